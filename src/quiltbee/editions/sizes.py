"""What is too large to read, to hold in memory or to show in every view."""

from typing import Any

from quiltbee.editions.toml_table import Table
from quiltbee.rules.wording import message, quoted

MOST_CELLS = 640
"""The most cells of all patches together: more than three times what fits on the two largest quilts."""
MOST_BOARDS = 20
MOST_TEXTS = 40
LONGEST_WORD = 40
LONGEST_TEXT = 1_000
LARGEST_FILE = 32_000


def check_sizes(top: Table) -> None:
    """Notes what is too large in an edition file."""
    for key, most, longest in (
        ("boards", MOST_BOARDS, LARGEST_FILE),
        ("words", MOST_TEXTS, LONGEST_WORD),
        ("provenance", MOST_TEXTS, LONGEST_TEXT),
    ):
        found = top.data.get(key)
        if isinstance(found, dict):
            _check_size(top, key, found, most, longest)
    patches = top.data.get("patches")
    cells = sum(map(_count_cells, patches)) if isinstance(patches, list) else 0
    if cells > MOST_CELLS:
        top.problem(
            "patches",
            message(
                "too_many_cells", "the patches have {0} cells together; at most {1} can be played", cells, MOST_CELLS
            ),
        )


def _check_size(top: Table, key: str, found: dict[str, Any], most: int, longest: int) -> None:
    if len(found) > most:
        top.problem(key, message("too_many_entries", "{0}: there are {1}; at most {2} are read", key, len(found), most))
    for name, text in found.items():
        if len(name) > longest or (isinstance(text, str) and len(text) > longest):
            top.problem(
                key,
                message(
                    "too_long_entry",
                    "{0}: {1} is too long; at most {2} characters are allowed",
                    key,
                    quoted(name),
                    longest,
                ),
            )


def _count_cells(patch: Any) -> int:
    """The cells that a patch seems to have; they are checked later."""
    drawn, listed = (patch.get("rows"), patch.get("cells")) if isinstance(patch, dict) else (None, None)
    count = len(listed) if isinstance(listed, list) else 0
    return count + sum(row.count("X") for row in drawn if isinstance(row, str)) if isinstance(drawn, list) else count
