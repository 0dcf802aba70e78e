"""The power fails: whatever the disk has of the last writes, the file opens, and nothing that was synced is gone.

    python -m tests.server_faults.power_loss --every 1      # each byte of the tail; some minutes

A game is played on SQLite, as `quiltbee serve` does it. After each acknowledged decision the length of the write-ahead
log is noted. Then the log is cut off at a place, or one byte of it is spoilt, as a disk does that was interrupted; the
copy must open, hold the entries 1 to n without a gap, agree with itself, and hold all that was acknowledged before.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain.caller import Caller
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import ServerClock
from tests.server.support.commands import play_command
from tests.server.support.stores import new_store

TAIL = 64 * 1024
TOKEN = new_token()
ME = {"kind": "me", "name": "Ann"}


@dataclass(frozen=True)
class Written:
    """A database as the disk has it, and how long its log was when each entry had been acknowledged."""

    main: bytes
    log: bytes
    acknowledged: list[int]

    def safe_before(self, place: int) -> int:
        """How many entries were acknowledged when the log was no longer than this."""
        return sum(length <= place for length in self.acknowledged)


async def _play(games: Games, log: Path) -> list[int]:
    live, _ = await games.create(NewGame.model_validate({"edition": "express", "seats": [ME, ME]}), TOKEN)
    with games.store.reading.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("BEGIN")
    caller, chance = Caller(token_hash(TOKEN), frozenset({"0", "1"})), random.Random(1)
    lengths: list[int] = []
    while not live.game.is_over and (not lengths or lengths[-1] < 2 * TAIL):
        words = move_text(choose(live.game.state, chance.randrange), live.setup.edition)
        await games.submit(live, caller, play_command(live, words))
        lengths.append(log.stat().st_size)
    return lengths


def written(folder: Path) -> Written:
    """Play, and take the files as they are, without an orderly stop."""
    path = folder / "games.db"
    log = path.with_name("games.db-wal")
    with new_store(folder) as store:
        lengths = asyncio.run(_play(Games(store, GameCache(store), ServerClock()), log))
        return Written(path.read_bytes(), log.read_bytes(), lengths)


def survivors(folder: Path, main: bytes, log: bytes) -> list[int]:
    """The numbers of the entries that are there after a restart, if the file agrees with itself."""
    path = folder / "after.db"
    path.write_bytes(main)
    path.with_name("after.db-wal").write_bytes(log)
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA synchronous=OFF")  # this copy need not outlive anything, and it is one of very many
        assert connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        entries = [row[0] for row in connection.execute("SELECT seq FROM entry ORDER BY seq")]
        assert connection.execute("SELECT seq FROM game").fetchone() == (len(entries),), "one table without the other"
        return entries
    finally:
        connection.close()


def problems(folder: Path, disk: Written, every: int, seconds: float = 3600) -> tuple[int, list[str]]:
    """Cut and spoil the log at every so-manieth byte of its tail; how often, and what was wrong."""
    found, tried, ends = [], 0, time.monotonic() + seconds
    for place in range(len(disk.log), max(0, len(disk.log) - TAIL), -every):
        if time.monotonic() > ends:
            break
        cut = disk.log[:place]
        spoilt = disk.log[: place - 1] + bytes([disk.log[place - 1] ^ 0x55]) + disk.log[place:]
        for what, log, intact in (("cut", cut, place), ("spoilt", spoilt, place - 1)):
            tried += 1
            entries = survivors(folder, disk.main, log)
            if entries != list(range(1, len(entries) + 1)) or len(entries) < disk.safe_before(intact):
                found.append(f"{what} at byte {place}: entries {entries}, {disk.safe_before(intact)} were promised")
    return tried, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="try every so-manieth byte")
    parser.add_argument("--minutes", type=float, default=60, help="end after this time, whatever was reached")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quiltbee-power-") as folder:
        disk = written(Path(folder))
        tried, found = problems(Path(folder), disk, given.every, 60 * given.minutes)
    print(f"{len(disk.acknowledged)} decisions, a log of {len(disk.log)} bytes; {tried} losses; {len(found)} problems")
    print(*found[:20], sep="\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
