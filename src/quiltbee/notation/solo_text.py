"""The solo opponent as text: `automa normal 3` in a game. In a position, one word says all that it has:

    automa/tactical/3:1:13,20:p18,p08:p02:1:8

Parts: opponent, deck and level; 1 in the first pass through the deck, 2 later; the cards played in this pass; its
patches with button symbols, and those without; its leather patches; the budget on the back of the card on top.
"""

import re

from quiltbee.editions.opponents import UnknownOpponent, automa
from quiltbee.notation.decisions import Unreadable
from quiltbee.rules.edition import Edition
from quiltbee.rules.solo.deck import Automa, Solo
from quiltbee.rules.solo.setup import why_not_solo
from quiltbee.rules.wording import message, quoted, words_of

_PARTS = 7
_NOTHING = "-"
_FIRST_PASS, _LATER_PASS = "1", "2"


def parse_automa(text: str, edition: Edition) -> Automa:
    """The opponent in a text such as `automa normal 3`: its name, its deck and its level."""
    words = text.split(" ")
    if len(words) != 3:
        raise Unreadable(
            message(
                "not_an_opponent",
                '{0} is not a solo opponent; write its name, deck and level: "automa normal 3"',
                quoted(text),
            )
        )
    try:
        found = automa(*words)
    except UnknownOpponent as error:
        raise Unreadable(words_of(error)) from None
    if (reason := why_not_solo(edition, found)) is not None:
        raise Unreadable(reason)
    return found


def solo_word(solo: Solo) -> str:
    """The solo part of a position."""
    parts = [
        str(solo.automa).replace(" ", "/"),
        _FIRST_PASS if solo.first_pass else _LATER_PASS,
        ",".join(map(str, solo.played)) or _NOTHING,
        ",".join(solo.with_buttons) or _NOTHING,
        ",".join(solo.without_buttons) or _NOTHING,
        str(solo.leather),
        _NOTHING if solo.shown is None else str(solo.shown),
    ]
    return ":".join(parts)


def parse_solo_word(text: str, edition: Edition) -> Solo:
    """The solo part of a position. Raises `Unreadable`."""
    parts = text.split(":")
    if len(parts) != _PARTS:
        raise Unreadable(
            message(
                "not_an_opponent_here", "{0} is not a solo opponent; write automa/normal/3:1:-:-:-:0:-", quoted(text)
            )
        )
    if parts[1] not in (_FIRST_PASS, _LATER_PASS):
        raise Unreadable(message("bad_pass", "the pass through the deck is 1 or 2, not {0}", quoted(parts[1])))
    return Solo(
        automa=parse_automa(parts[0].replace("/", " "), edition),
        first_pass=parts[1] == _FIRST_PASS,
        played=tuple(_number(word, "a card") for word in _words(parts[2])),
        with_buttons=tuple(_patch(id, edition) for id in _words(parts[3])),
        without_buttons=tuple(_patch(id, edition) for id in _words(parts[4])),
        leather=_number(parts[5], "the number of leather patches"),
        shown=None if parts[6] == _NOTHING else _number(parts[6], "the budget on the back"),
    )


def _words(text: str) -> list[str]:
    return [] if text == _NOTHING else text.split(",")


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", text):
        raise Unreadable(message("not_a_count", "{0} is a number, not {1}", what, quoted(text)))
    return int(text)


def _patch(id: str, edition: Edition) -> str:
    if id not in edition.first_set:
        raise Unreadable(
            message(
                "unknown_patch_in_pile",
                "{0} has no patch {1}, which is in a pile of the Automa",
                edition.id,
                quoted(id),
            )
        )
    return edition.patch[id].id
