"""Browsers, and what each may do in which game."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.queries.links import end_watching, watching_has_ended
from quiltbee.server.storage.queries.profiles import hand_profiles_over
from quiltbee.server.storage.statements import statements

# Nearly every request needs these, so they are made once.
_ROLES = sa.select(schema.access.c.role).where(
    schema.access.c.browser == sa.bindparam("browser"), schema.access.c.game == sa.bindparam("game")
)
_SEQ_AND_ROLES = (
    sa.select(schema.game.c.seq, schema.access.c.role)
    .select_from(
        schema.game.outerjoin(
            schema.access,
            sa.and_(schema.access.c.game == schema.game.c.id, schema.access.c.browser == sa.bindparam("browser")),
        )
    )
    .where(schema.game.c.id == sa.bindparam("game"))
)


def add_browser(connection: sa.Connection, hash: str, at: int) -> None:
    connection.execute(
        statements(connection).insert(schema.browser).values(hash=hash, created_at=at).on_conflict_do_nothing()
    )


def known_browsers(connection: sa.Connection, hashes: Iterable[str]) -> frozenset[str]:
    """Those of the hashes that belong to a browser."""
    query = sa.select(schema.browser.c.hash).where(schema.browser.c.hash.in_(list(hashes)))
    return frozenset(connection.execute(query).scalars())


def roles_of(connection: sa.Connection, browser: str, game: str) -> frozenset[str]:
    return frozenset(connection.execute(_ROLES, {"browser": browser, "game": game}).scalars())


def seq_and_roles(connection: sa.Connection, browser: str | None, game: str) -> tuple[int, frozenset[str]] | None:
    """How far a game is and what a browser may do in it; None if there is no such game."""
    rows = connection.execute(_SEQ_AND_ROLES, {"browser": browser, "game": game}).all()
    return (rows[0].seq, frozenset(row.role for row in rows if row.role is not None)) if rows else None


def roles_of_games(connection: sa.Connection, browser: str, games: Sequence[str]) -> dict[str, frozenset[str]]:
    query = sa.select(schema.access.c.game, schema.access.c.role).where(
        schema.access.c.browser == browser, schema.access.c.game.in_(games)
    )
    found: dict[str, frozenset[str]] = {}
    for game, role in connection.execute(query):
        found[game] = found.get(game, frozenset()) | {role}
    return found


def grant_roles(connection: sa.Connection, browser: str, game: str, given: Iterable[str], at: int) -> None:
    for role in given:
        values = {"browser": browser, "game": game, "role": role, "granted_at": at}
        connection.execute(statements(connection).insert(schema.access).values(values).on_conflict_do_nothing())


def holders(connection: sa.Connection, game: str, role: str) -> list[str]:
    query = sa.select(schema.access.c.browser).where(schema.access.c.game == game, schema.access.c.role == role)
    return list(connection.execute(query).scalars())


def only_watching(connection: sa.Connection, game: str) -> dict[str, int]:
    """The browsers that watch a game and do nothing else in it, and since when; the earliest first."""
    each = schema.access.c
    query = sa.select(each.browser, each.role, each.granted_at).where(each.game == game)
    rows = connection.execute(query.order_by(each.granted_at, each.browser)).all()
    others = {row.browser for row in rows if row.role != "watch"}
    return {row.browser: row.granted_at for row in rows if row.browser not in others}


def hand_over(connection: sa.Connection, old: str, new: str, swaps_seats: bool, at: int) -> None:
    """Give everybody who has a role in the old game the same role in the new one, on the other seat if the seats are
    swapped. If watching has ended in the old one, it has ended in the new one."""
    if watching_has_ended(connection, old):
        end_watching(connection, new, at)
    hand_profiles_over(connection, old, new, swaps_seats)
    for role in ("0", "1", "watch", "host"):
        new_role = str(1 - int(role)) if swaps_seats and role in ("0", "1") else role
        for browser in holders(connection, old, role):
            grant_roles(connection, browser, new, [new_role], at)


def revoke_role(connection: sa.Connection, game: str, role: str, keep: str | None) -> int:
    """Take a role from every browser but one. Returns how many lost it."""
    query = sa.delete(schema.access).where(schema.access.c.game == game, schema.access.c.role == role)
    if keep is not None:
        query = query.where(schema.access.c.browser != keep)
    lost = connection.execute(query).rowcount
    notify_roles(connection, game)
    return lost


def revoke_from(connection: sa.Connection, game: str, role: str, browser: str) -> int:
    """Take a role from one browser. Returns how many lost it: 1, or 0 if it has gone already."""
    mine = (schema.access.c.game == game, schema.access.c.role == role, schema.access.c.browser == browser)
    lost = connection.execute(sa.delete(schema.access).where(*mine)).rowcount
    notify_roles(connection, game)
    return lost


def notify_roles(connection: sa.Connection, game: str) -> None:
    """Have the other processes forget what they remember of the roles in a game."""
    statements(connection).notify(connection, f"{game}:access")
