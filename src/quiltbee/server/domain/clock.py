"""Thinking time: what is charged, what is left, and who may claim a game whose time is up."""

from typing import NamedTuple

from quiltbee.server.domain.game import Game, starts_turn


class ClockFace(NamedTuple):
    """What the clocks show."""

    running: int | None
    """The seat whose time is running."""
    left_ms: tuple[int, int] | None
    """Time left when the running clock was started; None without a clock."""
    since_ms: int | None
    deadline_ms: int | None
    """When the time of the running seat is up; after that the opponent may claim the game."""


def clock_face(game: Game) -> ClockFace:
    """What the clocks show after the last entry."""
    clock = game.setup.clock
    if clock.kind == "none":
        return ClockFace(None, None, None, None)
    left = (_left(game, 0), _left(game, 1))
    running = game.state.turn if game.clock_since is not None and not game.is_over and game.state.turn < 2 else None
    deadline = None if running is None or game.clock_since is None else game.clock_since + left[running]
    return ClockFace(running, left, game.clock_since, deadline)


def _left(game: Game, seat: int) -> int:
    return max(0, _remaining(game, seat))


def _remaining(game: Game, seat: int) -> int:
    """The time left after the last entry; below zero for a player who took too long."""
    clock = game.setup.clock
    if clock.kind == "days":
        return clock.base_ms - (game.turn_spent if seat == game.state.turn else 0)
    turns = sum(ply.seat == seat and starts_turn(ply.decision) for ply in game.plies)
    return clock.base_ms + turns * clock.increment_ms - game.spent[seat]


def charge(game: Game, now: int, server_started: int) -> int:
    """The thinking time to charge with an entry made now: the time since the entry before it. While this server was
    down nothing is charged, except where turns take days."""
    if game.clock_since is None or game.setup.clock.kind == "none":
        return 0
    since = game.clock_since if game.setup.clock.kind == "days" else max(game.clock_since, server_started)
    return max(0, now - since)


def has_time(game: Game, seat: int) -> bool:
    """Whether a seat has any time left; always, without a clock."""
    left = clock_face(game).left_ms
    return left is None or left[seat] > 0


def is_time_up(game: Game, seat: int) -> bool:
    """Whether this seat is to move and has used up its time, up to the last entry."""
    return clock_face(game).running == seat and _remaining(game, seat) < 0
