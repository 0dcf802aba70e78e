"""What comes back in trainers. An owner is `p` and a profile, or `b` and the hash of a browser."""

import json
from typing import Any, NamedTuple

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.statements import statements

_I, _T = schema.training_item.c, schema.trained.c


class ItemRow(NamedTuple):
    id: str
    owner: str
    source: str
    game: str | None
    task: str
    answer: str
    stage: int
    wrong: int
    due_at: int | None


class NewGame(NamedTuple):
    """A reviewed game that a trainer has not taken in."""

    id: str
    ended_at: int
    told: str
    seats: frozenset[int]


class Due(NamedTuple):
    """An item that is due, and what it is about."""

    id: str
    source: str
    task: str


class Waiting(NamedTuple):
    due: list[Due]
    later: int
    next_at: int | None
    solved: int


def new_games(connection: sa.Connection, owner: str, most: int) -> list[NewGame]:
    """Reviewed games of an owner that the trainer has not taken in, with the owner's seats."""
    seats = _seats_of_profile(owner[1:]) if owner.startswith("p") else _seats_of_browser(owner[1:])
    query = (
        sa.select(seats.c.game, seats.c.seat, schema.game.c.touched_at)
        .join(schema.game, schema.game.c.id == seats.c.game)
        .join(schema.analysis, schema.analysis.c.game == seats.c.game)
        .outerjoin(schema.trained, sa.and_(_T.game == seats.c.game, _T.owner == owner))
        .where(schema.analysis.c.leased_until.is_(None), _T.game.is_(None))
        .order_by(schema.game.c.touched_at)
        .limit(2 * most)
    )
    found: dict[str, tuple[int, set[int]]] = {}
    for game, seat, ended in connection.execute(query):
        found.setdefault(game, (ended, set()))[1].add(int(seat))
    games = list(found)[:most]
    told = sa.select(schema.analysis.c.game, schema.analysis.c.told).where(schema.analysis.c.game.in_(games))
    texts = {row.game: row.told for row in connection.execute(told)}
    return [NewGame(game, found[game][0], texts[game], frozenset(found[game][1])) for game in games]


def _seats_of_profile(profile: str) -> Any:
    columns = (schema.seat_profile.c.game, schema.seat_profile.c.seat)
    return sa.select(*columns).where(schema.seat_profile.c.profile == profile).subquery()


def _seats_of_browser(browser: str) -> Any:
    """The seats of a browser, except those that are played for a profile."""
    seat = sa.cast(schema.access.c.role, sa.SmallInteger)
    mine = sa.and_(schema.access.c.browser == browser, schema.access.c.role.in_(("0", "1")))
    access = sa.select(schema.access.c.game, seat.label("seat")).where(mine).subquery()
    others = sa.and_(schema.seat_profile.c.game == access.c.game, schema.seat_profile.c.seat == access.c.seat)
    query = sa.select(access.c.game, access.c.seat).outerjoin(schema.seat_profile, others)
    return query.where(schema.seat_profile.c.profile.is_(None)).subquery()


def take_in(connection: sa.Connection, owner: str, game: str, items: list[ItemRow]) -> None:
    """Note the mistakes of a game, once."""
    seen = statements(connection).insert(schema.trained).values(owner=owner, game=game).on_conflict_do_nothing()
    if connection.execute(seen.returning(_T.game)).first() is None:
        return
    if items:
        connection.execute(sa.insert(schema.training_item), [item._asdict() for item in items])


def waiting(connection: sa.Connection, owner: str, now: int, most: int) -> Waiting:
    """What an owner has to solve: what is due, the longest due first, and how much comes later."""
    mine = _I.owner == owner
    due = sa.select(_I.id, _I.source, _I.task).where(mine, _I.due_at <= now).order_by(_I.due_at, _I.id).limit(most)
    later = sa.select(sa.func.count(), sa.func.min(_I.due_at)).where(mine, _I.due_at > now)
    solved = sa.select(sa.func.count()).where(mine, _I.due_at.is_(None))
    number, next_at = connection.execute(later).one()
    found = [Due(*row) for row in connection.execute(due)]
    return Waiting(found, number, next_at, connection.execute(solved).scalar_one())


def find_item(connection: sa.Connection, id: str) -> ItemRow | None:
    row = connection.execute(sa.select(*(_I[name] for name in ItemRow._fields)).where(_I.id == id)).first()
    return None if row is None else ItemRow(*row)


def find_task(connection: sa.Connection, owner: str, source: str, task: str) -> ItemRow | None:
    """The item of an owner with just this task."""
    mine = (_I.owner == owner, _I.source == source, _I.task == task)
    row = connection.execute(sa.select(*(_I[name] for name in ItemRow._fields)).where(*mine)).first()
    return None if row is None else ItemRow(*row)


def add_item(connection: sa.Connection, item: ItemRow) -> None:
    """Add an item that does not come from a game."""
    connection.execute(sa.insert(schema.training_item).values(**item._asdict()))


def begin_again(connection: sa.Connection, id: str, wrong: int, due_at: int) -> None:
    """Let an item that had been solved each time come back: this time it was not solved."""
    query = sa.update(schema.training_item).where(_I.id == id, _I.due_at.is_(None))
    connection.execute(query.values(stage=0, wrong=wrong, due_at=due_at))


def note_result(connection: sa.Connection, id: str, now: int, stage: int, wrong: int, due_at: int | None) -> None:
    """Note whether an item that was due was solved, and when it comes back."""
    query = sa.update(schema.training_item).where(_I.id == id, _I.due_at <= now)
    connection.execute(query.values(stage=stage, wrong=wrong, due_at=due_at))


def mistakes_in(told: str, seats: frozenset[int]) -> list[dict[str, Any]]:
    """The mistakes that some players made, as a stored review tells them."""
    review = json.loads(told).get("review") or {}
    return [each for each in review.get("mistakes") or () if each["seat"] in seats]
