"""A server that is killed and started again, always on the same port and the same database."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server_faults.support.wire import Broken, Wire

ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Victim:
    """Servers one after the other, forked from a process that has loaded the program already."""

    def __init__(self, folder: Path, database: str, *flags: str) -> None:
        self.database = database
        self.log = folder / "server.log"
        self.port = free_port()
        self.flags = ["--port", str(self.port), "--database", database, "--no-limits", *flags]
        self.pid = 0
        self.descriptors = 0
        """How many open files and connections it may have; 0: as many as we."""
        self._launcher: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    async def open(self) -> None:
        self._launcher = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.server_faults.support.launcher",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )

    async def start(self, fail_at: str = "") -> None:
        """Start a server; it is ready a little later."""
        assert self._launcher is not None
        assert self._launcher.stdin is not None
        order: dict[str, object] = {"flags": self.flags, "environ": {"QUILTBEE_FAIL_AT": fail_at}, "log": str(self.log)}
        order["descriptors"] = self.descriptors
        self._launcher.stdin.write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._told())

    async def _told(self) -> bytes:
        assert self._launcher is not None
        assert self._launcher.stdout is not None
        return await self._launcher.stdout.readline()

    async def ready(self) -> None:
        """Wait until the server answers."""
        wire = Wire(self.address)
        try:
            async with asyncio.timeout(60):
                while not await _answers(wire):
                    await asyncio.sleep(0.05)
        finally:
            wire.close()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def memory(self) -> int:
        """Resident kB."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def output(self) -> str:
        return self.log.read_text()

    async def ended(self) -> int:
        """Wait until the server has ended; how it did."""
        return int(await self._told())

    async def close(self) -> None:
        assert self._launcher is not None
        assert self._launcher.stdin is not None
        self._launcher.stdin.close()
        await self._launcher.wait()


async def _answers(wire: Wire) -> bool:
    try:
        return (await wire.get("/healthz")).status == 200
    except Broken:
        return False


@asynccontextmanager
async def serving(folder: Path, database: str = "", *flags: str, descriptors: int = 0) -> AsyncIterator[Victim]:
    """A server that is ready, and killed in the end; its log must be free of tracebacks."""
    victim = Victim(folder, database or str(folder / "games.db"), "--bots", "0", *flags)
    victim.descriptors = descriptors
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
