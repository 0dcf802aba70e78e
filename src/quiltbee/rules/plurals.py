"""A number with the right form of its noun."""


def counted(number: int, one: str, many: str = "") -> str:
    """The number and what it counts; `many` is needed only where adding an s is not enough.

    >>> counted(1, "space"), counted(2, "space"), counted(2, "leather patch", "leather patches")
    ('1 space', '2 spaces', '2 leather patches')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
