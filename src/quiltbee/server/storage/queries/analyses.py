"""What an engine said of finished games."""

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.queries.book import note_review
from quiltbee.server.storage.statements import statements


def find_analysis(connection: sa.Connection, game: str) -> tuple[str, int | None] | None:
    """What was said of a game, and until when somebody works on it (None: it is finished)."""
    columns = (schema.analysis.c.told, schema.analysis.c.leased_until)
    row = connection.execute(sa.select(*columns).where(schema.analysis.c.game == game)).first()
    return None if row is None else (row.told, row.leased_until)


def lease_analysis(connection: sa.Connection, game: str, text: str, now: int, until: int) -> bool:
    """Take the work on a game, if nobody has it; a lease that has run out was left behind by a crash."""
    values = {"told": text, "leased_until": until}
    query = statements(connection).insert(schema.analysis).values(game=game, **values)
    query = query.on_conflict_do_update(
        index_elements=[schema.analysis.c.game], set_=values, where=schema.analysis.c.leased_until < now
    )
    return connection.execute(query.returning(schema.analysis.c.game)).first() is not None


def save_analysis(connection: sa.Connection, game: str, text: str, until: int | None) -> None:
    """Store how far the work is. Without a lease, it is finished."""
    query = sa.update(schema.analysis).where(schema.analysis.c.game == game)
    connection.execute(query.values(told=text, leased_until=until))
    if until is None:
        note_review(connection, game, text)


def drop_analysis(connection: sa.Connection, game: str) -> None:
    connection.execute(sa.delete(schema.analysis).where(schema.analysis.c.game == game))
