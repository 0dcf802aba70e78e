"""`quiltbee serve` as the browser tests need it: on a free port, to be stopped and started again."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path


class Server:
    """`quiltbee serve` on a free port, with a database that survives a restart. Reviews think little."""

    def __init__(self, folder: Path, host: str = "127.0.0.1") -> None:
        self.folder = folder
        self.host = host
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "quiltbee", "serve", "--port", str(self.port), "--host", self.host]
        command += ["--database", str(self.folder / "games.db"), "--review-nodes", "500"]
        environment = os.environ | {"QUILTBEE_LIMITS": "false"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if re.search(r"https?://", line):
                return
        raise AssertionError(f"the server did not start: {said}")

    def tell(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.send_signal(signal.SIGCONT)  # a test may have left it frozen
            self.process.wait(timeout=180)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
