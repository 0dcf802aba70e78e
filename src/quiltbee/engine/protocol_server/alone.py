"""Carries a conversation where there is only one thread: each line is answered before the next one is heard."""

from collections.abc import Callable

from quiltbee.engine.protocol_server.conversation import Conversation


class Alone:
    """`write` gets every line that the engine says. Nobody can say `stop` while it thinks."""

    def __init__(self, conversation: Conversation, write: Callable[[str], None]) -> None:
        self._conversation = conversation
        self._write = write

    def hear(self, line: str) -> None:
        """Answers one line, however long that takes."""
        before = self._conversation.thought
        for answer in self._conversation.hear(line):
            self._write(answer)
        thought = self._conversation.thought
        if thought is None or thought is before:
            return
        if thought.is_endless:
            thought.stop()  # nobody else could
        thought.run(self._write)
