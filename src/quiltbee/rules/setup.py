"""What is drawn: the start of a game (S1-S7), and the refill (B7)."""

from collections.abc import Sequence
from typing import Protocol

from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Refill
from quiltbee.rules.quoting import quoted
from quiltbee.rules.state import CHANCE, Side, State


class BadSetup(ValueError):
    """A game cannot start with this circle or first player."""


class NoRefillDue(ValueError):
    """A player decides now, or nobody does, so there is no refill to draw."""


class Shuffler(Protocol):
    """What a shuffle needs from `random.Random` or `random.SystemRandom`."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[str], /) -> None: ...


def setup(edition: Edition, circle: Sequence[str], first: int) -> State:
    """The first position: the circle clockwise from the neutral token, so the smallest patch is its last (S3).

    >>> from quiltbee import edition
    >>> express = edition("express")
    >>> circle = [id for id in express.first_set if id != express.smallest] + [express.smallest]
    >>> setup(express, circle, first=0).sides[0].buttons
    5
    """
    _check(edition, circle, first)
    side = Side(free=edition.all_cells, buttons=edition.start_buttons, income=0, time=0)
    return State(
        edition=edition,
        sides=(side, side),
        circle=tuple(circle),
        waiting=edition.second_set,
        hand=None,
        leather_due=0,
        turn=first,
        top=first,
        special=None,
    )


def shuffled(edition: Edition, rng: Shuffler, first: int | None = None) -> State:
    """A first position with a random circle and, unless it is given, a random first player (S2, S5)."""
    others = [id for id in edition.first_set if id != edition.smallest]
    rng.shuffle(others)
    return setup(edition, [*others, edition.smallest], rng.randrange(2) if first is None else first)


def draw_refill(state: State, rng: Shuffler) -> Refill:
    """The chance event that is due: the second set in a random order. `play` takes it like a decision (B7).

    >>> import random
    >>> from quiltbee import CHANCE, edition, legal, play
    >>> rng = random.Random(1)
    >>> state = shuffled(edition("express"), rng)
    >>> while not state.is_over:
    ...     by_chance = state.turn == CHANCE
    ...     state = play(state, draw_refill(state, rng) if by_chance else rng.choice(legal(state)))
    """
    if state.turn != CHANCE:
        raise NoRefillDue("the order is drawn only when a refill is due: when state.turn is CHANCE")
    order = list(state.waiting)
    rng.shuffle(order)
    return Refill(tuple(order))


def _check(edition: Edition, circle: Sequence[str], first: int) -> None:
    if first not in (0, 1):
        raise BadSetup(f"the first player is 0 or 1, not {first!r}")
    if sorted(circle) != sorted(edition.first_set):
        raise BadSetup(_wrong_patches(edition, circle))
    if circle[-1] != edition.smallest:
        raise BadSetup(
            f"the circle must end with {edition.smallest}: it is listed clockwise from the neutral token, "
            f"which starts just clockwise of the smallest patch"
        )


def _wrong_patches(edition: Edition, circle: Sequence[str]) -> str:
    if unknown := [id for id in circle if id not in edition.first_set]:
        where = "is in the second set" if unknown[0] in edition.second_set else "is not a patch"
        return f"{quoted(unknown[0])} {where} of {edition}, so it cannot lie in the circle at the start"
    seen: set[str] = set()
    for id in circle:
        if id in seen:
            return f"{id!r} is in the circle twice"
        seen.add(id)
    missing = [id for id in edition.first_set if id not in seen]
    return f"{', '.join(missing)} missing from the circle, which must hold the whole first set"
