"""A patch that floats over a quilt and is not placed yet. Moving and turning it decides nothing."""

from dataclasses import dataclass, replace

from quiltbee.rules.bits import set_bits
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.legal import placement_masks
from quiltbee.rules.moves import Place, place
from quiltbee.rules.reasons import why_not
from quiltbee.rules.shapes import MIRRORED, Turned
from quiltbee.rules.state import State


@dataclass(frozen=True)
class Ghost:
    """Where the patch in hand floats. Every change makes a new one."""

    state: State
    """The position with the patch in hand."""
    code: int
    row: int
    column: int

    @classmethod
    def over(cls, state: State) -> "Ghost":
        """As printed, at the place nearest to the middle where it fits; turned, if it does not fit as printed."""
        places = _places(state)
        edition = state.edition
        middle = ((edition.rows - 1) / 2, (edition.columns - 1) / 2)
        first = min((code for code, _ in places), default=0)
        near = [divmod(anchor, edition.stride) for code, anchor in places if code == first]
        turned = cls(state, first, 0, 0).turned

        def distance(cell: tuple[int, int]) -> float:
            down, across = cell[0] + (turned.rows - 1) / 2, cell[1] + (turned.columns - 1) / 2
            return abs(down - middle[0]) + abs(across - middle[1])

        return cls(state, first, *min(near, key=distance, default=(0, 0)))

    @property
    def patch(self) -> Patch:
        patch = self.state.in_hand
        assert patch is not None
        return patch

    @property
    def turned(self) -> Turned:
        return self.patch.by_code[self.code]

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells of the quilt below it."""
        return frozenset((self.row + row, self.column + column) for row, column in self.turned.cells)

    @property
    def decision(self) -> Place:
        """Placing it here."""
        return place(self.code, self.row * self.state.edition.stride + self.column)

    @property
    def why_not(self) -> str | None:
        """Why it cannot be placed here; None if it can."""
        return why_not(self.state, self.decision)

    # --- moving ---------------------------------------------------------------------------------------------------

    def moved(self, down: int, across: int) -> "Ghost":
        """One step on. It stays on the quilt."""
        return self._kept(replace(self, row=self.row + down, column=self.column + across))

    def centred_on(self, row: int, column: int) -> "Ghost":
        """With its middle over a cell: where the mouse points."""
        turned = self.turned
        at = replace(self, row=row - (turned.rows - 1) // 2, column=column - (turned.columns - 1) // 2)
        return self._kept(at)

    def turned_by(self, quarters: int) -> "Ghost":
        """Turned clockwise, round its middle."""
        mirrored, turns = divmod(self.code, MIRRORED)
        return self._as(mirrored * MIRRORED + (turns + quarters) % MIRRORED)

    def flipped(self) -> "Ghost":
        """Flipped left to right as it lies."""
        mirrored, turns = divmod(self.code, MIRRORED)
        return self._as((1 - mirrored) * MIRRORED + -turns % MIRRORED)

    def at(self, found: Place) -> "Ghost":
        """At another place."""
        return replace(self, code=found.code, row=found.anchor // self._stride, column=found.anchor % self._stride)

    def next_place(self) -> "Ghost":
        """At the next place where it fits, in reading order: first of this turn, then of the others."""
        places = _places(self.state)
        if not places:
            return self
        here = (self.code, self.decision.anchor)
        return self.at(place(*next((each for each in places if each > here), places[0])))

    @property
    def _stride(self) -> int:
        return self.state.edition.stride

    def _as(self, code: int) -> "Ghost":
        code = self.patch.canonical[code]
        old, new = self.turned, self.patch.by_code[code]
        row, column = self.row + (old.rows - new.rows) // 2, self.column + (old.columns - new.columns) // 2
        return self._kept(replace(self, code=code, row=row, column=column))

    def _kept(self, ghost: "Ghost") -> "Ghost":
        edition: Edition = self.state.edition
        return replace(
            ghost,
            row=max(0, min(ghost.row, edition.rows - ghost.turned.rows)),
            column=max(0, min(ghost.column, edition.columns - ghost.turned.columns)),
        )


def _places(state: State) -> list[tuple[int, int]]:
    """Every turn and anchor where the patch in hand fits."""
    patch = state.in_hand
    assert patch is not None
    masks = zip(patch.turns, placement_masks(state, patch), strict=True)
    return [(turned.code, anchor) for turned, mask in masks for anchor in set_bits(mask)]
