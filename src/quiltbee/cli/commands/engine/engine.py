"""The command `quiltbee engine`."""

from typing import Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.offers import bots
from quiltbee.cli.options import EditionFiles


def engine(
    bot: Annotated[
        str, Option("--bot", metavar="BOT", help="A level or a bot; `setoption name Bot` changes it.", offers=bots)
    ] = "level:8",
    edition_file: EditionFiles = None,
) -> None:
    """Other programs can ask for decisions this way. The page "The engine protocol" of the reference describes it."""
    from functools import partial

    from quiltbee.cli.input import STDIN, finder_for, lines_of
    from quiltbee.engine.bot import BotFailed
    from quiltbee.engine.bots.spec import BadSpec
    from quiltbee.engine.protocol_server.carrier import Carrier
    from quiltbee.engine.protocol_server.conversation import Conversation

    try:
        conversation = Conversation(bot, finder_for(STDIN, edition_file).find)
    except BadSpec as error:
        raise Failure(str(error)) from None
    except BotFailed as error:
        raise Failure(str(error), WRONG) from None
    Carrier(conversation, partial(print, flush=True)).talk(lines_of(STDIN))
