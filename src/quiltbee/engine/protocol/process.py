"""A program at the other end of two pipes: lines go in, lines come out, and it is ended for certain."""

import contextlib
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time

from quiltbee.engine.bot import BotFailed, CannotStart

_QUIT_SECONDS = 0.5
"""How long a program may take to end when it is asked to."""


class ProgramFailed(BotFailed):
    """A program could not be started, ended by itself, or was ended because of what it did or did not say."""


class ProgramCannotStart(ProgramFailed, CannotStart):
    """A program could not be started, or did not say hello."""


class Program:
    """A running program and what it has said so far."""

    def __init__(self, command: list[str]) -> None:
        self._name = command[0]
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # it lives as long as the program
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                encoding="utf-8",
                errors="replace",
                start_new_session=os.name == "posix",  # so that what it starts itself can be ended with it
            )
        except OSError as error:
            self._complaints.close()
            raise ProgramCannotStart(f"{self._name} cannot be started: {error.strerror}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """One line to the program."""
        if not self._send(line):
            raise self.failure("has ended")

    def _send(self, line: str) -> bool:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            return False
        return True

    def line(self, end: float) -> str | None:
        """The next line; None if none comes until then, by the monotonic clock."""
        try:
            line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            raise self.failure("has ended")
        return line

    def failure(self, what: str) -> ProgramFailed:
        """Ends the program at once. Returns the error to raise, with the program's last complaint."""
        if what == "has ended":
            with contextlib.suppress(subprocess.TimeoutExpired):
                what = f"has ended with exit code {self._process.wait(timeout=_QUIT_SECONDS)}"
        self._kill()
        self._complaints.seek(0)
        complaints = self._complaints.read().decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(complaints) if line.strip()), "")
        self._put_away()
        return ProgramFailed(f"{self._name} {what}" + (f"; its last words: {last.strip()[:200]}" if last else ""))

    def end(self) -> None:
        """Asks the program to quit, and ends it if it does not."""
        if self._process.poll() is None and self._send("quit"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=_QUIT_SECONDS)
        self._kill()
        self._put_away()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def _put_away(self) -> None:
        """Closes the pipes; the reader ends because there is nobody left to write."""
        self._reader.join(timeout=_QUIT_SECONDS)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and not self._reader.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()
        self._complaints.close()
