"""The bot of a spec like `search` or `search:static=1,nodes=5000`."""

from collections.abc import Mapping
from functools import partial

from quiltbee.engine.bot import Bot, BotFailed
from quiltbee.engine.bots.own_code import error_text, load
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.evaluator import Evaluation, Evaluator, Positions
from quiltbee.engine.search.nets import Net, load_net
from quiltbee.engine.search.settings import Settings, spec_options


def search_bot(options: Mapping[str, float], texts: Mapping[str, str]) -> Bot:
    """The searching bot with these options."""
    given = {
        option.name: int(options[option.name]) if option.whole else options[option.name]
        for option in spec_options()
        if option.name in options
    }
    settings = Settings(**given)  # type: ignore[arg-type]  # int or float, as the field wants
    return SearchBot(settings, _net(options, texts), evaluator=_evaluator(texts), batch=int(options["batch"]))


def _net(options: Mapping[str, float], texts: Mapping[str, str]) -> Net | str | None:
    judges = [*(["static"] if options.get("static") else []), *texts]
    if len(judges) > 1:
        raise BotFailed(f"search takes {' or '.join(judges)}, not both")
    if "net" in texts:
        return load_net(texts["net"])
    return None if judges else "best"


def _evaluator(texts: Mapping[str, str]) -> Evaluator | None:
    if "evaluator" not in texts:
        return None
    text = texts["evaluator"]
    where, _, name = text.removeprefix("py:").rpartition(":")
    if not text.startswith("py:") or not where or not name:
        raise BotFailed(f"write evaluator=py:MODULE:NAME or evaluator=py:./FILE.py:NAME, not evaluator={text}")
    made = load(where, name)
    if isinstance(made, type):
        try:
            made = made()
        except Exception as error:
            raise BotFailed(f"{text} cannot be made: {error_text(error)}") from error
    if not callable(made):
        raise BotFailed(f"{text} is no evaluator: an evaluator is a function, or a class with __call__")
    return partial(_asked, text, made)


def _asked(name: str, evaluator: Evaluator, positions: Positions) -> Evaluation:
    try:
        return evaluator(positions)
    except Exception as error:
        raise BotFailed(f"{name} failed: {error_text(error)}") from error
