"""The lines of the family book: written when a game ends or is reviewed, and added up by the database."""

import json
from typing import Any, NamedTuple

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.queries.profiles import seat_profiles
from quiltbee.server.storage.statements import statements

_P, _Q = schema.played.c, schema.played_quilt.c
Line = dict[str, Any]
"""A row of `played`."""


# --- writing


def write_lines(connection: sa.Connection, game: str, at: int, facts: dict[str, Any], quilts: list[str]) -> None:
    """A game has ended: add a line for each of its profiles."""
    who = seat_profiles(connection, game)
    if facts.get("seeded"):
        return
    add_lines(
        connection, [_line(game, seat, profile, who.get(1 - seat), at, facts, quilts) for seat, profile in who.items()]
    )


def _line(
    game: str, seat: int, profile: str, other: str | None, at: int, facts: dict[str, Any], quilts: list[str]
) -> Line:
    incomes: list[list[int]] = facts.get("incomes") or [[], []]
    return {
        "game": game,
        "seat": seat,
        "profile": profile,
        "other": None if other == profile else other,
        "level": facts["levels"][1 - seat],
        "at": at,
        "edition": facts["edition"],
        "won": int(facts["winner"] == seat),
        "reason": facts["reason"],
        "score": facts["scores"][seat],
        "other_score": facts["scores"][1 - seat],
        "handicap": facts["handicap"][seat] - facts["handicap"][1 - seat],
        "covered": facts["cells"] - facts["empty"][seat],
        "cells": facts["cells"],
        "special": int(facts["special"] == seat),
        "incomes": json.dumps(incomes[seat]),
        "quilt": quilts[seat],
        "error_rate": None,
        "luck": None,
    }


def add_lines(connection: sa.Connection, lines: list[Line]) -> int:
    """Add lines to the book; one that is there stays as it is. Returns how many are new."""
    if not lines:
        return 0
    before = _count(connection)
    for table in (schema.played, schema.played_quilt):
        rows = [{column.name: line[column.name] for column in table.c} for line in lines]
        connection.execute(statements(connection).insert(table).on_conflict_do_nothing(), rows)
    return _count(connection) - before


def _count(connection: sa.Connection) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(schema.played)).scalar_one()


def drop_lines(connection: sa.Connection, game: str) -> None:
    for table in (schema.played, schema.played_quilt):
        connection.execute(sa.delete(table).where(table.c.game == game))


def note_review(connection: sa.Connection, game: str, told: str) -> None:
    """Note in the lines of the players what a finished review says of them."""
    for player in ((json.loads(told).get("review") or {}).get("players")) or ():
        luck = player.get("luck") or {}
        chance = [part["chance"] for part in (luck.get("deal"), luck.get("refill")) if part]
        values = {"error_rate": (player.get("error") or {}).get("error_rate"), "luck": sum(chance) if chance else None}
        query = sa.update(schema.played).where(_P.game == game, _P.seat == player["seat"])
        connection.execute(query.values(**values))


# --- reading


