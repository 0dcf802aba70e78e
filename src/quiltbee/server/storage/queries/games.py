"""Games: what a game is set up with, and what lists and statistics need of it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.errors import Conflict, NoSuchGame
from quiltbee.server.storage.queries.book import drop_lines
from quiltbee.server.storage.statements import statements

FUTURE_MS = 60_000
"""The clocks of processes may differ by this much; what is further ahead comes from a wrong clock."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists and statistics need of a game; derived from its log and written with every entry."""

    phase: str
    bot_due: bool
    names: tuple[str, str]
    facts: dict[str, Any]
    quilts: list[str] | None = None
    """The pieces on both quilts when the game is over, for the book."""

    @property
    def columns(self) -> dict[str, Any]:
        """What is stored of it in the row of its game."""
        return {"phase": self.phase, "bot_due": self.bot_due, "summary": json.dumps(self.facts)}


def add_games(connection: sa.Connection, rows: list[dict[str, object]]) -> None:
    """Add games by the columns of their rows. Two processes that add the same games at once both succeed."""
    connection.execute(statements(connection).insert(schema.game).on_conflict_do_nothing(), rows)


def add_names(connection: sa.Connection, names: Mapping[str, tuple[str, str]]) -> None:
    """The names of the players, by game."""
    rows = [
        {"game": game, "seat": seat, "name": name} for game, both in names.items() for seat, name in enumerate(both)
    ]
    connection.execute(statements(connection).insert(schema.seat_name).on_conflict_do_nothing(), rows)


def set_names(connection: sa.Connection, game: str, names: tuple[str, str]) -> None:
    connection.execute(sa.delete(schema.seat_name).where(schema.seat_name.c.game == game))
    add_names(connection, {game: names})


def existing_games(connection: sa.Connection, ids: Iterable[str]) -> set[str]:
    """Those of the ids that belong to a game."""
    return set(connection.execute(sa.select(schema.game.c.id).where(schema.game.c.id.in_(list(ids)))).scalars())


def game_setup(connection: sa.Connection, game: str) -> str | None:
    return connection.execute(sa.select(schema.game.c.setup).where(schema.game.c.id == game)).scalar_one_or_none()


def game_seq(connection: sa.Connection, game: str) -> int | None:
    return connection.execute(sa.select(schema.game.c.seq).where(schema.game.c.id == game)).scalar_one_or_none()


def hold_game(connection: sa.Connection, game: str) -> None:
    """Let nobody else change a game until this transaction ends; `NoSuchGame` if it has been deleted.

    Every transaction that changes roles begins with this. So the changes of a game come one after the other, in all
    processes, and none of them waits for a deletion that waits for it.
    """
    query = sa.select(schema.game.c.id).where(schema.game.c.id == game).with_for_update(key_share=True)
    if connection.execute(query).first() is None:
        raise NoSuchGame


def delete_game(connection: sa.Connection, game: str) -> None:
    drop_lines(connection, game)
    connection.execute(sa.delete(schema.game).where(schema.game.c.id == game))
    statements(connection).notify(connection, f"{game}:deleted")


def all_games(connection: sa.Connection) -> list[str]:
    order = (schema.game.c.created_at, schema.game.c.id)
    return list(connection.execute(sa.select(schema.game.c.id).order_by(*order)).scalars())


def bots_due(connection: sa.Connection, before: int) -> list[str]:
    """Games in which it has been a bot's turn since before that time, or since a time in the future: then the clock was
    set back."""
    touched = schema.game.c.touched_at
    query = sa.select(schema.game.c.id).where(
        schema.game.c.bot_due, (touched < before) | (touched > before + FUTURE_MS)
    )
    return list(connection.execute(query).scalars())


def games_of_browser(connection: sa.Connection, browser: str, limit: int, before: int) -> list[dict[str, Any]]:
    """The games of a browser, the last touched first."""
    roles = sa.select(schema.access.c.game).where(schema.access.c.browser == browser).distinct()
    columns = [schema.game.c[name] for name in ("id", "created_at", "seq", "touched_at", "phase", "summary")]
    query = (
        sa.select(*columns)
        .where(schema.game.c.id.in_(roles), schema.game.c.touched_at < before)
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def finished_games(connection: sa.Connection, name: str, browser: str, limit: int) -> list[tuple[int, str]]:
    """The finished games of a name that a browser may look at: the seat of that name, and the summary.

    The query starts at the browser and its games, because very many games have a name such as Player 1.
    """
    mine = sa.select(schema.access.c.game).where(schema.access.c.browser == browser).distinct().subquery()
    named = schema.seat_name.c.name.concat("") == name  # not by the index of names
    query = (
        sa.select(schema.seat_name.c.seat, schema.game.c.summary)
        .select_from(mine.join(schema.game, schema.game.c.id == mine.c.game).join(schema.seat_name))
        .where(named, schema.game.c.phase == "over")
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    return [(seat, summary) for seat, summary in connection.execute(query)]


def own_finished_games(
    connection: sa.Connection, browsers: list[str], name: str, limit: int
) -> list[tuple[str, int, str]]:
    """The finished games that one of the browsers played itself under a name: the game, its seat and the summary."""
    seat = sa.cast(schema.seat_name.c.seat, sa.Text)
    named = schema.seat_name.c.name.concat("") == name  # not by the index of names
    query = (
        sa.select(schema.game.c.id, schema.seat_name.c.seat, schema.game.c.summary)
        .select_from(schema.access.join(schema.game).join(schema.seat_name))
        .where(schema.access.c.browser.in_(browsers), schema.access.c.role == seat, named)
        .where(schema.game.c.phase == "over")
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    return [(game, seat, summary) for game, seat, summary in connection.execute(query)]


def find_creation(connection: sa.Connection, browser: str, client_id: str) -> tuple[str, str] | None:
    """What a browser asked for under this key, and the game that it got."""
    columns = (schema.creation.c.request, schema.creation.c.game)
    query = sa.select(*columns).where(schema.creation.c.browser == browser, schema.creation.c.client_id == client_id)
    row = connection.execute(query).first()
    return None if row is None else (row.request, row.game)


def add_creation(connection: sa.Connection, browser: str, client_id: str, request: str, game: str) -> None:
    """Remember which request made a game. `Conflict` if the same request was faster."""
    query = (
        statements(connection)
        .insert(schema.creation)
        .values(browser=browser, client_id=client_id, request=request, game=game)
    )
    if connection.execute(query.on_conflict_do_nothing().returning(schema.creation.c.game)).first() is None:
        raise Conflict("this request has made a game already")


def finished_alone(connection: sa.Connection, solo: str, browser: str | None, limit: int = 5_000) -> list[str]:
    """The summaries of the finished games of one player against this opponent; of one browser, or of all."""
    query = (
        sa.select(schema.game.c.summary)
        .where(schema.game.c.phase == "over", schema.game.c.summary.contains(f'"solo": "{solo}"', autoescape=True))
        .order_by(schema.game.c.touched_at.desc())
        .limit(limit)
    )
    if browser is not None:
        mine = sa.select(schema.access.c.game).where(schema.access.c.browser == browser).distinct()
        query = query.where(schema.game.c.id.in_(mine))
    return list(connection.execute(query).scalars())
