"""The lines of the engine protocol, as both ends write and read them. See docs/engine-protocol.md."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from quiltbee.engine.bot import Alternative, Choice, Limit, Value
from quiltbee.notation.decisions import Unreadable, move_text, parse_move
from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.state import State

HELLO = "qbp"
"""The first line that an engine gets: "quilting bee protocol", the whole word for "do you speak it?"."""
HELLO_OK = "qbpok"
MOST_RANKS = 4
"""How many alternatives are told."""


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine thinks so far of one alternative; rank 1 is the best."""

    rank: int
    nodes: int
    milliseconds: int
    visits: int
    value: Value
    line: tuple[Decision, ...]


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
    """What is to be told about a choice: the best few alternatives, or the choice itself if there are none."""
    ways = choice.alternatives or (Alternative((choice.decision,), choice.value, line=choice.line),)
    return [
        Info(rank, choice.nodes, milliseconds, way.visits, way.value, way.line or way.decisions)
        for rank, way in enumerate(ways[:MOST_RANKS], start=1)
    ]


def info_text(info: Info, edition: Edition) -> str:
    """`info rank 1 nodes 900 time 12 visits 500 margin +3.25 chance 0.612 line p17@d4 A`."""
    return (
        f"info rank {info.rank} nodes {info.nodes} time {info.milliseconds} visits {info.visits} "
        f"margin {info.value.margin:+.2f} chance {info.value.chance:.3f} line {line_text(info.line, edition)}"
    )


_INFO = re.compile(
    r"info rank (?P<rank>\d{1,3}) nodes (?P<nodes>\d{1,15}) time (?P<time>\d{1,9}) visits (?P<visits>\d{1,15}) "
    r"margin (?P<margin>[+-]?\d{1,4}(?:\.\d+)?) chance (?P<chance>[01](?:\.\d+)?) line (?P<line>.+)"
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
    )


def best_text(decision: Decision, edition: Edition) -> str:
    return f"bestmove {move_text(decision, edition)}"


def parse_best(text: str, state: State) -> Decision:
    """The decision of a `bestmove` line."""
    words = text.split()
    if len(words) < 2:
        raise Unreadable("after bestmove comes a decision")
    return parse_move(words[1], state.edition, state.hand or LEATHER)


# --- what an engine is asked --------------------------------------------------------------------------------------


def go_text(limit: Limit, seed: int) -> str:
    """`go time 100 nodes 5000 seed 17`; what is not limited is left out."""
    words = ["go"]
    if limit.seconds is not None:
        words += ["time", str(max(1, round(1000 * limit.seconds)))]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    return " ".join([*words, "seed", str(seed)])
