"""The name of a cell, for players and error messages."""

from quiltbee.rules.edition import Edition


def cell_text(anchor: int, edition: Edition) -> str:
    """Column letter, then row number from the top."""
    row, column = divmod(anchor, edition.stride)
    return f"{chr(ord('a') + column)}{row + 1}"
