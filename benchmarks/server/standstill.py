"""A server that measures how long its event loop is blocked: meanwhile nobody else is served.

It is the real server, in its own process (`python -m benchmarks.server.standstill DATABASE`). A task in its
event loop wakes up every millisecond and notes the longest gap. The parent asks for it on standard input.
"""

import asyncio
import json
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from quiltbee.server.ops.run import serve
from quiltbee.server.settings import Settings

TICK = 0.001


@dataclass(frozen=True)
class Standstill:
    """The longest gap, in milliseconds."""

    wall: float = 0.0
    work: float = 0.0
    """How much of a gap this process worked, even on a busy machine."""

    def longer(self, other: "Standstill") -> "Standstill":
        return Standstill(max(self.wall, other.wall), max(self.work, other.work))


class Probe:
    """Runs in the server's event loop."""

    def __init__(self) -> None:
        self.longest = Standstill()

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._task = loop.create_task(self._watch())
        loop.add_reader(sys.stdin.fileno(), self._tell)

    async def _watch(self) -> None:
        then, worked = time.perf_counter(), time.process_time()
        while True:
            await asyncio.sleep(TICK)
            now, works = time.perf_counter(), time.process_time()
            gap = max(0.0, now - then - TICK)
            self.longest = self.longest.longer(Standstill(1000 * gap, 1000 * min(gap, works - worked)))
            then, worked = now, works

    def _tell(self) -> None:
        if not sys.stdin.readline():  # the parent is gone
            signal.raise_signal(signal.SIGTERM)
        print(json.dumps([self.longest.wall, self.longest.work]), flush=True)
        self.longest = Standstill()


class WatchedServer:
    """A server with a probe, from outside."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "benchmarks.server.standstill", self.database]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        while not (line := self._line()).startswith("port "):
            pass
        self.address = ("127.0.0.1", int(line.removeprefix("port ")))

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the server has ended")
        return line

    def longest(self) -> Standstill:
        """The longest standstill since the last call."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        return Standstill(*json.loads(self._line()))

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=60)


def main() -> None:
    probe = Probe()

    def ready(address: str) -> None:
        print("port", urlsplit(address).port, flush=True)
        probe.start()

    # The limits restrict the number of requests; here we measure how long one request takes.
    serve(Settings(database=sys.argv[1], port=0, limits=False), ready)


if __name__ == "__main__":
    main()
