"""What the Automa has, as text: where a second player would have a quilt."""

from collections.abc import Iterable

from quiltbee.rules.outcome import score
from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.turn import marker
from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, block, folded
from quiltbee.text.speech import Speech

_COLUMNS = 36


def automa_side(state: State, solo: Solo, speech: Speech) -> Block:
    """Deck, budget, marker, the two piles and the leather patches."""
    lines = [
        f"{solo.automa.deck.name} deck, level {solo.automa.level.number}",
        f"{solo.cards_left} cards left{_shown(solo)}",
        f"score {score(state, AUTOMA)}, {_marker(state)}",
        *_pile("with symbols:", solo.with_buttons),
        *_pile("without:", solo.without_buttons),
    ]
    if solo.leather:
        lines.append(speech(f"{solo.leather} leather, which counts nothing"))
    return block(*lines)


def _shown(solo: Solo) -> str:
    return "" if solo.shown is None else f", the next has budget {solo.shown}"


def _marker(state: State) -> str:
    at = marker(state)
    return "its marker is gone" if at is None else f"its marker is on space {at}"


def _pile(name: str, patches: Iterable[str]) -> list[str]:
    return folded([name, *(patches or ["-"])], _COLUMNS)
