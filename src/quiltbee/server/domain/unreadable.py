"""Stored games that cannot be read: damaged, edited by hand, or written by a newer version."""

from collections.abc import Iterator
from contextlib import contextmanager

from quiltbee.server.domain.errors import UnreadableGame


@contextmanager
def reading(id: str) -> Iterator[None]:
    """Turn every error in this block into `UnreadableGame`. Put nothing into the block but reading a stored game."""
    try:
        yield
    except Exception as error:
        raise UnreadableGame(id, error) from error
