"""Commands run as a user would run them; most without a new process, because a process takes a quarter of a second."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from quiltbee.cli import main


class Run(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Quiltbee = Callable[..., Run]


@pytest.fixture
def quiltbee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Quiltbee:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("quiltbee.cli.progress._Log.first", 3600.0)  # what a test sees does not depend on its speed

    def run(*args: object, stdin: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main([str(each) for each in args])
        return Run(code, *capsys.readouterr())

    return run


@pytest.fixture
def process(tmp_path: Path) -> Quiltbee:
    """Runs a command as a process of its own, in an empty folder."""

    def run(*args: object, stdin: str = "", **environment: str) -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "quiltbee", *map(str, args)],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1", **environment},
            timeout=180,
            check=False,
        )
        return Run(done.returncode, done.stdout, done.stderr)

    return run
