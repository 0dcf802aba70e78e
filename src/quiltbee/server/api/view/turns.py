"""The turns of a game, each with what its decisions did: for replays."""

from itertools import pairwise
from typing import Annotated

from pydantic import Field

from quiltbee.rules.solo.deck import AUTOMA
from quiltbee.rules.state import CHANCE
from quiltbee.rules.story import story
from quiltbee.server.api.model import SeatNumber, Shown
from quiltbee.server.domain.game import Game, Happening, starts_turn

Event = Annotated[Happening, Field(discriminator="type")]


class PlayedTurn(Shown):
    """One turn: an advance or a purchase with its place, and the leather patches that it brought."""

    first: Annotated[int, Field(description="The ply of its first decision, from 1")]
    seat: SeatNumber
    steps: Annotated[list[list[Event]], Field(description="What each of its decisions did, a refill among them")]


class PlayedTurns(Shown):
    """The turns of a game so far."""

    game: str
    turns: list[PlayedTurn]


def turns_view(game: Game) -> PlayedTurns:
    """The turns played so far. Placing a patch, and the leather patches that it brought, belong to its turn."""
    turns: list[PlayedTurn] = []
    record = game.record
    moves = zip(record.decisions, pairwise(record.states()), strict=True)
    for ply, (decision, (before, after)) in enumerate(moves, start=1):
        if starts_turn(decision) or not turns:  # a game may begin with a patch in hand
            seat = AUTOMA if before.turn == CHANCE else before.turn
            turns.append(PlayedTurn(first=ply, seat=seat, steps=[]))
        turns[-1]["steps"].append(list(story(before, decision, after)))
    return PlayedTurns(game=game.setup.id, turns=turns)
