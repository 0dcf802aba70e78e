"""Who solves puzzles, what became of each, and how hard they are. Owners are those of the trainers (`training.py`)."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.statements import statements

_T, _P, _R = schema.puzzle_try.c, schema.puzzle_player.c, schema.puzzle_rating.c


class TryRow(NamedTuple):
    """What became of a puzzle."""

    puzzle: str
    at: int
    wrong: int
    helped: int
    stars: int
    rating: int
    day: str | None


class RatingRow(NamedTuple):
    """A rating, of a player or a puzzle, and from how many first attempts it follows."""

    rating: float
    deviation: float
    volatility: float
    tries: int


def tries_of(connection: sa.Connection, owner: str) -> list[TryRow]:
    """Everything that an owner has tried, in the order of the first attempts."""
    columns = [_T[name] for name in TryRow._fields]
    query = sa.select(*columns).where(_T.owner == owner).order_by(_T.at, _T.puzzle)
    return [TryRow(*row) for row in connection.execute(query)]


def try_of(connection: sa.Connection, owner: str, puzzle: str) -> TryRow | None:
    columns = [_T[name] for name in TryRow._fields]
    row = connection.execute(sa.select(*columns).where(_T.owner == owner, _T.puzzle == puzzle)).first()
    return None if row is None else TryRow(*row)


def keep_try(connection: sa.Connection, owner: str, row: TryRow) -> None:
    """Write what became of a puzzle, in place of what was known."""
    _put(connection, schema.puzzle_try, ("owner", "puzzle"), {"owner": owner, **row._asdict()})


def rating_of_player(connection: sa.Connection, owner: str) -> RatingRow | None:
    columns = [_P[name] for name in RatingRow._fields]
    row = connection.execute(sa.select(*columns).where(_P.owner == owner)).first()
    return None if row is None else RatingRow(*row)


def rating_of_puzzle(connection: sa.Connection, puzzle: str) -> RatingRow | None:
    columns = [_R[name] for name in RatingRow._fields]
    row = connection.execute(sa.select(*columns).where(_R.puzzle == puzzle)).first()
    return None if row is None else RatingRow(*row)


def ratings_of_puzzles(connection: sa.Connection) -> dict[str, float]:
    """The ratings of the puzzles that somebody has tried."""
    return {row.puzzle: row.rating for row in connection.execute(sa.select(_R.puzzle, _R.rating))}


def keep_ratings(
    connection: sa.Connection, owner: str, puzzle: str, player: RatingRow, of_puzzle: RatingRow, at: int
) -> None:
    _put(connection, schema.puzzle_player, ("owner",), {"owner": owner, **player._asdict(), "at": at})
    _put(connection, schema.puzzle_rating, ("puzzle",), {"puzzle": puzzle, **of_puzzle._asdict()})


def _put(connection: sa.Connection, table: sa.Table, key: tuple[str, ...], values: dict[str, Any]) -> None:
    query = statements(connection).insert(table).values(**values)
    changed = {name: value for name, value in values.items() if name not in key}
    connection.execute(query.on_conflict_do_update(index_elements=list(key), set_=changed))


def forget_puzzles(connection: sa.Connection, owner: str) -> None:
    """Delete everything that an owner has tried."""
    for table in (schema.puzzle_try, schema.puzzle_player):
        connection.execute(sa.delete(table).where(table.c.owner == owner))


# --- in files of the family book


def everything(connection: sa.Connection) -> list[tuple[str, TryRow]]:
    """What all profiles have tried: profile and row."""
    query = sa.select(_T.owner, *(_T[name] for name in TryRow._fields)).where(_T.owner.like("p%"))
    return [(row[0][1:], TryRow(*row[1:])) for row in connection.execute(query.order_by(_T.at, _T.owner, _T.puzzle))]


def all_players(connection: sa.Connection) -> list[tuple[str, RatingRow]]:
    """The ratings of all profiles."""
    query = sa.select(_P.owner, *(_P[name] for name in RatingRow._fields)).where(_P.owner.like("p%"))
    return [(row[0][1:], RatingRow(*row[1:])) for row in connection.execute(query.order_by(_P.owner))]


def add_tries(connection: sa.Connection, rows: list[tuple[str, TryRow]]) -> int:
    """Add what is new; what is there stays as it is. Returns how many are new."""
    count = 0
    for profile, row in rows:
        query = statements(connection).insert(schema.puzzle_try).values(owner=f"p{profile}", **row._asdict())
        found = connection.execute(query.on_conflict_do_nothing().returning(_T.puzzle)).first()
        count += found is not None
    return count


def add_player(connection: sa.Connection, profile: str, row: RatingRow, at: int) -> None:
    """Add the rating of a profile that has none yet."""
    query = statements(connection).insert(schema.puzzle_player)
    connection.execute(query.values(owner=f"p{profile}", **row._asdict(), at=at).on_conflict_do_nothing())
