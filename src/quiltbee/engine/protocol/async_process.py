"""An engine in a process of its own, for asyncio: the same lines as in `process.py`, but nothing blocks."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TypeVar

from quiltbee.engine.protocol.client import Misunderstood, Question
from quiltbee.engine.protocol.lines import HELLO
from quiltbee.engine.protocol.process import ProgramFailed

Answer = TypeVar("Answer")
_LONGEST_LINE = 1 << 20
FORGET_SECONDS = 300.0
"""After this time without a question, the engine is told to forget what it has found out, which takes much memory."""


class AsyncProgram:
    """One engine, which is asked one question at a time. The first question starts it, and the first after it died."""

    def __init__(self, command: list[str], environ: Mapping[str, str]) -> None:
        self._command = command
        self._environ = environ
        self._process: asyncio.subprocess.Process | None = None
        self._forgetting: asyncio.TimerHandle | None = None

    async def ask(self, question: Question[Answer], seconds: float) -> Answer:
        """The answer; `ProgramFailed` if none comes in time. Then the next question starts a new process."""
        self._remember()
        try:
            process = await self._started()
            self._send(*question.lines())
            async with asyncio.timeout(seconds):
                found = await _answer(process, question)
        except (TimeoutError, OSError, ValueError, Misunderstood) as error:
            await self.stop()
            raise ProgramFailed(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            await self.stop()  # a late answer would be taken for that to the next question
            raise
        self._forgetting = asyncio.get_running_loop().call_later(FORGET_SECONDS, self._send, "newgame")
        return found

    def hurry(self) -> None:
        """Asks for the answer now."""
        self._send("stop")

    def _remember(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
            self._forgetting = None

    def _send(self, *lines: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # it has died; those who wait for an answer notice it
                self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
                env=self._environ,
                start_new_session=True,  # Ctrl-C in the terminal is for our parent, which stops the engines
            )
            self._send(HELLO)
        return self._process

    async def stop(self) -> None:
        """Ends the process at once."""
        self._remember()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _answer(process: asyncio.subprocess.Process, question: Question[Answer]) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    await process.stdin.drain()
    while line := await process.stdout.readline():
        if (found := question.hear(line.decode().strip())) is not None:
            return found
    raise Misunderstood("has ended")
