"""All games as text, out of a database and into one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import sqlalchemy as sa

from quiltbee.rules.carried_edition import HEADER as CARRIED
from quiltbee.rules.carried_edition import carried_text, carrying
from quiltbee.rules.game_text import game_text, parse_games
from quiltbee.rules.notation import Unreadable, move_text
from quiltbee.rules.outcome import score
from quiltbee.rules.record import IllegalGame, Record
from quiltbee.server import store as sql
from quiltbee.server.entries import Entry, Kind
from quiltbee.server.fold import Game, apply, fold, new_game
from quiltbee.server.security import BadName, clean_name, new_game_id
from quiltbee.server.setups import ClockSetup, GameSetup, SeatSetup, parse_setup, setup_text
from quiltbee.server.summaries import summarise
from quiltbee.server.unreadable import UnreadableGame, reading

_TIME = "time"
"""What `Forfeit` says of a player who took too long."""


class BadArchive(ValueError):
    """A text that cannot be imported."""


def game_record(game: Game) -> Record:
    """A game as a record with all that is worth keeping beside the decisions."""
    headers = [(f"Player{seat}", game.players[seat].name) for seat in (0, 1)]
    headers.append(("Date", date_of(game.setup.created_at)))
    headers += _ending(game)
    if game.setup.seeded:
        headers.append(("Seeded", "yes"))
    if game.setup.edition_text is not None:
        headers.append(carrying(game.setup.edition_text))
    return replace(game.record, headers=tuple(headers))


def _ending(game: Game) -> list[tuple[str, str]]:
    if game.ending is None:
        return []
    won = ("Result", str(game.ending.winner))
    match game.ending.reason:
        case "resigned":
            return [won, ("Resigned", str(1 - game.ending.winner))]
        case "time":
            return [won, ("Forfeit", _TIME)]
        case _:
            return [won, ("Score", f"{score(game.state, 0)} {score(game.state, 1)}")]


def date_of(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def exported(connection: sa.Connection) -> Iterator[str | UnreadableGame]:
    """Every game as text, the oldest first; in place of one that cannot be read, why."""
    for id in sql.all_games(connection):
        found = sql.whole_game(connection, id)
        if found is not None:
            yield _text_or_fault(id, *found)


def _text_or_fault(id: str, setup: str, entries: list[Entry]) -> str | UnreadableGame:
    try:
        with reading(id):
            return game_text(game_record(fold(parse_setup(setup), entries)))
    except UnreadableGame as error:
        return error


# --- coming in


def read_archive(text: str) -> list[Record]:
    """The games of a text; each must be legal."""
    try:
        records = parse_games(text)
    except Unreadable as error:
        raise BadArchive(str(error)) from None
    for number, record in enumerate(records, start=1):
        _must_be_legal(record, number)
    return records


def _must_be_legal(record: Record, number: int) -> None:
    try:
        for _ in record.states():
            pass
    except IllegalGame as error:
        raise BadArchive(f"game {number}: {error}") from None


def add_record(connection: sa.Connection, record: Record, now: int) -> str:
    """Put a record into the database as a game in which all seats are open. Returns its id."""
    headers = dict(record.headers)
    setup = _setup(record, headers, now)
    game = new_game(setup)
    sql.add_game(connection, setup.id, setup_text(setup), now, summarise(game))
    for entry in _entries(record, headers, now):
        game = apply(game, entry)
        sql.append(connection, setup.id, entry, summarise(game))
    return setup.id


def _setup(record: Record, headers: dict[str, str], now: int) -> GameSetup:
    names = [_name(headers.get(f"Player{seat}", ""), seat) for seat in (0, 1)]
    return GameSetup(
        id=new_game_id(),
        edition_id=record.edition.id,
        board=record.edition.board,
        edition_text=carried_text(headers[CARRIED]) if CARRIED in headers else None,
        circle=record.circle,
        first=record.first,
        seats=(SeatSetup("open", names[0]), SeatSetup("open", names[1])),
        clock=ClockSetup(),
        undo="free",
        same_device=False,
        created_at=now,
        seeded=headers.get("Seeded") == "yes",
    )


def _name(text: str, seat: int) -> str:
    try:
        return clean_name(text)
    except BadName:
        return f"Player {seat + 1}"


def _entries(record: Record, headers: dict[str, str], now: int) -> Iterator[Entry]:
    words = " ".join(move_text(decision, record.edition) for decision in record.decisions)
    if words:
        yield Entry(1, record.first, "play", words, now, None, "import")
    if not record.final.is_over and (ended := _early_end(headers)) is not None:
        seat, kind = ended
        yield Entry(2 if words else 1, seat, kind, "", now, None, "import")


def _early_end(headers: dict[str, str]) -> tuple[int, Kind] | None:
    """Who ended a game before its time, and how."""
    if (seat := headers.get("Resigned")) in ("0", "1"):
        return int(seat), "resign"
    if headers.get("Forfeit") == _TIME and (seat := headers.get("Result")) in ("0", "1"):
        return int(seat), "claim"
    return None
