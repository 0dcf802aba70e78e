"""A process that thinks, asked over its pipes; `bot_worker.py` is the other end."""

import asyncio
import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from quiltbee.interpreter import python

LONGEST_LINE = 4 << 20


class WorkerDied(RuntimeError):
    """A process ended or gave no answer in time."""


class Worker:
    """One process that thinks about one question at a time. `nice` is how far it steps back behind others, if that is
    more than usual."""

    def __init__(self, nice: int | None = None) -> None:
        self._arguments = [] if nice is None else [str(nice)]
        self._process: asyncio.subprocess.Process | None = None

    async def ask(
        self, question: dict[str, Any], seconds: float, told: Callable[[Any], None] = lambda _: None
    ) -> dict[str, Any]:
        """The answer; `WorkerDied` if none comes in time. `told` hears how far it is. A dead process is replaced at
        the next question."""
        try:
            process = await self._started()
            assert process.stdin is not None
            process.stdin.write(json.dumps(question).encode() + b"\n")
            async with asyncio.timeout(seconds):
                await process.stdin.drain()
                return await _answer(process, told)
        except (TimeoutError, ValueError, KeyError, OSError) as error:
            await self.stop()
            raise WorkerDied(f"{type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise

    def hurry(self) -> None:
        """Have it answer now, with the best it has found."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.write(b'{"what":"stop"}\n')

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            environ = {name: value for name, value in os.environ.items() if not name.startswith("QUILTBEE_")}
            self._process = await asyncio.create_subprocess_exec(
                *python("-m", "quiltbee.server.thinking.bot_worker", *self._arguments),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                env=environ,
                start_new_session=True,  # Ctrl-C in the terminal stops the server, which stops the bots in order
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _answer(process: asyncio.subprocess.Process, told: Callable[[Any], None]) -> dict[str, Any]:
    assert process.stdout is not None
    while True:
        line: dict[str, Any] = json.loads(await process.stdout.readline())
        if "progress" not in line:
            return line
        told(line["progress"])
