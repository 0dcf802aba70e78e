"""Commands as a page would send them, without HTTP."""

import secrets

from quiltbee.server.domain.commands.command import Command, Propose, request_text
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.realtime.live_game import LiveGame


def command(live: LiveGame, propose: Propose) -> Command:
    """A new request, made by somebody who has seen the last entry."""
    return Command(secrets.token_hex(8), live.game.seq, request_text("test"), propose)


def play_command(live: LiveGame, decisions: str) -> Command:
    return command(live, lambda game, caller: propose_play(game, caller, decisions, secrets.randbelow))
