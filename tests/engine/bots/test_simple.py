"""The random and the greedy bot."""

import pytest

from quiltbee import Place, Take, XorShift, legal, play
from quiltbee.engine.bot import NO_LIMIT, Bot
from quiltbee.engine.bots.estimate import Weights, estimate
from quiltbee.engine.bots.greedy import GreedyBot, RandomBot
from quiltbee.rules.state import CHANCE
from tests.engine.conftest import Played, Start


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot()])
def test_whole_games_are_legal(bot: Bot, board: str, start: Start, played: Played) -> None:
    assert len(played((bot, bot), start(board, 3), NO_LIMIT)) > 20


def test_greedy_beats_random(start: Start, played: Played) -> None:
    for seed in range(3):
        state, decision = played((GreedyBot(), RandomBot()), start("express", seed), NO_LIMIT)[-1]
        assert estimate(play(state, decision), 0).margin > 0


def test_greedy_tells_every_alternative_best_first(start: Start) -> None:
    state = start("patchwork", 1)
    choice = GreedyBot().choose(state, NO_LIMIT, XorShift(1))
    margins = [way.value.margin for way in choice.alternatives]
    assert margins == sorted(margins, reverse=True)
    assert {way.decisions[0] for way in choice.alternatives} == set(legal(state))
    assert choice.decision == choice.alternatives[0].decisions[0]
    assert choice.value == choice.alternatives[0].value


def test_a_take_comes_with_its_placement_unless_a_refill_is_between(start: Start, played: Played) -> None:
    game = played((GreedyBot(), GreedyBot()), start("express", 1), NO_LIMIT)
    before_refill = next(ply for ply, (state, _) in enumerate(game) if state.turn == CHANCE) - 1
    state, decision = game[before_refill]
    lines = {way.decisions[0]: way.line for way in GreedyBot().choose(state, NO_LIMIT, XorShift(1)).alternatives}
    assert lines[decision] == (decision,)
    first = GreedyBot().choose(game[0][0], NO_LIMIT, XorShift(1)).alternatives
    taken = [way for way in first if isinstance(way.decisions[0], Take)]
    assert taken
    assert all(isinstance(way.decisions[1], Place) for way in taken)


def test_who_overlooks_income_values_it_at_nothing(start: Start) -> None:
    state = start("patchwork", 1)
    rich = state._replace(sides=(state.sides[0]._replace(income=5), state.sides[1]))
    gain = estimate(rich, 0).margin - estimate(state, 0).margin
    assert gain == 5 * len(state.edition.time.income_at)
    blind = Weights(income=0)
    assert estimate(rich, 0, blind).margin == estimate(state, 0, blind).margin
    assert estimate(rich, 0, Weights(horizon=2)).margin - estimate(state, 0, Weights(horizon=2)).margin == 10
