"""Counts what is too old to be kept, and deletes it, a little at a time."""

from collections.abc import Sequence

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.queries.puzzles import forget_puzzles
from quiltbee.server.storage.statements import statements

HOUR_MS = 3_600_000


def newest_until(connection: sa.Connection, moment: int) -> int | None:
    """When the last thing happened up to a moment, as far as the database knows."""
    columns = (schema.game.c.touched_at, schema.browser.c.created_at)
    found = [connection.execute(sa.select(sa.func.max(at)).where(at <= moment)).scalar_one() for at in columns]
    return max((at for at in found if at is not None), default=None)


def count_untouched(connection: sa.Connection, before: int) -> tuple[int, int]:
    """How many games nobody has touched since, and how many there are."""
    count = sa.select(sa.func.count()).select_from(schema.game)
    old = connection.execute(count.where(schema.game.c.touched_at < before)).scalar_one()
    return old, connection.execute(count).scalar_one()


def touch(connection: sa.Connection, games: Sequence[str], at: int) -> None:
    """Note that somebody looks at these games. Once an hour is enough."""
    if games:
        query = sa.update(schema.game).where(schema.game.c.id.in_(games), schema.game.c.touched_at < at - HOUR_MS)
        connection.execute(query.values(touched_at=at))


def delete_untouched(connection: sa.Connection, before: int, most: int) -> list[str]:
    """Delete games that nobody has touched since, checking once more as each is deleted. Returns their ids.

    On PostgreSQL a game in which something is being written now is left for the next time.
    """
    old = schema.game.c.touched_at < before
    some = sa.select(schema.game.c.id).where(old).order_by(schema.game.c.touched_at).limit(most)
    held = list(connection.execute(some.with_for_update(skip_locked=True)).scalars())
    query = sa.delete(schema.game).where(schema.game.c.id.in_(held), old).returning(schema.game.c.id)
    gone = list(connection.execute(query).scalars())
    for id in gone:
        statements(connection).notify(connection, f"{id}:deleted")
    return gone


_HAS_GAME = sa.exists().where(schema.access.c.browser == schema.browser.c.hash)


def unused_browsers(connection: sa.Connection, before: int) -> list[str]:
    """Browsers that came before that time, have no game, and have tried no puzzle since."""
    owner, player = sa.literal("b") + schema.browser.c.hash, schema.puzzle_player.c
    solves = sa.exists().where(player.owner == owner, player.at >= before)
    query = sa.select(schema.browser.c.hash).where(schema.browser.c.created_at < before, ~_HAS_GAME, ~solves)
    return list(connection.execute(query).scalars())


def drop_unused_browsers(connection: sa.Connection, hashes: Sequence[str]) -> None:
    """Forget the browsers among these that still have no game, and what they solved.

    They are held first, so that none gets a game meanwhile.
    """
    mine = sa.select(schema.browser.c.hash).where(schema.browser.c.hash.in_(hashes))
    held = list(connection.execute(mine.with_for_update(skip_locked=True)).scalars())
    query = sa.delete(schema.browser).where(schema.browser.c.hash.in_(held), ~_HAS_GAME)
    gone = list(connection.execute(query.returning(schema.browser.c.hash)).scalars())
    trainers = [f"b{hash}" for hash in gone]
    connection.execute(sa.delete(schema.training_item).where(schema.training_item.c.owner.in_(trainers)))
    for owner in trainers:
        forget_puzzles(connection, owner)
