"""An engine that runs elsewhere, such as in another worker of the browser: lines go there, lines come back.

It hears nothing while it thinks. So a caller that wants its answer now, or no longer wants one, ends the engine. The
next question starts another one.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from quiltbee.engine.protocol.client import Misunderstood, Question
from quiltbee.engine.protocol.lines import HELLO, HELLO_OK
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.processes.modest import NICE
from quiltbee.server.thinking.engines import Engine

Answer = TypeVar("Answer")
START_SECONDS = 120.0
"""To load an engine, on a slow phone."""
PATIENCE_SECONDS = 30.0
"""How late an answer may be: a page in the background gets little of the processor, and a phone may sleep."""

REST_SECONDS = 20.0
"""How long an idle engine for reviews is kept. It needs as much memory as the engine for those who play."""


class Program(Protocol):
    """An engine that runs."""

    def send(self, line: str) -> None: ...

    def end(self) -> None: ...


Hear = Callable[[str | None], None]
"""Gets each line that an engine says, and None when the engine has broken down."""
Start = Callable[[Hear], Program]


class OtherEngine:
    """One engine for everybody: those who ask while it thinks wait. With `rest`, it is ended when nobody has asked it
    for this many seconds."""

    def __init__(self, start: Start, rest: float | None = None) -> None:
        self._start = start
        self._rest = rest
        self._resting: asyncio.TimerHandle | None = None
        self._program: Program | None = None
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._busy = asyncio.Lock()
        self.thinks_for: object = None
        """Who has the engine now."""

    async def prepare(self) -> None:
        """Starts it before anybody asks. If it does not start, the first who asks will be told."""
        async with self._busy:
            try:
                await self._started()
            except (TimeoutError, Misunderstood):
                self.end()

    async def ask(self, who: object, question: Question[Answer], seconds: float) -> Answer:
        """The answer; `ProgramFailed` if none comes in time, or somebody ends the thought."""
        async with self._busy:
            self._wake()
            self.thinks_for = who
            try:
                await self._started()
                async with asyncio.timeout(seconds + PATIENCE_SECONDS):
                    return await self._answer(question)
            except (TimeoutError, Misunderstood) as error:
                self.end()
                raise ProgramFailed(f"{type(error).__name__}: {error}") from None
            except BaseException:
                self.end()  # its answer would be taken for the answer to the next question
                raise
            finally:
                self.thinks_for = None
                if self._rest is not None:
                    self._resting = asyncio.get_running_loop().call_later(self._rest, self.end)

    def _wake(self) -> None:
        if self._resting is not None:
            self._resting.cancel()

    def end(self) -> None:
        """Ends it at once. Those who wait for an answer are told that there is none."""
        program, self._program = self._program, None
        if program is not None:
            program.end()
            self._heard.put_nowait(None)

    async def _started(self) -> None:
        """Loading takes longer than thinking, so it has its own time."""
        if self._program is not None:
            return
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._heard = heard
        self._program = self._start(heard.put_nowait)
        self._program.send(HELLO)
        async with asyncio.timeout(START_SECONDS):
            while (line := await heard.get()) is not None:
                if line == HELLO_OK:
                    return
        raise Misunderstood("has broken down")

    async def _answer(self, question: Question[Answer]) -> Answer:
        if self._program is None:
            raise Misunderstood("was ended")  # just now, while it started
        for each in question.lines():
            self._program.send(each)
        while (line := await self._heard.get()) is not None:
            if (found := question.hear(line)) is not None:
                return found
        raise Misunderstood("was ended")


class Share:
    """One user's part of an engine that several share."""

    def __init__(self, engine: OtherEngine) -> None:
        self._engine = engine

    async def ask(self, question: Question[Answer], seconds: float) -> Answer:
        return await self._engine.ask(self, question, seconds)

    def hurry(self) -> None:
        """Ends the engine: it cannot give an answer before it has finished. The caller asks again for less time."""
        if self._engine.thinks_for is self:
            self._engine.end()

    async def stop(self) -> None:
        self.hurry()


class TwoEngines:
    """One for those who play, and one for reviews, which take longer than a player wants to wait."""

    def __init__(self, start: Start) -> None:
        self._playing, self._reviewing = OtherEngine(start), OtherEngine(start, rest=REST_SECONDS)

    async def prepare(self) -> None:
        """Have the one for those who play ready. It takes seconds to load."""
        await self._playing.prepare()

    def __call__(self, count: int, nice: int = NICE, *, reviews: bool = False) -> list[Engine]:  # noqa: ARG002
        return [Share(self._reviewing if reviews else self._playing) for _ in range(count)]
