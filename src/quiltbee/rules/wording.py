"""Parts of messages: a number with its noun, a cell, what a user wrote. And messages that programs can read, too."""

from collections.abc import Iterable
from numbers import Integral
from typing import Any

from quiltbee.rules.edition import Edition

_LONGEST = 40


def counted(number: int, one: str, many: str = "") -> str:
    """The number and what it counts; `many` is needed only where adding an s is not enough.

    >>> counted(1, "space"), counted(2, "space"), counted(2, "leather patch", "leather patches")
    ('1 space', '2 spaces', '2 leather patches')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def either(words: Iterable[str]) -> str:
    """The words as a choice.

    >>> either(["win", "margin", "potential"])
    'win, margin or potential'
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def one_of(name: str, word: str, known: Iterable[str]) -> str:
    """The word, if it is one of the known ones. Raises `ValueError` otherwise.

    >>> one_of("reward", "nope", ["win", "margin"])
    Traceback (most recent call last):
        ...
    ValueError: reward is win or margin, not 'nope'
    """
    if word not in tuple(known):
        raise ValueError(f"{name} is {either(known)}, not {quoted(word)}")
    return word


def at_least_one(name: str, number: Any) -> int:
    """The number, if it counts something. Raises `ValueError` otherwise.

    >>> at_least_one("nodes", -3)
    Traceback (most recent call last):
        ...
    ValueError: nodes is a whole number of at least 1, not -3
    """
    if not isinstance(number, Integral) or number < 1:
        raise ValueError(f"{name} is a whole number of at least 1, not {quoted(number)}")
    return int(number)


def cell_text(anchor: int, edition: Edition) -> str:
    """Column letter, then row number from the top."""
    row, column = divmod(anchor, edition.stride)
    return f"{chr(ord('a') + column)}{row + 1}"


def quoted(value: object) -> str:
    """A value as it would be written, shortened to a few words."""
    try:
        text = repr(value[: _LONGEST + 1] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # Python refuses to print thousands of digits or brackets
        return "something far too large"
    return shortened(text, _LONGEST)


def shortened(text: str, longest: int) -> str:
    """The text, cut off if it is too long."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


class Message(str):
    """A message in English. `code` and `facts` say the same for somebody who writes it in another language.

    >>> problem = message("cell_covered", "cell {0} is covered", "d4")
    >>> problem, problem.code, problem.facts
    ('cell d4 is covered', 'cell_covered', ('d4',))
    """

    code: str
    template: str
    facts: tuple[object, ...]
    """What the sentence fills in; some of these are sentences of their own."""

    def __new__(cls, code: str, template: str, *facts: object) -> "Message":
        """The text is the template with its facts filled in."""
        made = super().__new__(cls, template.format(*facts))
        made.code, made.template, made.facts = code, template, facts
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """How other processes get a message."""
        return Message, (self.code, self.template, *self.facts)


def message(code: str, template: str, *facts: object) -> Message:
    """A sentence with `{0}`, `{1}`, … for its facts. Each code has one template, and its words in every language."""
    return Message(code, template, *facts)


def words_of(error: Exception) -> str:
    """What an error says, with its code if it has one."""
    said = error.args[0] if error.args else None
    return said if isinstance(said, Message) else str(error)
