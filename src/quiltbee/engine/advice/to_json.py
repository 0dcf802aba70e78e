"""What the engine found out, as JSON: one form for the command line and for HTTP. Every value says whose it is."""

from dataclasses import asdict
from typing import Any

from quiltbee.engine.advice.comparison import Comparison, compared
from quiltbee.engine.advice.hints import Suggestion
from quiltbee.engine.advice.reasons import Reason
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.protocol.lines import line_text
from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import Edition


def suggestion_json(way: Suggestion, edition: Edition) -> dict[str, Any]:
    """The value is that of `seat`, who is to move; the chance is from 0 to 1."""
    return {
        "decisions": [move_text(decision, edition) for decision in way.decisions],
        "text": line_text(way.decisions, edition),
        **value_json(way.value),
        "visits": way.visits,
        "line": line_text(way.line, edition),
        "why": way.why,
        "reason": asdict(way.reason),
        "instead": None if way.instead is None else comparison_json(way.reason, way.instead, edition),
    }


def comparison_json(facts: Reason, other: Comparison, edition: Edition) -> dict[str, Any]:
    """What else could be done, and the names of the facts in which the two differ."""
    return {
        "decisions": [move_text(decision, edition) for decision in other.decisions],
        "text": line_text(other.decisions, edition),
        "reason": asdict(other.reason),
        "better": list(other.better),
        "worse": list(other.worse),
        "why": compared(facts, other, edition.words),
    }


def value_json(value: SeatValue) -> dict[str, float]:
    """Whose value it is, the points and the chance, rounded to meaningful digits."""
    return {"seat": value.seat, "margin": round(value.margin, 2), "chance": round(value.chance, 4)}
