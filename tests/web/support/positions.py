"""Games at a position that a test wants: the prepared games of the tutorial."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quiltbee import Game

POSITIONS = Path(__file__).with_name("positions.json")


def position(edition: str, topic: str) -> str:
    """A game as text: `start`, `income`, `leather`, `reveal` or `end`. Seat 0 is to move."""
    found: str = json.loads(POSITIONS.read_text(encoding="utf-8"))[edition][topic]
    return found


def standing(edition: str, topic: str, seats: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The request to the API for a game at that position."""
    return {"edition": edition, "record": position(edition, topic), "seats": list(seats)}


def tie() -> str:
    """A game of Express in which nobody buys, one step before its end: seat 1 has finished, seat 0 is to move."""
    game = Game.new("express", seed=1, first=1)
    while not game.is_over:
        game.play("-" if "-" in game.legal() else "A")
    assert game.outcome
    assert game.outcome.by_tie_break
    game.undo()
    return game.text


def alone(solo: str, plies: int | None = None) -> str:
    """A game against the Automa after about so many decisions; or one step before its end, which is the human's."""
    game, rng = Game.new(solo=solo, seed=4), random.Random(4)
    while True:
        text = game.text
        at_start_of_turn = game.state.in_hand is None
        if plies is not None and at_start_of_turn and len(game.record.decisions) >= plies:
            return text
        game.play(rng.choice(game.legal()))
        if game.is_over:
            return text
