"""The lines of the engine protocol, as both ends write and read them. See docs/reference/engine-protocol.md."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from quiltbee.engine.bot import Alternative, Choice, Limit, SeatValue, Value
from quiltbee.notation.carried_edition import carrying
from quiltbee.notation.decisions import Unreadable, move_text, parse_move
from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.state import State

HELLO = "qbp"
"""The first line that an engine gets, short for "quilting bee protocol". It asks: do you speak it?"""
HELLO_OK = "qbpok"
USUAL_RANKS = 4
"""How many alternatives are sent if nobody asks for `ways`."""


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine thinks so far of one alternative; rank 1 is the best."""

    rank: int
    nodes: int
    milliseconds: int
    visits: int
    value: Value
    """For the player to move."""
    line: tuple[Decision, ...]
    seat: int | None = None
    """Who is to move; None in answers to a `go` without `ways`, which do not say it."""
    is_trap: bool = False


# --- lines of decisions -------------------------------------------------------------------------------------------


def line_text(line: Iterable[Decision], edition: Edition) -> str:
    """Decisions as they stand in a game: `p17@d4 A @c3`."""
    return " ".join(_words(line, edition))


def _words(line: Iterable[Decision], edition: Edition) -> Iterator[str]:
    taken = ""
    for decision in line:
        word = move_text(decision, edition)
        if taken and not isinstance(decision, Place):
            yield taken
            taken = ""
        if isinstance(decision, Take):
            taken = word
        else:
            yield taken + word
            taken = ""
    if taken:
        yield taken


def parse_line(text: str, state: State) -> tuple[Decision, ...]:
    """The decisions of a line that starts in this position."""
    return parse_moves(text, state.edition, state.hand or LEATHER)


# --- what an engine says ------------------------------------------------------------------------------------------


def infos(choice: Choice, milliseconds: int) -> list[Info]:
    """The answer to a `go` without `ways`: the first few alternatives, or the choice itself if there are none."""
    return [_info(rank, way, choice, milliseconds) for rank, way in enumerate(_ways(choice)[:USUAL_RANKS], start=1)]


def way_infos(choice: Choice, milliseconds: int, seat: int, most: int) -> list[Info]:
    """The answer to `go ways`: the best alternatives that begin with different decisions."""
    return [
        replace(_info(rank, way, choice, milliseconds), seat=seat, is_trap=way.is_trap)
        for rank, way in enumerate(different(_ways(choice))[:most], start=1)
    ]


def _ways(choice: Choice) -> tuple[Alternative, ...]:
    return choice.alternatives or (Alternative((choice.decision,), choice.value, line=choice.line),)


def different(ways: Iterable[Alternative]) -> list[Alternative]:
    """The first alternative for each first decision: several places for a patch count as one way."""
    firsts: dict[Decision, Alternative] = {}
    for way in ways:
        firsts.setdefault(way.decisions[0], way)
    return list(firsts.values())


def _info(rank: int, way: Alternative, choice: Choice, milliseconds: int) -> Info:
    return Info(rank, choice.nodes, milliseconds, way.visits, way.value, way.line or way.decisions)


def info_text(info: Info, edition: Edition) -> str:
    """`info rank 1 nodes 900 time 12 visits 500 margin +3.25 chance 0.612 line p17@d4 A`."""
    value = f"margin {info.value.margin:+.2f} chance {info.value.chance:.3f}"
    if info.seat is not None:
        value = value_text(SeatValue.found(info.value, info.seat)) + (" trap" if info.is_trap else "")
    return (
        f"info rank {info.rank} nodes {info.nodes} time {info.milliseconds} visits {info.visits} "
        f"{value} line {line_text(info.line, edition)}"
    )


_INFO = re.compile(
    r"info rank (?P<rank>\d{1,3}) nodes (?P<nodes>\d{1,15}) time (?P<time>\d{1,9}) visits (?P<visits>\d{1,15}) "
    r"(?:seat (?P<seat>[01]) )?margin (?P<margin>[+-]?\d{1,4}(?:\.\d+)?) chance (?P<chance>[01](?:\.\d+)?)"
    r"(?P<trap> trap)? line (?P<line>.+)"
)


def parse_info(text: str, state: State) -> Info:
    """What a line says that starts with `info rank`."""
    found = _INFO.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text[:80]!r} is not: info rank N nodes N time MS visits N margin +X chance X line ...")
    return Info(
        rank=int(found["rank"]),
        nodes=int(found["nodes"]),
        milliseconds=int(found["time"]),
        visits=int(found["visits"]),
        value=Value(float(found["margin"]), float(found["chance"])),
        line=parse_line(found["line"], state),
        seat=None if found["seat"] is None else int(found["seat"]),
        is_trap=found["trap"] is not None,
    )


def value_text(value: SeatValue) -> str:
    """`seat 0 margin +3.25 chance 0.6120`."""
    return f"seat {value.seat} margin {value.margin:+.2f} chance {value.chance:.4f}"


VALUE = r"seat [01] margin [+-]\d{1,4}\.\d+ chance [01]\.\d+"
"""What `value_text` writes, for the patterns of longer lines."""


def parse_value(text: str) -> SeatValue:
    """The value in a text that matches `VALUE`."""
    _, seat, _, margin, _, chance = text.split()
    return SeatValue(int(seat), float(margin), float(chance))


def best_text(decision: Decision, edition: Edition) -> str:
    return f"bestmove {move_text(decision, edition)}"


def parse_best(text: str, state: State) -> Decision:
    """The decision of a `bestmove` line."""
    words = text.split()
    if len(words) < 2:
        raise Unreadable("after bestmove comes a decision")
    return parse_move(words[1], state.edition, state.hand or LEATHER)


# --- what an engine is asked --------------------------------------------------------------------------------------


def go_text(limit: Limit, seed: int, level: str = "", ways: int = 0) -> str:
    """`go time 100 nodes 5000 seed 17`; what is not limited is left out."""
    words = ["go", *limit_words(limit)]
    words += ["level", level] if level else []
    words += ["ways", str(ways)] if ways else []
    words += ["eager"] if limit.eager else []
    return " ".join([*words, "seed", str(seed)])


def limit_words(limit: Limit) -> list[str]:
    """`time 100 nodes 5000`, as words."""
    words = []
    if limit.seconds is not None:
        words += ["time", str(max(1, round(1000 * limit.seconds)))]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    return words


def edition_text(file_text: str | None) -> str:
    """Sends an edition file; None means that only the engine's own editions are known from now on."""
    return "edition" if file_text is None else f"edition {carrying(file_text)[1]}"
