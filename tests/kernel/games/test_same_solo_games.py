"""The kernel and the rules play the same solo games, decision by decision and card by card."""

import random
from dataclasses import replace

import pytest

from quiltbee import NotAllowed, choose, edition, kernel, perft, successor
from quiltbee.editions.opponents import automa
from quiltbee.kernel.problems import BadPosition
from quiltbee.rules.moves import ADVANCE, Card, Refill
from quiltbee.rules.solo.deck import Automa, AutomaCard
from quiltbee.rules.solo.setup import shuffled_solo
from tests.kernel.support.same_solo_game import KINDS, play_same_solo_game, solo_start


@pytest.mark.parametrize("seed", range(2 * len(KINDS)))
def test_rules_and_kernel_agree_on_every_decision_and_card(seed: int) -> None:
    assert play_same_solo_game(seed) > 30


def test_the_deck_is_data_so_a_deck_made_up_on_the_spot_is_played_too() -> None:
    """Filters in every order, none at all, other budgets and incomes."""
    for seed in range(20):
        rng, known = random.Random(seed), automa("automa", "normal", "5")
        cards = tuple(
            AutomaCard(
                card.number, rng.randrange(12), rng.choice(["", "F", "NF", "LBF", "BNF", "NLF"]), rng.randrange(6)
            )
            for card in known.deck.cards
        )
        made = Automa(known.opponent, replace(known.deck, name=f"made up {seed}", cards=cards), known.level)
        state = shuffled_solo(edition("patchwork"), rng, made)
        position = kernel.pack(state)
        while not state.is_over:
            decision = choose(state, rng.randrange)
            state, position = successor(state, decision), kernel.play(position, decision)
            assert position == kernel.pack(state)


@pytest.mark.parametrize("seed", range(4))
def test_both_count_the_same_sequences_with_every_card_that_may_come(seed: int) -> None:
    state, rng = solo_start(seed), random.Random(seed)
    while sum(side.time for side in state.sides) < 74:
        state = successor(state, choose(state, rng.randrange))
    counts = [perft(state, depth) for depth in range(3)]
    assert counts[2] > 0
    assert [kernel.perft(state, depth) for depth in range(3)] == counts


def test_perft_counts_cards_also_where_python_makes_the_decisions_above() -> None:
    state, rng = solo_start(0), random.Random(1)
    while sum(side.time for side in state.sides) < 94 or state.card_due:
        state = successor(state, choose(state, rng.randrange))
    parts = [kernel.perft(kernel.play(state, decision), 3) for decision in kernel.legal(state)]
    assert kernel.perft(state, 4) == sum(parts) > 0


def test_a_card_that_cannot_come_is_refused() -> None:
    start = solo_start(0)
    due = successor(start, ADVANCE)
    with pytest.raises(NotAllowed, match="it is not the Automa's turn"):
        kernel.play(start, Card(1))
    with pytest.raises(NotAllowed, match="deck has no card 13"):
        kernel.play(due, Card(13))
    with pytest.raises(NotAllowed):
        kernel.play(due, Refill(()))
    once = successor(due, Card(12))
    assert once.solo is not None
    if once.card_due:
        with pytest.raises(NotAllowed):
            kernel.play(once, Card(12))


def test_a_solo_position_that_contradicts_itself_is_refused() -> None:
    start = solo_start(0)
    assert start.solo is not None
    first = start.circle[0]
    for wrong in (
        start._replace(solo=start.solo._replace(without_buttons=(first,))),
        start._replace(turn=1, top=1),
        start._replace(solo=start.solo._replace(played=tuple(range(1, 11)))),
        start._replace(sides=(start.sides[0], start.sides[1]._replace(income=1))),
        start._replace(solo=start.solo._replace(shown=11)),
    ):
        with pytest.raises(BadPosition):
            kernel.pack(wrong)


def test_a_solo_position_survives_as_bytes() -> None:
    state = solo_start(7)
    assert state.solo is not None
    position = kernel.pack(state)
    again = kernel.Position.read(state.edition, bytes(position), automa=state.solo.automa)
    assert again == position
    assert again != kernel.pack(state._replace(solo=None, sides=(state.sides[0], state.sides[0])))
