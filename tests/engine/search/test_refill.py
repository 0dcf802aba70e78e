"""The search may never look at an order of the second set that has not been drawn."""

import random

from quiltbee import State, edition, legal, play, shuffled
from quiltbee.engine.bot import Bot, Choice, Limit
from quiltbee.engine.bots.spec import make_bot
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Refill
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

BOTS = ("search:nodes=300", "uct:nodes=300", "abstract:nodes=300")


def choices_until_the_refill(bot: Bot, table: random.Random) -> list[Choice]:
    """A game up to the refill, whose order the table has drawn in secret beforehand."""
    state, rng = shuffled(edition("express"), random.Random(5)), XorShift(8)
    order = list(state.waiting)
    table.shuffle(order)
    made: list[Choice] = []
    while not state.is_over:
        if state.turn == CHANCE:
            play(state, Refill(tuple(order)))  # the table could go on; what was chosen is what counts
            return made
        made.append(bot.choose(state, Limit(), rng))
        state = play(state, made[-1].decision)
    return made


def test_choices_before_the_refill_do_not_depend_on_the_order_drawn_later() -> None:
    for spec in BOTS:
        bot = make_bot(spec)
        games = [choices_until_the_refill(bot, random.Random(seed)) for seed in (1, 2, 3)]
        assert len(games[0]) > 10
        assert games[0] == games[1] == games[2], spec


def test_a_position_before_the_refill_holds_no_order() -> None:
    """All that a bot gets is a State; the set that waits stands in it in the order of the edition's table."""
    state = shuffled(edition("express"), random.Random(1))
    assert state.waiting == edition("express").second_set


def one_purchase_before_the_refill() -> State:
    for seed in range(100):
        state, rng = shuffled(edition("express"), random.Random(seed)), XorShift(seed)
        while not state.is_over:
            if state.waiting and len(state.circle) == 6 and state.in_hand is None and len(legal(state)) > 2:
                return state
            state = play(state, choose(state, rng.below))
    raise AssertionError("no such position")


def test_the_search_draws_orders_of_its_own() -> None:
    """Another seed draws other orders: were the order known, the value of buying now would not change with the seed."""
    state = one_purchase_before_the_refill()
    bot = make_bot("search:nodes=2000")
    values = {bot.choose(state, Limit(), XorShift(seed)).alternatives[0].value for seed in range(6)}
    assert len(values) > 1
