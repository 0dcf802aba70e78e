"""Placements found the slow way, cell by cell, as on a real table. The bitboards must agree with them."""

from quiltbee import Edition, Patch, Place, State
from quiltbee.rules.bits import mask_cells

Cells = frozenset[tuple[int, int]]


def ways_to_lay(edition: Edition, free: int, patch: Patch) -> set[Cells]:
    """Every set of free cells that the patch can cover, however it is turned."""
    left = set(mask_cells(free, edition.stride))
    return {
        shifted
        for look in all_looks(patch)
        for row in range(edition.rows)
        for column in range(edition.columns)
        if (shifted := frozenset((row + y, column + x) for y, x in look)) <= left
    }


def all_looks(patch: Patch) -> set[Cells]:
    """The patch turned and flipped in all eight ways, moved to the corner; ways that look the same are one."""
    looks = set()
    cells = set(patch.cells)
    for _ in range(4):
        cells = {(x, -y) for y, x in cells}
        looks |= {_in_the_corner(cells), _in_the_corner({(y, -x) for y, x in cells})}
    return looks


def _in_the_corner(cells: set[tuple[int, int]]) -> Cells:
    top, left = min(y for y, _ in cells), min(x for _, x in cells)
    return frozenset((y - top, x - left) for y, x in cells)


def cells_of(state: State, placement: Place) -> Cells:
    """The cells that a placement of the patch in hand would cover."""
    assert state.in_hand is not None
    row, column = divmod(placement.anchor, state.edition.stride)
    return frozenset((row + y, column + x) for y, x in state.in_hand.by_code[placement.code].cells)
