"""How messages write a number with its noun, the name of a cell, and what a user wrote."""

from quiltbee.rules.edition import Edition

_LONGEST = 40


def counted(number: int, one: str, many: str = "") -> str:
    """The number and what it counts; `many` is needed only where adding an s is not enough.

    >>> counted(1, "space"), counted(2, "space"), counted(2, "leather patch", "leather patches")
    ('1 space', '2 spaces', '2 leather patches')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


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
