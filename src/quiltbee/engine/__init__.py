"""Computer players: what they are, the levels, the arena that measures them, and the protocol that they speak.

>>> from quiltbee import XorShift, edition, legal, setup
>>> from quiltbee.engine import NO_LIMIT, make_bot
>>> start = setup(edition("express"), [*(f"e{n:02}" for n in range(2, 16)), "e01"], first=0)
>>> make_bot("level:8").choose(start, NO_LIMIT, XorShift(1)).decision in legal(start)
True
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from quiltbee.engine.arena.tournament import Standing, Tournament, play_tournament
    from quiltbee.engine.bot import NO_LIMIT, Alternative, Bot, BotFailed, Choice, Limit, NobodyDecides, Value
    from quiltbee.engine.bots.levels import Level, UnknownLevel, level, levels
    from quiltbee.engine.bots.spec import BadSpec, make_bot
    from quiltbee.engine.search.bot import SearchBot
    from quiltbee.engine.search.evaluator import Evaluation, Evaluator, Positions
    from quiltbee.engine.search.nets import BadNet, Net, load_net
    from quiltbee.engine.search.settings import Settings
else:
    # Bots load the kernel. A server asks an engine in another process, so it must not load the kernel itself.

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from quiltbee.engine import bot
        from quiltbee.engine.arena import tournament
        from quiltbee.engine.bots import levels, spec
        from quiltbee.engine.search import bot as search
        from quiltbee.engine.search import evaluator, nets, settings

        modules = (bot, levels, spec, search, evaluator, nets, settings, tournament)
        return next(found for module in modules if (found := getattr(module, name, None)) is not None)


__all__ = [
    "NO_LIMIT",
    "Alternative",
    "BadNet",
    "BadSpec",
    "Bot",
    "BotFailed",
    "Choice",
    "Evaluation",
    "Evaluator",
    "Level",
    "Limit",
    "Net",
    "NobodyDecides",
    "Positions",
    "SearchBot",
    "Settings",
    "Standing",
    "Tournament",
    "UnknownLevel",
    "Value",
    "level",
    "levels",
    "load_net",
    "make_bot",
    "play_tournament",
]
