"""A game -> its turns, each with what its decisions did (`views.PlayedTurn`): for replays."""

from itertools import pairwise

from quiltbee.rules.solo.deck import AUTOMA
from quiltbee.rules.state import CHANCE
from quiltbee.rules.story import story
from quiltbee.server.api import views
from quiltbee.server.domain.game import Game, starts_turn


def turns_view(game: Game) -> views.PlayedTurns:
    """The turns played so far. Placing a patch, and the leather patches that it brought, belong to its turn."""
    turns: list[views.PlayedTurn] = []
    record = game.record
    moves = zip(record.decisions, pairwise(record.states()), strict=True)
    for ply, (decision, (before, after)) in enumerate(moves, start=1):
        if starts_turn(decision) or not turns:  # a game may begin with a patch in hand
            seat = AUTOMA if before.turn == CHANCE else before.turn
            turns.append(views.PlayedTurn(first=ply, seat=seat, steps=[]))
        turns[-1]["steps"].append(list(story(before, decision, after)))
    return views.PlayedTurns(game=game.setup.id, turns=turns)
