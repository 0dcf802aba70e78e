"""Takes the pictures of the page for the README and the docs: `make screenshots`.

Home, the middle of a game (desktop, phone, tablet face to face, dark, high contrast) and the end, for each edition, and
a few screens of the matrix. The games are stored beside the pictures. The files are WebP, small enough to keep in the
repository.
"""

import io
import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page

from quiltbee import Game
from quiltbee.notation.decisions import move_text
from tests.web.matrix.cases import Visit
from tests.web.matrix.screens import SCREENS, Guest, resized
from tests.web.support.browser import USUAL_LETTERS, started_chromium
from tests.web.support.server import Server
from tests.web.support.table import TablePage, made

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PREVIEW = Path(__file__).parents[2] / "web" / "public" / "preview.jpg"
EDITIONS = ("patchwork", "express", "stack-n-stuff")
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
MIDDLE = 0.6
"""How much of a game has been played in its middle."""


class Shot(NamedTuple):
    """One picture: its name, the size of the screen, and what the visitor likes."""

    name: str
    width: int
    height: int
    settings: dict[str, object]


TABLES = (
    Shot("desktop", 1440, 900, {"theme": "light"}),
    Shot("dark", 1440, 900, {"theme": "dark"}),
    Shot("contrast", 1440, 900, {"theme": "contrast"}),
    Shot("phone", 390, 844, {"theme": "light"}),
    Shot("face-to-face", 1180, 820, {"theme": "light", "faceToFace": True}),
)


WIDE = Shot("wide", 1440, 900, {"theme": "light", "name": "Ann"})
SMALL = (
    Shot("laptop", 1366, 650, {"theme": "light"}),
    Shot("laptop-large", 1440, 789, {"theme": "light"}),
    Shot("tablet", 768, 1024, {"theme": "light"}),
    Shot("phone-short", 390, 664, {"theme": "light"}),
    Shot("phone-small", 360, 640, {"theme": "light"}),
    Shot("phone-smallest", 320, 568, {"theme": "light"}),
    Shot("phone-lying", 844, 390, {"theme": "light"}),
)


GUESTS = {
    "home": ("laptop", "phone-short"),
    "lesson": ("laptop-large", "phone-short"),
    "join": ("laptop", "phone-short"),
    "replay": ("laptop", "phone-short"),
    "end": ("phone-short",),
    "rules": ("phone-short",),
    "puzzles": ("laptop-large", "phone-short"),
    "puzzle": ("laptop-large",),
    "gap": ("phone-short",),
}
"""Screens of the matrix, and where they are shown."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, started_chromium() as browser:
        server = Server(Path(folder))
        try:
            home(browser, server.url)
            preview(browser, server.url)
            small_screens(browser, server.url)
            guests(browser, server.url)
            for edition in EDITIONS:
                tables(browser, server.url, edition)
        finally:
            server.stop()
    total = sum(path.stat().st_size for path in PICTURES.glob("page-*.webp"))
    print(f"{len(list(PICTURES.glob('page-*.webp')))} pictures, {total / 1e6:.1f} MB")


def home(browser: Browser, url: str) -> None:
    for shot in (TABLES[0], TABLES[1], TABLES[3]):
        page = opened(browser, shot).new_page()
        page.goto(url)
        page.wait_for_selector(".home .edition")
        page.wait_for_selector('[data-home="daily"]')
        keep(page, f"home-{shot.name}")
        page.context.close()


def preview(browser: Browser, url: str) -> None:
    """The picture that a messenger shows with a link: home, without anything to press."""
    page = opened(browser, Shot("preview", 1200, 900, {"theme": "light"})).new_page()
    page.goto(url)
    page.wait_for_selector(".home .edition")
    page.add_style_tag(content=BARE)
    upper = FloatRect(x=0, y=0, width=1200, height=630)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled", clip=upper)))
    picture.convert("RGB").save(PREVIEW, quality=60, optimize=True, progressive=True)
    page.context.close()


BARE = """
    header nav, .ways, .editions, .strip, .opens { display: none !important }
    .hero { min-height: 828px; padding-top: 90px !important }
