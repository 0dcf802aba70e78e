"""Keeps the bot that was asked last, because what it knows of a game makes its next answer come sooner."""

from collections.abc import Callable

from quiltbee.engine.bot import Bot
from quiltbee.engine.bots.external import External


class KeptBot:
    """Keeps one bot at most, because each may hold as much memory as a long thought takes."""

    def __init__(self, make: Callable[[str], Bot]) -> None:
        self._make = make
        self._kept: tuple[str, Bot] | None = None

    def get(self, text: str) -> Bot:
        """The bot of this spec."""
        if self._kept is None or self._kept[0] != text:
            made = self._make(text)
            self.forget()
            self._kept = text, made
        return self._kept[1]

    def forget(self) -> None:
        """Drops the bot with all that it has found out."""
        if self._kept is not None and isinstance(self._kept[1], External):
            self._kept[1].close()
        self._kept = None
