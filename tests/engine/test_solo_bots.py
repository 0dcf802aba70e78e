"""Bots on the human's side of a solo game."""

import random

import pytest

from quiltbee import Game, choose, edition, legal, play
from quiltbee.editions.opponents import automa
from quiltbee.engine.bot import Limit, NobodyDecides
from quiltbee.engine.bots.solo import as_for_two
from quiltbee.engine.bots.spec import make_bot
from quiltbee.rules.moves import ADVANCE
from quiltbee.rules.rng import XorShift
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.state import State


def positions(seed: int) -> list[State]:
    """The human's decisions of one random game."""
    rng = random.Random(seed)
    state = shuffled_solo(edition("patchwork"), rng, automa("automa", "normal", "4"))
    found = []
    while not state.is_over:
        if not state.card_due:
            found.append(state)
        state = play(state, choose(state, rng.randrange))
    return found


@pytest.mark.parametrize("spec", ["random", "greedy", "level:2", "search:nodes=20", "search:nodes=20,slip=5"])
def test_a_bot_decides_what_is_legal(spec: str) -> None:
    bot = make_bot(spec)
    for state in positions(1)[::4]:
        assert bot.choose(state, Limit(), XorShift(1)).decision in legal(state)


def test_no_bot_decides_for_the_card() -> None:
    state = play(positions(2)[0], ADVANCE)
    for spec in ("greedy", "search:nodes=20"):
        with pytest.raises(NobodyDecides, match="the Automa's card is due"):
            make_bot(spec).choose(state, Limit(), XorShift(1))


def test_the_search_sees_a_usual_player_with_the_automas_token() -> None:
    for state in positions(3)[::5]:
        seen = as_for_two(state)
        assert (seen.solo, seen.sides[0], seen.sides[1].time) == (None, state.sides[0], state.sides[1].time)


def test_a_hint_in_a_solo_game_has_the_value_of_the_solo_position() -> None:
    easy, hard = (Game.new(solo=f"automa normal {level}", seed=3).hint(nodes=50)[0] for level in (1, 5))
    assert easy.decisions == hard.decisions
    assert easy.value.margin > hard.value.margin + 20
