"""Whether the patches sold can lie on the covered cells: an exact cover of both quilts, for few patches."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from quiltbee.notation.possible.spending import overspent
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.state import State

MOST_PATCHES = 6
MOST_TRIES = 4_000


class _TooLong(Exception):
    """The search would take too long; nothing is known."""


class _Sewn(NamedTuple):
    """What lies so far."""

    left: int
    """The covered cells of both quilts on which nothing lies yet, the second quilt above the first."""
    patches: tuple[Patch, ...]
    """The patches that lie nowhere yet."""
    on: tuple[tuple[Patch, ...], tuple[Patch, ...]]
    leather: tuple[int, int]
    """How many leather patches may still lie on each quilt."""


def cannot_lie(state: State, sold: list[Patch]) -> bool:
    """Whether it is certain that the patches sold and leather patches cannot cover what is covered."""
    leather = sum(state.covered(seat).bit_count() for seat in (0, 1)) - sum(patch.size for patch in sold)
    if len(sold) > MOST_PATCHES or leather < 0:
        return False
    try:
        return not any(_agrees(state, sewn) for sewn in _Search(state, leather, MOST_TRIES).ways(_start(state, sold)))
    except _TooLong:
        return False


def _start(state: State, sold: list[Patch]) -> _Sewn:
    passed = state.edition.time.leathers_upto
    cells = state.covered(0) | state.covered(1) << _height(state.edition)
    return _Sewn(cells, tuple(sold), ((), ()), (passed[state.sides[0].time], passed[state.sides[1].time]))


def _height(edition: Edition) -> int:
    """By how many bits the second quilt lies above the first: no patch reaches from one to the other."""
    return edition.stride * (edition.rows + edition.longest)


def _agrees(state: State, sewn: _Sewn) -> bool:
    """Whether each quilt has the button symbols of its patches, and its player can have paid for them."""
    return all(
        sum(patch.income for patch in sewn.on[seat]) == side.income
        and not any(overspent(state, (seat,), sewn.on[seat]))
        for seat, side in enumerate(state.sides)
    )


@dataclass
class _Search:
    state: State
    leather: int
    """How many leather patches lie on both quilts."""
    tries: int

    def ways(self, sewn: _Sewn) -> Iterator[_Sewn]:
        """Every way to cover what is left. Its first cell needs a patch or a leather patch."""
        if not sewn.left:
            yield sewn
            return
        cell = (sewn.left & -sewn.left).bit_length() - 1
        seat = int(cell >= _height(self.state.edition))
        for index, patch in enumerate(sewn.patches):
            for mask in self._over(patch, cell, sewn.left):
                others = sewn.patches[:index] + sewn.patches[index + 1 :]
                on = (sewn.on[0], (*sewn.on[1], patch)) if seat else ((*sewn.on[0], patch), sewn.on[1])
                yield from self.ways(_Sewn(sewn.left & ~mask, others, on, sewn.leather))
        if sewn.leather[seat] and self._leather_laid(sewn) < self.leather:
            more = (sewn.leather[0] - (1 - seat), sewn.leather[1] - seat)
            yield from self.ways(sewn._replace(left=sewn.left & ~(1 << cell), leather=more))

    def _over(self, patch: Patch, cell: int, left: int) -> Iterator[int]:
        """How a patch covers this cell, the first that is left, and others that are left."""
        for turned in patch.turns:
            self.tries -= 1
            if self.tries < 0:
                raise _TooLong
            anchor = cell - ((turned.mask & -turned.mask).bit_length() - 1)
            if anchor >= 0 and not (mask := turned.mask << anchor) & ~left:
                yield mask

    def _leather_laid(self, sewn: _Sewn) -> int:
        return sum(_start(self.state, []).leather) - sum(sewn.leather)
