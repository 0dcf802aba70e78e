"""The address whose request is being answered. With it, a person who asks for much does not make others wait.

It is known while the request is answered and in every task that the request started: when two bots play on and on, each
thought still belongs to the person who created the game. It is not stored, so a restart forgets it.
"""

from contextvars import ContextVar

asker: ContextVar[str | None] = ContextVar("asker", default=None)


def who_asks() -> str:
    """The owner of the current work. All work that no request started has the same owner."""
    return asker.get() or "nobody"
