"""A review of a game over the engine protocol: its lines, and the question that gathers them.

An engine sends what it found out by thinking. The client itself works out what follows from the rules alone, such as
the reason for a suggestion.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, get_args

from quiltbee.engine.advice.hints import Suggestion, suggestion
from quiltbee.engine.bot import Alternative, Limit, SeatValue, Value
from quiltbee.engine.protocol.client import Misunderstood, check
from quiltbee.engine.protocol.lines import VALUE, limit_words, line_text, parse_line, parse_value, value_text
from quiltbee.engine.review.analysis import Analysis, Findings, Judged, RefillLuck, Step, played_at
from quiltbee.engine.review.grades import Grade
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.positions import state_text
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition

REVIEWED = "reviewed"
_FINE = "none"
"""The grade of a decision that lost nothing that matters."""


class Progress(NamedTuple):
    """One more position has been looked at."""

    ply: int
    done: int
    of: int
    value: SeatValue
    """For player 0."""


# --- lines --------------------------------------------------------------------------------------------------------


def progress_text(progress: Progress) -> str:
    """`info ply 3 done 4 of 40 seat 0 margin +2.50 chance 0.6100`."""
    return f"info ply {progress.ply} done {progress.done} of {progress.of} {value_text(progress.value)}"


def judged_texts(each: Judged, edition: Edition) -> Iterator[str]:
    """`judged ply 3 grade mistake counts value ... lost ... decision p17`, and what was `better`."""
    value = "" if each.value is None else f" value {value_text(each.value)}"
    lost = "" if each.lost is None else f" lost {value_text(each.lost)}"
    counts = " counts" if each.counts else ""
    decision = move_text(each.decision, edition)
    yield f"judged ply {each.ply} grade {each.grade or _FINE}{counts}{value}{lost} decision {decision}"
    if each.better is not None:
        yield _better_text(each.ply, each.better, edition)


def _better_text(ply: int, way: Suggestion, edition: Edition) -> str:
    trap = " trap" if way.is_trap else ""
    return f"better ply {ply} visits {way.visits} {value_text(way.value)}{trap} line {line_text(way.line, edition)}"


def ladder_texts(ply: int, ladder: Sequence[Step], edition: Edition) -> Iterator[str]:
    """`step ply 3 seat 0 margin +2.50 chance 0.6100 line p17@d4`, best first."""
    for step in ladder:
        yield f"step ply {ply} {value_text(step.value)} line {line_text(step.decisions, edition)}"


def reviewed_text(found: Findings) -> str:
    """`reviewed 40 start seat 0 margin +2.50 chance 0.6100`: the last line."""
    start = "" if found.start is None else f" start {value_text(found.start)}"
    return f"{REVIEWED} {len(found.judged)}{start}"


def review_texts(found: Findings, edition: Edition) -> Iterator[str]:
    """All lines of a finished review."""
    for each in found.judged:
        yield from judged_texts(each, edition)
    for ply, ladder in found.ladders.items():
        yield from ladder_texts(ply, ladder, edition)
    yield from map(luck_text, found.refills)
    yield reviewed_text(found)


def luck_text(luck: RefillLuck) -> str:
    """`luck ply 26 seat 0 margin -2.21 chance -0.0230 error 0.0030 orders 100`."""
    value = f"seat {luck.value.seat} margin {luck.value.margin:+.2f} chance {luck.value.chance:+.4f}"
    return f"luck ply {luck.ply} {value} error {luck.error:.4f} orders {luck.orders}"


_PLY = r"ply (?P<ply>\d{1,4})"
_PROGRESS = re.compile(rf"info {_PLY} done (?P<done>\d{{1,4}}) of (?P<of>\d{{1,4}}) (?P<value>{VALUE})")
_JUDGED = re.compile(
    rf"judged {_PLY} grade (?P<grade>{'|'.join(filter(None, get_args(Grade)))}|{_FINE})(?P<counts> counts)?"
    rf"(?: value (?P<value>{VALUE}))?(?: lost (?P<lost>{VALUE}))? decision .+"
)
_BETTER = re.compile(
    rf"better {_PLY} visits (?P<visits>\d{{1,15}}) (?P<value>{VALUE})(?P<trap> trap)? line (?P<line>.+)"
)
_REVIEWED = re.compile(rf"{REVIEWED} \d{{1,4}}(?: start (?P<value>{VALUE}))?")
_STEP = re.compile(rf"step {_PLY} (?P<value>{VALUE}) line (?P<line>.+)")
_LUCK = re.compile(
    rf"luck {_PLY} seat (?P<seat>[01]) margin (?P<margin>[+-]\d{{1,4}}\.\d+) chance (?P<chance>[+-][01]\.\d+) "
    r"error (?P<error>[01]\.\d+) orders (?P<orders>\d{1,6})"
)


# --- the question -------------------------------------------------------------------------------------------------


class ReviewQuestion:
    """What the decisions of a game were worth: `review`."""

    def __init__(self, record: Record, limit: Limit, seed: int, on_progress: Callable[[Progress], None]) -> None:
        self._record = record
        self._states = list(record.states())
        self._review = " ".join(["review", *limit_words(limit), "seed", str(seed)])
        self._on_progress = on_progress
        self._start: SeatValue | None = None
        self._judged: dict[int, Judged] = {}
        self._ladders: dict[int, tuple[Step, ...]] = {}
        self._refills: list[RefillLuck] = []

    def lines(self) -> list[str]:
        decisions = line_text(self._record.decisions, self._record.edition)
        return [f"position text {state_text(self._states[0])} moves {decisions}", self._review]

    def hear(self, line: str) -> Analysis | None:
        check(line)
        try:
            if found := _PROGRESS.fullmatch(line):
                self._take_progress(found)
            elif found := _JUDGED.fullmatch(line):
                self._take_judged(found)
            elif found := _BETTER.fullmatch(line):
                self._take_better(found)
            elif found := _STEP.fullmatch(line):
                self._take_step(found)
            elif found := _LUCK.fullmatch(line):
                self._take_luck(found)
        except (Unreadable, LookupError) as error:
            raise Misunderstood(f"said what cannot be read: {error}") from None
        if found := _REVIEWED.fullmatch(line):
            self._start = parse_value(found["value"]) if found["value"] else None
        return self._analysis() if line.startswith(REVIEWED) else None

    def _take_progress(self, found: re.Match[str]) -> None:
        progress = Progress(int(found["ply"]), int(found["done"]), int(found["of"]), parse_value(found["value"]))
        self._on_progress(progress)

    def _take_judged(self, found: re.Match[str]) -> None:
        ply = int(found["ply"])
        value, lost = (parse_value(found[name]) if found[name] else None for name in ("value", "lost"))
        seat = None if lost is None else lost.seat
        self._judged[ply] = Judged(
            ply,
            seat,
            self._record.decisions[ply - 1],
            value,
            lost,
            _grade(found["grade"]),
            None,
            found["counts"] is not None,
        )

    def _take_better(self, found: re.Match[str]) -> None:
        ply, value = int(found["ply"]), parse_value(found["value"])
        state = self._states[ply - 1]
        line = parse_line(found["line"], state)
        played = played_at(self._record.decisions, ply - 1)
        way = Alternative(line[:1], Value(value.margin, value.chance), int(found["visits"]), line, bool(found["trap"]))
        self._judged[ply] = replace(self._judged[ply], better=suggestion(state, way, played))

    def _take_step(self, found: re.Match[str]) -> None:
        ply = int(found["ply"])
        line = parse_line(found["line"], self._states[ply - 1])
        self._ladders[ply] = (*self._ladders.get(ply, ()), Step(line, parse_value(found["value"])))

    def _take_luck(self, found: re.Match[str]) -> None:
        value = SeatValue(int(found["seat"]), float(found["margin"]), float(found["chance"]))
        self._refills.append(RefillLuck(int(found["ply"]), value, float(found["error"]), int(found["orders"])))

    def _analysis(self) -> Analysis:
        plies = range(1, len(self._record.decisions) + 1)
        if set(self._judged) != set(plies):
            raise Misunderstood(f"judged {len(self._judged)} of {len(plies)} decisions")
        judged = tuple(self._judged[ply] for ply in plies)
        return Analysis(self._record, self._start, judged, self._ladders, tuple(self._refills))


def _grade(word: str) -> Grade:
    return next((grade for grade in get_args(Grade) if grade == word), "")
