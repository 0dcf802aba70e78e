"""A PostgreSQL for the tests: its own folder, its own socket, its own port, run by an unprivileged user."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

OWNERS = ("postgres", "nobody")


def binaries() -> Path:
    """Where PostgreSQL's programs are."""
    found = shutil.which("postgres")
    if found:
        return Path(found).parent
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    assert known, "PostgreSQL is not installed; make test installs it (scripts/install-system-packages)"
    return known[-1]


def _is_there(pid: int) -> bool:
    """Whether a process is still alive; a zombie is not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


class Postgres:
    """One cluster, deleted at the end."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="qbpg-"))
        self._user, self._group = self._owner()
        self._groups: list[int] | None = None if self._user is None else []
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0
        make = [binaries() / "initdb", "-D", self.folder / "data", "-U", "quiltbee", "-A", "trust", "--no-sync"]
        try:
            self._popen([*map(str, make), "-E", "UTF8"]).wait()
            self.start()
        except BaseException:
            self.stop()  # do not leave a broken one behind
            raise

    def _owner(self) -> tuple[int | None, int | None]:
        """PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return None, None
        import pwd

        owner = next(name for name in OWNERS if any(entry.pw_name == name for entry in pwd.getpwall()))
        found = pwd.getpwnam(owner)
        os.chown(self.folder, found.pw_uid, found.pw_gid)
        return found.pw_uid, found.pw_gid

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        run = [binaries() / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses="]
        self._process = self._popen([str(part) for part in run])
        deadline = time.monotonic() + 180
        while True:
            try:
                psycopg.connect(self.dsn("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self._process is not None
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.05)

    def _popen(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=self._user,
                group=self._group,
                extra_groups=self._groups,
            )

    def dsn(self, database: str) -> str:
        return f"postgresql://quiltbee@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self._count += 1
        name = f"games{self._count}"
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.dsn(name)

    @contextmanager
    def taking_no_writes(self) -> Iterator[None]:
        """Refuses every write while the block runs, also on open connections."""
        self._set("ALTER SYSTEM SET default_transaction_read_only = on", "on")
        try:
            yield
        finally:
            self._set(
                "SET default_transaction_read_only = off; ALTER SYSTEM RESET default_transaction_read_only", "off"
            )

    def _set(self, command: str, seen: str) -> None:
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            for each in command.split(";"):
                connection.execute(each.strip().encode())
            connection.execute("SELECT pg_reload_conf()")
        self._until_told(seen)

    def _until_told(self, seen: str) -> None:
        """A reload reaches new sessions when the server has read it, and the others before their next statement."""
        while True:
            with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
                if connection.execute("SHOW default_transaction_read_only").fetchone() == (seen,):
                    return

    def kill(self) -> None:
        """The whole database server dies at once, as in a power cut."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # it must not start children while we count them
        told = ["ps", "-o", "pid=", "--ppid", str(self._process.pid)]
        children = [int(pid) for pid in subprocess.run(told, capture_output=True, check=False).stdout.split()]
        for pid in (self._process.pid, *children):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        while any(_is_there(pid) for pid in children):
            time.sleep(0.01)  # they still hold the memory that the next start needs
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def end_connections(self) -> None:
        """Ends all connections, whatever they are doing."""
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )

    def stop_at_once(self) -> None:
        """An immediate shutdown: nothing is finished or cleaned up; the next start recovers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(timeout=180)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=180)
        shutil.rmtree(self.folder, ignore_errors=True)
