"""A real `quiltbee serve` in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

START = "import sys; from quiltbee.cli import main; sys.exit(main(sys.argv[1:]))"


def workers(pid: int) -> list[int]:
    """The processes of this server in which bots think and films are made; not a copy that has not started yet."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if b"protocol_server" in command or b"film_process" in command]


class ServerProcess:
    """Starts, waits until it answers, can be killed and started again on the same port."""

    def __init__(self, folder: Path, database: str, *flags: str, environ: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.database = database
        self.flags = flags
        self.environ = environ or {}
        self.port = 0
        self.log = folder / f"log-{id(self)}.txt"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [
            sys.executable,
            "-P",  # like the program `quiltbee`, it does not look for modules in the current folder
            "-c",
            START,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
            *self.flags,
        ]
        environ = {**os.environ, "PYTHONUNBUFFERED": "1", **self.environ}
        with self.log.open("ab") as log:
            seen = log.tell()
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environ, cwd=self.folder)
        try:
            self._wait_until_ready(seen)
        except BaseException:
            self.end()  # do not leave a broken server behind
            raise

    def _wait_until_ready(self, seen: int) -> None:
        deadline = time.monotonic() + 180
        while "stop with Ctrl-C" not in (told := self.log.read_bytes()[seen:].decode()):
            assert self._process is not None
            assert self._process.poll() is None, self.output()
            assert time.monotonic() < deadline, self.output()
            time.sleep(0.02)
        self.port = int(told.partition("it listens on port ")[2].partition(";")[0])

    def output(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Kills it in any state."""
        if self.is_running():
            self.kill()

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def wait(self, timeout: float = 120) -> int:
        assert self._process is not None
        return self._process.wait(timeout)

    def stop(self) -> int:
        """Asks it to stop. Returns its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.base + path)
