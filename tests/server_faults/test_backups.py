"""Copies made while people play, and programs that die while they copy or migrate."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server_faults.support.checker import check, check_stored
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import serving

pytestmark = pytest.mark.slow
COMMAND = "import sys; from quiltbee.cli import main; sys.exit(main(sys.argv[1:]))"
COPIES = 2


def _quiltbee(*arguments: str, fail_at: str = "") -> list[str]:
    return ["env", f"QUILTBEE_FAIL_AT={fail_at}", sys.executable, "-c", COMMAND, *arguments]


async def _run(*arguments: str, fail_at: str = "") -> int:
    process = await asyncio.create_subprocess_exec(*_quiltbee(*arguments, fail_at=fail_at), stdout=subprocess.DEVNULL)
    return await process.wait()


def test_a_copy_made_while_people_play_is_whole_and_has_what_was_acknowledged_before(tmp_path: Path) -> None:
    asyncio.run(_copy_while_playing(tmp_path))


async def _copy_while_playing(folder: Path) -> None:
    history = History()
    database = str(folder / "games.db")
    async with serving(folder) as server:
        pace = Pace(history)
        tables = [Table(server.address, pace, seed, shared_device=True) for seed in range(4)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        for number in range(COPIES):
            before = history.count("ok")
            copy = folder / f"copy-{number}.db"
            assert await _run("backup", str(copy), "--database", database) == 0
            verdict = check_stored(str(copy))
            assert verdict.problems == ()
            assert verdict.entries >= before
        assert await _run("backup", str(folder / "dead.db"), "--database", database, fail_at="during-backup") != 0
        assert not (folder / "dead.db").exists(), "half a copy must not look like one"
        pace.stopping.set()
        await asyncio.gather(*playing)
        for table in tables:
            await table.final_views()
            await table.close()
    assert check(database, history).problems == ()
    restored = str(folder / "restored.db")
    assert await _run("restore", str(folder / "copy-0.db"), "--database", restored) == 0
    assert check_stored(restored) == check_stored(str(folder / "copy-0.db"))


def test_a_server_that_dies_while_it_makes_its_tables_makes_them_when_it_starts_again(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    serve = ("serve", "--port", "0", "--database", str(database), "--bots", "0")
    first = subprocess.run(_quiltbee(*serve, fail_at="during-migration"), capture_output=True, timeout=60, check=False)
    assert first.returncode == -signal.SIGKILL
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,), "all tables or none"
    second = subprocess.Popen(_quiltbee(*serve), stdout=subprocess.PIPE, text=True)
    assert second.stdout is not None
    assert "quiltbee is ready" in second.stdout.readline()
    os.kill(second.pid, signal.SIGTERM)
    assert second.wait(30) == 0
    second.stdout.close()
    assert check_stored(str(database)).problems == ()
