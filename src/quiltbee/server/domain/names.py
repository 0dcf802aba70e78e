"""Names of players: any script and any emoji, but nothing invisible, no reversed text and no towers of accents."""

import re
import unicodedata

from quiltbee.server.domain.errors import BadName

LONGEST_NAME = 40
"""In characters as people count them: an emoji of a family is one, a letter with its accents is one."""
MOST_CODE_POINTS = 4 * LONGEST_NAME
MOST_MARKS = 6
"""Marks of any kind on one letter: scripts of Asia need five."""
MOST_STACKED = 3
"""Marks on one letter of the kinds that pile up above or below it."""

NON_JOINER, JOINER = "\u200c", "\u200d"
VIRAMA = 9
"""The combining class of the signs that bind consonants in the scripts of India."""
ABOVE_OR_BELOW = (230, 220)

_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2934\u2935\u2b00-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
_LOOK = "[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]"
_IDEOGRAPH = "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_SEQUENCE = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{4,6}\U000e007f"  # a flag of a part of a country
    "|[\U0001f1e6-\U0001f1ff]{2}"  # a flag of a country
    "|[0-9#*]\ufe0f\u20e3"  # a key
    f"|{_PICTURE}{_LOOK}?(?:{JOINER}{_PICTURE}{_LOOK}?){{0,6}}"  # an emoji, or several that are joined
    f"|{_IDEOGRAPH}[\ufe00-\ufe02\U000e0100-\U000e01ef]"  # a variant of a Chinese character, as in names of Japan
)
"""What people see as one character, although it is written with signs that are invisible elsewhere."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufffc\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Characters that show nothing, besides those that Unicode calls control and format characters."""


def clean_name(name: str) -> str:
    """A name as it is shown: composed characters, one line, 1 to 40 characters, all of them visible."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    rest = _SEQUENCE.sub("*", plain)
    _check_joiners(rest)
    rest = rest.replace(JOINER, "").replace(NON_JOINER, "")
    if _BLANK.search(rest) or any(unicodedata.category(sign)[0] == "C" for sign in rest):
        raise BadName("a name has no invisible characters and no control characters")
    _check_marks(rest)
    length = sum(not _is_mark(sign) for sign in rest)
    if not 1 <= length <= LONGEST_NAME or len(plain) > MOST_CODE_POINTS:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    return plain


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


# --- joiners


def _check_joiners(text: str) -> None:
    """Joiners change the letters beside them in the scripts of Arabia and India. Elsewhere they are invisible."""
    if not all(_joins(text, found.start()) for found in re.finditer(f"[{JOINER}{NON_JOINER}]", text)):
        raise BadName("a name has no invisible characters: a joiner stands only where it changes the letters beside it")


def _joins(text: str, at: int) -> bool:
    before, after = text[:at][-1:], text[at + 1 :][:1]
    if text[at] == NON_JOINER:
        return after.isalpha() and _fits_letters(text, at)
    if after and unicodedata.combining(after) == VIRAMA:
        return before.isalpha()  # as in the Bengali for Rachel
    return _fits_letters(text, at)


def _fits_letters(text: str, at: int) -> bool:
    """The rule for joiners in RFC 5892, appendix A."""
    from idna import IDNAError, valid_contextj  # its tables are large, and few names need them

    try:
        return valid_contextj(text, at)
    except (IDNAError, ValueError):
        return False


# --- marks


def _check_marks(text: str) -> None:
    """Accents and vowel signs must stand on a letter, and not too many on one."""
    base, marks, stacked = "", 0, 0
    for sign in text:
        if not _is_mark(sign):
            base, marks, stacked = sign, 0, 0
            continue
        marks += 1
        stacked += unicodedata.combining(sign) in ABOVE_OR_BELOW
        if base in ("", " "):
            raise BadName("a name has accents only on letters")
        if marks > MOST_MARKS or stacked > MOST_STACKED:
            raise BadName("a name has too many accents on one letter")
