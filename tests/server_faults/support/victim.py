"""A server that is killed and started again, always on the same port and the same database."""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path

from tests.server_faults.support.wire import Broken, Wire

ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@cache
def _launcher() -> Path:
    """The socket of a process that has loaded the program. It serves all tests of this process and ends with it."""
    folder = tempfile.TemporaryDirectory(prefix="quiltbee-launcher-")
    path = Path(folder.name) / "orders"
    command = [sys.executable, "-m", "tests.server_faults.support.launcher", str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=ROOT)
    atexit.register(folder.cleanup)
    atexit.register(process.communicate)  # closes its standard input, and waits
    return path


class Victim:
    """Servers one after the other, forked from a process that has already loaded the program."""

    def __init__(self, folder: Path, database: str, *flags: str) -> None:
        self.database = database
        self.log = folder / "server.log"
        self.port = free_port()
        self.flags = ["--port", str(self.port), "--database", database, "--no-limits", *flags]
        self.pid = 0
        self.descriptors = 0
        """How many open files and connections it may have; 0: the same as we."""
        self.unread_seconds = 0
        """How long it keeps a reader that does not read; 0: the usual time."""
        self._orders: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    async def open(self) -> None:
        path = _launcher()
        while self._orders is None:
            try:
                self._orders = await asyncio.open_unix_connection(path)
            except OSError:
                await asyncio.sleep(0.02)  # it is still loading

    async def start(self, fail_at: str = "") -> None:
        """Starts a server; it is ready a little later."""
        assert self._orders is not None
        order = {
            "flags": self.flags,
            "environ": {"QUILTBEE_FAIL_AT": fail_at},
            "log": str(self.log),
            "descriptors": self.descriptors,
            "unread_seconds": self.unread_seconds,
        }
        self._orders[1].write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._told())

    async def _told(self) -> bytes:
        assert self._orders is not None
        return await self._orders[0].readline()

    async def ready(self) -> None:
        """Waits until the server answers."""
        wire = Wire(self.address)
        try:
            async with asyncio.timeout(180):
                while not await _answers(wire):
                    await asyncio.sleep(0.05)
        finally:
            wire.close()

    def kill(self) -> None:
        """It may have reached its fail point a moment before."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def memory(self) -> int:
        """Resident kB."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def cpu_seconds(self) -> float:
        """Its processor time, without waiting for its turn on a busy machine."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def output(self) -> str:
        return self.log.read_text()

    async def ended(self) -> int:
        """Waits until the server has ended. Returns how it ended."""
        return int(await self._told())

    async def close(self) -> None:
        assert self._orders is not None
        self._orders[1].close()
        await self._orders[1].wait_closed()


async def _answers(wire: Wire) -> bool:
    try:
        return (await wire.get("/healthz")).status == 200
    except Broken:
        return False


@asynccontextmanager
async def serving(
    folder: Path, database: str = "", *flags: str, descriptors: int = 0, unread_seconds: int = 0
) -> AsyncIterator[Victim]:
    """A server that is ready, and killed in the end; its log must be free of tracebacks."""
    victim = Victim(folder, database or str(folder / "games.db"), "--bots", "0", *flags)
    victim.descriptors, victim.unread_seconds = descriptors, unread_seconds
    await victim.open()
    await victim.start()
    try:
        await victim.ready()
        yield victim
    finally:
        victim.kill()
        await victim.ended()
        await victim.close()
    assert "Traceback" not in victim.output(), victim.output()
