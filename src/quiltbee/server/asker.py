"""Whose request is being answered: the address, so that those who ask for much do not make others wait.

It is known while the request is answered and in every task that comes of it: when two bots play on and on, each thought
still belongs to the person who made the game. It is kept nowhere else, so after a restart nobody knows it.
"""

from contextvars import ContextVar

asker: ContextVar[str | None] = ContextVar("asker", default=None)


def who_asks() -> str:
    """The owner of what is done now; all that comes of no request has the same."""
    return asker.get() or "nobody"
