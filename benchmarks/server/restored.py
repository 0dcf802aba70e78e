"""How long it takes to restore a backup of very many games."""

import resource
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


def quiltbee(what: str, target: float | None, *arguments: str) -> list[Figure]:
    """Seconds that a command took, and seconds of its own work: on a busy machine it waits for others."""
    started, worked = time.monotonic(), _children_worked()
    subprocess.run([sys.executable, "-c", START, *arguments], check=True, stdout=subprocess.DEVNULL)
    took = Figure(what, time.monotonic() - started, "s", target)
    return [took, Figure("    its work", _children_worked() - worked, "s")]


def _children_worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def many_games(folder: Path, count: int) -> tuple[Path, int]:
    """A database with this many finished games, and the number of entries in their logs."""
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
        copy, dump = str(folder / "copy.db"), str(folder / "dump")
        back_up, put_back = ["backup", "--database", str(database)], ["restore", "--database"]
        figures = [
            *quiltbee(f"backup of {count:,} games with {entries:,} entries", None, *back_up, copy),
            *quiltbee("... portable", None, *back_up, dump, "--portable"),
            *quiltbee("restored", WANTED_SECONDS, *put_back, str(folder / "from-copy.db"), copy),
            *quiltbee("... from the portable one", WANTED_SECONDS, *put_back, str(folder / "from-dump.db"), dump),
        ]
        cluster = Postgres()
        try:
            return figures + quiltbee("... into PostgreSQL", WANTED_SECONDS, *put_back, cluster.new_database(), dump)
        finally:
            cluster.stop()
