"""The command `quiltbee engine`."""

from typing import Annotated

import typer

from quiltbee.cli.ending import Failure
from quiltbee.cli.options import EditionFiles


def engine(
    bot: Annotated[
        str, typer.Option("--bot", metavar="BOT", help="A level or a bot; `setoption name Bot` changes it.")
    ] = "level:8",
    edition_file: EditionFiles = None,
) -> None:
    """Other programs can ask for decisions this way: docs/engine-protocol.md describes the protocol."""
    from functools import partial

    from quiltbee.cli.input import STDIN, lines_of, shelf_for
    from quiltbee.engine.bots.spec import BadRecipe
    from quiltbee.engine.protocol_server.carrier import Carrier
    from quiltbee.engine.protocol_server.conversation import Conversation

    try:
        conversation = Conversation(bot, shelf_for(STDIN, edition_file).find)
    except BadRecipe as error:
        raise Failure(str(error)) from None
    Carrier(conversation, partial(print, flush=True)).talk(lines_of(STDIN))
