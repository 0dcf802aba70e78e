"""Commands that are killed at every system call by which they change a file. The next start must find all or nothing.

    python -m tests.server_faults.kill_points                   # every call of every command
    python -m tests.server_faults.kill_points --sample 5        # five calls of each

Each command runs once undisturbed, under `strace`, which lists its calls. Then it runs again from the same beginning
for each of them, and is killed just before it. Afterwards `quiltbee doctor` is the next start; the database must be the
old one or the new one, complete; every kept copy must be complete; and the same command, given once more, must do its
work and leave nothing lying about. Ends with exit code 1 if anything was wrong.
"""

import argparse
import gzip
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

from tests.server.support.marks import LOTS, add, make_database, reading
from tests.server_faults.support.killing import Ended, Point, can_trace, kill_at, points_of, run_command

ROOT = Path(__file__).parents[2]
GAMES = [ROOT / "docs" / "pictures" / f"{name}.game" for name in ("express", "patchwork", "stack-n-stuff")]
OLD_SCHEMA = ROOT / "tests" / "server" / "data" / "schema-0001.sql"
DATABASE = ("--database", "games.db")
State = object


@dataclass(frozen=True)
class Operation:
    """A command, where it begins, and what there is to look at afterwards."""

    name: str
    arguments: tuple[str, ...]
    prepare: Callable[[Path], None]
    state: Callable[[Path], State]
    """What the command changes, as something that can be compared."""
    is_between: Callable[[State, State, State], bool] = lambda found, old, new: found in (old, new)
    """Whether a state may be found after a kill."""
    kept: str = ""
    """What the names of kept copies begin with; each must be a copy of the old `games.db`."""
    is_read: bool = False
    """Whether somebody reads the database meanwhile."""
    may_be_damaged: bool = False
    repeats: bool = True
    """Whether the command, given again, leads to the same state."""


# --- looking at files


def content(path: Path) -> State:
    """All that a database holds, a portable dump, or any other file."""
    if not path.exists() or not path.stat().st_size:
        return "nothing"
    head = path.read_bytes()[:16]
    if head.startswith(b"\x1f\x8b"):
        return gzip.decompress(path.read_bytes())
    return _rows(path) if head.startswith(b"SQLite format 3\0") else path.read_bytes()


def _rows(path: Path) -> State:
    with closing(sqlite3.connect(path)) as connection:
        try:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return "damaged"
            return tuple(connection.iterdump()) if _tables(connection) else "nothing"
        except sqlite3.DatabaseError as error:
            return str(error)


def _tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def games(folder: Path) -> State:
    """The games of a database as text, each as often as it is there."""
    if content(folder / "games.db") == "nothing":
        return ()
    ended = run_command(folder, ["export", *DATABASE])
    if ended.code:
        return ended.out
    return tuple(sorted(part.strip() for part in ended.out.split("[Edition ") if part.strip()))


def is_part_of(found: State, old: State, new: State) -> bool:
    """All the old games, and some of the new ones: an import may be in batches."""
    dated = [_undated(each) for each in (found, old, new)]
    return isinstance(found, tuple) and dated[1] <= dated[0] <= dated[2]


def _undated(games: State) -> set[str]:
    """The day of an import is not a part of the game."""
    assert isinstance(games, tuple), games
    return {"\n".join(line for line in game.splitlines() if not line.startswith("[Date")) for game in games}


# --- where the commands begin


def _database(folder: Path) -> None:
    """As a killed server leaves it: the last writes are in the log."""
    make_database(folder / "running.db", "in the file", *LOTS[:100])
    with reading(folder / "running.db"):
        add(folder / "running.db", ["in the log"])
        for suffix in ("", "-wal"):
            shutil.copy(folder / f"running.db{suffix}", folder / f"games.db{suffix}")
    (folder / "running.db").unlink()


