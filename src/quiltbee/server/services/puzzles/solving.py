"""Puzzles of this server: the next one, attempts and help. Nothing tells the answer before it is asked for."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import get_args

import sqlalchemy as sa

from quiltbee.notation.decisions import move_text
from quiltbee.puzzles import (
    FAMILIES,
    Family,
    NoPuzzle,
    Puzzle,
    Rating,
    example,
    hint,
    next_puzzle,
    of_the_day,
    puzzle_with,
    reply,
    shipped,
    solution_json,
)
from quiltbee.puzzles.judging import Hint
from quiltbee.rules.play import NotAllowed
from quiltbee.server.api import puzzles as api
from quiltbee.server.domain.errors import Refused
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.training import Training
from quiltbee.server.services.puzzles.record import MOST_STARS, Noted, What, days_of, longest_streak, note, streak
from quiltbee.server.services.puzzles.shelf import MOST_RATINGS, families_shown, number_of, week_of
from quiltbee.server.services.puzzles.tables import read_line, table_after
from quiltbee.server.storage.queries.access import add_browser
from quiltbee.server.storage.queries.puzzles import (
    RatingRow,
    TryRow,
    rating_of_player,
    ratings_of_puzzles,
    tries_of,
)

START = Rating()
_EASY, _STEP = 700, 25
"""The first `pack` has the fewest patches, and each one solved makes the next a little harder."""


@dataclass(frozen=True)
class Wish:
    """What the next puzzle has to be."""

    family: Family | None = None
    edition: str | None = None
    theme: str | None = None

    def suits(self, puzzle: Puzzle) -> bool:
        return (
            self.family in (None, puzzle.family)
            and self.edition in (None, puzzle.edition.id)
            and (self.theme is None or self.theme in puzzle.themes)
        )


@dataclass(frozen=True)
class _Known:
    """What is stored about a player."""

    rows: list[TryRow]
    player: RatingRow | None
    ratings: Mapping[str, float]
    by_id: dict[str, TryRow] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {row.puzzle: row for row in self.rows})

    def solved(self, puzzle: Puzzle) -> bool:
        row = self.by_id.get(puzzle.id)
        return row is not None and row.stars > 0

    def progress(self, wish: Wish) -> api.Progress:
        mine = [each for each in shipped() if wish.suits(each)]
        return api.Progress(solved=sum(map(self.solved, mine)), total=len(mine))


class Puzzles:
    """The puzzles of this server and who solves them."""

    def __init__(self, games: Games, training: Training) -> None:
        self._store = games.store
        self._clock = games.clock
        self._training = training

    def today(self, told: date | None) -> date:
        """The date where the player is. If it is more than a day from the server's, the server's date counts."""
        here = datetime.fromtimestamp(self._clock.now() / 1000, UTC).date()
        return told if told is not None and abs((told - here).days) <= 1 else here

    async def _known(self, owner: str | None) -> _Known:
        def read(connection: sa.Connection) -> _Known:
            ratings = ratings_of_puzzles(connection)
            if owner is None:
                return _Known([], None, ratings)
            return _Known(tries_of(connection, owner), rating_of_player(connection, owner), ratings)

        await asyncio.to_thread(shipped)  # the first time, they are read from their files
        return await self._store.read(read)

    # --- looking

    async def shelf(self, owner: str | None, told: date | None) -> api.Shelf:
        """Everything on the page of puzzles."""
        known, today = await self._known(owner), self.today(told)
        editions = list(dict.fromkeys(each.edition.id for each in shipped()))
        themes: tuple[api.Theme, ...] = get_args(api.Theme)
        return api.Shelf(
            player=_rating(known.player),
            families=[self._family(known, family) for family in FAMILIES],
            editions={each: known.progress(Wish(edition=each)) for each in editions},
            themes={each: known.progress(Wish(theme=each)) for each in themes},
            daily=self._daily(known, today),
            statistics=_statistics(known),
        )

    def _family(self, known: _Known, family: Family) -> api.ShelfFamily:
        progress = known.progress(Wish(family))
        tried = sum(each.id in known.by_id for each in shipped() if each.family == family)
        edition, pieces = families_shown()[family]
        return api.ShelfFamily(
            family=family,
            solved=progress.solved,
            total=progress.total,
            tried=tried,
            edition=edition,
            pieces=list(pieces),
        )

    def _daily(self, known: _Known, today: date) -> api.Daily:
        puzzle, days = of_the_day(today), days_of(known.rows)
        row = known.by_id.get(puzzle.id)
        return api.Daily(
            day=today,
            task=self._task(puzzle, known, today),
            stars=row.stars if row is not None and row.day == str(today) else 0,
            week=[self._day(day, known, today) for day in week_of(today)],
            streak=streak(days, today),
            longest_streak=longest_streak(days),
        )

    def _day(self, day: date, known: _Known, today: date) -> api.DayOfWeek:
        if day > today:
            return api.DayOfWeek(day=day, puzzle=None, solved=False, in_time=False)
        puzzle = of_the_day(day)
        row = known.by_id.get(puzzle.id)
        in_time = row is not None and row.day == str(day)
        solved = in_time or (day != today and known.solved(puzzle))
        return api.DayOfWeek(day=day, puzzle=puzzle.id, solved=solved, in_time=in_time)

    async def task(self, id: str, owner: str | None, told: date | None) -> api.PuzzleTask:
        """One puzzle to solve."""
        puzzle = find(id)
        return self._task(puzzle, await self._known(owner), self.today(told))

    async def next(self, wish: Wish, owner: str | None, told: date | None) -> api.NextPuzzle:
        """A new puzzle, about as hard as the player is good. If there is none left, one that was not solved."""
        known, today = await self._known(owner), self.today(told)
        found = _next(wish, known, of_the_day(today).id)
        return api.NextPuzzle(task=None if found is None else self._task(found, known, today))

    def _task(self, puzzle: Puzzle, known: _Known, today: date) -> api.PuzzleTask:
        row = known.by_id.get(puzzle.id)
        return api.PuzzleTask(
            puzzle=puzzle.id,
            number=number_of(puzzle),
            family=puzzle.family,
            edition=puzzle.edition.id,
            goal=puzzle.goal,
            rating=round(known.ratings.get(puzzle.id, puzzle.rating)),
            seat=puzzle.state.turn,
            table=table_after(puzzle),
            progress=known.progress(Wish(puzzle.family)),
            stars=0 if row is None else row.stars,
            streak=streak(days_of(known.rows), today),
            is_daily=of_the_day(today) == puzzle,
        )

    # --- solving

    async def welcome(self, browser: str) -> None:
        """Remember the browser of somebody who is new here."""
        now = self._clock.now()
        await self._store.write("", lambda connection: add_browser(connection, browser, now))

    async def attempt(self, id: str, owner: str, wanted: api.TryPuzzle) -> api.PuzzleAttempt:
        """Judge an attempt, and note what became of it."""
        puzzle, today = find(id), self.today(wanted.today)
        line = read_line(puzzle, wanted.decisions)
        try:
            told = await asyncio.to_thread(reply, puzzle, line, wanted.tries)
            table = table_after(puzzle, line) if told.verdict == "more" or puzzle.family == "pack" else None
        except NotAllowed as error:
            raise Refused("not_allowed", str(error)) from None
        if told.verdict == "more":
            return api.PuzzleAttempt(verdict="more", table=table, hint=None, solution=None, earned=None)
        what: What = told.verdict if told.verdict == "right" or not told.is_over else "told"
        earned = await self._note(puzzle, owner, what, today)
        return api.PuzzleAttempt(
            verdict=told.verdict,
            table=table,
            hint=None if told.hint is None else _hint(told.hint, puzzle),
            solution=await _solution(puzzle) if told.is_over else None,
            earned=earned,
        )

    async def help(self, id: str, owner: str, wanted: api.AskPuzzleHelp) -> api.PuzzleHelp:
        """A hint, or the answer. After either, the puzzle cannot count as solved at the first try."""
        puzzle, today = find(id), self.today(wanted.today)
        earned = await self._note(puzzle, owner, wanted.what, today)
        if wanted.what == "hint":
            return api.PuzzleHelp(hint=_hint(hint(puzzle), puzzle), solution=None, earned=earned)
        return api.PuzzleHelp(hint=None, solution=await _solution(puzzle), earned=earned)

    async def _note(self, puzzle: Puzzle, owner: str, what: What, today: date) -> api.Earned:
        now = self._clock.now()
        day = today if of_the_day(today) == puzzle else None

        def work(connection: sa.Connection) -> tuple[Noted, list[TryRow]]:
            return note(connection, owner, puzzle, what, now, day), tries_of(connection, owner)

        noted, rows = await self._store.write("", work)
        if what != "hint":
            await self._training.note_puzzle(owner, puzzle.id, what == "right")
        known = _Known(rows, noted.player, {})
        before = [row.rating for row in rows if row.puzzle != puzzle.id]
        changed = noted.row.rating - (before[-1] if before else round(START.value)) if noted.before is None else 0
        return api.Earned(
            stars=noted.row.stars,
            player=_rating(noted.player),
            rating=round(noted.puzzle.rating),
            changed=changed,
            progress=known.progress(Wish(puzzle.family)),
            streak=streak(days_of(rows), today),
        )


def find(id: str) -> Puzzle:
    """The puzzle with an id; refused if there is none."""
    try:
        return puzzle_with(id)
    except NoPuzzle as error:
        raise Refused("no_such_item", str(error)) from None


def _next(wish: Wish, known: _Known, daily: str) -> Puzzle | None:
    left = [each for each in shipped() if wish.suits(each) and not known.solved(each)]
    fresh = [each for each in left if each.id not in known.by_id and each.id != daily] or left
    if not fresh:
        return None
    target = known.player.rating if known.player else START.value
    if wish.family == "pack":
        target = min(target, _EASY + _STEP * known.progress(wish).solved)
    return next_puzzle(fresh, target, ratings=known.ratings)


def _rating(row: RatingRow | None) -> api.PlayerRating:
    if row is None:
        return api.PlayerRating(rating=round(START.value), deviation=round(START.deviation), tries=0)
    return api.PlayerRating(rating=round(row.rating), deviation=round(row.deviation), tries=row.tries)


def _statistics(known: _Known) -> api.Statistics:
    ratings = [row.rating for row in known.rows]
    return api.Statistics(
        tried=len(ratings),
        solved=sum(row.stars > 0 for row in known.rows),
        first_try=sum(row.stars == MOST_STARS for row in known.rows),
        best_rating=max(ratings, default=None),
        ratings=ratings[-MOST_RATINGS:],
    )


def _hint(found: Hint, puzzle: Puzzle) -> api.PuzzleHint:
    decisions = [move_text(each, puzzle.edition) for each in found.decisions]
    return api.PuzzleHint(code=found.code, decisions=decisions, cell=found.cell)


async def _solution(puzzle: Puzzle) -> api.Solution:
    """The solution, found on a thread: it may have to count all solutions, or to look for a line."""
    told = await asyncio.to_thread(solution_json, puzzle)
    line = [move_text(each, puzzle.edition) for each in await asyncio.to_thread(example, puzzle)]
    return api.Solution.model_validate({**told, "line": line}, strict=False)
