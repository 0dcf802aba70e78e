"""Which bots can take a seat, as the engine names them. The engine is large, so it is asked only when somebody wants to
know; and where it cannot be loaded, people can still play each other."""

import logging
from dataclasses import dataclass
from functools import lru_cache

from quiltbee.server.services.errors import UnknownLevel

log = logging.getLogger("quiltbee.bots")


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that can be chosen."""

    id: str
    name: str
    title: str
    about: str
    seconds: float
    typical_seconds: float


@lru_cache(maxsize=1)
def levels() -> tuple[Level, ...]:
    """Every level, the weakest first; none without an engine."""
    try:
        from quiltbee.engine.bots.levels import levels as engine_levels
    except Exception as error:  # a broken engine must not keep people from playing each other
        log.error("the engine cannot be loaded, so there are no bots", extra={"reason": f"{error}"})
        return ()
    return tuple(
        Level(each.id, each.name, each.title, each.about, each.seconds, each.typical_seconds)
        for each in engine_levels()
    )


def level(name: str) -> Level:
    """The level with this name or number."""
    for each in levels():
        if name in (each.id, each.name):
            return each
    known = ", ".join(each.name for each in levels()) or "none"
    raise UnknownLevel(f"there is no level {name[:40]!r}; there are {known}")
