"""What the Automa has, as text. It is shown where a second player's quilt would be."""

from collections.abc import Iterable

from quiltbee.rules.outcome import score
from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.turn import marker
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted
from quiltbee.text.canvas import Block, block, folded
from quiltbee.text.speech import Speech

_COLUMNS = 36


def is_automa(state: State, seat: int) -> bool:
    """Whether this player is the Automa, who has no quilt."""
    return state.solo is not None and seat == AUTOMA


def collected(state: State) -> str:
    """What it has gathered, in a few words."""
    if state.solo is not None and state.solo.automa.opponent.is_clock:
        return "your score counts"
    return f"{counted(state.sides[AUTOMA].buttons, 'button')} collected"


def automa_side(state: State, solo: Solo, speech: Speech, columns: int = _COLUMNS, rows: int | None = None) -> Block:
    """Deck, budget, marker, the two piles and the leather patches. With little room the piles are only counted."""
    if solo.automa.opponent.is_clock:
        return block(*_folded([f"a clock: it stays in front of you; {solo.leather} leather passed"], speech, columns))
    leather = [f"{solo.leather} leather, worth nothing"] if solo.leather else []
    facts = [
        f"{solo.automa.deck.name} deck, level {solo.automa.level.number}",
        f"{solo.cards_left} cards left{_shown(solo)}",
        f"score {score(state, AUTOMA)}, {_marker(state)}",
    ]
    piles = [
        f"with symbols: {' '.join(solo.with_buttons or ['-'])}",
        f"without: {' '.join(solo.without_buttons or ['-'])}",
    ]
    whole = _folded([*facts, *piles, *leather], speech, columns)
    if rows is None or len(whole) <= rows:
        return block(*whole)
    counts = [f"with symbols: {len(solo.with_buttons)}", f"without: {len(solo.without_buttons)}"]
    return block(*_folded([*facts, *counts, *leather], speech, columns)[:rows])


def _folded(texts: Iterable[str], speech: Speech, columns: int) -> list[str]:
    return [each for text in texts for each in folded(speech(text).split(" "), columns)]


def _shown(solo: Solo) -> str:
    return "" if solo.shown is None else f", the next has budget {solo.shown}"


def _marker(state: State) -> str:
    at = marker(state)
    return "its marker is gone" if at is None else f"its marker is on space {at}"
