"""A backup of very many games: how long does it take to have them again?"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.server.support.player import Browser, close_browsers
from tests.server.support.postgres import Postgres
from tests.server.support.process import START, ServerProcess

from benchmarks.server.figures import Figure
from benchmarks.server.stored import fill_with_logs

WANTED_SECONDS = 30


def quiltbee(*arguments: str) -> float:
    """Seconds that a command took."""
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", START, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - started


def many_games(folder: Path, count: int) -> tuple[Path, int]:
    """A database with so many finished games, and how many entries their logs have."""
    server = ServerProcess(folder, str(folder / "games.db"), "--no-limits", "--bots", "0")
    try:
        ann = Browser([server.base])
        ann.play_out(ann.create("patchwork")["game"])
        server.stop()
    finally:
        close_browsers()
        server.end()
    return folder / "games.db", fill_with_logs(server.database, count)


def restored(count: int) -> list[Figure]:
    """Both kinds of backup, into both databases."""
    with tempfile.TemporaryDirectory(prefix="quiltbee-restored-") as name:
        folder = Path(name)
        database, entries = many_games(folder, count)
        copy, dump = folder / "copy.db", folder / "dump"
        back_up = ["backup", "--database", str(database)]
        copied, dumped = quiltbee(*back_up, str(copy)), quiltbee(*back_up, str(dump), "--portable")
        from_copy = quiltbee("restore", "--database", str(folder / "from-copy.db"), str(copy))
        from_dump = quiltbee("restore", "--database", str(folder / "from-dump.db"), str(dump))
        cluster = Postgres()
        try:
            into_postgresql = quiltbee("restore", "--database", cluster.new_database(), str(dump))
        finally:
            cluster.stop()
    return [
        Figure(f"backup of {count:,} games with {entries:,} entries", copied, "s"),
        Figure("... portable", dumped, "s"),
        Figure("restored", from_copy, "s", WANTED_SECONDS),
        Figure("... from the portable one", from_dump, "s", WANTED_SECONDS),
        Figure("... into PostgreSQL", into_postgresql, "s", WANTED_SECONDS),
    ]