def _whole(connection: sa.Connection, order: Any, most: int, *conditions: Any) -> list[Line]:
    """Lines with their long texts. The lines are chosen first, because fetching all long texts would take long."""
    chosen = sa.select(_P.game, _P.seat).where(*conditions).order_by(*order).limit(most).subquery()
    query = (
        sa.select(schema.played, _Q.incomes, _Q.quilt)
        .join(chosen, (chosen.c.game == _P.game) & (chosen.c.seat == _P.seat))
        .join(schema.played_quilt, (_Q.game == _P.game) & (_Q.seat == _P.seat))
        .order_by(*order)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


class Between(NamedTuple):
    """The games of a profile against another, or against a level."""

    profile: str
    other: str | None
    level: str | None
    games: int
    wins: int


def between_all(connection: sa.Connection) -> list[Between]:
    """Games and wins of all pairs of opponents."""
    query = sa.select(_P.profile, _P.other, _P.level, sa.func.count(), sa.func.sum(_P.won))
    rows = connection.execute(query.group_by(_P.profile, _P.other, _P.level))
    return [Between(profile, other, level, games, int(wins)) for profile, other, level, games, wins in rows]


def _of(profile: str, other: str | None, edition: str | None) -> list[Any]:
    conditions: list[Any] = [_P.profile == profile]
    conditions += [_P.other == other] if other is not None else []
    return conditions + ([_P.edition == edition] if edition is not None else [])


def totals(connection: sa.Connection, profile: str, other: str | None, edition: str | None) -> Line:
    """Games, wins, cells, points and luck, added up."""
    query = sa.select(
        sa.func.count().label("games"),
        sa.func.sum(_P.won).label("wins"),
        sa.func.min(_P.at).label("since"),
        sa.func.sum(_P.covered).label("covered"),
        sa.func.sum(_P.cells).label("cells"),
        sa.func.avg(_P.score).label("score"),
        sa.func.sum(_P.special).label("special"),
        sa.func.avg(_P.luck).label("luck"),
        sa.func.avg(_P.error_rate).label("error_rate"),
    )
    return dict(connection.execute(query.where(*_of(profile, other, edition))).mappings().one())


def lines(
    connection: sa.Connection, profile: str, other: str | None, edition: str | None, before: int, most: int
) -> list[Line]:
    """The lines of a profile, the newest first."""
    return _whole(connection, (_P.at.desc(),), most, *_of(profile, other, edition), _P.at < before)


def album(connection: sa.Connection, profiles: list[str], edition: str | None, before: int, most: int) -> list[Line]:
    """Quilts that won, the newest first: of one profile, or of two in their games together."""
    others = [None] if len(profiles) == 1 else profiles[::-1]
    won = (_P.won == 1, _P.at < before)
    found = [
        line
        for profile, other in zip(profiles, others, strict=True)
        for line in _whole(connection, (_P.at.desc(),), most, *_of(profile, other, edition), *won)
    ]
    return sorted(found, key=lambda line: -line["at"])[:most]


_PLAYED_OUT = _P.reason.in_(("score", "tie_break"))
_ORDER = {
    "first_special": (_P.special == 1, _P.at.asc()),
    "best_score": (_PLAYED_OUT, _P.score.desc()),
    "fullest": (_PLAYED_OUT, (_P.covered * 1000 / _P.cells).desc()),
    "closest": (_PLAYED_OUT, sa.func.abs(_P.score - _P.other_score).asc()),
}


def record_line(
    connection: sa.Connection, kind: str, profile: str, other: str | None, edition: str | None
) -> Line | None:
    """The line that holds a record."""
    counts, order = _ORDER[kind]
    found = _whole(connection, (order, _P.at.asc()), 1, *_of(profile, other, edition), counts)
    return found[0] if found else None


def results(connection: sa.Connection, profile: str, other: str | None, edition: str | None) -> str:
    """A 1 for each game won and a 0 for each game lost, the newest first. One text: many rows would take long."""
    won = sa.cast(_P.won, sa.Text).label("won")
    rows = sa.select(won).where(*_of(profile, other, edition)).order_by(_P.at.desc()).subquery()
    return connection.execute(sa.select(sa.func.aggregate_strings(rows.c.won, ""))).scalar_one() or ""


def incomes(
    connection: sa.Connection, profile: str, other: str | None, edition: str | None, most: int
) -> list[tuple[str, str]]:
    """The edition and the incomes of the last games."""
    chosen = sa.select(_P.game, _P.seat, _P.edition).where(*_of(profile, other, edition))
    last = chosen.order_by(_P.at.desc()).limit(most).subquery()
    query = sa.select(last.c.edition, _Q.incomes).join(
        schema.played_quilt, (_Q.game == last.c.game) & (_Q.seat == last.c.seat)
    )
    return [(edition, incomes) for edition, incomes in connection.execute(query)]


def curve_points(
    connection: sa.Connection, profile: str, other: str | None, edition: str | None, most: int
) -> list[tuple[int, str, float]]:
    """When, which game, and its error rate: the last reviewed games, the oldest first."""
    query = sa.select(_P.at, _P.game, _P.error_rate).where(*_of(profile, other, edition), _P.error_rate.is_not(None))
    found = [(at, game, rate) for at, game, rate in connection.execute(query.order_by(_P.at.desc()).limit(most))]
    return found[::-1]


def everything(connection: sa.Connection) -> list[Line]:
    """The whole book, the oldest first."""
    return _whole(connection, (_P.at, _P.game, _P.seat), 10_000_000)


def openable(connection: sa.Connection, browser: str | None, games: list[str]) -> set[str]:
    """Those of the games that a browser may look at."""
    query = sa.select(schema.access.c.game).where(schema.access.c.browser == browser, schema.access.c.game.in_(games))
    return set(connection.execute(query).scalars()) if browser is not None else set()


def open_to_readers(connection: sa.Connection, games: list[str]) -> set[str]:
    """Those of the games that everybody who reads the book of a home may watch: played to the end by a profile that sat
    there, as a line that came with a file did not; and not after the host has ended watching."""
    sat, ended = schema.seat_profile.c, schema.link.alias("ended").c
    query = (
        sa.select(_P.game)
        .join(schema.seat_profile, sa.and_(sat.game == _P.game, sat.seat == _P.seat, sat.profile == _P.profile))
        .join(schema.game, schema.game.c.id == _P.game)
        .where(_P.game.in_(games), schema.game.c.phase == "over")
        .where(~sa.exists().where(ended.game == _P.game, ended.purpose == "unwatched"))
    )
    return set(connection.execute(query).scalars())
