"""All games as text: exported from a database, or imported into one."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import sqlalchemy as sa

from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.carried_edition import carrying, own_file
from quiltbee.notation.day import DAY, day_of
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import game_text, parse_games
from quiltbee.notation.record import IllegalGame, Record
from quiltbee.rules.outcome import score
from quiltbee.server.backups.dump import Progress, unseen
from quiltbee.server.domain.errors import BadName, UnreadableGame
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.log import Entry, Kind
from quiltbee.server.domain.names import clean_name
from quiltbee.server.domain.replay import replay
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup, parse_setup
from quiltbee.server.domain.unreadable import reading
from quiltbee.server.services.log import Beginning
from quiltbee.server.services.new_game import automas_seat, record_words, with_budget
from quiltbee.server.storage.queries.games import all_games
from quiltbee.server.storage.queries.log import whole_game

_TIME = "time"
"""The header `Forfeit` of a game that was lost on time."""


class BadArchive(ValueError):
    """A text that cannot be imported."""


def game_record(game: Game) -> Record:
    """A game as a record: the decisions, and headers with everything else that is worth keeping."""
    headers = [(f"Player{seat}", game.players[seat].name) for seat in (0, 1)]
    headers.append(("Date", date_of(game.setup.created_at)))
    headers += _ending(game)
    if game.setup.seeded:
        headers.append(("Seeded", "yes"))
    if game.setup.day is not None:
        headers.append((DAY, game.setup.day))
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


def exported(connection: sa.Connection, progress: Progress = unseen) -> Iterator[str | UnreadableGame]:
    """Every game as text, the oldest first. An error stands in the place of a game that cannot be read."""
    games = all_games(connection)
    for number, id in enumerate(games):
        progress(number, len(games))
        found = whole_game(connection, id)
        if found is not None:
            yield _text_or_fault(id, *found)


def _text_or_fault(id: str, setup: str, entries: list[Entry]) -> str | UnreadableGame:
    try:
        with reading(id):
            return game_text(game_record(replay(parse_setup(setup), entries)))
    except UnreadableGame as error:
        return error


# --- import


def read_archive(text: str, progress: Progress = unseen) -> list[Record]:
    """The games of a text. All of them must be legal."""
    try:
        records = parse_games(text)
    except Unreadable as error:
        raise BadArchive(str(error)) from None
    for number, record in enumerate(records, start=1):
        progress(number, len(records))
        _must_be_legal(record, number)
    return records


def _must_be_legal(record: Record, number: int) -> None:
    try:
        for _ in record.states():
            pass
    except IllegalGame as error:
        raise BadArchive(f"game {number}: {error}") from None


def whole_games(records: Iterable[Record], now: int) -> Iterator[Beginning]:
    """Records as games ready to be written, with all seats open. The same records always get the same ids."""
    seen: Counter[str] = Counter()
    for number, record in enumerate(records):
        text = game_text(record)
        seen[text] += 1
        yield archived_game(record, _id(text, seen[text]), now, number)


def _id(text: str, copy: int) -> str:
    """The id of copy number `copy` of a game with this text."""
    return hashlib.sha256(f"{copy} {text}".encode()).hexdigest()[:32]


def archived_game(record: Record, id: str, now: int, number: int = 0) -> Beginning:
    """A record as a game of this server, with all seats open."""
    headers = dict(record.headers)
    created = _day(headers.get("Date", ""), now) + number  # keeps the order of the text
    setup = _setup(record, headers, id, created)
    return Beginning.of(setup, _entries(record, headers, created))


def _day(date: str, now: int) -> int:
    """When a game began: the day in its header, or now if that is missing, unreadable or in the future."""
    try:
        day = int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp()) * 1000
    except (ValueError, OverflowError):
        return now
    return day if 0 <= day <= now else now


def _setup(record: Record, headers: dict[str, str], id: str, created: int) -> GameSetup:
    names = [_name(headers.get(f"Player{seat}", ""), seat) for seat in (0, 1)]
    solo = record.solo
    setup = GameSetup(
        id=id,
        edition_id=record.edition.id,
        board=record.edition.board,
        edition_text=own_file(record.edition, record.header(CARRIED)),
        circle=record.circle,
        first=record.first,
        seats=(SeatSetup("open", names[0]), SeatSetup("open", names[1]) if solo is None else automas_seat(solo)),
        clock=ClockSetup(),
        undo="free",
        same_device=False,
        created_at=created,
        seeded=headers.get("Seeded") == "yes" or record.position is not None,
        handicap=record.handicap,
        position=str(record.position) if record.position else None,
        solo=None if solo is None else str(solo),
        shown=record.shown_after(0),
        day=day_of(record),
    )
    return with_budget(setup)


def _name(text: str, seat: int) -> str:
    try:
        return clean_name(text)
    except BadName:
        return f"Player {seat + 1}"


def _entries(record: Record, headers: dict[str, str], at: int) -> Iterator[Entry]:
    words = record_words(record)
    if words:
        yield Entry(1, record.first, "play", words, at, None, "import")
    if not record.final.is_over and (ended := _early_end(headers)) is not None:
        seat, kind = ended
        yield Entry(2 if words else 1, seat, kind, "", at, None, "import")


def _early_end(headers: dict[str, str]) -> tuple[int, Kind] | None:
    """Who ended a game early, and how."""
    if (seat := headers.get("Resigned")) in ("0", "1"):
        return int(seat), "resign"
    if headers.get("Forfeit") == _TIME and (seat := headers.get("Result")) in ("0", "1"):
        return int(seat), "claim"
    return None
