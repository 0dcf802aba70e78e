"""What is drawn: the start of a game (S1-S7), and the refill (B7)."""

from collections.abc import Sequence
from typing import Protocol

from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Card, Refill
from quiltbee.rules.solo.drawing import draw_card
from quiltbee.rules.state import CHANCE, Side, State
from quiltbee.rules.wording import message, quoted

Handicap = tuple[int, int]
"""Buttons that each seat has at the start, beyond those of the edition."""
EVEN: Handicap = (0, 0)
MOST_HANDICAP = 99


class BadSetup(ValueError):
    """A game cannot start with this circle, first player or handicap.

    >>> from quiltbee import edition
    >>> setup(edition("express"), edition("express").first_set[1:], first=0)
    Traceback (most recent call last):
        ...
    quiltbee.rules.setup.BadSetup: e01 missing from the circle, which must hold the whole first set
    """


class NoRefillDue(ValueError):
    """A player decides now, or nobody does, so there is no refill to draw.

    >>> import random
    >>> from quiltbee import Game
    >>> draw_refill(Game.new("express", seed=4, first=0).state, random.Random(1))
    Traceback (most recent call last):
        ...
    quiltbee.rules.setup.NoRefillDue: the order is drawn only when a refill is due: when state.turn is CHANCE
    """


class Shuffler(Protocol):
    """What a shuffle needs from `random.Random` or `random.SystemRandom`."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[str], /) -> None: ...


def setup(edition: Edition, circle: Sequence[str], first: int, handicap: Handicap = EVEN) -> State:
    """The first position. The circle is listed clockwise from the neutral token, so the smallest patch is last (S3).

    A handicap gives a weaker player more buttons. It is not a rule in the box: players agree on it before the game.

    >>> from quiltbee import edition
    >>> express = edition("express")
    >>> circle = [id for id in express.first_set if id != express.smallest] + [express.smallest]
    >>> setup(express, circle, first=0).sides[0].buttons
    5
    >>> [side.buttons for side in setup(express, circle, first=0, handicap=(0, 4)).sides]
    [5, 9]
    """
    _check(edition, circle, first)
    _check_handicap(handicap)
    sides = [Side(edition.all_cells, edition.start_buttons + extra, income=0, time=0) for extra in handicap]
    return State(
        edition=edition,
        sides=(sides[0], sides[1]),
        circle=tuple(circle),
        waiting=edition.second_set,
        hand=None,
        leather_due=0,
        turn=first,
        top=first,
        special=None,
    )


def handicap_of(start: State) -> Handicap:
    """The handicap in a first position: what `setup` was given. The Automa has no buttons, so it has none."""
    more = [side.buttons - start.edition.start_buttons for side in start.sides]
    return more[0], more[1] if start.solo is None else 0


def shuffled(edition: Edition, rng: Shuffler, first: int | None = None, handicap: Handicap = EVEN) -> State:
    """A first position with a random circle and, unless it is given, a random first player (S2, S5).

    >>> import random
    >>> from quiltbee import edition
    >>> shuffled(edition("express"), random.Random(1), first=1).turn
    1
    """
    others = [id for id in edition.first_set if id != edition.smallest]
    rng.shuffle(others)
    return setup(edition, [*others, edition.smallest], rng.randrange(2) if first is None else first, handicap)


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
    if state.turn != CHANCE or state.card_due:
        raise NoRefillDue("the order is drawn only when a refill is due: when state.turn is CHANCE")
    order = list(state.waiting)
    rng.shuffle(order)
    return Refill(tuple(order))


def draw_chance(state: State, rng: Shuffler) -> Refill | Card:
    """The chance event that is due, whichever it is: the refill (B7), or the Automa's card (U4)."""
    return draw_card(state.solo, rng) if state.card_due and state.solo is not None else draw_refill(state, rng)


def _check(edition: Edition, circle: Sequence[str], first: int) -> None:
    if first not in (0, 1):
        raise BadSetup(message("bad_first", "the first player is 0 or 1, not {0}", repr(first)))
    if sorted(circle) != sorted(edition.first_set):
        raise BadSetup(_wrong_patches(edition, circle))
    if circle[-1] != edition.smallest:
        raise BadSetup(
            message(
                "bad_circle_end",
                "the circle must end with {0}: it is listed clockwise from the neutral token, "
                "which starts just clockwise of the smallest patch",
                edition.smallest,
            )
        )


def _check_handicap(handicap: Handicap) -> None:
    for extra in handicap:
        if not 0 <= extra <= MOST_HANDICAP:
            raise BadSetup(
                message("large_handicap", "a handicap is 0 to {0} more buttons, not {1}", MOST_HANDICAP, extra)
            )


def _wrong_patches(edition: Edition, circle: Sequence[str]) -> str:
    if unknown := [id for id in circle if id not in edition.first_set]:
        where = "is in the second set" if unknown[0] in edition.second_set else "is not a patch"
        return message(
            "not_in_first_set",
            "{0} {1} of {2}, so it cannot lie in the circle at the start",
            quoted(unknown[0]),
            where,
            edition,
        )
    seen: set[str] = set()
    for id in circle:
        if id in seen:
            return message("twice_in_circle", "{0} is in the circle twice", repr(id))
        seen.add(id)
    missing = [id for id in edition.first_set if id not in seen]
    return message(
        "missing_in_circle", "{0} missing from the circle, which must hold the whole first set", ", ".join(missing)
    )
