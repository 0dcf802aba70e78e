"""Stored games that cannot be read: damaged, edited by hand, or written by a newer version."""

from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_REASON = 300
"""It goes into logs and terminals, and a damaged game may hold anything."""


class UnreadableGame(ValueError):
    """A game whose setup or log cannot be read; the message names it and says why."""

    def __init__(self, id: str, error: Exception) -> None:
        why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        super().__init__(f"game {id} cannot be read: {' '.join(why.split())[:LONGEST_REASON]}")
        self.id = id


@contextmanager
def reading(id: str) -> Iterator[None]:
    """Whatever goes wrong in this block is the fault of the stored game: nothing but reading it is done there."""
    try:
        yield
    except Exception as error:
        raise UnreadableGame(id, error) from error
