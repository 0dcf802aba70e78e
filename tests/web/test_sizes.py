"""What the page weighs on its way to a browser: all of it, not only what one game needs."""

import gzip
from pathlib import Path

from quiltbee.rules.editions import edition, edition_ids
from quiltbee.server.edition_info import edition_json

DIST = Path(__file__).parents[2] / "src" / "quiltbee" / "web_dist"


def packed(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def test_all_script_together_is_at_most_sixty_kilobytes() -> None:
    sizes = {path.name: packed(path.read_bytes()) for path in DIST.rglob("*.js")}
    assert sizes, "the page has not been built"
    assert sum(sizes.values()) <= 60_000, sizes


def test_page_and_art_of_all_editions_are_at_most_two_hundred_kilobytes() -> None:
    files = [path.read_bytes() for path in DIST.rglob("*") if path.is_file() and path.suffix not in (".gz", ".br")]
    art = [edition_json(edition(name)) for name in edition_ids()]
    assert sum(map(packed, [*files, *art])) <= 200_000
