"""Where bots think: usually in processes, `quiltbee engine`, asked by the engine protocol.

They see positions and nothing else: no names, and no order that has not been drawn.
"""

import os
from collections.abc import Sequence
from typing import Protocol, TypeVar

from quiltbee.engine.protocol.async_process import AsyncProgram
from quiltbee.engine.protocol.client import Question, WithEdition
from quiltbee.processes.interpreter import python
from quiltbee.processes.modest import NICE
from quiltbee.server.domain.game import Game

Answer = TypeVar("Answer")
ADVISER = "search"
"""Thinks like the top level, but treats both players as equally strong."""


class Engine(Protocol):
    """Somebody who thinks about one question at a time."""

    async def ask(self, question: Question[Answer], seconds: float) -> Answer:
        """The answer; `ProgramFailed` if none comes in time."""
        ...

    def hurry(self) -> None:
        """Asks for the answer now. If there is none yet, `ask` may fail, and the caller asks again with less time."""

    async def stop(self) -> None:
        """Ends it at once."""


class Engines(Protocol):
    """Makes engines. Each starts when it is first asked."""

    def __call__(self, count: int, nice: int = NICE, *, reviews: bool = False) -> Sequence[Engine]:
        """`nice` is their priority. With `reviews` they are for reviews, which no game waits for."""
        ...


def processes(count: int, nice: int = NICE, *, reviews: bool = False) -> list[AsyncProgram]:  # noqa: ARG001  # all are alike
    """Engines in processes of low priority."""
    return [
        AsyncProgram(python("-m", "quiltbee.engine.protocol_server", ADVISER, str(nice)), own_environ())
        for _ in range(count)
    ]


def own_environ() -> dict[str, str]:
    """The environment for our processes, without the server's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("QUILTBEE_")}


def about(game: Game, question: Question[Answer]) -> Question[Answer]:
    """The question, with the edition that the table brought, if it brought one."""
    return WithEdition(question, game.setup.edition_text)
