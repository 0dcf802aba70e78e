"""Taking back is exact: the position, the text, and what can be played from there are as if nothing had happened."""

import random

from hypothesis import given
from hypothesis import strategies as st

from quiltbee import CHANCE, Edition, Game, XorShift, choose, shuffled, start_record
from tests.rules.support.custom_editions import all_editions


@given(edition=all_editions(), seed=st.integers(0, 2**32), moves=st.lists(st.booleans(), min_size=1, max_size=120))
def test_a_game_is_as_it_was_after_every_undo(edition: Edition, seed: int, moves: list[bool]) -> None:
    """Forward (true) and back (false) in any order; a take that asks for the refill goes back together with it."""
    game = Game(start_record(shuffled(edition, random.Random(seed))), random.Random(seed))
    below = XorShift(seed).below
    shown = [(game.state, game.text)]
    for forward in moves:
        if forward and not game.is_over:
            game.play(choose(game.state, below))
            shown.append((game.state, game.text))
        elif not forward and len(shown) > 1:
            game.undo()
            shown.pop()
        assert (game.state, game.text) == shown[-1]
        assert game.state.turn != CHANCE
