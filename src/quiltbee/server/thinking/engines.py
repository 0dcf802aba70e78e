"""The processes in which bots think: `quiltbee engine`, asked by the engine protocol.

They see positions and nothing else: no names, and no order that has not been drawn.
"""

import os
from typing import TypeVar

from quiltbee.engine.protocol.async_process import AsyncProgram
from quiltbee.engine.protocol.client import Question, WithEdition
from quiltbee.interpreter import python
from quiltbee.modest import NICE
from quiltbee.server.domain.game import Game

Answer = TypeVar("Answer")
Engine = AsyncProgram
ADVISER = "search"
"""Thinks like the top level, but takes both players for equals."""


def engines(count: int, bot: str = ADVISER, nice: int = NICE) -> list[Engine]:
    """Engines of low priority. Their processes start when they are first asked."""
    return [
        Engine(python("-m", "quiltbee.engine.protocol_server", bot, str(nice)), own_environ()) for _ in range(count)
    ]


def own_environ() -> dict[str, str]:
    """The environment for our processes: the server's settings are none of their business."""
    return {name: value for name, value in os.environ.items() if not name.startswith("QUILTBEE_")}


def about(game: Game, question: Question[Answer]) -> Question[Answer]:
    """The question, with the edition that the table brought, if it brought one."""
    return WithEdition(question, game.setup.edition_text)
