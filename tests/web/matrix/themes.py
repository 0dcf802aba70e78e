"""What axe says of a screen, in all themes."""

from collections.abc import Collection, Iterator
from typing import Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types of its own
from playwright.sync_api import Page

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
THEMES = tuple(f"{scheme}{contrast}" for scheme in SCHEMES for contrast in ("", ", high contrast"))


def themes(page: Page) -> Iterator[str]:
    """The page in each theme. It must be set to follow the device."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for contrast in (False, True):
            page.evaluate("on => document.documentElement.classList.toggle('contrast', on)", contrast)
            yield f"{scheme}, high contrast" if contrast else scheme
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate("document.documentElement.classList.remove('contrast')")


def barriers(page: Page, among: Collection[str] = THEMES) -> dict[str, list[str]]:
    """The violations that axe finds, by theme."""
    return {theme: found for theme in themes(page) if theme in among and (found := violations(page))}


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
