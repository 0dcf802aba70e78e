"""The weights of nets, learned by self-play (`quiltbee train`): ours in the package, yours in files."""

import json
import struct
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import resources
from math import exp
from pathlib import Path
from typing import Any

from quiltbee.engine.bot import BotFailed, Value
from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import pack
from quiltbee.kernel.problems import checked
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State

_FOLDER = "data"
MARGIN_UNIT = 10.0
"""A net's second output is the margin in this many points (`QB_NET_MARGIN` in the kernel)."""


class BadNet(BotFailed, ValueError):
    """A file that holds no net, or a net for another game.

    >>> load_net("no-such.weights")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.engine.search.nets.BadNet: the net no-such.weights cannot be read: ...
    """


@dataclass(frozen=True)
class Net:
    """A net and its origin.

    >>> from importlib.resources import files
    >>> net = load_net(str(files("quiltbee.engine.search") / "data" / "express.weights"))
    >>> len(net.digest)
    12
    """

    name: str
    provenance: dict[str, Any]
    digest: str
    """The first twelve digits of a hash of the weights."""
    c: CData = field(repr=False, compare=False)
    """A `struct qb_net`."""

    def value(self, state: State) -> Value:
        """The net's own value of a position at the start of a turn, for the player to move."""
        position = pack(state)
        seen = ffi.new("float[]", lib.QB_FEATURES)
        said = ffi.new("float[]", 2 + lib.QB_POLICY)
        checked(lib.qb_features(position.tables.c, position.c, seen))
        checked(lib.qb_run_net(position.tables.c, self.c, seen, said))
        return Value(MARGIN_UNIT * said[1], 1 / (1 + exp(-said[0])))

    def must_fit(self, edition: Edition) -> None:
        """Raises `BadNet` if the net was trained for another game."""
        trained, wanted = self.provenance.get("for"), game_shape(edition)
        if trained is not None and trained != wanted:
            other = [f"{name} {trained.get(name)}, not {value}" for name, value in wanted.items()]
            other = [text for text, name in zip(other, wanted, strict=True) if trained.get(name) != wanted[name]]
            raise BadNet(f"the net {self.name} was trained for another game than {edition}: {'; '.join(other)}")


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


def load_net(file: str | Path) -> Net:
    """The net of a .weights file. The .json file beside it says for which game it was trained.

    >>> from importlib.resources import files
    >>> from quiltbee.engine import SearchBot
    >>> bot = SearchBot(net=load_net(str(files("quiltbee.engine.search") / "data" / "express.weights")))
    """
    path = Path(file)
    card = path.with_suffix(".json")
    if path.suffix != ".weights":
        raise BadNet(f"a net is a .weights file, with its .json file beside it, not {path}")
    try:
        data = path.read_bytes()
        provenance = json.loads(card.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadNet(f"the net {path} cannot be read: {error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise BadNet(f"the net {path} cannot be read: {card} is not JSON: {error}") from None
    if not isinstance(provenance, dict) or not isinstance(provenance.get("for"), dict):
        raise BadNet(f'the net {path} cannot be used: {card} does not say "for" which game it was trained')
    return net_of(str(path), data, provenance)


def net_of(name: str, data: bytes, provenance: dict[str, Any] | None = None) -> Net:
    """A net from its bytes: little-endian float16, layer by layer, weights before biases."""
    count = len(data) // struct.calcsize("e")
    if count != lib.QB_WEIGHTS or len(data) % struct.calcsize("e"):
        raise BadNet(f"the net {name} has {count} weights instead of {lib.QB_WEIGHTS}")
    weights = ffi.new("float[]", struct.unpack(f"<{count}e", data))
    made = lib.qb_net_new(weights)
    if made == ffi.NULL:
        raise MemoryError(f"there is no memory for the net {name}")
    return Net(name, provenance or {}, sha256(data).hexdigest()[:12], ffi.gc(made, lib.qb_net_free))
