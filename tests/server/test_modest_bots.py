"""Bots think in processes of low priority that get so much memory and no more; their work is done again if they die."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from quiltbee.server.bot_worker import MOST_MEMORY, NICE
from tests.server.support.player import Browser, views
from tests.server.support.process import ServerProcess
from tests.server.test_running import children

StartServer = Callable[..., ServerProcess]
THINKER = {"kind": "bot", "level": "master-quilter"}
ROOM = 8 << 20


def bots_turn(ann: Browser, game: str) -> None:
    """Wait until the bot has decided and somebody else is on turn."""
    with ann.stream(game) as events:
        next(view for view in views(events) if view["you"]["may"]["decide"])


def _data(pid: int) -> int:
    """How much memory of its own a process has, in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmData"))


@pytest.mark.slow
def test_a_bot_that_wants_too_much_memory_dies_and_its_decision_is_made_by_the_next(start_server: StartServer) -> None:
    server = start_server("--no-limits", "--bots", "1")
    ann = Browser([server.base])
    game = ann.create("patchwork", {"kind": "me"}, THINKER, first=1, seed=1)["game"]  # where there is much to think of
    bots_turn(ann, game)
    (first,) = children(server.pid)
    assert os.getpriority(os.PRIO_PROCESS, first) == os.getpriority(os.PRIO_PROCESS, server.pid) + NICE
    assert resource.prlimit(first, resource.RLIMIT_DATA) == (MOST_MEMORY, MOST_MEMORY)
    resource.prlimit(first, resource.RLIMIT_DATA, (_data(first) + ROOM, MOST_MEMORY))
    while ann.view(game)["you"]["may"]["decide"]:
        ann.play(game, "A")
    bots_turn(ann, game)
    (second,) = children(server.pid)
    assert second != first
    assert "quiltbee_bot_failures_total 1.0" in ann.get("/metrics").text
    assert "Traceback" not in server.output()


def test_no_bot_gets_more_memory_than_its_limit() -> None:
    greedy = "from quiltbee.server.bot_worker import *; be_modest(); bytearray(MOST_MEMORY)"
    ended = subprocess.run([sys.executable, "-c", greedy], capture_output=True, text=True, timeout=60, check=False)
    assert ended.stderr.strip().endswith("MemoryError")
