"""What the engine found out, as plain values: for JSON on a line, over HTTP, or between two processes."""

from dataclasses import asdict
from typing import Any

from quiltbee.engine.advice.analysis import Judged
from quiltbee.engine.advice.hints import Suggestion
from quiltbee.engine.bot import Value
from quiltbee.engine.protocol.lines import line_text
from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import Edition


def suggestion_json(way: Suggestion, edition: Edition) -> dict[str, Any]:
    """Values are those of the player on turn; the chance is from 0 to 1."""
    return {
        "decisions": [move_text(decision, edition) for decision in way.decisions],
        "text": line_text(way.decisions, edition),
        "margin": round(way.value.margin, 2),
        "chance": round(way.value.chance, 4),
        "visits": way.visits,
        "line": line_text(way.line, edition),
        "why": way.why,
        "reason": asdict(way.reason),
    }


def judged_json(each: Judged, edition: Edition) -> dict[str, Any]:
    """The value is that of player 0, the loss that of whoever decided."""
    return {
        "ply": each.ply,
        "seat": each.seat,
        "decision": move_text(each.decision, edition),
        "value": value_json(each.value),
        "lost": value_json(each.lost),
        "grade": each.grade,
        "better": None if each.better is None else suggestion_json(each.better, edition),
    }


def value_json(value: Value | None) -> dict[str, float] | None:
    """Points and chance, rounded to what means something."""
    return None if value is None else {"margin": round(value.margin, 2), "chance": round(value.chance, 4)}
