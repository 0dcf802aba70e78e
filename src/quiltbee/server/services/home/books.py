"""The family book: what the finished games of profiles add up to. Each game has left a line for it in the database."""

import json

import sqlalchemy as sa

from quiltbee.server.api import book
from quiltbee.server.api.view.cells import Piece
from quiltbee.server.services.home.profiles import Profiles, known_profile
from quiltbee.server.services.summaries import income_curves
from quiltbee.server.storage.errors import NoSuchGame
from quiltbee.server.storage.queries import book as lines
from quiltbee.server.storage.queries import puzzles
from quiltbee.server.storage.queries.access import grant_roles, notify_roles, roles_of
from quiltbee.server.storage.queries.games import hold_game
from quiltbee.server.storage.queries.profiles import ProfileRow, add_profile, all_profiles
from quiltbee.server.storage.store import Store

MOST_POINTS = 100
CURVE_GAMES = 100


class Books:
    """The book of this server."""

    def __init__(self, store: Store, profiles: Profiles, at_home: bool) -> None:
        self._store = store
        self._profiles = profiles
        self._at_home = at_home

    async def pairings(self) -> book.Pairings:
        """Games and wins of all pairs of opponents."""
        self._profiles.must_be_on()
        found = await self._store.read(lines.between_all)
        return book.Pairings(pairings=[book.Pairing(**each._asdict()) for each in found])

    async def of(
        self, profile: str, other: str | None, edition: str | None, browser: str | None, before: int, most: int
    ) -> book.Book:
        """The book of one person, or of two together."""
        self._profiles.must_be_on()
        people = [profile] if other is None else [profile, other]

        def read(connection: sa.Connection) -> book.Book:
            for each in people:
                known_profile(connection, each)
            reader = _Reader(connection, edition, browser, self._at_home)
            sides = [reader.side(profile, other)] + ([] if other is None else [reader.side(other, profile)])
            rows = lines.album(connection, people, edition, before, most + 1)
            more = rows[most - 1]["at"] if len(rows) > most else None
            return book.Book(sides=sides, album=reader.quilts(rows[:most]), more_before=more)

        return await self._store.read(read)

    async def watch(self, game: str, browser: str, at: int) -> None:
        """Let a reader of the book watch one of its games. To all others it does not exist."""
        self._profiles.must_be_on()

        def work(connection: sa.Connection) -> None:
            hold_game(connection, game)
            if roles_of(connection, browser, game):
                return
            if not self._at_home or not lines.open_to_readers(connection, [game]):
                raise NoSuchGame
            grant_roles(connection, browser, game, ["watch"], at)
            notify_roles(connection, game)

        await self._store.write(game, work)

    async def export(self) -> book.BookExport:
        self._profiles.must_be_on()

        def read(connection: sa.Connection) -> tuple[list[ProfileRow], list[lines.Line], _Tried, _Solvers]:
            told = puzzles.everything(connection), puzzles.all_players(connection)
            return all_profiles(connection), lines.everything(connection), *told

        people, rows, tried, solvers = await self._store.read(read)
        return book.BookExport(
            format="quiltbee-book-1",
            profiles=[
                book.ProfileLine(
                    profile=row.id, name=row.name, colour=row.colour, picture=row.picture, created_ms=row.created_at
                )
                for row in people
            ],
            lines=[_line(row) for row in rows],
            puzzles=[book.PuzzleLine(profile=profile, **row._asdict()) for profile, row in tried],
            puzzle_players=[book.PuzzlePlayer(profile=profile, **row._asdict()) for profile, row in solvers],
        )

    async def take_in(self, file: book.BookFile) -> book.Imported:
        """Add what is new in a file; what is there stays as it is."""
        self._profiles.must_be_on()
        people = [ProfileRow(p.profile, p.name, p.colour, p.picture, p.created_ms) for p in file.profiles]
        rows = [_row(line) for line in file.lines]

        def work(connection: sa.Connection) -> tuple[int, int]:
            new = sum(add_profile(connection, row) for row in people)
            known = {row.id for row in all_profiles(connection)}
            mine = [row for row in rows if row["profile"] in known]
            for row in mine:
                row["other"] = row["other"] if row["other"] in known else None
            _add_puzzles(connection, file, known)
            return new, lines.add_lines(connection, mine)

        new, added = await self._store.write("", work)
        return book.Imported(profiles=new, lines=added)


_Tried = list[tuple[str, puzzles.TryRow]]
_Solvers = list[tuple[str, puzzles.RatingRow]]


