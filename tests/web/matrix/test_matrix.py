"""The page on the screens that people have: a sample of what `make matrix` sees; and proof that its checker sees."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.matrix.cases import LANGUAGES, LETTERS, NAMES, SIZES, Size, Visit, sample
from tests.web.matrix.pseudo import longer_text
from tests.web.matrix.screens import LOOK, SCREENS, faults, visiting
from tests.web.matrix.themes import THEMES, barriers
from tests.web.support.server import Server

pytestmark = pytest.mark.browser

SAMPLE = list(sample(tuple(SCREENS)))


@pytest.mark.parametrize(
    ("visit", "screen", "sizes"), SAMPLE, ids=[f"{screen}: {visit}" for visit, screen, _ in SAMPLE]
)
def test_nothing_is_cut_covered_or_out_of_reach(
    browsers: Callable[[str], Browser], server: Server, visit: Visit, screen: str, sizes: tuple[Size, ...]
) -> None:
    with visiting(browsers(visit.letters), server.url, visit) as guest:
        SCREENS[screen].show(guest)
        found = {size: met for size in sizes if (met := faults(guest.page, screen, size, visit.language))}
        assert found == {}
        # Axe takes longer than all the rest: here each screen in one theme, in `make matrix` in all.
        assert barriers(guest.page, {THEMES[list(SCREENS).index(screen) % len(THEMES)]}) == {}


def test_the_sample_meets_every_size_screen_language_letters_and_name() -> None:
    assert {size for _, _, sizes in SAMPLE for size in sizes} == set(SIZES)
    assert [screen for _, screen, _ in SAMPLE] == list(SCREENS)
    for at, values in enumerate((LANGUAGES, LETTERS, NAMES)):
        assert {visit[at] for visit, _, _ in SAMPLE} == set(values)


# --- the checker


@pytest.fixture
def blank(browsers: Callable[[str], Browser]) -> Iterator[Page]:
    page = browsers(LETTERS[0]).new_page(viewport={"width": 400, "height": 300})
    yield page
    page.close()


def seen(page: Page, body: str, needs: tuple[str, ...] = (), in_sight: tuple[str, ...] = ()) -> list[str]:
    page.set_content(f"<!doctype html><body style='margin:0'>{body}")
    found: list[str] = page.evaluate(LOOK, {"needs": needs, "inSight": in_sight})
    return [fault.partition(":")[0] for fault in found]


HIGH = "<div style='height:900px'></div>"
QUILT = "<svg class='quilt' style='position:absolute'><rect width='300' height='150'/></svg>"
OVER = "position:absolute;inset:0"
WIDE_LINK = "<a href='#' style='flex:0 0 300px'>there</a>"
FAULTS = {
    "<p style='width:40px;overflow:hidden;white-space:nowrap'>a long text": ["text is cut"],
    "<p style='width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>a long text": [
        "text is cut",
        "text ends in dots",
    ],
    "<p style='height:20px;overflow:hidden;width:60px;margin:0'>two lines of text": ["text is cut"],
    "<p style='margin-left:380px;white-space:nowrap'>off the edge": [
        "text is outside the screen",
        "the page scrolls sideways",
    ],
    "<p style='margin:0'>below<div style='position:fixed;inset:0;background:#fff'></div>": ["text is covered"],
    "<p style='margin:0'>one</p><p style='margin:-18px 0 0'>two": ["text runs into text"],
    "<button>one</button><button style='margin-left:-20px'>two": ["control lies over control"],
    "<button>one</button><i style='" + OVER + ";pointer-events:none;background:#fff'></i>": [
        "text is covered",
        "control is covered",
    ],
    "<div style='overflow-x:auto'><button style='margin-left:500px'>far": ["text is cut", "control is cut"],
    "<div style='overflow:hidden;height:300px'>" + HIGH + "<p>never": ["text is cut"],
    QUILT + "<p style='position:relative'>on it": ["text lies on a quilt"],
    "<p style='width:60px;overflow-wrap:anywhere'>Pfefferminz&shy;kreuz": ["word is broken"],
    "<p style='width:8px;overflow-wrap:anywhere'>a&shy;be": ["word is broken"],
}


@pytest.mark.parametrize("body", FAULTS)
def test_the_checker_sees_a_broken_layout(blank: Page, body: str) -> None:
    found = seen(blank, body)
    assert set(FAULTS[body]) <= set(found), found


@pytest.mark.parametrize(
    "body",
    [
        "<p style='width:110px'>Pfefferminz&shy;kreuz",
        "<h1>A heading</h1><p>Text of <b>several</b> words that runs over more than one line of this small page.",
        HIGH + "<p>Text to scroll to</p><button>Go</button>",
        HIGH + "<p>Text</p><footer style='position:sticky;bottom:0;background:#fff'><button>Go</button></footer>",
        f"<label style='position:relative'>choice<input type='radio' style='{OVER};opacity:0'></label>",
        "<p class='sr' style='position:absolute;width:1px;height:1px;overflow:hidden'>only for those who listen",
        f"<div class='games' style='display:flex;overflow-x:auto'>{WIDE_LINK}{WIDE_LINK}",
    ],
)
def test_the_checker_is_silent_where_nothing_is_wrong(blank: Page, body: str) -> None:
    assert seen(blank, body) == []


def test_the_checker_misses_what_a_screen_needs(blank: Page) -> None:
    assert seen(blank, "<p>nothing here", needs=("button",)) == ["missing"]
    assert seen(blank, HIGH + "<button>Start", in_sight=("button",)) == ["not in sight"]
    assert seen(blank, "<button>Start", needs=("button",), in_sight=("button",)) == []


# --- the language of the tests


def test_the_longer_language_is_40_percent_longer_and_keeps_what_the_page_fills_in() -> None:
    plain = "Your turn, choose a patch or advance"
    letters, more = (sum(map(str.isalpha, text)) for text in (plain, longer_text(plain)))
    assert 1.35 <= more / letters <= 1.45
    assert longer_text("{0|# space|# spaces} behind *{1.name}*") == "{0|# spacece|# spaceses} behindnd *{1.name}*"
