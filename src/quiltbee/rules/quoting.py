"""Quoting what a user wrote in an error message."""

_LONGEST = 40


def quoted(value: object) -> str:
    """A value as it would be written, never more than a few words of it."""
    try:
        text = repr(value[: _LONGEST + 1] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # Python itself refuses to spell out thousands of digits, or of brackets
        return "something far too large"
    return shortened(text, _LONGEST)


def shortened(text: str, longest: int) -> str:
    """The text, cut off if it is longer than that."""
    return text if len(text) <= longest else text[: longest - 3] + "..."
