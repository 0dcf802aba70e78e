"""A server with hostile games in it: the longest log, the widest edition, very many finished games of one name.

Each game is built once through the API and copied in the database, so that every request can have its own copy.
"""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import count
from typing import Literal

from tests.server_faults.support.wire import Wire

from benchmarks.server.hostile import WIDEST_NAME, LongGame, longest_edition, longest_game, widest_edition
from benchmarks.server.standstill import WatchedServer
from benchmarks.server.stored import copy_game, copy_id

Kind = Literal["long", "pair", "timed", "over", "wide", "film"]
"""The longest log: on one device, of two people, of two people whose time is up, and at its end; the widest edition;
the game that a film is made of."""
FIRST: dict[Kind, int] = {
    "long": 100_000,
    "pair": 200_000,
    "timed": 300_000,
    "over": 400_000,
    "wide": 500_000,
    "film": 600_000,
}
COPIES = 120
FINISHED = 5_000
LONGEST_LOG, SHORT_LOG = 996, 60
"""A game may have 1,000 entries; a few are left for what is measured."""
NO_CLOCK, QUICK_CLOCK = '"kind":"none","base_ms":0', '"kind":"fischer","base_ms":1'
"""In the setup of a game."""


class Scene:
    """Ann has both seats of every game; where two people play, Ben has the second."""

    def __init__(self, database: str, long_game: LongGame) -> None:
        self.server = WatchedServer(database)
        self.ann, self.ben = Wire(self.server.address), Wire(self.server.address)
        self.long_game = long_game
        self.entries: dict[Kind, int] = {"wide": 0}
        self.strongest = ""
        self._next = {kind: count(first) for kind, first in FIRST.items()}

    @classmethod
    @asynccontextmanager
    async def built(cls, database: str, quick: bool) -> AsyncIterator["Scene"]:
        scene = cls(database, longest_game(longest_edition()))
        try:
            await scene._build(quick)
            yield scene
        finally:
            scene.ann.close()
            scene.ben.close()
            scene.server.stop()

    def copy_of(self, kind: Kind) -> str:
        """A game that nobody has looked at yet."""
        return copy_id(next(self._next[kind]))

    def entries_of(self, game: str) -> int:
        """How many entries a copy had at the beginning."""
        kind = max((kind for kind in FIRST if FIRST[kind] <= int(game, 16)), key=FIRST.__getitem__)
        return self.entries[kind]

    # --- building

    async def _build(self, quick: bool) -> None:
        levels = await self.ann.get("/api/levels")
        self.strongest = json.loads(levels.body)[-1]["name"]
        wide = await self._create(edition_file=widest_edition(), hints=True)
        long = await self._create(edition_file=self.long_game.edition, record=self.long_game.record, hints=True)
        entries = await self._think_again_and_again(long, SHORT_LOG if quick else LONGEST_LOG)
        self.entries |= {"long": entries, "pair": entries, "timed": entries, "over": entries + len(self.long_game.last)}
        self.entries["film"] = self.entries["wide" if quick else "over"]
        await self.ben.post("/api/games", {"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]})
        self._copied({"wide": wide, "long": long, "pair": long, "timed": long})
        over = self.copy_of("long")
        for number, decision in enumerate(self.long_game.last):
            await self._step(over, "decisions", entries + number, decisions=decision)
        self._copied({"over": over, "film": wide if quick else over}, FINISHED)

    async def _create(self, **fields: object) -> str:
        seats = [{"kind": "me", "name": WIDEST_NAME}, {"kind": "me", "name": WIDEST_NAME}]
        answer = await self.ann.post("/api/games", {"seats": seats, **fields}, seconds=60)
        assert answer.status == 201, answer.body[:500]
        game: str = answer.json()["game"]
        return game

    async def _step(self, game: str, what: str, seq: int, **fields: object) -> bool:
        body = {"client_id": f"build-{seq:06}", "expected_seq": seq, **fields}
        answer = await self.ann.post(f"/api/games/{game}/{what}", body, seconds=60)
        assert answer.status == 200 or answer.json()["code"] == "log_full", answer.body[:500]
        return answer.status == 200

    async def _think_again_and_again(self, game: str, most: int) -> int:
        """Decides and undoes at the highest ply as often as allowed. Returns the number of entries."""
        seq = 1
        while seq + 2 <= most:
            await self._step(game, "decisions", seq, decisions=self.long_game.last[0])
            await self._step(game, "undo", seq + 1)
            seq += 2
        return seq

    def _copied(self, games: dict[Kind, str], finished: int = 0) -> None:
        """Stops the server, copies, and starts it again, so that no game is in memory."""
        self.server.stop()
        for kind, game in games.items():
            copy_game(self.server.database, game, COPIES, COPIES, logs=True, first=FIRST[kind])
        if "pair" in games:
            self._seat_ben()
        if finished:
            copy_game(self.server.database, games["over"], finished, finished, logs=False)
        self.server.start()
        for wire in (self.ann, self.ben):
            wire.close()
            wire.address = self.server.address

    def _seat_ben(self) -> None:
        """Gives Ben, who came last, the second seat, and shortens the time where it must run out."""
        pairs, timed = _ids("pair"), _ids("timed")
        with closing(sqlite3.connect(self.server.database)) as connection, connection:
            (ben,) = connection.execute("SELECT hash FROM browser ORDER BY rowid DESC").fetchone()
            for game in (pairs, timed):
                seat = "UPDATE access SET browser = ? WHERE role = '1' AND game BETWEEN ? AND ?"
                connection.execute(seat, (ben, *game))
            clock = "UPDATE game SET setup = replace(setup, ?, ?) WHERE id BETWEEN ? AND ?"
            connection.execute(clock, (NO_CLOCK, QUICK_CLOCK, *timed))


def _ids(kind: Kind) -> tuple[str, str]:
    """The first and the last copy of a game."""
    return copy_id(FIRST[kind]), copy_id(FIRST[kind] + COPIES - 1)
