"""Compares the answers that clients got with what is stored. Uses the rules and plain SQL, no code of the server."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from quiltbee.editions.known import edition
from quiltbee.notation.decisions import parse_move
from quiltbee.notation.positions import state_text
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.play import play
from quiltbee.rules.setup import setup
from quiltbee.rules.state import State
from tests.server_faults.support.history import History, Operation

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker found."""

    games: int
    entries: int
    problems: tuple[str, ...]


def opened(database: str) -> sa.Engine:
    """A database by its address or, for SQLite, its path."""
    url = database.replace("postgresql://", "postgresql+psycopg://")
    return sa.create_engine(url if "://" in database else f"sqlite:///{database}")


def check(database: str, history: History) -> Verdict:
    """Every ok exactly once, every fail absent, every info at most once, no gap, all legal, all viewers agree."""
    engine = opened(database)
    problems = [*history.complaints]
    entries = 0
    try:
        with engine.connect() as connection:
            for game, operations in history.by_game():
                start, rows = stored(connection, game)
                entries += len(rows)
                problems += [f"game {game}: {why}" for why in _faults(start, rows, operations, history.views.get(game))]
    finally:
        engine.dispose()
    return Verdict(len(history.games), entries, tuple(problems))


def check_stored(database: str) -> Verdict:
    """Every game of a database by itself: no gap, no request twice, every decision legal."""
    engine = opened(database)
    problems, entries = [], 0
    try:
        with engine.connect() as connection:
            games = list(connection.execute(sa.text("SELECT id FROM game")).scalars())
            for game in games:
                start, rows = stored(connection, game)
                entries += len(rows)
                problems += [f"game {game}: {why}" for why in _faults(start, rows, [], None)]
    finally:
        engine.dispose()
    return Verdict(len(games), entries, tuple(problems))


def stored(connection: sa.Connection, game: str) -> tuple[Row | None, list[Row]]:
    """The setup and the log of a game, as they are in the database."""
    start = connection.execute(sa.text("SELECT setup FROM game WHERE id = :game"), {"game": game}).scalar()
    query = sa.text("SELECT seq, seat, client_id, kind, body FROM entry WHERE game = :game ORDER BY seq")
    rows = [dict(row) for row in connection.execute(query, {"game": game}).mappings()]
    return None if start is None else json.loads(start), rows


def _faults(
    start: Row | None, rows: list[Row], operations: Sequence[Operation], views: list[str] | None
) -> Iterator[str]:
    if start is None:
        yield "it is gone"
        return
    if [row["seq"] for row in rows] != list(range(1, len(rows) + 1)):
        yield f"its log has a gap or a duplicate: {[row['seq'] for row in rows]}"
    counts = Counter((row["seat"], row["client_id"]) for row in rows if row["client_id"] is not None)
    yield from (f"client_id {key} was applied {count} times" for key, count in counts.items() if count > 1)
    by_id = {row["client_id"]: row for row in rows if row["client_id"] is not None}
    for operation in operations:
        yield from _operation_faults(operation, by_id.get(operation.client_id))
    yield from _order_faults(operations)
    known = {operation.client_id for operation in operations}
    if operations:
        yield from (f"nobody asked for {id}" for id in by_id if id not in known)
    try:
        final = state_text(replay(start, rows))
    except ValueError as error:
        yield f"its log cannot be replayed: {error}"
        return
    yield from (f"a viewer sees {view}, the log says {final}" for view in views or [] if view != final)


def _operation_faults(operation: Operation, row: Row | None) -> Iterator[str]:
    what = f"{operation.client_id} ({operation.kind} {operation.asked})"
    if operation.outcome == "ok" and row is None:
        yield f"LOST: {what} was acknowledged as seq {operation.seq}"
    elif operation.outcome == "ok" and row is not None and row["seq"] != operation.seq:
        yield f"{what} was acknowledged as seq {operation.seq} and is stored as {row['seq']}"
    elif operation.outcome == "fail" and row is not None:
        yield f"{what} was refused and is stored as seq {row['seq']}"
    if row is not None and not _is_what_was_asked(operation, row):
        yield f"{what} is stored as something else: {row}"


def _is_what_was_asked(operation: Operation, row: Row) -> bool:
    asked = (operation.kind, operation.asked)
    return row["seat"] in operation.seats and (row["kind"], _without_refill(row["body"])) == asked


def _without_refill(body: str) -> str:
    """A stored body as the client sent it: the server adds the draw of a refill."""
    return re.sub(r" R\([^)]*\)", "", body).replace(" @", "@")


def _order_faults(operations: Sequence[Operation]) -> Iterator[str]:
    last = 0
    for operation in operations:
        if operation.seq is not None:
            if operation.seq <= last:
                yield f"{operation.client_id} came later than seq {last} and was told seq {operation.seq}"
            last = operation.seq


def replay(start: Row, rows: Sequence[Row]) -> State:
    """The position after a whole log, by the rules alone."""
    played = edition(start["edition_id"], start["board"])
    states = [setup(played, tuple(start["circle"]), start["first"])]
    for row in rows:
        if row["kind"] == "undo":
            del states[int(row["body"]) + 1 :]
        elif row["kind"] == "play":
            for word in re.findall(r"R\([^)]*\)|@?[^\s@]+", row["body"]):
                hand = states[-1].in_hand
                states.append(play(states[-1], parse_move(word, played, hand.id if hand else LEATHER)))
    return states[-1]