"""


def tables(browser: Browser, url: str, edition: str) -> None:
    """The middle of a game on every screen, with a patch over the quilt; and its end."""
    whole = Game.load(PICTURES / f"{edition}.game")
    for shot in TABLES:
        context = opened(browser, shot)
        page = at_table(context, url, edition, part_of(whole, MIDDLE))
        cards = page.locator('button.card[aria-disabled="false"]:not(.advance)')
        if cards.count():
            cards.first.click()
            page.wait_for_selector(".ghost, [data-do=confirm]")
        keep(page, f"{edition}-{shot.name}")
        context.close()
    context = opened(browser, TABLES[0])
    last = move_text(whole.undo()[0], whole.state.edition)
    page = at_table(context, url, edition, whole.text)
    play(page, url, last)
    page.wait_for_selector(".end .total")
    looked_at_again(page, url)
    keep(page, f"{edition}-end")
    context.close()


def small_screens(browser: Browser, url: str) -> None:
    """Screens of the matrix that people have: laptops, a tablet, phones; on one phone also what opens there."""
    whole = Game.load(PICTURES / "patchwork.game")
    for shot in SMALL:
        context = opened(browser, shot)
        page = at_table(context, url, "patchwork", part_of(whole, MIDDLE))
        if shot.name == "phone-short":
            keep(page, "matrix-phone-choosing")
            page.locator('[data-do="their-quilt"]').click()
            keep(page, "matrix-phone-their-quilt")
            page.keyboard.press("Escape")
        TablePage(page).cards.first.click()
        page.wait_for_selector(".ghost, [data-do=confirm]")
        keep(page, f"matrix-{shot.name}")
        context.close()
    new_game(browser, url)


def new_game(browser: Browser, url: str) -> None:
    page = opened(browser, SMALL[3]).new_page()
    page.goto(url)
    page.locator('[data-do="computer"]').click()
    page.wait_for_selector('input[name="level"]:checked')
    keep(page, "matrix-phone-new-game")
    page.context.close()


def guests(browser: Browser, url: str) -> None:
    """The screens around the table, as the visitors of the matrix get to them."""
    for screen, names in GUESTS.items():
        guest = Guest(browser, url, Visit("en", USUAL_LETTERS, 1), opened(browser, WIDE))
        guest.names = ("Ann", "Ben")
        SCREENS[screen].show(guest)
        for shot in [each for each in SMALL if each.name in names]:
            resized(guest.page, (shot.width, shot.height))
            guest.page.evaluate("scrollTo(0, 0)")
            keep(guest.page, f"matrix-{screen}-{shot.name}")
        guest.context.close()


def looked_at_again(page: Page, url: str) -> None:
    """Waits until the engine has reviewed the whole game."""
    path = f"{url}/api/games/{page.url.partition('#game=')[2]}/analysis"
    while page.context.request.post(path, headers={"Origin": url}).json()["status"] != "done":
        page.wait_for_timeout(1000)
    page.reload()
    page.wait_for_selector(".graph .course")


def play(page: Page, url: str, decision: str) -> None:
    game, seq = page.url.partition("#game=")[2], TablePage(page).seq
    body = json.dumps({"client_id": "the-last-one", "expected_seq": seq, "decisions": decision})
    headers = {"Content-Type": "application/json", "Origin": url}
    answer = page.context.request.post(f"{url}/api/games/{game}/decisions", data=body, headers=headers)
    assert answer.ok, answer.text()


def part_of(game: Game, share: float) -> str:
    """The game up to there, to the next turn of seat 0 that may choose."""
    part = Game.parse(game.text)
    wanted = int(len(game.record.decisions) * share)
    while len(part.record.decisions) > wanted or part.state.turn != 0 or part.state.in_hand is not None:
        part.undo()
    return part.text


def opened(browser: Browser, shot: Shot) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height}, reduced_motion="reduce", has_touch=shot.width < 1200
    )
    liked = json.dumps({"learned": True, "motion": False, **shot.settings})
    context.add_init_script(f"localStorage.setItem('quiltbee-settings', {json.dumps(liked)})")
    return context


def at_table(context: BrowserContext, url: str, edition: str, record: str) -> Page:
    game = made(context, url, {"edition": edition, "record": record, "seats": SEATS})["game"]
    page = context.new_page()
    page.goto(f"{url}/#game={game}")
    page.wait_for_selector(".table, .end")
    return page


def keep(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    picture.convert("RGB").save(PICTURES / f"page-{name}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
