"""The parts of a server that differ between a server on a machine of its own and a server inside a page."""

from dataclasses import dataclass, field

from quiltbee.server.storage.hands import Hands
from quiltbee.server.thinking.engines import Engines, processes
from quiltbee.server.thinking.films import FilmMaker, FilmProcess


@dataclass(frozen=True)
class Parts:
    """The defaults are those of `quiltbee serve`."""

    hands: Hands = field(default_factory=Hands)
    engines: Engines = processes
    films: FilmMaker = field(default_factory=FilmProcess)
    invitations: bool = True
    """Whether other browsers can reach this server."""
    makes_films: bool = True
