"""Sentences in the words of an edition: the code says `button`, the screen may say `coin`."""

import re
from collections.abc import Mapping

from quiltbee.editions.files import DEFAULT_WORDS
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.solo.deck import Automa
from quiltbee.text.canvas import clipped, printable

_LONGEST_NAME = 20


class Speech:
    """Puts the players' names and the words of their edition into a sentence.

    >>> from quiltbee import edition
    >>> Speech(edition("stack-n-stuff"))("a leather patch must be dealt with first")
    'a box must be dealt with first'
    """

    def __init__(self, edition: Edition, names: tuple[str, str] = ("player 0", "player 1")) -> None:
        self.names = names
        self._words = _translation(edition.words)
        longest_first = sorted(self._words, key=len, reverse=True)
        self._pattern = re.compile(rf"\b(?:(an?) )?({'|'.join(map(re.escape, longest_first))})\b")

    def __call__(self, sentence: str) -> str:
        """The sentence as the players should read it."""
        worded = self._pattern.sub(self._translated, sentence)
        return re.sub(r"\bplayer ([01])\b", lambda found: self.names[int(found[1])], worded)

    def _translated(self, found: re.Match[str]) -> str:
        word = self._words[found[2]]
        if not found[1]:
            return word
        return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _translation(words: Mapping[str, str]) -> dict[str, str]:
    """From the words of the code to those of the edition."""
    return {general: words.get(key, general) for key, general in DEFAULT_WORDS.items()}


def names_in(record: Record | None, solo: Automa | None = None) -> tuple[str, str]:
    """The players' names: from the headers `Player0` and `Player1`, otherwise their seats. The Automa has its own."""
    headers = {} if record is None else dict(record.headers)
    opponent = record.solo if record is not None else solo
    return _name(headers, 0, "player 0"), _name(headers, 1, "player 1" if opponent is None else opponent.opponent.title)


def _name(headers: Mapping[str, str], seat: int, usual: str) -> str:
    return clipped(printable(headers.get(f"Player{seat}", "").strip()), _LONGEST_NAME) or usual
