"""Copies of a server's games, again and again: made while people play, restored, and broken off in the middle.

    python -m tests.server_faults.copies --restores 100 --deaths 50

A copy is restored elsewhere and replayed, and must have all that was acknowledged before it was begun. `--deaths`
counts how often `quiltbee backup` dies while it copies and `quiltbee serve` while it makes its tables. Ends with exit
code 1 if anything was wrong.
"""

import argparse
import asyncio
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from quiltbee.server.backups.backup import back_up
from quiltbee.server.backups.restore import restore
from quiltbee.server.storage.database import database_url
from tests.server_faults.support.checker import check, check_stored
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import Victim, serving

COMMAND = "import sys; from quiltbee.cli import main; sys.exit(main(sys.argv[1:]))"


async def quiltbee(*arguments: str, fail_at: str = "") -> int:
    """The command line, to its end."""
    command = ["env", f"QUILTBEE_FAIL_AT={fail_at}", sys.executable, "-c", COMMAND, *arguments]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    return await process.wait()


async def copies(folder: Path, restores: int, deaths: int) -> list[str]:
    """While people play: so many copies that are restored, so many that are broken off. What was wrong."""
    history, problems = History(), []
    async with serving(folder) as server:
        pace = Pace(history, pause=lambda: 0.02)
        tables = [Table(server.address, pace, seed, shared_device=True) for seed in range(4)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        for number in range(restores):
            problems += await _restored(folder, server.database, history, number)
        for _ in range(deaths):
            problems += await _broken_off(folder, server.database)
        pace.stopping.set()
        await asyncio.gather(*playing)
        for table in tables:
            await table.final_views()
            await table.close()
    return problems + list(check(server.database, history).problems)


async def _restored(folder: Path, database: str, history: History, number: int) -> list[str]:
    before = history.count("ok")
    copy, elsewhere = folder / f"copy-{number}", folder / f"restored-{number}.db"
    await asyncio.to_thread(back_up, database_url(database), copy, portable=number % 2 == 1)
    await asyncio.to_thread(restore, database_url(str(elsewhere)), copy)
    verdict = await asyncio.to_thread(check_stored, str(elsewhere))
    for file in (copy, elsewhere):
        file.unlink()
    lost = [f"copy {number} has {verdict.entries} of {before}"] if verdict.entries < before else []
    return [*verdict.problems, *lost]


async def _broken_off(folder: Path, database: str) -> list[str]:
    """Half a copy must not look like one."""
    target = folder / "dead"
    died = await quiltbee("backup", str(target), "--database", database, fail_at="during-backup") != 0
    return [] if died and not target.exists() else ["a copy that was broken off is there all the same"]


async def starts(folder: Path, deaths: int) -> list[str]:
    """Servers that die while they make their tables; the next one makes them. What was wrong."""
    problems = []
    for number in range(deaths):
        victim = Victim(folder, str(folder / f"new-{number}.db"), "--bots", "0")
        await victim.open()
        await victim.start("during-migration")
        if await victim.ended() != -signal.SIGKILL:
            problems.append("it did not die")
        if _tables(victim.database):
            problems.append("it died with some of its tables made: all of them or none")
        await victim.start()
        await victim.ready()
        victim.kill()
        await victim.ended()
        await victim.close()
        problems += check_stored(victim.database).problems
    return problems


def _tables(database: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return count


async def _main(restores: int, deaths: int) -> int:
    with tempfile.TemporaryDirectory(prefix="quiltbee-copies-") as name:
        problems = await copies(Path(name), restores, deaths) + await starts(Path(name), deaths)
    print(f"{restores} copies restored, {deaths} broken off; {deaths} deaths while tables were made")
    print(f"{len(problems)} problems", *problems[:20], sep="\n")
    return 1 if problems else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--restores", type=int, default=100)
    parser.add_argument("--deaths", type=int, default=50)
    given = parser.parse_args()
    sys.exit(asyncio.run(_main(given.restores, given.deaths)))


if __name__ == "__main__":
    main()
