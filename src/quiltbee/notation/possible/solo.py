"""Whether a game can reach what a solo position says about the Automa."""

from collections.abc import Iterator

from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.drawing import why_not_shown
from quiltbee.rules.state import State


def solo_contradictions(state: State, solo: Solo) -> Iterator[str]:
    """The reasons why no game can reach this position."""
    yield from _turn(state)
    yield from _cards(state, solo)
    yield from _piles(state, solo)
    yield from _leather(state, solo)
    yield from _tile(state, solo)


def _turn(state: State) -> Iterator[str]:
    if state.card_due != (state.top == AUTOMA and not state.is_over and not state.leather_due):
        yield "a card is due exactly when it is the Automa's turn"
    if state.turn == AUTOMA:
        yield "the Automa decides nothing; while its card is due, the turn is ?"
    if state.hand is not None and state.top == AUTOMA:
        yield "the Automa has no patch in hand"


def _cards(state: State, solo: Solo) -> Iterator[str]:
    deck = solo.automa.deck
    if unknown := [number for number in solo.played if number not in deck.card]:
        yield f"the {deck.name} deck has no card {unknown[0]}"
    elif list(solo.played) != sorted(set(solo.played)):
        yield "the cards played are written in ascending order, each once"
    elif solo.cards_left < 1:
        yield f"{len(solo.played)} cards of this pass are played, so the deck has been shuffled again"
    elif solo.shown is not None and (reason := why_not_shown(state, solo.shown)):
        yield reason


def _piles(state: State, solo: Solo) -> Iterator[str]:
    patch = state.edition.patch
    wrong = [id for id in solo.with_buttons if not patch[id].income]
    wrong += [id for id in solo.without_buttons if patch[id].income]
    if wrong:
        yield f"{wrong[0]} is in the wrong pile of the Automa"
    automa = state.sides[AUTOMA]
    if automa.income or automa.free != state.edition.all_cells:
        yield "the Automa has no quilt and no income of its own"


def _leather(state: State, solo: Solo) -> Iterator[str]:
    board = state.edition.time
    most = board.leathers_upto[min(state.sides[AUTOMA].time, board.last_space)]
    if solo.leather > most:
        yield f"the Automa has {solo.leather} leather patches, but has passed only {most}"


def _tile(state: State, solo: Solo) -> Iterator[str]:
    if solo.automa.level.marker_before_end is None:
        if state.special == AUTOMA:
            yield f"the {solo.automa.opponent.title} never takes the special tile"
        return
    at = state.edition.time.last_space - solo.automa.level.marker_before_end
    passed = state.sides[AUTOMA].time >= at
    if state.special is None and passed:
        yield f"the Automa has reached its marker on space {at}, so somebody has the special tile"
    if state.special == AUTOMA and not passed:
        yield f"the Automa has the special tile, but has not reached its marker on space {at}"
