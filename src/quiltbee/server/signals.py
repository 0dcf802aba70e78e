"""What one part of the server tells the others without knowing them: that something has to be done for a game."""

from collections.abc import Callable
from typing import Literal

Signal = Literal["bot_due", "bot_hurried", "write_in_doubt", "went_on", "game_over"]
"""`bot_due`: a bot has to decide. `bot_hurried`: it is told to decide now. `write_in_doubt`: nobody knows whether
something was written, so the database must be asked. `went_on`: something has happened in a game. `game_over`: a game
has just ended."""


class Signals:
    """The signals of one process. Each carries the id of a game."""

    def __init__(self) -> None:
        self._subscribers: dict[Signal, list[Callable[[str], object]]] = {}

    def subscribe(self, signal: Signal, react: Callable[[str], object]) -> None:
        self._subscribers.setdefault(signal, []).append(react)

    def publish(self, signal: Signal, game: str) -> None:
        """Call every subscriber at once."""
        for react in self._subscribers.get(signal, ()):
            react(game)
