"""The engine in a worker of its own (web/static/py/engine.js). It needs nothing of the server."""

from collections.abc import Callable
from typing import Any

from quiltbee.engine.protocol_server.alone import Alone
from quiltbee.engine.protocol_server.conversation import Conversation


def engine(say: Callable[[str], Any]) -> Callable[[str], None]:
    """An engine: call it with a line, and it says its answers."""
    return Alone(Conversation("search"), say).hear
