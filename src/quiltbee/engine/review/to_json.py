"""A review as JSON: one form for the command line and for HTTP. Every value says whose it is."""

from dataclasses import asdict
from typing import Any

from quiltbee.engine.advice.to_json import suggestion_json, value_json
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.review.analysis import Analysis, Judged, Step
from quiltbee.engine.review.mistakes import Mistake, Option, mistakes_of
from quiltbee.engine.review.summary import Luck, Rate, Summary, summary
from quiltbee.engine.review.turns import Turn, turns_of, was_punished
from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import Edition


def judged_json(each: Judged, edition: Edition) -> dict[str, Any]:
    """The value is that of player 0, the loss that of the player who decided; both say so."""
    return {
        "ply": each.ply,
        "seat": each.seat,
        "decision": move_text(each.decision, edition),
        "kind": each.kind,
        "counts": each.counts,
        "value": _or_none(each.value),
        "lost": _or_none(each.lost),
        "grade": each.grade,
        "better": None if each.better is None else suggestion_json(each.better, edition),
    }


def review_json(analysis: Analysis) -> dict[str, Any]:
    """What follows from the judged decisions: turns, mistakes, the players, luck."""
    edition, mistakes = analysis.record.edition, mistakes_of(analysis)
    turns = turns_of(analysis.judged)
    moments = [[each.turn for each in mistakes.moments(seat)] for seat in (0, 1)]
    return {
        "turns": [_turn_json(turn, turns, edition) for turn in turns],
        "mistakes": [mistake_json(each, edition) for each in mistakes.all],
        "players": [_player_json(summary(analysis, seat), moments[seat]) for seat in (0, 1)],
        "refills": [
            {"ply": each.ply, "luck": value_json(each.value), "error": round(each.error, 4), "orders": each.orders}
            for each in analysis.refills
        ],
    }


def _turn_json(turn: Turn, turns: list[Turn], edition: Edition) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "first_ply": turn.plies[0],
        "last_ply": turn.plies[1],
        "text": line_text((each.decision for each in turn.judged), edition),
        "lost": value_json(turn.lost),
        "grade": turn.grade,
        "punished": was_punished(turns, turn) if turn.grade else None,
    }


def mistake_json(each: Mistake, edition: Edition) -> dict[str, Any]:
    """One turn that cost something."""
    return {
        "seat": each.seat,
        "turn": each.turn,
        "ply": each.ply,
        "wrong": each.wrong,
        "position": each.position,
        "played": _option_json(each.played, edition),
        "better": _option_json(each.better, edition),
        "line": line_text(each.line, edition),
        "lost": value_json(each.lost),
        "grade": each.grade,
        "punished": each.punished,
        "facts": [asdict(fact) for fact in each.facts],
        "ladder": [_step_json(step, edition) for step in each.ladder],
    }


def _option_json(option: Option, edition: Edition) -> dict[str, Any]:
    return {
        "decisions": [move_text(decision, edition) for decision in option.decisions],
        "text": line_text(option.decisions, edition),
        "value": value_json(option.value),
        "reason": asdict(option.reason),
        "shut_in": option.shut_in,
    }


def _step_json(step: Step, edition: Edition) -> dict[str, Any]:
    decisions = [move_text(decision, edition) for decision in step.decisions]
    return {"decisions": decisions, "text": line_text(step.decisions, edition), "value": value_json(step.value)}


def _player_json(found: Summary, moments: list[int]) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "accuracy": None if found.accuracy is None else round(found.accuracy, 1),
        "error": _rate_json(found.error),
        "purchases": _rate_json(found.purchases),
        "placements": _rate_json(found.placements),
        "grades": {grade: found.grades[grade] for grade in ("inaccuracy", "mistake", "blunder")},
        "moments": moments,
        "like": None if found.like is None else asdict(found.like),
        "luck": _luck_json(found.luck),
    }


def _rate_json(rate: Rate) -> dict[str, Any]:
    error_rate = None if rate.error_rate is None else round(rate.error_rate, 1)
    return {"decisions": rate.decisions, "error_rate": error_rate}


def _luck_json(luck: Luck) -> dict[str, Any]:
    return {
        "deal": _or_none(luck.deal),
        "refill": value_json(luck.refill),
        "error": round(luck.error, 4),
        "result": luck.result,
        "adjusted": None if luck.adjusted is None else round(luck.adjusted, 4),
    }


def _or_none(value: SeatValue | None) -> dict[str, float] | None:
    return None if value is None else value_json(value)
