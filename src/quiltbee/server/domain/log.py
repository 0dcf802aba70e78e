"""The log: what happened in a game, entry by entry. It is the only truth: everything else follows from it."""

from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal[
    "play", "undo", "offer", "answer", "resign", "claim", "pause", "resume", "join", "leave", "name", "rematch"
]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's log. `(game, seq)` is its key; `body` is text in the notation or plain words."""

    seq: int
    seat: int
    kind: Kind
    body: str
    at: int
    """When, in milliseconds of the server's time."""
    client_id: str | None = None
    """Chosen by the client, once for each request: a repeated request is recognised by it."""
    request: str = ""
    """What the client asked for, to tell a repeated request from another one under the same `client_id`."""
    spent: int = 0
    """Thinking time charged to the player whose clock was running, in milliseconds."""
