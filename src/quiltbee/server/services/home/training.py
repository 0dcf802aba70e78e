"""The trainer: mistakes of reviewed games, and puzzles, come back until they are solved each time."""

import json
import secrets
from collections.abc import Callable

import sqlalchemy as sa

from quiltbee.server.api import training
from quiltbee.server.api.reviews import Mistake
from quiltbee.server.api.view.table import table_view
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.profiles import Profiles
from quiltbee.server.services.server_clock import DAY_MS
from quiltbee.server.storage.queries.training import (
    Due,
    ItemRow,
    NewGame,
    add_item,
    begin_again,
    find_item,
    find_task,
    mistakes_in,
    new_games,
    note_result,
    take_in,
    waiting,
)

DAYS = (1, 3, 7, 21)
"""After how many days an item comes back: after the game, and after each time that it was solved."""
GRADES = frozenset({"mistake", "blunder"})
"""What comes back: turns that cost at least 10 %."""
GAMES_AT_ONCE = 20
MOST_DUE = 100


class Training:
    """The trainers of this server."""

    def __init__(self, games: Games, profiles: Profiles) -> None:
        self._games = games
        self._store = games.store
        self._profiles = profiles

    async def owner(self, browser: str, profile: str | None) -> str:
        """Whose trainer is meant: that of a profile, or that of the browser."""
        if profile is None:
            return f"b{browser}"
        await self._profiles.find(profile)
        return f"p{profile}"

    async def waiting(self, owner: str) -> training.Training:
        """What is due; games that were reviewed since are taken in first."""
        now = self._games.clock.now()
        games = await self._store.read(lambda connection: new_games(connection, owner, GAMES_AT_ONCE))
        for game in games:
            items = _items(owner, game)
            await self._store.write(game.id, _taking(owner, game.id, items))
        found = await self._store.read(lambda connection: waiting(connection, owner, now, MOST_DUE))
        return training.Training(
            due=len(found.due),
            items=[_entry(due) for due in found.due],
            later=found.later,
            next_ms=found.next_at,
            solved=found.solved,
        )

    async def item(self, id: str, browser: str) -> ItemRow:
        """A mistake from the browser's own trainer, or from a profile's, which is open to all at home like the book."""
        row = await self._store.read(lambda connection: find_item(connection, id))
        if (
            row is None
            or row.source != "game"
            or row.owner not in (f"b{browser}", *([row.owner] if row.owner.startswith("p") else []))
        ):
            raise Refused("no_such_item", "there is no such task in your trainer")
        if row.owner.startswith("p"):
            self._profiles.must_be_on()
        return row

    async def game(self, row: ItemRow) -> Game:
        """The game of an item as it stood before the mistake."""
        live = await self._games.cache.get(row.game or "")
        return self._games.at_ply(live, int(json.loads(row.task)["ply"]))

    async def task(self, row: ItemRow) -> training.TrainingTask:
        """What is asked, without the answer."""
        task = json.loads(row.task)
        table = table_view(await self.game(row))
        table["offers"] = []
        return training.TrainingTask(
            item=row.id,
            seat=task["seat"],
            turn=task["turn"],
            table=table,
            stage=row.stage,
            opponent=table["players"][1 - task["seat"]]["name"],
        )

    async def note(self, row: ItemRow, solved: bool) -> None:
        """The first attempt decides when an item that is due comes back; nothing changes until it is due again."""
        now = self._games.clock.now()
        await self._store.write(row.game or "", lambda connection: _note(connection, row, now, solved))

    async def note_puzzle(self, owner: str, puzzle: str, solved: bool) -> None:
        """Note the first attempt at a puzzle. After a failure the puzzle comes back until it is solved each time."""
        now = self._games.clock.now()
        await self._store.write("", lambda connection: _note_puzzle(connection, owner, puzzle, now, solved))


def _note(connection: sa.Connection, row: ItemRow, now: int, solved: bool) -> None:
    stage = row.stage + 1 if solved else 0
    due_at = now + DAYS[stage] * DAY_MS if stage < len(DAYS) else None
    note_result(connection, row.id, now, stage, row.wrong + (not solved), due_at)


def _note_puzzle(connection: sa.Connection, owner: str, puzzle: str, now: int, solved: bool) -> None:
    task, tomorrow = json.dumps({"puzzle": puzzle}), now + DAYS[0] * DAY_MS
    row = find_task(connection, owner, "puzzle", task)
    if row is not None and row.due_at is not None:
        _note(connection, row, now, solved)
    elif solved:
        return
    elif row is not None:
        begin_again(connection, row.id, row.wrong + 1, tomorrow)
    else:
        add_item(connection, ItemRow(secrets.token_hex(8), owner, "puzzle", None, task, "", 0, 1, tomorrow))


def _entry(due: Due) -> training.TrainingEntry:
    puzzle = json.loads(due.task)["puzzle"] if due.source == "puzzle" else None
    return training.TrainingEntry(item=due.id, kind="mistake" if puzzle is None else "puzzle", puzzle=puzzle)


def answer_of(row: ItemRow) -> Mistake:
    return Mistake.model_validate_json(row.answer)


def _items(owner: str, game: NewGame) -> list[ItemRow]:
    found = [each for each in mistakes_in(game.told, game.seats) if each["grade"] in GRADES]
    due_at = game.ended_at + DAYS[0] * DAY_MS
    return [
        ItemRow(
            secrets.token_hex(8),
            owner,
            "game",
            game.id,
            json.dumps({name: each[name] for name in ("turn", "ply", "seat")}),
            json.dumps(each),
            0,
            0,
            due_at,
        )
        for each in found
    ]


def _taking(owner: str, game: str, items: list[ItemRow]) -> Callable[[sa.Connection], None]:
    def work(connection: sa.Connection) -> None:
        take_in(connection, owner, game, items)

    return work