def _add_puzzles(connection: sa.Connection, file: book.BookFile, known: set[str]) -> None:
    """Adds the puzzles that known profiles have tried; what is there stays as it is."""
    tried = [(each.profile, puzzles.TryRow(**each.model_dump(exclude={"profile"}))) for each in file.puzzles]
    players = [
        (each.profile, puzzles.RatingRow(**each.model_dump(exclude={"profile"}))) for each in file.puzzle_players
    ]
    last = {profile: row.at for profile, row in tried}
    puzzles.add_tries(connection, [each for each in tried if each[0] in known])
    for each in players:
        if each[0] in known:
            puzzles.add_player(connection, *each, last.get(each[0], 0))


class _Reader:
    """Reads parts of the book for one browser."""

    def __init__(self, connection: sa.Connection, edition: str | None, browser: str | None, at_home: bool) -> None:
        self._connection = connection
        self._edition = edition
        self._browser = browser
        self._at_home = at_home

    def side(self, profile: str, other: str | None) -> book.BookSide:
        asked = (profile, other, self._edition)
        total = lines.totals(self._connection, *asked)
        won = lines.results(self._connection, *asked)
        points = lines.curve_points(self._connection, *asked, MOST_POINTS)
        mine = self._openable([game for _, game, _ in points])
        return book.BookSide(
            profile=profile,
            games=total["games"],
            wins=int(total["wins"] or 0),
            since_ms=total["since"],
            average_score=_rounded(total["score"]),
            fill_rate=_rounded(total["covered"] / total["cells"], 4) if total["cells"] else None,
            special_tiles=int(total["special"] or 0),
            income_curve=income_curves(
                (edition, json.loads(incomes))
                for edition, incomes in lines.incomes(self._connection, *asked, CURVE_GAMES)
            ),
            luck=_rounded(total["luck"], 4),
            error_rate=_rounded(total["error_rate"]),
            errors=[
                book.ErrorPoint(at_ms=at, game=game if game in mine else None, error_rate=rate)
                for at, game, rate in points
            ],
            streak=streak(won),
            longest_streak=longest_streak(won),
            records=self._records(*asked),
        )

    def _records(self, profile: str, other: str | None, edition: str | None) -> list[book.BookRecord]:
        kinds: tuple[book.RecordKind, ...] = ("first_special", "best_score", "fullest", "closest")
        found = [(kind, lines.record_line(self._connection, kind, profile, other, edition)) for kind in kinds]
        return [book.BookRecord(kind=kind, quilt=self.quilts([row])[0]) for kind, row in found if row is not None]

    def quilts(self, rows: list[lines.Line]) -> list[book.Quilt]:
        mine = self._openable([row["game"] for row in rows])
        return [_quilt(row, row["game"] in mine) for row in rows]

    def _openable(self, games: list[str]) -> set[str]:
        """Those of the games that the browser may watch, or may ask to (`Books.watch`)."""
        shared = lines.open_to_readers(self._connection, games) if self._at_home else set()
        return shared | lines.openable(self._connection, self._browser, games)


def _quilt(row: lines.Line, opens: bool) -> book.Quilt:
    same = ("seat", "profile", "other", "level", "edition", "reason", "score", "other_score", "handicap", "covered")
    return book.Quilt(
        **{name: row[name] for name in same},
        cells=row["cells"],
        game=row["game"] if opens else None,
        at_ms=row["at"],
        won=bool(row["won"]),
        special=bool(row["special"]),
        pieces=[
            Piece(patch=patch, code=code, row=down, column=across)
            for patch, code, down, across in json.loads(row["quilt"])
        ],
    )


def _line(row: lines.Line) -> book.BookLine:
    return book.BookLine(
        **{**row, "incomes": json.loads(row["incomes"]), "quilt": [tuple(each) for each in json.loads(row["quilt"])]}
    )


def _row(line: book.BookLine) -> lines.Line:
    return {**line.model_dump(), "incomes": json.dumps(line.incomes), "quilt": json.dumps(line.quilt)}


def streak(won: str) -> int:
    """Games won in a row until now, the newest first; negative if they were lost."""
    return len(won) - len(won.lstrip("1")) or len(won.lstrip("0")) - len(won)


def longest_streak(won: str) -> int:
    return max(map(len, won.split("0")))


def _rounded(number: float | None, digits: int = 2) -> float | None:
    return None if number is None else round(float(number), digits)
