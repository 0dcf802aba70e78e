"""What clients know about their requests: each operation starts and then is ok (with its seq), failed, or unknown."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Outcome = Literal["ok", "fail", "info"]


@dataclass(slots=True)
class Operation:
    """One request to change a game, with all its repetitions: they have one `client_id` and count as one."""

    game: str
    seats: tuple[int, ...]
    """The seats that it may be stored for: on a shared device an undo belongs to the player to move."""
    client_id: str
    kind: Literal["play", "undo"]
    asked: str
    """The decisions, or the ply that is undone to."""
    outcome: Outcome = "info"
    seq: int | None = None


@dataclass
class History:
    """All operations of all clients in the order of their start, and their games."""

    games: list[str] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What a client saw that must never happen, such as two different answers to one request."""
    views: dict[str, list[str]] = field(default_factory=dict)
    """For each game the positions that its viewers see at the end."""

    def count(self, outcome: Outcome) -> int:
        return sum(operation.outcome == outcome for operation in self.operations)

    @property
    def decisions(self) -> int:
        """How many single decisions were acknowledged: a purchase in one request is a take and a place."""
        return sum(
            operation.asked.count("@") + 1 if operation.asked[0] not in "@-A" else 1
            for operation in self.operations
            if operation.outcome == "ok" and operation.kind == "play"
        )

    def by_game(self) -> Iterator[tuple[str, list[Operation]]]:
        found: dict[str, list[Operation]] = {game: [] for game in self.games}
        for operation in self.operations:
            found[operation.game].append(operation)
        yield from found.items()
