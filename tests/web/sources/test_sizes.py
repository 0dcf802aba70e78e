"""What the page weighs on its way to a browser, packed: what the first move needs, and all of it."""

import gzip
import re
from pathlib import Path

from quiltbee.editions.known import edition, edition_ids
from quiltbee.server.api.edition_info import edition_json

DIST = Path(__file__).parents[3] / "src" / "quiltbee" / "web_dist"
NEWER = (
    "Board",
    "Book",
    "ReviewScreen",
    "TryScreen",
    "Trainer",
    "solo",
    "WhoPlays",
    "Puzzles",
    "PuzzleScreen",
    "DailyHome",
)
"""Rooms that came later: decision 0019 gives them a limit of their own."""
ANY_IMPORT = re.compile(r"""["'`]\./([\w.-]+\.js)["'`]""")
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


def wanted(begin: list[str], among: dict[str, str]) -> set[str]:
    """The scripts with these names and all that they import, also on demand, but for the newer rooms."""
    names = [name for name in among if name.split("-")[0] in begin]
    found: set[str] = set()
    while names:
        name = names.pop()
        if name in among and name not in found and name.split("-")[0] not in NEWER:
            found.add(name)
            names += ANY_IMPORT.findall(among[name])
    return found


def first_move() -> set[str]:
    page = (DIST / "index.html").read_text(encoding="utf-8")
    return needed(re.findall(r'<script[^>]* src="/assets/([^"]+)"', page), scripts())


def test_script_for_the_first_move_is_at_most_sixty_kilobytes() -> None:
    sizes = {name: packed(scripts()[name].encode()) for name in first_move()}
    assert len(sizes) >= 2, "the page names its scripts otherwise than this test expects"
    assert sum(sizes.values()) <= 60_000, sizes


def test_script_that_plays_learns_and_looks_back_is_at_most_a_hundred_and_forty_kilobytes() -> None:
    among = scripts()
    sizes = {name: packed(among[name].encode()) for name in wanted(["index"], among)}
    assert len(sizes) >= 20, "the page loads its scripts otherwise than this test expects"
    assert sum(sizes.values()) <= 140_000, sizes


def test_each_script_that_is_loaded_on_demand_is_at_most_fifteen_kilobytes() -> None:
    later = set(scripts()) - first_move()
    assert {name: size for name in later if (size := packed(scripts()[name].encode())) > 15_000} == {}


def test_what_is_not_needed_for_the_first_move_is_loaded_on_demand() -> None:
    later = set(scripts()) - first_move()
    screens = ("Home", "Join", "EndScreen", "Replay", "Rules", "Tutorial", "Board", "Book")
    assert [screen for screen in screens if not any(name.startswith(f"{screen}-") for name in later)] == []


def test_imports_on_demand_are_not_counted() -> None:
    script = 'import{a as b}from"./table-x1.js";import"./side.js";const go=()=>import("./Home-y2.js")'
    assert needed(["index.js"], {"index.js": script, "table-x1.js": "", "side.js": "", "Home-y2.js": ""}) == {
        "index.js",
        "table-x1.js",
        "side.js",
    }


def test_all_screens_languages_and_art_are_at_most_three_hundred_and_fifty_kilobytes() -> None:
    files = [path.read_bytes() for path in DIST.rglob("*") if path.is_file() and path.name != "preview.jpg"]
    art = [edition_json(edition(name)) for name in edition_ids()]
    assert sum(map(packed, [*files, *art])) <= 350_000


def test_the_picture_of_a_link_is_small_and_no_page_loads_it() -> None:
    assert (DIST / "preview.jpg").stat().st_size <= 100_000
    assert [name for name, script in scripts().items() if "preview.jpg" in script] == []
