"""The short form of `kill_points`: each command is killed at a few of its system calls."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server_faults.support.killing import can_trace

pytestmark = pytest.mark.slow


@pytest.mark.skipif(bool(can_trace()), reason=can_trace())
def test_a_command_that_is_killed_at_any_call_leaves_all_or_nothing() -> None:
    """In a process of its own, which forks: one with threads should not."""
    command = [sys.executable, "-m", "tests.server_faults.kill_points", "--sample", "3"]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 problems" in done.stdout.splitlines()[-1]
