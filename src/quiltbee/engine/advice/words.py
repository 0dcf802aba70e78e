"""What a bot suggests, as lines for people."""

from collections.abc import Iterator

from quiltbee.engine.advice.comparison import compared
from quiltbee.engine.advice.hints import Suggestion
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.protocol.lines import line_text
from quiltbee.rules.edition import Edition

_FORESEEN = 10
"""How many decisions of an expected line are shown to people. What comes later is guesswork."""


def suggestion_lines(each: Suggestion, edition: Edition) -> Iterator[str]:
    """The decisions with their value; then why, what speaks against something else, and what is expected."""
    yield f"{line_text(each.decisions, edition)}  ({value_text(each.value)})"
    yield each.why
    if other := comparison_text(each, edition):
        yield other
    if len(each.line) > len(each.decisions):
        more = " ..." if len(each.line) > _FORESEEN else ""
        yield f"expected: {line_text(each.line[:_FORESEEN], edition)}{more}"


def comparison_text(each: Suggestion, edition: Edition) -> str:
    """`than p05: covers 6 cells instead of 4`; empty if there is nothing to compare with."""
    if each.instead is None or not (how := compared(each.reason, each.instead, edition.words)):
        return ""
    return f"than {line_text(each.instead.decisions, edition)}: {how}"


def value_text(value: SeatValue) -> str:
    """`+3.5 points, 61 % to win`."""
    return f"{value.margin:+.1f} points, {100 * value.chance:.0f} % to win"
