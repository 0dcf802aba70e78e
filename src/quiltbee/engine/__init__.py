"""Computer players: what they are, the levels, the arena that measures them, and the protocol that they speak.

>>> from quiltbee import XorShift, edition, legal, setup
>>> start = setup(edition("express"), [*(f"e{n:02}" for n in range(2, 16)), "e01"], first=0)
>>> make_bot("level:8").choose(start, NO_LIMIT, XorShift(1)).decision in legal(start)
True
"""

from quiltbee.engine.bot import NO_LIMIT, Alternative, Bot, Choice, Limit, NobodyDecides, Value
from quiltbee.engine.bots.levels import Level, UnknownLevel, level, levels
from quiltbee.engine.bots.spec import BadSpec, make_bot

__all__ = [
    "NO_LIMIT",
    "Alternative",
    "BadSpec",
    "Bot",
    "Choice",
    "Level",
    "Limit",
    "NobodyDecides",
    "UnknownLevel",
    "Value",
    "level",
    "levels",
    "make_bot",
]
