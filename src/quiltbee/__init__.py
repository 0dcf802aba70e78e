"""quiltbee: the home of the Patchwork games.

>>> import random
>>> from quiltbee import edition, legal, play, shuffled
>>> state = shuffled(edition("patchwork"), random.Random(1))
>>> state = play(state, legal(state)[0])
>>> state.sides[0].buttons + state.sides[1].buttons
11
"""

import sys

from quiltbee.version import VERSION

__version__ = VERSION

TYPE_CHECKING = False  # type checkers know this name; `python -m` would look for `typing` in the current folder
if TYPE_CHECKING:
    from quiltbee.public import *  # noqa: F403  # one list of public names is enough, and it is there
else:
    # The names are loaded with the first use of one of them, so `quiltbee --help` does not wait for the rules.

    def __getattr__(name: str) -> object:
        if name.startswith("__") and name != "__all__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        _load()
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        _load()
        return sorted(globals())

    def _load() -> None:
        from importlib import import_module

        public = import_module("quiltbee.public")
        globals().update({name: getattr(public, name) for name in public.__all__}, __all__=public.__all__)


if "IPython" in sys.modules:
    from quiltbee.notebook import show_pictures

    show_pictures()
