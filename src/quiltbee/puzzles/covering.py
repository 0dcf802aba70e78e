"""Can these cells be covered? An exhaustive search over patches and places, for `pack` and `seven`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quiltbee.rules.bits import set_bits
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.moves import Place, Take, place, take


class TooLong(Exception):
    """The search would take too long; nothing is known."""


@dataclass
class _Budget:
    """How many steps a search may still take."""

    left: int

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLong


def spots_over(patch: Patch, cell: int, free: int) -> Iterator[tuple[Place, int]]:
    """Every way in which a patch covers this cell (a bit number) and otherwise free cells."""
    for turned in patch.turns:
        shape = turned.mask
        while shape:
            low = shape & -shape
            anchor = cell - (low.bit_length() - 1)
            shape ^= low
            if anchor >= 0 and not (cells := turned.mask << anchor) & ~free:
                yield place(turned.code, anchor), cells


def exact_covers(
    edition: Edition, region: int, patches: Sequence[str], steps: int = 1_000_000
) -> Iterator[tuple[Take | Place, ...]]:
    """Every way to cover a region with all these patches, each once. Raises `TooLong`."""
    if sum(edition.patch[id].size for id in patches) == region.bit_count():
        yield from _covers(edition, region, tuple(patches), _Budget(steps))


def _covers(
    edition: Edition, free: int, patches: tuple[str, ...], budget: _Budget
) -> Iterator[tuple[Take | Place, ...]]:
    if not patches:
        yield ()
        return
    cell = (free & -free).bit_length() - 1
    for index, id in enumerate(patches):
        others = patches[:index] + patches[index + 1 :]
        for placed, cells in spots_over(edition.patch[id], cell, free):
            budget.spend()
            for rest in _covers(edition, free & ~cells, others, budget):
                yield (take(id), placed, *rest)


class Coverable:
    """Whether some square of a quilt can still be covered with patches of a stock and leather patches, each once."""

    def __init__(self, edition: Edition, stock: Sequence[str], leathers: int, steps: int) -> None:
        self._edition, self._leathers, self._budget = edition, leathers, _Budget(steps)
        self._stock = [edition.patch[id] for id in stock]

    def __call__(self, free: int) -> bool:
        """Raises `TooLong` if the steps do not suffice. Patches may reach over the rim of the square."""
        everywhere = list(self._spots(free))
        squares = sorted(self._edition.squares, key=lambda square: (square & free).bit_count())
        return any(self._square(square & free, free, everywhere) for square in squares)

    def _spots(self, free: int) -> Iterator["_Spot"]:
        """Every way in which a patch of the stock lies on free cells."""
        maps = self._edition.line_maps(free)
        for number, patch in enumerate(self._stock):
            for turned, anchors in zip(patch.turns, patch.masks(maps), strict=True):
                yield from ((number, turned.mask << anchor) for anchor in set_bits(anchors))

    def _square(self, missing: int, free: int, everywhere: list["_Spot"]) -> bool:
        spots = [spot for spot in everywhere if spot[1] & missing]
        spots.sort(key=lambda spot: -(spot[1] & missing).bit_count())
        return self._covers(missing, free, spots, self._leathers)

    def _covers(self, missing: int, free: int, spots: list["_Spot"], leathers: int) -> bool:
        if missing.bit_count() <= leathers:
            return True
        self._budget.spend()
        cell = self._tightest(missing, free)
        for number, cells in [spot for spot in spots if spot[1] & cell]:
            left = [spot for spot in spots if spot[0] != number and not spot[1] & cells]
            if self._covers(missing & ~cells, free & ~cells, left, leathers):
                return True
        left = [spot for spot in spots if not spot[1] & cell]
        return leathers > 0 and self._covers(missing & ~cell, free & ~cell, left, leathers - 1)

    def _tightest(self, missing: int, free: int) -> int:
        """The missing cell with the fewest free neighbours."""
        best, fewest, stride, left = 0, 5, self._edition.stride, missing
        while left:
            cell = left & -left
            left ^= cell
            beside = (cell << 1 | cell >> 1 | cell << stride | cell >> stride) & free
            if beside.bit_count() < fewest:
                best, fewest = cell, beside.bit_count()
        return best


_Spot = tuple[int, int]
"""The number of a patch, and the cells it covers."""
