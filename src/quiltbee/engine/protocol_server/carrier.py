"""Carries a conversation over two streams of lines: one thread listens, another one thinks."""

import queue
import threading
from collections.abc import Callable, Iterable

from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.engine.protocol_server.thoughts import Thought


class Carrier:
    """`write` gets every line that the engine says, without the end of the line."""

    def __init__(self, conversation: Conversation, write: Callable[[str], None]) -> None:
        self._conversation = conversation
        self._write = write
        self._speaking = threading.Lock()
        self._thoughts: queue.Queue[Thought] = queue.Queue()
        self.nobody_listens = False
        # One thread for all thoughts: a process whose memory is limited may have none left to start another.
        threading.Thread(target=self._think, daemon=True).start()

    def talk(self, lines: Iterable[str]) -> None:
        """Answers line by line until `quit` or the end. A thought with a limit is still finished at the end."""
        for line in lines:
            self.hear(line)
            if self._conversation.is_over:
                break
        thought = self._conversation.thought
        if thought is not None and thought.is_endless:
            thought.stop()  # nobody else will
        self._thoughts.join()

    def hear(self, line: str) -> None:
        """Answers one line. After `stop` it returns when the answer has been given."""
        before = self._conversation.thought
        for answer in self._conversation.hear(line):
            self._say(answer)
        thought = self._conversation.thought
        if thought is not None and thought is not before:
            self._thoughts.put(thought)
        if thought is not None and thought.is_stopped:
            self._thoughts.join()

    def _think(self) -> None:
        while True:
            self._thoughts.get().run(self._say)
            self._thoughts.task_done()

    def _say(self, line: str) -> None:
        with self._speaking:
            try:
                self._write(line)
            except BrokenPipeError:
                self.nobody_listens = True
        if self.nobody_listens and self._conversation.thought is not None:
            self._conversation.thought.stop()
