"""What is checked before bots play each other: the bots themselves, and the edition."""

from collections.abc import Iterable
from pathlib import Path

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.editions.known import edition_ids
from quiltbee.engine.bot import BotFailed
from quiltbee.engine.bots.spec import BadSpec, must_play
from quiltbee.rules.edition import Edition


def must_be_bots(specs: Iterable[str], edition: Edition) -> None:
    """Raises `Failure` for a text that is no bot spec, and for a bot that cannot play this edition."""
    for spec in specs:
        try:
            must_play(spec, edition)
        except BadSpec as error:
            raise Failure(str(error)) from None
        except BotFailed as error:
            raise Failure(str(error), WRONG) from None


def custom_edition_text(name: str) -> str | None:
    """The text of a custom edition's file. The processes that play the games may not have the file."""
    if name in edition_ids():
        return None
    if not Path(name).is_file():
        raise Failure(f"{name} is a custom edition; give the path of its file")
    return Path(name).read_text(encoding="utf-8")
