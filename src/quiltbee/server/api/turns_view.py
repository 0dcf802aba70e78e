"""A game -> its turns, each with what its decisions did (`views.PlayedTurn`): for replays."""

from itertools import pairwise

from quiltbee.rules.story import story
from quiltbee.server.api import views
from quiltbee.server.domain.game import Game, starts_turn


def turns_view(game: Game) -> views.PlayedTurns:
    """The turns played so far. Placing a patch, and the leather patches that it brought, belong to its turn."""
    turns: list[views.PlayedTurn] = []
    record = game.record
    moves = zip(record.decisions, pairwise(record.states()), strict=True)
    for ply, (decision, (before, after)) in enumerate(moves, start=1):
        if starts_turn(decision):
            turns.append(views.PlayedTurn(first=ply, seat=before.turn, steps=[]))
        turns[-1]["steps"].append(list(story(before, decision, after)))
    return views.PlayedTurns(game=game.setup.id, turns=turns)
