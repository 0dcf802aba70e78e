"""The report of `quiltbee analyse`, for people and for programs."""

from json import dumps
from statistics import fmean

from quiltbee.engine.advice.analysis import Analysis, Judged
from quiltbee.engine.advice.to_json import judged_json, value_json
from quiltbee.engine.protocol.lines import line_text
from quiltbee.notation.decisions import move_text
from quiltbee.rules.plurals import counted
from quiltbee.text.speech import names_in

# --- for people ---------------------------------------------------------------------------------------------------


def print_text(analysis: Analysis) -> None:
    """One line for each decision, then one for each player."""
    names = names_in(analysis.record)
    width = max(map(len, names))
    print(f"values are for {names[0]}")
    for each in analysis.judged:
        who = "" if each.seat is None else names[each.seat]
        value = "" if each.value is None else f"{each.value.margin:+6.1f} {100 * each.value.chance:4.0f} %"
        decision = move_text(each.decision, analysis.record.edition)
        print(f"{each.ply:3} {who:{width}} {decision:8} {value} {_remark(each, analysis)}".rstrip())
    for seat, name in enumerate(names):
        print(_summary(name, [each for each in analysis.judged if each.seat == seat]))


def _remark(each: Judged, analysis: Analysis) -> str:
    if each.better is None or each.lost is None:
        return ""
    better = line_text(each.better.decisions, analysis.record.edition)
    cost = f"-{each.lost.margin:.1f} points, -{100 * each.lost.chance:.0f} %"
    return f" {each.grade} ({cost}): better {better}, which {each.better.why}"


_BAD_GRADES = (("blunder", "blunders"), ("mistake", "mistakes"), ("inaccuracy", "inaccuracies"))


def _summary(name: str, judged: list[Judged]) -> str:
    grades: list[str] = [each.grade for each in judged]
    counts = ", ".join(counted(grades.count(one), one, many) for one, many in _BAD_GRADES)
    lost = fmean(each.lost.margin for each in judged if each.lost is not None) if judged else 0.0
    return f"{name}: {counts}; {lost:.2f} points lost per decision on average"


# --- for programs -------------------------------------------------------------------------------------------------


def print_json(analysis: Analysis) -> None:
    """One line. Values are for player 0, losses for the player who decided. Chances are from 0 to 1."""
    record = analysis.record
    fields = {
        "edition": record.edition.id,
        "board": record.edition.board,
        "players": names_in(record),
        "start": None if analysis.start is None else value_json(analysis.start),
        "decisions": [judged_json(each, record.edition) for each in analysis.judged],
    }
    print(dumps(fields))
