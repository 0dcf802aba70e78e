"""What the tests of the pictures share: games, a custom edition, and reading pictures back."""

import random
from functools import cache
from itertools import count
from xml.etree import ElementTree as ET

from quiltbee import NOBODY, Edition, Record, State, choose, edition, read_edition, shuffled, start_record, successor

EDITIONS = ("patchwork", "express", "stack-n-stuff")
DRESSES = EDITIONS
THEMES = ("light", "dark")
NAMES = (("Player0", "Ada"), ("Player1", "Rosa"))

Element = ET.Element
SVG = "{http://www.w3.org/2000/svg}"


@cache
def whole_game(name: str, seed: int = 1) -> Record:
    """A game of random decisions in one of the editions of the package."""
    return random_game(edition(name), seed)


def random_game(edition: Edition, seed: int) -> Record:
    """A game of random decisions from the start to the end."""
    rng = random.Random(seed)
    state = shuffled(edition, rng)
    record = start_record(state, NAMES)
    while state.turn != NOBODY:
        decision = choose(state, rng.randrange)
        state, record = successor(state, decision), record.then(decision)
    return record


def first_where(record: Record, **fields: object) -> Record:
    """The record cut at its first position in which these fields have these values."""
    for plies, state in enumerate(record.states()):
        if all(getattr(state, name) == value for name, value in fields.items()):
            return record.upto(plies)
    raise LookupError(f"no position with {fields}")


def games_where(name: str, **fields: object) -> Record:
    """The first random game that has such a position, cut there."""
    for seed in count(1):
        try:
            return first_where(whole_game(name, seed), **fields)
        except LookupError:
            continue
    raise AssertionError


def states(record: Record) -> list[State]:
    return list(record.states())


def parsed(picture: str) -> Element:
    """The picture as a tree; fails if it is not XML."""
    return ET.fromstring(picture)


def with_data(tree: Element, name: str) -> list[str]:
    """The values of an attribute `data-name`, in the order of the document."""
    return [value for each in tree.iter() if (value := each.get(f"data-{name}")) is not None]


def group(tree: Element, name: str, value: str) -> Element:
    """The one element whose `data-name` has this value."""
    (found,) = [each for each in tree.iter() if each.get(f"data-{name}") == value]
    return found


def uses(tree: Element, thing: str) -> list[Element]:
    """Every use of a thing from the definitions, such as `money`."""
    return [each for each in tree.iter(f"{SVG}use") if each.get("href", "").endswith(f"-{thing}")]


def filling(tree: Element, patch: str) -> Element:
    """The element that shows the fabric of a patch."""
    (found,) = [
        each
        for each in tree.iter()
        if each.get("fill", "").endswith(f"-{patch})") or each.get("href", "").endswith(f"-{patch}")
    ]
    return found


def written(tree: Element) -> list[str]:
    """All lines of text that are drawn."""
    return [each.text or "" for each in tree.iter(f"{SVG}text")]


HOME_MADE = """
id = "home"
title = "Home <made> & more"
year = 2024
dress = "{dress}"
start_buttons = 5
reach = 4
empty_cell_penalty = 2
leather_may_be_discarded = true

[quilt]
columns = 10
rows = 6

[special_tile]
square = 4
points = 11

[boards.only]
last_space = {last}
income_at = [3, {last}]
leather_at = [1, 2]

[provenance]
kind = "invented"
confidence = "none"
"""


@cache
def home_made(dress: str = "patchwork", patches: int = 40, last: int = 99) -> Edition:
    """An edition that nobody drew fabrics for: many patches, a ring with a hole, more income than cells."""
    shapes = ['"XXX"', '"X.X", "XXX"', '"XXX", "X.X", "XXX"', '"X", "X", "X", "X", "X", "X"']
    tables = [HOME_MADE.format(dress=dress, last=last)]
    for at in range(patches):
        rows = shapes[at % len(shapes)] if at else '"XX"'
        tables.append(f'[[patches]]\nid = "q{at}"\nrows = [{rows}]\n')
        tables.append(f"cost = {at % 12}\ntime = {at % 7}\nincome = {at % 6}\n")
    return read_edition("\n".join(tables))
