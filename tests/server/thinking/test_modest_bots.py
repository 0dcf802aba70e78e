"""Bots think in processes of low priority with limited memory; their work is done again if they die."""

import asyncio
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from quiltbee import Game
from quiltbee.engine.bot import Limit
from quiltbee.engine.protocol import async_process
from quiltbee.engine.protocol.client import GoQuestion
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.position import Position
from quiltbee.processes.modest import MOST_MEMORY, NICE
from quiltbee.server.thinking.engines import processes
from tests.server.ops.test_running import children
from tests.server.support.player import Browser, views
from tests.server.support.process import ServerProcess

StartServer = Callable[..., ServerProcess]
THINKER = {"kind": "bot", "level": "master-quilter"}
ROOM = 8 << 20


def bots_turn(ann: Browser, game: str) -> None:
    """Wait until the bot has decided and somebody else is to move."""
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
    assert os.getpriority(os.PRIO_PROCESS, first) == min(19, os.getpriority(os.PRIO_PROCESS, server.pid) + NICE)
    assert resource.prlimit(first, resource.RLIMIT_DATA) == (MOST_MEMORY, MOST_MEMORY)
    resource.prlimit(first, resource.RLIMIT_DATA, (_data(first) + ROOM, MOST_MEMORY))
    other = ann.create("express", {"kind": "me"}, THINKER, first=1, seed=1)["game"]  # nothing is known of it yet
    bots_turn(ann, other)
    (second,) = children(server.pid)
    assert second != first
    assert "quiltbee_bot_failures_total 1.0" in ann.get("/metrics").text
    assert "Traceback" not in server.output()


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="this system does not share time by session")
def test_a_bot_steps_back_with_its_session_but_never_with_that_of_others() -> None:
    modest = "from quiltbee.processes.modest import *; be_modest(); "
    modest += "print(Path('/proc/self/autogroup').read_text())"
    said = [
        subprocess.run(
            [sys.executable, "-c", modest], start_new_session=own, capture_output=True, text=True, check=True
        )
        for own in (True, False)
    ]
    assert said[0].stdout.strip().endswith(f"nice {NICE}")
    assert said[1].stdout.strip() == Path("/proc/self/autogroup").read_text().strip()


def question() -> GoQuestion:
    state = Game.new("patchwork", rng=random.Random(1), first=0).state
    return GoQuestion(state, Limit(seconds=0.2), seed=1, level=THINKER["level"])


def test_a_bot_that_is_asked_again_goes_on_with_what_it_has_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[bool] = []
    move_to = Tree.move_to

    def noted(tree: Tree, position: Position, seed: int) -> bool:
        known.append(move_to(tree, position, seed))
        return known[-1]

    monkeypatch.setattr(Tree, "move_to", noted)
    conversation = Conversation()
    for _ in range(3):
        for line in question().lines():
            conversation.hear(line)
        assert conversation.thought is not None
        conversation.thought.run(lambda _: None)
    assert known[-2:] == [True, True]


@pytest.mark.slow
def test_a_bot_that_nobody_asks_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_process, "FORGET_SECONDS", 0.5)

    async def ask() -> None:
        (engine,) = processes(1)
        try:
            for _ in range(2):
                await engine.ask(question(), 60)
                assert engine._process is not None
                pid = engine._process.pid
                after_thinking, deadline = _data(pid), time.monotonic() + 180
                while _data(pid) > after_thinking - DEFAULT.memory / 2:
                    assert time.monotonic() < deadline
                    await asyncio.sleep(0.05)
        finally:
            await engine.stop()

    asyncio.run(ask())


@pytest.mark.slow
def test_no_bot_gets_more_memory_than_its_limit() -> None:
    greedy = "from quiltbee.processes.modest import *; be_modest(); bytearray(MOST_MEMORY)"
    ended = subprocess.run([sys.executable, "-c", greedy], capture_output=True, text=True, timeout=60, check=False)
    assert ended.stderr.strip().endswith("MemoryError")
