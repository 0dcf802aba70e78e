"""Looks at the whole matrix: `make matrix`. Prints what fails where; the pictures of it go to build/matrix.

python -m tests.web.matrix --screens choosing placing --sizes 390x664 --languages en --every-picture
"""

import argparse
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.matrix.cases import LANGUAGES, LETTERS, NAMES, SIZES, VISITS, ZOOMED, Size, Visit
from tests.web.matrix.screens import SCREENS, faults, resized, visiting
from tests.web.matrix.themes import barriers
from tests.web.support.browser import launched
from tests.web.support.server import Server

PICTURES = Path(__file__).parents[3] / "build" / "matrix"
AXE_SIZES = ((390, 664), (1366, 650))

Found = tuple[str, Size, str]
"""The screen, its size, and what is wrong there."""


def main() -> None:
    wanted = arguments()
    PICTURES.mkdir(parents=True, exist_ok=True)
    visits = [visit for visit in VISITS if chosen(visit, wanted)]
    met: dict[Found, int] = defaultdict(int)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            for visit in visits:
                with launched(playwright, visit.letters) as browser:
                    for found in visited(browser, server.url, visit, wanted):
                        met[found] += 1
                print(f"{visit}: seen", flush=True)
        finally:
            server.stop()
    report(Counter(met), len(visits))
    raise SystemExit(bool(met))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Looks at the page on every screen.")
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=list(SCREENS))
    parser.add_argument("--sizes", nargs="+", type=size_of, default=[*SIZES, *ZOOMED], help="such as 390x664")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--letters", nargs="+", choices=LETTERS, default=list(LETTERS))
    parser.add_argument("--names", nargs="+", type=int, choices=NAMES, default=list(NAMES))
    parser.add_argument("--axe", action="store_true", help="ask axe in all themes, too")
    parser.add_argument("--every-picture", action="store_true", help="keep pictures of what is right, too")
    return parser.parse_args()


def size_of(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


def chosen(visit: Visit, wanted: argparse.Namespace) -> bool:
    return visit.language in wanted.languages and visit.letters in wanted.letters and visit.names in wanted.names


def visited(browser: Browser, url: str, visit: Visit, wanted: argparse.Namespace) -> Iterator[Found]:
    for screen in wanted.screens:
        with visiting(browser, url, visit) as guest:
            SCREENS[screen].show(guest)
            for size in wanted.sizes:
                found = faults(guest.page, screen, size, visit.language)
                yield from ((screen, size, fault) for fault in found)
                if found or wanted.every_picture:
                    keep(guest.page, visit, screen, size)
            if wanted.axe:
                yield from asked(guest.page, screen)


def asked(page: Page, screen: str) -> Iterator[Found]:
    for size in AXE_SIZES:
        resized(page, size)
        for theme, found in barriers(page).items():
            yield from ((screen, size, f"axe, {theme}: {fault}") for fault in found)


def keep(page: Page, visit: Visit, screen: str, size: Size) -> None:
    name = f"{screen}-{size[0]}x{size[1]}-{visit.language}-{visit.letters.split()[0]}-{visit.names}".replace(" ", "-")
    page.screenshot(path=PICTURES / f"{name.lower()}.png", animations="disabled")


def report(met: Counter[Found], visits: int) -> None:
    """A table of what fails: one line for each screen, size and fault, with the number of visits that met it."""
    for (screen, size, fault), times in met.items():
        print(f"{screen:<18} {size[0]:>4}x{size[1]:<4} {times:>2}/{visits}  {fault}")
    print(
        f"{visits} visits, {len({found[:2] for found in met})} screens and sizes with faults, pictures in build/matrix"
    )


if __name__ == "__main__":
    main()
