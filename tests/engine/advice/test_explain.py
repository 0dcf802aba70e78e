"""Reasons in words."""

from dataclasses import replace

import pytest

from quiltbee import ADVANCE, DISCARD, Place, State, Take, edition, legal, parse_state, placements, play
from quiltbee.engine.advice.reasons import Reason, reason, sentence
from quiltbee.engine.bot import NO_LIMIT
from quiltbee.engine.bots.greedy import GreedyBot
from quiltbee.rules.state import CHANCE
from tests.engine.conftest import Played, Start

WORDS = edition("patchwork").words


def told(state: State, *decisions: object) -> str:
    return sentence(reason(state, decisions), state.edition.words)  # type: ignore[arg-type]  # tests pass decisions


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            Reason(covers=6, income_each=2, incomes_left=5, holes=0, stays=True),
            "covers 6 cells and brings 2 buttons at each of the 5 incomes left; makes no hole; you play again",
        ),
        (Reason(covers=1, holes=-1, stays=False), "covers 1 cell; fills 1 hole; the opponent moves next"),
        (Reason(covers=3, income_each=1, incomes_left=1), "covers 3 cells and brings 1 button at the one income left"),
        (Reason(covers=3, income_each=1, incomes_left=0, holes=2), "covers 3 cells; makes 2 holes"),
        (
            Reason(receives=4, earned=7, leathers=1, stays=False),
            "brings 4 buttons; earns 7 buttons on the way; wins 1 leather patch; the opponent moves next",
        ),
        (
            Reason(covers=2, special=7, ends=True),
            "covers 2 cells; wins the special tile for 7 points; the game is over then",
        ),
        (Reason(discards=True, stays=True), "removes the leather patch from play; you play again"),
        (Reason(reveals=True), "more patches join the circle then"),
        (
            Reason(receives=3, takable=0, affords=("p17",), stays=False),
            "brings 3 buttons; no patch in reach can be taken; then you can pay for p17; the opponent moves next",
        ),
    ],
)
def test_facts_become_a_sentence(facts: Reason, words: str) -> None:
    assert sentence(facts, WORDS) == words


def test_the_words_are_those_of_the_edition() -> None:
    words = edition("stack-n-stuff").words
    assert sentence(Reason(receives=1, leathers=2, reveals=True), words) == (
        "brings 1 coin; wins 2 boxes; more things join the yard then"
    )


START = "patchwork/2014 0 0 - - 0 9/9/9/9/9/9/9/9/9:5:0:0 9/9/9/9/9/9/9/9/9:5:0:0 {circle} -"


def start_with(*in_front: str) -> State:
    box = edition("patchwork")
    others = [id for id in box.first_set if id not in in_front and id != box.smallest]
    return parse_state(START.format(circle=",".join([*in_front, *others, box.smallest])))


def test_an_advance_from_the_start_brings_a_button_and_passes_the_turn() -> None:
    assert told(start_with(), ADVANCE) == "brings 1 button; the opponent moves next"


def test_taking_and_placing_is_told_as_one_action_and_placing_alone_as_its_end() -> None:
    state = start_with("p03")
    patch = state.edition.patch["p03"]
    after = play(state, Take("p03"))
    corner = next(place for place in placements(after) if place.anchor == 0)
    facts = reason(state, (Take("p03"), corner))
    assert facts.covers == patch.size
    assert facts.pays == patch.cost
    assert facts.income_each == patch.income
    assert facts.incomes_left == (9 if patch.income else 0)
    assert reason(after, (corner,)) == replace(facts, pays=0, points=facts.points + patch.cost)


def test_facts_are_those_of_the_rules_in_whole_games(board: str, start: Start, played: Played) -> None:
    """Whatever is told is checked against what the rules then do."""
    game = played((GreedyBot(), GreedyBot()), start(board, 6), NO_LIMIT)
    for state, _ in game:
        if state.turn == CHANCE:
            continue
        for decision in legal(state)[:6]:
            facts = reason(state, (decision,))
            assert sentence(facts, state.edition.words)
            after = play(state, decision)
            seat = state.turn
            if isinstance(decision, Take):
                assert facts.pays == state.sides[seat].buttons - after.sides[seat].buttons
                assert facts.reveals == (after.turn == CHANCE)
                assert facts.holes is None
                continue
            assert facts.receives + facts.earned == after.sides[seat].buttons - state.sides[seat].buttons
            assert facts.covers == state.empty(seat) - after.empty(seat)
            if not after.leather_due:
                assert facts.ends == after.is_over
                assert after.is_over or facts.stays == (after.turn == seat)
            assert (facts.special > 0) == (after.special != state.special)


def test_a_leather_patch_may_fill_a_hole_or_be_removed(start: Start, played: Played) -> None:
    game = played((GreedyBot(), GreedyBot()), start("express", 1), NO_LIMIT)
    state = next(state for state, _ in game if state.leather_due)
    assert reason(state, (DISCARD,)).discards
    seat, free = state.turn, state.sides[state.turn].free
    lonely = state._replace(
        sides=tuple(  # type: ignore[arg-type]  # two sides, as before
            side._replace(free=1 << 0 | 1 << 2 | 1 << 3) if each == seat else side
            for each, side in enumerate(state.sides)
        )
    )
    assert free
    assert reason(lonely, (Place(0, 0),)).holes == -1
    assert reason(lonely, (Place(0, 2),)).holes == 1
