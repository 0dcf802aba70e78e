"""The weights of the net, learned by self-play (`python -m quiltbee.lab.train`) and kept as small data files."""

import json
import struct
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.rules.edition import Edition

_FOLDER = "data"


@dataclass(frozen=True)
class Net:
    """A net and its origin."""

    name: str
    provenance: dict[str, Any]
    digest: str
    """The first twelve digits of a hash of the weights."""
    c: CData = field(repr=False, compare=False)
    """A `struct qb_net`."""


def net_for(edition: Edition) -> Net | None:
    """The net that was trained for quilts and a time board of this size, or None."""
    for name, provenance in _catalogue():
        if provenance["for"] == game_shape(edition):
            return read_net(name)
    return None


def game_shape(edition: Edition) -> dict[str, Any]:
    """What two editions must have in common to share a net: sizes, not names."""
    return {
        "columns": edition.columns,
        "rows": edition.rows,
        "reach": edition.reach,
        "last_space": edition.time.last_space,
        "penalty": edition.empty_cell_penalty,
        "special_square": edition.special.square if edition.special else 0,
    }


@cache
def _catalogue() -> tuple[tuple[str, dict[str, Any]], ...]:
    folder = resources.files("quiltbee.engine.search") / _FOLDER
    if not folder.is_dir():
        return ()
    names = sorted(each.name.removesuffix(".json") for each in folder.iterdir() if each.name.endswith(".json"))
    return tuple((name, json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))) for name in names)


@cache
def read_net(name: str) -> Net:
    """The net of this name in the package."""
    data = (resources.files("quiltbee.engine.search") / _FOLDER / f"{name}.weights").read_bytes()
    return net_of(name, data, dict(_catalogue())[name])


def net_of(name: str, data: bytes, provenance: dict[str, Any] | None = None) -> Net:
    """A net from its bytes: little-endian float16, layer by layer, weights before biases."""
    count = len(data) // struct.calcsize("e")
    if count != lib.QB_WEIGHTS:
        raise ValueError(f"the net {name} has {count} weights instead of {lib.QB_WEIGHTS}")
    weights = ffi.new("float[]", struct.unpack(f"<{count}e", data))
    made = lib.qb_net_new(weights)
    if made == ffi.NULL:
        raise MemoryError(f"there is no memory for the net {name}")
    return Net(name, provenance or {}, sha256(data).hexdigest()[:12], ffi.gc(made, lib.qb_net_free))
