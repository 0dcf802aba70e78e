"""Which patch is cut from which fabric."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import count
from types import MappingProxyType

from quiltbee.drawing.theme.dress import Dress
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.files import dress
from quiltbee.rules.edition import Edition, Patch


def fabrics_of(edition: Edition) -> Mapping[str, Fabric]:
    """The fabric of every patch of an edition, each with a name of its own.

    >>> from quiltbee import edition
    >>> fabrics_of(edition("express")) is not None
    True
    """
    return _assigned(edition.dress, edition.patches)


@lru_cache(maxsize=64)
def _assigned(name: str, patches: tuple[Patch, ...]) -> Mapping[str, Fabric]:
    """A patch whose id the dress knows gets the fabric of that id. The others get the fabrics that are left, in order.
    When none is left, all fabrics come again under numbered names. So a custom edition always looks the same."""
    worn = dress(name)
    made_for = {fabric.id: fabric for fabric in worn.fabrics}
    chosen = {
        patch.id: made_for[patch.id]
        for patch in patches
        if patch.id in made_for and made_for[patch.id].fits(patch.rows)
    }
    left = _Rest(worn, taken=[fabric.id for fabric in chosen.values()])
    return MappingProxyType({patch.id: chosen.get(patch.id) or left.next_for(patch) for patch in patches})


class _Rest:
    """The fabrics that no patch has yet, then all of them over and over."""

    def __init__(self, worn: Dress, taken: list[str]) -> None:
        every = [*worn.fabrics, *worn.spares]
        self._queue = [fabric for fabric in every if fabric.id not in taken]
        self._again = _rounds([fabric for fabric in every if not fabric.shape])

    def next_for(self, patch: Patch) -> Fabric:
        for fabric in self._queue:
            if fabric.fits(patch.rows):
                self._queue.remove(fabric)
                return fabric
        return next(self._again)


def _rounds(fabrics: list[Fabric]) -> Iterator[Fabric]:
    for round in count(2):
        for fabric in fabrics:
            yield replace(fabric, name=f"{fabric.name} {round}")
