"""What the tests of the engine share."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from quiltbee import XorShift, edition, play, shuffled
from quiltbee.engine.bot import Bot, Limit
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import CHANCE, State

BOARDS = ["patchwork/2014", "patchwork/revised", "express/standard", "stack-n-stuff/standard"]

Start = Callable[[str, int], State]
Played = Callable[..., list[tuple[State, Decision]]]


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    """Each edition on each of its boards."""
    return str(request.param)


@pytest.fixture
def start() -> Start:
    """A first position: `start("express/standard", 7)`."""

    def shuffled_start(name: str, seed: int) -> State:
        id, _, board = name.partition("/")
        return shuffled(edition(id, board or None), random.Random(seed))

    return shuffled_start


@pytest.fixture
def played() -> Played:
    """Plays a game: every position, with what was decided in it. An illegal decision raises an error."""

    def play_out(
        bots: tuple[Bot, Bot], state: State, limit: Limit, seed: int = 1, refill: int = 1
    ) -> list[tuple[State, Decision]]:
        game: list[tuple[State, Decision]] = []
        while not state.is_over:
            if state.turn == CHANCE:
                decision = choose(state, XorShift(refill).below)
            else:
                decision = bots[state.turn].choose(state, limit, XorShift(1000 * seed + len(game))).decision
            game.append((state, decision))
            state = play(state, decision)
        return game

    return play_out


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """A bot spec for a Python program with this text, which gets the lines of the protocol one by one."""

    def write(body: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(f"import os, sys, time\n{body}")
        return f"cmd:{sys.executable} -u {path}"

    return write