def _with_backup(folder: Path, *flags: str) -> None:
    """And a backup of other things."""
    make_database(folder / "other.db", "in the backup", *LOTS)
    _must_run(folder, "backup", "copy", "--database", "other.db", *flags)
    (folder / "other.db").unlink()


def _database_and_backup(folder: Path) -> None:
    _database(folder)
    _with_backup(folder)


def _database_and_dump(folder: Path) -> None:
    _database(folder)
    _with_backup(folder, "--portable")


def _damaged_and_backup(folder: Path) -> None:
    _database_and_backup(folder)
    log = (folder / "games.db-wal").read_bytes()
    whole = (folder / "games.db").read_bytes()
    (folder / "games.db").write_bytes(b"\xff" * 100 + whole[100:])
    (folder / "games.db-wal").write_bytes(b"\xff" * 32 + log[32:])


def _games(folder: Path) -> None:
    (folder / "some.games").write_text("".join(path.read_text(encoding="utf-8") + "\n" for path in GAMES))


def _games_and_database(folder: Path) -> None:
    _games(folder)
    make_database(folder / "games.db")
    _must_run(folder, "import", str(GAMES[0]), *DATABASE)


def _games_and_export(folder: Path) -> None:
    _games_and_database(folder)
    (folder / "export.txt").write_text(GAMES[0].read_text(encoding="utf-8"))  # an older export


def _games_and_old_schema(folder: Path) -> None:
    _games(folder)
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        connection.executescript(OLD_SCHEMA.read_text())


def _must_run(folder: Path, *arguments: str) -> None:
    ended = run_command(folder, list(arguments))
    assert ended.code == 0, ended.out


BACKUP, RESTORE, IMPORT = (
    ("backup", "copy", *DATABASE),
    ("restore", "copy", *DATABASE),
    ("import", "some.games", *DATABASE),
)
KEPT = "games.db.before-restore-"


def _the_copy(folder: Path) -> State:
    return content(folder / "copy")


def _the_database(folder: Path) -> State:
    return content(folder / "games.db")


def _the_export(folder: Path) -> State:
    return content(folder / "export.txt")


OPERATIONS = [
    Operation("backup", BACKUP, _database, _the_copy, is_read=True),
    Operation("backup over an older one", BACKUP, _database_and_backup, _the_copy),
    Operation("portable backup", (*BACKUP, "--portable"), _database_and_dump, _the_copy),
    Operation("restore", RESTORE, _database_and_backup, _the_database, kept=KEPT, is_read=True),
    Operation("restore of a dump", RESTORE, _database_and_dump, _the_database, kept=KEPT),
    Operation("restore into a new place", RESTORE, _with_backup, _the_database),
    Operation(
        "restore over a damaged file", RESTORE, _damaged_and_backup, _the_database, kept=KEPT, may_be_damaged=True
    ),
    Operation("import", IMPORT, _games_and_database, games, is_part_of, repeats=False),
    Operation("import into a new place", IMPORT, _games, games, is_part_of, repeats=False),
    Operation("export", ("export", "export.txt", *DATABASE), _games_and_export, _the_export),
    Operation("upgrade", IMPORT, _games_and_old_schema, games, is_part_of, kept="before-upgrade-from-", repeats=False),
    Operation("picture", ("show", "some.games", "--svg", "export.txt"), _games_and_export, _the_export),
]


# --- killing


