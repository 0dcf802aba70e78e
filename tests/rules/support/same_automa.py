"""Random solo games in which the rules and the cardboard Automa play side by side.

    python -m tests.rules.support.same_automa --turns 1000000

plays until the Automa has had so many turns, and says how many of them differed.
"""

import argparse
import random
import time
from collections.abc import Iterator

from quiltbee import State, edition, play, score
from quiltbee.editions.opponents import automa
from quiltbee.notation.solo_facts import card_facts
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import ADVANCE, Card
from quiltbee.rules.setup import draw_chance
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.solo.drawing import back_is_due, draw_back, show_back
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.solo.turn import automa_turn
from tests.rules.support.cardboard_automa import CardboardAutoma


def differences(rng: random.Random) -> Iterator[str]:
    """One random game: for each turn of the Automa what differs, or an empty text."""
    board, deck, level = rng.choice(("2014", "revised")), rng.choice(("normal", "tactical")), rng.randrange(1, 6)
    model = CardboardAutoma(deck, level, board)
    state = shuffled_solo(edition("patchwork", board), rng, automa("automa", deck, str(level)))
    lazy = rng.random()
    while not state.is_over:
        if back_is_due(state) and state.solo is not None:
            state = show_back(state, draw_back(state.solo, rng))
        if not state.card_due:
            hurry = state.in_hand is None and rng.random() < lazy
            state = play(state, ADVANCE if hurry else choose(state, rng.randrange))
            continue
        card = draw_chance(state, rng)
        assert isinstance(card, Card)
        before, state = state, play(state, card)
        circle = model.turn_over(
            card.number, list(before.circle), before.sides[HUMAN].time, tile_is_free=before.special is None
        )
        yield _difference(before, card, state, model, circle)


def _difference(before: State, card: Card, after: State, model: CardboardAutoma, circle: list[str]) -> str:
    solo = after.solo
    assert solo is not None
    told = card_facts(automa_turn(before, card.number))
    mine = (told, list(after.circle), after.sides[AUTOMA].time, after.sides[AUTOMA].buttons, score(after, AUTOMA))
    theirs = (model.told, circle, model.space, model.coins, model.points)
    deck = (list(solo.with_buttons), list(solo.without_buttons), solo.leather, solo.cards_left, {*solo.played})
    cards_left = model.pass_length - len(model.open_cards)
    their_deck = (model.symbols_pile, model.plain_pile, model.leather, cards_left, {*model.open_cards})
    tile = after.special == AUTOMA
    if (mine, deck, tile) == (theirs, their_deck, model.has_tile):
        return ""
    return f"{before} C{card.number}: {mine} {deck} {tile} instead of {theirs} {their_deck} {model.has_tile}"


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, turns, wrong, games, began = random.Random(asked.seed), 0, 0, 0, time.monotonic()
    while turns < asked.turns:
        games += 1
        for found in differences(rng):
            turns += 1
            if found:
                wrong += 1
                print(found)
    print(f"{turns} turns of the Automa in {games} games, {wrong} differences, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
