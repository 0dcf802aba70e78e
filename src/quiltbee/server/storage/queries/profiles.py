"""Profiles: the people of a home, and which seats they play."""

from typing import NamedTuple

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.queries.puzzles import forget_puzzles
from quiltbee.server.storage.statements import statements


class ProfileRow(NamedTuple):
    id: str
    name: str
    colour: str
    picture: str
    created_at: int


_COLUMNS = [schema.profile.c[name] for name in ProfileRow._fields]


def all_profiles(connection: sa.Connection) -> list[ProfileRow]:
    rows = connection.execute(sa.select(*_COLUMNS).order_by(schema.profile.c.created_at, schema.profile.c.id))
    return [ProfileRow(*row) for row in rows]


def find_profile(connection: sa.Connection, id: str) -> ProfileRow | None:
    row = connection.execute(sa.select(*_COLUMNS).where(schema.profile.c.id == id)).first()
    return None if row is None else ProfileRow(*row)


def add_profile(connection: sa.Connection, row: ProfileRow, most: int | None = None) -> bool:
    """False if somebody has that name or id already, or if there are too many."""
    count = sa.select(sa.func.count()).select_from(schema.profile)
    if most is not None and connection.execute(count).scalar_one() >= most:
        return False
    query = statements(connection).insert(schema.profile).values(**row._asdict()).on_conflict_do_nothing()
    return connection.execute(query.returning(schema.profile.c.id)).first() is not None


def change_profile(connection: sa.Connection, id: str, name: str, colour: str, picture: str) -> bool:
    """False if another profile has that name."""
    taken = sa.select(schema.profile.c.id).where(schema.profile.c.name == name, schema.profile.c.id != id)
    if connection.execute(taken).first() is not None:
        return False
    query = sa.update(schema.profile).where(schema.profile.c.id == id)
    connection.execute(query.values(name=name, colour=colour, picture=picture))
    return True


def set_seat_profile(connection: sa.Connection, game: str, seat: int, profile: str | None) -> None:
    """Say whose seat this is in the book; None: nobody's."""
    mine = (schema.seat_profile.c.game == game, schema.seat_profile.c.seat == seat)
    connection.execute(sa.delete(schema.seat_profile).where(*mine))
    if profile is not None:
        connection.execute(sa.insert(schema.seat_profile).values(game=game, seat=seat, profile=profile))


def seat_profiles(connection: sa.Connection, game: str) -> dict[int, str]:
    columns = (schema.seat_profile.c.seat, schema.seat_profile.c.profile)
    rows = connection.execute(sa.select(*columns).where(schema.seat_profile.c.game == game))
    return {row.seat: row.profile for row in rows}


def hand_profiles_over(connection: sa.Connection, old: str, new: str, swaps_seats: bool) -> None:
    """The players of a rematch are those of the game before."""
    for seat, profile in seat_profiles(connection, old).items():
        set_seat_profile(connection, new, 1 - seat if swaps_seats else seat, profile)


def games_of_profile(connection: sa.Connection, profile: str) -> list[tuple[str, int]]:
    """The games and seats of a profile that are still here."""
    columns = (schema.seat_profile.c.game, schema.seat_profile.c.seat)
    query = sa.select(*columns).where(schema.seat_profile.c.profile == profile)
    return [(game, seat) for game, seat in connection.execute(query)]


def delete_profile(connection: sa.Connection, id: str) -> None:
    """Remove a profile, its lines in the book, its trainer and its puzzles. `redaction.py` removes its name from
    games."""
    owner = f"p{id}"
    connection.execute(sa.delete(schema.training_item).where(schema.training_item.c.owner == owner))
    connection.execute(sa.delete(schema.trained).where(schema.trained.c.owner == owner))
    forget_puzzles(connection, owner)
    connection.execute(sa.delete(schema.profile).where(schema.profile.c.id == id))


def game_texts(connection: sa.Connection, game: str) -> tuple[str, str, list[tuple[int, int, str, str]]] | None:
    """The texts of a game that hold names: setup, summary, and some entries by number, seat, kind and body."""
    row = connection.execute(
        sa.select(schema.game.c.setup, schema.game.c.summary).where(schema.game.c.id == game)
    ).first()
    if row is None:
        return None
    columns = (schema.entry.c.seq, schema.entry.c.seat, schema.entry.c.kind, schema.entry.c.body)
    named = schema.entry.c.kind.in_(("join", "leave", "name"))
    entries = connection.execute(sa.select(*columns).where(schema.entry.c.game == game, named))
    return row.setup, row.summary, [(seq, seat, kind, body) for seq, seat, kind, body in entries]


def rewrite_game(connection: sa.Connection, game: str, setup: str, summary: str, bodies: dict[int, str]) -> None:
    """Replace setup, summary and some entries of a game. Only for names that must go."""
    connection.execute(sa.update(schema.game).where(schema.game.c.id == game).values(setup=setup, summary=summary))
    for seq, body in bodies.items():
        query = sa.update(schema.entry).where(schema.entry.c.game == game, schema.entry.c.seq == seq)
        connection.execute(query.values(body=body, request="redacted"))


def rename_seat(connection: sa.Connection, game: str, seat: int, name: str) -> None:
    mine = (schema.seat_name.c.game == game, schema.seat_name.c.seat == seat)
    connection.execute(sa.update(schema.seat_name).where(*mine).values(name=name))
