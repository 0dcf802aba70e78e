"""What the page weighs on its way to a browser, packed: what the first move needs, and all of it."""

import gzip
import re
from pathlib import Path

from quiltbee.editions.known import edition, edition_ids
from quiltbee.server.api.edition_info import edition_json

DIST = Path(__file__).parents[2] / "src" / "quiltbee" / "web_dist"
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([\w.-]+\.js)["']""")


def packed(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def scripts() -> dict[str, str]:
    found = {path.name: path.read_text(encoding="utf-8") for path in DIST.rglob("*.js")}
    assert found, "the page has not been built"
    return found


def needed(names: list[str], among: dict[str, str]) -> set[str]:
    """These scripts and all that they import; not what they import on demand."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += STATIC_IMPORT.findall(among[name])
    return found


def first_move() -> set[str]:
    page = (DIST / "index.html").read_text(encoding="utf-8")
    return needed(re.findall(r'<script[^>]* src="/assets/([^"]+)"', page), scripts())


def test_script_for_the_first_move_is_at_most_sixty_kilobytes() -> None:
    sizes = {name: packed(scripts()[name].encode()) for name in first_move()}
    assert len(sizes) >= 2, "the page names its scripts otherwise than this test expects"
    assert sum(sizes.values()) <= 60_000, sizes


def test_all_script_together_is_at_most_a_hundred_and_forty_kilobytes() -> None:
    sizes = {name: packed(script.encode()) for name, script in scripts().items()}
    assert sum(sizes.values()) <= 140_000, sizes


def test_what_is_not_needed_for_the_first_move_is_loaded_on_demand() -> None:
    later = set(scripts()) - first_move()
    screens = ("Home", "Join", "EndScreen", "Replay", "Rules", "Tutorial")
    assert [screen for screen in screens if not any(name.startswith(f"{screen}-") for name in later)] == []


def test_imports_on_demand_are_not_counted() -> None:
    script = 'import{a as b}from"./table-x1.js";import"./side.js";const go=()=>import("./Home-y2.js")'
    assert needed(["index.js"], {"index.js": script, "table-x1.js": "", "side.js": "", "Home-y2.js": ""}) == {
        "index.js",
        "table-x1.js",
        "side.js",
    }


def test_page_and_art_of_all_editions_are_at_most_two_hundred_kilobytes() -> None:
    files = [path.read_bytes() for path in DIST.rglob("*") if path.is_file() and path.suffix not in (".gz", ".br")]
    art = [edition_json(edition(name)) for name in edition_ids()]
    assert sum(map(packed, [*files, *art])) <= 200_000
