"""The two baselines play by the rules, and are what they are said to be."""

import random
from typing import Any

import pytest

from quiltbee import edition, legal, play, shuffled
from quiltbee.engine.bot import Bot, Limit
from quiltbee.engine.bots.baselines import AbstractBot, UctBot
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.search.bot import SearchBot
from quiltbee.rules.legal import choose
from quiltbee.rules.outcome import outcome
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

BOARDS = [("patchwork", "2014"), ("patchwork", "revised"), ("express", "standard"), ("stack-n-stuff", "standard")]


def play_out(bots: tuple[Bot, Bot], state: State, nodes: int) -> State:
    rng = XorShift(9)
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
            continue
        decision = bots[state.turn].choose(state, Limit(nodes=nodes), rng).decision
        assert decision in legal(state)
        state = play(state, decision)
    return state


@pytest.mark.parametrize("bot", [UctBot(), AbstractBot()], ids=lambda bot: bot.name)
@pytest.mark.parametrize("board", BOARDS, ids="-".join)
def test_every_decision_of_a_whole_game_is_legal(bot: Any, board: tuple[str, str]) -> None:
    play_out((bot, bot), shuffled(edition(board[0]).on_board(board[1]), random.Random(3)), 40)


@pytest.mark.parametrize("bot", [UctBot(), AbstractBot()], ids=lambda bot: bot.name)
def test_the_same_seed_gives_the_same_choice(bot: Any) -> None:
    state = shuffled(edition("express"), random.Random(3))
    first, second = (bot.choose(state, Limit(nodes=200), XorShift(4)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["uct", "abstract", "search"])
def test_each_has_a_spec(name: str) -> None:
    state = shuffled(edition("express"), random.Random(3))
    assert make_bot(f"{name}:nodes=30").choose(state, Limit(), XorShift(1)).nodes == 30


@pytest.mark.slow
@pytest.mark.parametrize("baseline", [UctBot(), AbstractBot()], ids=lambda bot: bot.name)
def test_the_search_beats_it_with_the_same_nodes(baseline: Any) -> None:
    won = 0
    for number in range(6):
        start = shuffled(edition("patchwork"), random.Random(number // 2), first=0)
        seat = number % 2
        bots = (SearchBot(), baseline) if seat == 0 else (baseline, SearchBot())
        result = outcome(play_out(bots, start, 300))
        assert result is not None
        won += result.winner == seat
    assert won >= 5


def without_a_choice() -> State:
    """A position in which one decision is legal."""
    rng, state = XorShift(1), shuffled(edition("patchwork"), random.Random(1))
    while len(legal(state)) > 1:
        state = play(state, choose(state, rng.below))
    return state


@pytest.mark.parametrize("spec", ["uct", "abstract", "search"])
def test_nobody_thinks_for_an_hour_where_there_is_nothing_to_choose(spec: str) -> None:
    state = without_a_choice()
    assert [make_bot(spec).choose(state, Limit(seconds=3600), XorShift(1)).decision] == legal(state)
