"""The custom edition in `docs/reference/editions.md`: the tests play the same file that a reader copies."""

import re
from functools import cache
from pathlib import Path

from quiltbee import Edition, read_edition

_PAGE = Path(__file__).parents[1] / "docs" / "reference" / "editions.md"


@cache
def tea_towel_text() -> str:
    """The example file of the page."""
    found = re.search(r"```toml\n(.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@cache
def tea_towel() -> Edition:
    """The example edition."""
    return read_edition(tea_towel_text())


def put_tea_towel(folder: Path) -> Path:
    """The example file, written into a folder."""
    file = folder / "tea-towel.toml"
    file.write_text(tea_towel_text(), encoding="utf-8")
    return file
