"""The kernel's refusals in words."""

from quiltbee.kernel.native import lib
from quiltbee.rules.play import NotAllowed

_WORDS = {
    lib.QB_BAD_CELLS: "a free cell is outside the quilt",
    lib.QB_BAD_NUMBERS: f"buttons (at most {lib.QB_MOST_BUTTONS}), income or time are out of range",
    lib.QB_BAD_CIRCLE: "a patch in the circle is unknown, is in two places, or belongs to the set that still waits",
    lib.QB_BAD_WAITING: "the second set cannot wait here: there is none, or it has joined the circle",
    lib.QB_BAD_HAND: "the patch in hand is unknown, in the circle as well, or fits nowhere",
    lib.QB_BAD_LEATHER: "a leather patch cannot be due here",
    lib.QB_BAD_TURN: "turn or top contradict the tokens, the patch in hand or the set that still waits",
    lib.QB_BAD_CARDS: "the cards or the piles of the solo opponent contradict the rest",
    lib.QB_BAD_SPECIAL: "the special tile cannot have this owner",
    lib.QB_NOT_LEGAL: "the rules do not allow this decision in this position",
    lib.QB_BAD_ORDER: "a refill names every patch of the second set once",
    lib.QB_BAD_ARGUMENT: "a number is out of range",
}


class BadPosition(ValueError):
    """A position from which the game cannot go on; the message says why.

    >>> from quiltbee import Game
    >>> from quiltbee.kernel import legal
    >>> legal(Game.new("express", seed=4, first=0).state._replace(top=5))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.kernel.problems.BadPosition: the kernel cannot play this position: ...
    """


def in_words(problem: int) -> str:
    """What is wrong."""
    return _WORDS[problem]


def checked(answer: int) -> int:
    """The kernel's answer; an exception if it refuses."""
    if answer >= 0:
        return answer
    if answer in (lib.QB_NOT_LEGAL, lib.QB_BAD_ORDER):
        raise NotAllowed(in_words(answer))
    if answer == lib.QB_BAD_ARGUMENT:
        raise ValueError(in_words(answer))
    raise BadPosition(f"the kernel cannot play this position: {in_words(answer)}")
