"""Bots think in processes of low priority that get so much memory and no more; their work is done again if they die."""

import json
import os
import random
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from quiltbee import Game
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.position import Position
from quiltbee.notation.positions import state_text
from quiltbee.server.thinking.bot_worker import MOST_MEMORY, NICE, answer
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
    modest = "from quiltbee.server.thinking.bot_worker import *; be_modest(); "
    modest += "print(Path('/proc/self/autogroup').read_text())"
    said = [
        subprocess.run(
            [sys.executable, "-c", modest], start_new_session=own, capture_output=True, text=True, check=True
        )
        for own in (True, False)
    ]
    assert said[0].stdout.strip().endswith(f"nice {NICE}")
    assert said[1].stdout.strip() == Path("/proc/self/autogroup").read_text().strip()


def question() -> dict[str, object]:
    state = Game.new("patchwork", rng=random.Random(1), first=0).state
    about = {"edition": state.edition.id, "board": state.edition.board, "edition_text": None}
    thinker = {"level": THINKER["level"], "seconds": 0.2, "seed": 1}
    return {"what": "decide", **about, "position": state_text(state), **thinker}


def test_a_bot_that_is_asked_again_goes_on_with_what_it_has_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[bool] = []
    move_to = Tree.move_to

    def noted(tree: Tree, position: Position, seed: int) -> bool:
        known.append(move_to(tree, position, seed))
        return known[-1]

    monkeypatch.setattr(Tree, "move_to", noted)
    for _ in range(3):
        answer(question(), threading.Event())
    assert known[-2:] == [True, True]


@pytest.mark.slow
def test_a_bot_that_nobody_asks_gives_its_memory_back() -> None:
    impatient = "import quiltbee.server.thinking.bot_worker as worker; worker.FORGET_SECONDS = 0.5; worker.main()"
    asked = json.dumps(question()) + "\n"
    with subprocess.Popen(
        [sys.executable, "-c", impatient], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        for _ in range(2):
            worker.stdin.write(asked)
            worker.stdin.flush()
            assert "decision" in json.loads(worker.stdout.readline())
            after_thinking, deadline = _data(worker.pid), time.monotonic() + 60
            while _data(worker.pid) > after_thinking - DEFAULT.memory / 2:
                assert time.monotonic() < deadline
                time.sleep(0.05)
        worker.stdin.close()


def test_no_bot_gets_more_memory_than_its_limit() -> None:
    greedy = "from quiltbee.server.thinking.bot_worker import *; be_modest(); bytearray(MOST_MEMORY)"
    ended = subprocess.run([sys.executable, "-c", greedy], capture_output=True, text=True, timeout=60, check=False)
    assert ended.stderr.strip().endswith("MemoryError")
