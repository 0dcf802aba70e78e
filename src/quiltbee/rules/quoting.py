"""What a user wrote, quoted in an error message."""

_LONGEST = 40


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
