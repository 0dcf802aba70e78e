"""The bot of a spec like `search` or `search:static=1,nodes=5000`."""

from collections.abc import Mapping

from quiltbee.engine.bot import Bot
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.settings import Settings, spec_options


def search_bot(options: Mapping[str, float]) -> Bot:
    """The searching bot with these options."""
    given = {
        option.name: int(options[option.name]) if option.whole else options[option.name]
        for option in spec_options()
        if option.name in options
    }
    net = None if options.get("static") else "best"
    return SearchBot(Settings(**given), net)  # type: ignore[arg-type]  # int or float, as the field wants