class Trial:
    """One operation, again and again from the same beginning."""

    def __init__(self, operation: Operation, work: Path) -> None:
        self.operation = operation
        self._start, self._folder = work / "start", work / "folder"
        self._start.mkdir()
        operation.prepare(self._start)
        self._fresh()
        self.old, self._old_database = operation.state(self._folder), content(self._folder / "games.db")
        self._fresh()
        with self._reader():
            self.points = points_of(self._folder, list(operation.arguments))
        self.new = operation.state(self._folder)
        assert self.new != self.old, f"{operation.name} changes nothing"

    def _fresh(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(self._start, self._folder)

    def _reader(self) -> AbstractContextManager[object]:
        return reading(self._folder / "games.db") if self.operation.is_read else nullcontext()

    def kill(self, point: Point) -> list[str]:
        """What is wrong after a kill at this point."""
        self._fresh()
        with self._reader():
            ended = kill_at(self._folder, list(self.operation.arguments), point)
        found = [*self._wrong_after(ended)]
        return [
            f"{self.operation.name}, killed at {point.call} {point.number} ({point.shown}): {each}" for each in found
        ]

    def _wrong_after(self, ended: Ended) -> Iterator[str]:
        if ended.code != -9:
            yield f"it was not killed, but ended with {ended.code}: {ended.out}"
        named = any("quiltbee-restore-" in path.name for path in self._folder.iterdir())
        told = run_command(self._folder, ["doctor", *DATABASE])
        state = self.operation.state(self._folder)
        if not self.operation.is_between(state, self.old, self.new):
            yield f"it is neither the old state nor the new one: {str(state)[:500]}"
        if told.code and not (self.operation.may_be_damaged and state != self.new):
            yield f"the next start is not well: {told.out}"
        if named and ("as it was before" if state == self.old else "the restored one") not in told.out:
            yield f"the interrupted restore is not named rightly: {told.out}"
        yield from self._wrong_copies(state)
        yield from self._wrong_again()

    def _wrong_copies(self, state: State) -> Iterator[str]:
        copies = [path for path in self._folder.iterdir() if self._is_kept(path)]
        if self.operation.kept and state == self.new and self.operation.repeats and not copies:
            yield "the old database was not kept"
        yield from (f"{path.name} is not the old database" for path in copies if content(path) != self._old_database)

    def _is_kept(self, path: Path) -> bool:
        kept = self.operation.kept
        return bool(kept) and path.name.startswith(kept) and not path.name.endswith(("-wal", "-shm"))

    def _wrong_again(self) -> Iterator[str]:
        """The same command, once more."""
        again = run_command(self._folder, list(self.operation.arguments))
        if again.code:
            yield f"it cannot be done again: {again.out}"
        elif not self.operation.is_between(state := self.operation.state(self._folder), self.new, self.new):
            yield f"done again it leads elsewhere: {str(state)[:500]}"
        yield from (f"{path.name} was left" for path in self._folder.iterdir() if ".quiltbee-" in path.name)


def chosen(points: list[Point], sample: int) -> list[Point]:
    """All of them (0), or some: one of the writes, and others of the calls that change names or sync."""
    writes = [point for point in points if "write" in point.call]
    others = [point for point in points if "write" not in point.call]
    if not sample:
        return points
    places = sorted({(number + 1) * len(others) // sample for number in range(sample - 1)} & set(range(len(others))))
    return [*writes[len(writes) // 2 :][:1], *(others[place] for place in places)]


def try_all(sample: int, only: str = "") -> tuple[int, list[str]]:
    """How many kills there were, and what was wrong."""
    kills = 0
    problems: list[str] = []
    for operation in OPERATIONS:
        if only in operation.name:
            with tempfile.TemporaryDirectory(prefix="quiltbee-kills-") as name:
                trial = Trial(operation, Path(name))
                points = chosen(trial.points, sample)
                found = [problem for point in points for problem in trial.kill(point)]
            print(f"{operation.name}: {len(points)} of {len(trial.points)} calls, {len(found)} problems", flush=True)
            kills, problems = kills + len(points), problems + found
    return kills, problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="kill at so many calls of each command; 0: at all")
    parser.add_argument("--only", default="", help="only commands with this in their name")
    given = parser.parse_args()
    if wrong := can_trace():
        sys.exit(wrong)
    kills, problems = try_all(given.sample, given.only)
    print(f"{kills} kills, {len(problems)} problems", *problems[:20], sep="\n")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
