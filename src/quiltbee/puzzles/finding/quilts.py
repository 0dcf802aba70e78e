"""The families about quilts: `seven` and `pack`."""

import random
from collections.abc import Iterator
from itertools import islice

from quiltbee.notation.positions import quilt_text, state_text
from quiltbee.notation.record import Sewn, layout
from quiltbee.puzzles.covering import Coverable, TooLong, exact_covers
from quiltbee.puzzles.finding.candidates import Source
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.puzzles.tempo import different_places
from quiltbee.rules.bits import cells_mask
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Place
from quiltbee.rules.play import successor
from quiltbee.rules.state import State

LEAST_PLACES = 10
"""Different places that a `seven` must have."""
_LARGEST_SHARE = 0.34
"""The largest share of these places that may be right."""
_STEPS = 2_000
"""Steps of the search for a cover, for each place."""
_MOST_MISSING = 26

LEAST_PATCHES, MOST_PATCHES = 3, 7
_COVER_STEPS = 100_000
MOST_COVERS = 24
"""A region with more solutions is no puzzle."""


# --- seven --------------------------------------------------------------------------------------------------------


def sevens(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """Few places for the patch in hand leave a square that can still be covered."""
    for ply, state in source.tried(_may_cover_square, rng):
        places = different_places(state)
        if len(places) < LEAST_PLACES:
            continue
        try:
            right = [place for place in places if keeps_square(state, place, _STEPS)]
        except TooLong:
            continue
        if 0 < len(right) <= _LARGEST_SHARE * len(places):
            answers = tuple((place,) for place in right)
            yield Puzzle("seven", state.edition, state_text(state), answers=answers, source=source.named(ply))


def _may_cover_square(state: State) -> bool:
    """A bought patch is in hand, the tile is free, and one of the squares is begun well."""
    if state.hand is None or state.leather_due or state.turn > 1 or state.special is not None:
        return False
    free = state.sides[state.turn].free
    return min(((square & free).bit_count() for square in state.edition.squares), default=99) <= _MOST_MISSING


def keeps_square(state: State, place: Place, steps: int) -> bool:
    """Whether a square can still be covered after a placement, by any patches of the circle and the leather left.

    What they cost does not matter. Raises `TooLong`.
    """
    after = successor(state, place)
    if after.special is not None:
        return after.special == state.turn
    leathers = after.leather_due + len(after.leather_left)
    stock = (*after.circle, *after.waiting)
    return Coverable(state.edition, stock, leathers, steps)(after.sides[state.turn].free)


# --- pack ---------------------------------------------------------------------------------------------------------


def packs(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """A connected part of a finished quilt."""
    sewn = layout(source.record)
    for _ in range(12):
        seat = rng.randrange(2)
        mine = [each for each in sewn if each.seat == seat and each.patch != LEATHER]
        part = _connected(mine, rng.randint(LEAST_PATCHES, MOST_PATCHES), rng)
        puzzle = None if part is None else _pack(source, part)
        if puzzle is not None:
            yield puzzle


def _connected(sewn: list[Sewn], count: int, rng: random.Random) -> list[Sewn] | None:
    """This many patches that lie side by side; None if there are fewer."""
    if len(sewn) < count:
        return None
    part = [rng.choice(sewn)]
    while len(part) < count:
        rim = {cell for each in part for cell in _beside(each)}
        next_to = [each for each in sewn if each not in part and rim & set(each.cells)]
        if not next_to:
            return None
        part.append(rng.choice(next_to))
    return part


def _beside(sewn: Sewn) -> set[tuple[int, int]]:
    return {(row + y, column + x) for row, column in sewn.cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def _pack(source: Source, part: list[Sewn]) -> Puzzle | None:
    edition: Edition = source.record.edition
    region = sum(cells_mask(each.cells, edition.stride) for each in part)
    wanted = {each.patch for each in part}
    ids = [patch.id for patch in edition.patches if patch.id in wanted]
    try:
        covers = list(islice(exact_covers(edition, region, ids, _COVER_STEPS), MOST_COVERS + 1))
    except TooLong:
        return None
    if not 0 < len(covers) <= MOST_COVERS:
        return None
    return Puzzle(
        "pack",
        edition,
        quilt_text(region, edition),
        ",".join(ids),
        answers=(covers[0],),
        source=source.named(len(source.record.decisions)),
    )
