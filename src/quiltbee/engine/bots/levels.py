"""The eight levels, weakest first. A level is a bot spec: how the bot thinks, how long, and how it errs.

>>> level("8").title
'Master quilter'
>>> [each.id for each in levels()]
['1', '2', '3', '4', '5', '6', '7', '8']
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One of the levels.

    >>> level("3").name, level("3").title
    ('apprentice', 'Apprentice')
    """

    id: str
    """Its number, from "1" to "8"; it never changes."""
    name: str
    """Its name in addresses and bot specs; it never changes."""
    title: str
    """Its name on the screen."""
    about: str
    """What to expect, in a few words."""
    spec: str
    """A text for `quiltbee.engine.bots.spec.make_bot`."""
    seconds: float = 1.0
    """The longest time for one decision."""
    typical_seconds: float = 0.02
    """The usual time for one decision. The server uses it so that quick levels need not wait for slow ones."""


class UnknownLevel(ValueError):
    """There is no level of this name.

    >>> level("99")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.engine.bots.levels.UnknownLevel: there is no level '99'; there are 1 thimble, ...
    """


def levels() -> tuple[Level, ...]:
    """All levels, weakest first.

    >>> len(levels())
    8
    """
    return _LEVELS


def level(name: str) -> Level:
    """The level with this number, name or title.

    >>> level("thimble").title
    'Thimble'
    """
    wanted = name.strip().lower().replace(" ", "-")
    for each in _LEVELS:
        if wanted in (each.id, each.name):
            return each
    known = ", ".join(f"{each.id} {each.name}" for each in _LEVELS)
    raise UnknownLevel(f"there is no level {name[:40]!r}; there are {known}")


_LEVELS = (
    Level(
        "1",
        "thimble",
        "Thimble",
        "takes the first thing that comes to hand; a child can beat it",
        "greedy:income=0,tempo=1,overlook=0.5,glance=1,slip=12",
    ),
    Level(
        "2",
        "pincushion",
        "Pincushion",
        "has heard of income, overlooks a patch now and then, and puts the others anywhere",
        "greedy:horizon=4,overlook=0.27,glance=4,slip=5.5",
    ),
    Level(
        "3",
        "apprentice",
        "Apprentice",
        "knows about income, and looks at some of the places",
        "greedy:overlook=0.1,glance=15,slip=1.7",
    ),
    Level(
        "4",
        "sunday-quilter",
        "Sunday quilter",
        "plays soundly, and is easily satisfied",
        "search:nodes=20,slip=5",
    ),
    Level("5", "tailor", "Tailor", "knows what each patch is worth, and keeps a tidy quilt", "search:nodes=50,slip=2"),
    Level("6", "guild-quilter", "Guild quilter", "thinks a few turns ahead", "search:nodes=150,slip=0.45"),
    Level("7", "fair-champion", "Fair champion", "thinks far ahead, at a glance", "search:nodes=400"),
    Level(
        "8",
        "master-quilter",
        "Master quilter",
        "the strongest of all: it thinks for a second",
        "search:time=1,contempt=0.25",
        typical_seconds=1.0,
    ),
)
