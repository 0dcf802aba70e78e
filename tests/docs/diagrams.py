"""The diagrams of `docs/explanation/architecture.md`: the rooms with their arrows, and the journey of one move.

`make pictures` draws them. The arrows are those of `tests/test_layers.py`, without those that follow from others.
"""

from html import escape
from pathlib import Path

from tests.test_layers import ARROWS, table

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH = 600
INK, PAPER, CARD, LINE = "#3b2a24", "#fbf6ee", "#ffffff", "#7a3b2e"
FONT = "font-family='system-ui, sans-serif'"

FLOORS = (
    {"cli": 280},
    {"tui": 90, "charts": 215, "server": 420},
    {"game": 150, "lab": 345, "puzzles": 440, "envs": 540},
    {"drawing": 85, "text": 205, "engine": 400},
    {"notation": 170},
    {"editions": 170, "kernel": 450},
    {"rules": 300},
)
"""From the roof to the ground: where in its row each room stands."""
FLOOR_HEIGHT, ROOM_WIDTH, ROOM_HEIGHT = 84, 86, 36

LANES = ("a page", "the server", "the database", "another page")
JOURNEY = (
    (0, 0, "1, 2 a patch is proposed"),
    (0, 1, "3 p17@d4.1f"),
    (1, 1, "4 - 6 who asks, and for what?"),
    (1, 1, "7, 8 the rules judge and play it"),
    (1, 2, "9 an entry"),
    (2, 2, "10 one commit"),
    (2, 1, "11 it is kept"),
    (1, 0, "11 {game, seq}"),
    (2, 1, "12 others hear"),
    (1, 3, "13 a view for each stream"),
    (3, 3, "14 the patch flies"),
)
"""The steps of the page, by their numbers there: from where, to where, what."""


def direct() -> dict[str, set[str]]:
    """The arrows between the rooms that are drawn, without those that follow from others."""
    arrows = table(ARROWS)
    drawn = {name: arrows[name] & places().keys() for name in places()}
    beyond = {name: {far for near in drawn[name] for far in reached(drawn, near)} for name in drawn}
    return {name: drawn[name] - beyond[name] for name in drawn}


def reached(arrows: dict[str, set[str]], name: str) -> set[str]:
    """Every room that can be reached from this one, without itself."""
    return {far for near in arrows[name] for far in {near, *reached(arrows, near)}}


def places() -> dict[str, tuple[int, int]]:
    """The middle of every room in the drawing."""
    return {name: (x, 40 + FLOOR_HEIGHT * row) for row, floor in enumerate(FLOORS) for name, x in floor.items()}


def rooms() -> str:
    """The rooms of the package. An arrow points from a room to one that it imports."""
    where = places()
    arrows = [arrow(*below(where[name]), *above(where[other])) for name in where for other in sorted(direct()[name])]
    boxes = [box(x, y, ROOM_WIDTH, ROOM_HEIGHT, name) for name, (x, y) in where.items()]
    title = "The rooms of quiltbee, from cli at the top to rules at the bottom. Every arrow points down."
    return picture(80 + FLOOR_HEIGHT * (len(FLOORS) - 1), title, [*arrows, *boxes])


def below(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], place[1] + ROOM_HEIGHT // 2


def above(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], place[1] - ROOM_HEIGHT // 2 - 2


def move() -> str:
    """The journey of one move, from one page to the other. Time runs downwards."""
    height = 100 + 44 * len(JOURNEY)
    x = [75 + 150 * lane for lane in range(len(LANES))]
    lines = [f"<line x1='{at}' y1='58' x2='{at}' y2='{height - 20}' stroke='{LINE}' opacity='0.35'/>" for at in x]
    heads = [box(at, 40, 130, 36, name) for at, name in zip(x, LANES, strict=True)]
    steps = [step(x[start], x[end], 100 + 44 * row, said) for row, (start, end, said) in enumerate(JOURNEY)]
    return picture(height, "One move on its way from a page to another page, in fourteen steps.", lines + heads + steps)


def step(start: int, end: int, y: int, said: str) -> str:
    """An arrow from lane to lane with its words, or the words alone where nothing travels."""
    if start == end:
        half = 3.9 * len(said) + 8
        middle = min(max(start, half + 8), WIDTH - half - 8)
        return box(int(middle), y, int(2 * half), 28, said, size=14)
    gap = 6 if end > start else -6
    return arrow(start, y + 8, end - gap, y + 8) + words((start + end) / 2, y, said, 14)


def arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f"<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}' stroke='{LINE}' stroke-width='1.5' marker-end='url(#end)'/>\n"
    )


def box(x: int, y: int, width: int, height: int, said: str, size: int = 16) -> str:
    frame = f"x='{x - width // 2}' y='{y - height // 2}' width='{width}' height='{height}' rx='8'"
    return f"<rect {frame} fill='{CARD}' stroke='{LINE}'/>\n" + words(x, y + 5, said, size)


def words(x: float, y: float, said: str, size: int) -> str:
    return f"<text x='{x:g}' y='{y:g}' text-anchor='middle' font-size='{size}' fill='{INK}'>{escape(said)}</text>\n"


def picture(height: int, title: str, parts: list[str]) -> str:
    """On paper of its own, so it can be read on a dark page, too."""
    head = "<marker id='end' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' markerHeight='7' orient='auto'>"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' {FONT} role='img'>\n"
        f"<title>{title}</title>\n<defs>{head}<path d='M0 0 8 4 0 8Z' fill='{LINE}'/></marker></defs>\n"
        f"<rect width='{WIDTH}' height='{height}' rx='12' fill='{PAPER}'/>\n{''.join(parts)}</svg>\n"
    )


DRAWN = {"rooms.svg": rooms, "one-move.svg": move}


def main() -> None:
    for name, drawn in DRAWN.items():
        (FOLDER / name).write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
