"""What the matrix is made of, and the sample of it that every test run looks at."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tests.web.support.browser import USUAL_LETTERS, WIDE_LETTERS

SIZES = (
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (414, 896),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1366, 650),
    (1440, 789),
    (1440, 900),
    (1536, 730),
    (1920, 950),
    (2560, 1300),
    (3840, 2160),
)
ZOOMED = ((683, 325), (720, 394), (720, 450), (768, 365), (640, 360), (960, 475), (512, 384), (590, 410))
"""What is left of laptops and tablets at 200 % zoom."""
LANGUAGES = ("en", "de", "longer")
LETTERS = (USUAL_LETTERS, WIDE_LETTERS)
NAMES = {1: ("A", "B"), 24: ("Annabella Christophersen", "Wolfeschlegelsteinhausen")}

Size = tuple[int, int]


class Visit(NamedTuple):
    """A browser as one person has it. It goes through screens and sizes."""

    language: str
    letters: str
    names: int

    def __str__(self) -> str:
        return f"{self.language}, {self.letters}, names of {self.names}"


VISITS = tuple(Visit(*each) for each in product(LANGUAGES, LETTERS, NAMES))


def sample(screens: tuple[str, ...]) -> Iterator[tuple[Visit, str, tuple[Size, ...]]]:
    """Each screen in one visit, at every fifth size. Sizes, languages, letters and names meet in changing pairs."""
    hardest = [visit for visit in VISITS if visit.names == 24 or visit.language != "de"]
    for at, screen in enumerate(screens):
        yield hardest[at * 3 % len(hardest)], screen, SIZES[at % 5 :: 5]
