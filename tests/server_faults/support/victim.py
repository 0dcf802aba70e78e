"""A server that is killed and started again, always on the same port and the same database."""

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path

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
        order = {"flags": self.flags, "environ": {"QUILTBEE_FAIL_AT": fail_at}, "log": str(self.log)}
        self._launcher.stdin.write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._told())

    async def _told(self) -> bytes:
        assert self._launcher is not None
        assert self._launcher.stdout is not None
        return await self._launcher.stdout.readline()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def ended(self) -> int:
        """Wait until the server has ended; how it did."""
        return int(await self._told())

    async def close(self) -> None:
        assert self._launcher is not None
        assert self._launcher.stdin is not None
        self._launcher.stdin.close()
        await self._launcher.wait()
