"""What a decision would cost, before it is made: for the teaching game. The answer names no better decision.

Two positions are looked at: before the decision and after it. Once somebody has asked in a game, the next position in
which it is that player's turn is looked at while the player thinks, so that the answer needs only the second look.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from quiltbee.engine.bot import Choice, Limit, SeatValue, mean
from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.review.analysis import played_at, result_value
from quiltbee.engine.review.grades import grade_of
from quiltbee.engine.review.played_on import played_on
from quiltbee.notation.decisions import Unreadable
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Card
from quiltbee.rules.play import NotAllowed, successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.rules.state import CHANCE, State
from quiltbee.server.api import advice
from quiltbee.server.domain.commands.play import MOST_DECISIONS
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import decide, parse_decision, split_decisions

LOOK_NODES = 50_000
"""For each of two positions: before the decision and after it. On an idle core this takes a tenth of a second."""
LOOK_SECONDS = 1.0
"""No look takes longer. Nodes are the first limit, because on a busy machine a short time may be worth nothing."""
ORDERS = 64
"""How many orders of a refill are looked at. Each gets its part of one look."""
MOST_KEPT = 256
Look = Callable[[Game, State, Limit], Awaitable[Choice]]
"""Asks an engine about a position."""


class Verdicts:
    """Verdicts of this server. What a position is worth before the decision is found out once."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._values: OrderedDict[tuple[str, int], asyncio.Task[SeatValue]] = OrderedDict()
        """By game and entry: values that were found out, or are being found out."""
        self._taught: OrderedDict[str, int] = OrderedDict()
        """The seat that asked last, by game."""

    async def verdict(self, game: Game, seat: int, text: str) -> advice.Verdict:
        """What these decisions would cost the player to move."""
        then = played_on(after(game, text))
        self._taught[game.setup.id] = seat
        _forget_old(self._taught)
        best = await self._best(game)
        value, reply = await self._value(game, then)
        value = value.seen_by(seat)
        lost = SeatValue(seat, max(0.0, best.margin - value.margin), max(0.0, best.chance - value.chance))
        return advice.Verdict(
            game=game.setup.id,
            seq=game.seq,
            seat=seat,
            value=worth(value),
            lost=worth(lost),
            grade=grade_of(lost.chance),
            reply=reply,
        )

    def look_ahead(self, game: Game) -> None:
        """A game has gone on: look at the position if a verdict will be asked for there."""
        if self.taught_seat(game.setup.id) == game.state.turn and not game.is_over and not game.paused:
            self._begin(game)

    async def stop(self) -> None:
        """Stop looking."""
        for task in (tasks := list(self._values.values())):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def taught_seat(self, game: str) -> int | None:
        """The seat that asks for verdicts in a game."""
        return self._taught.get(game)

    async def _best(self, game: Game) -> SeatValue:
        return await asyncio.shield(self._begin(game))

    def _begin(self, game: Game) -> "asyncio.Task[SeatValue]":
        key = game.setup.id, game.seq
        if key not in self._values:
            self._values[key] = task = asyncio.create_task(self._found(game, game.state))
            task.add_done_callback(lambda task: self._values.pop(key, None) if _failed(task) else None)
            _forget_old(self._values)
        return self._values[key]

    async def _found(self, game: Game, state: State, parts: int = 1) -> SeatValue:
        """The value of a position, or of one of several that share a look."""
        result = result_value(state)
        if result is not None:
            return result
        choice = await self._look(game, state, _look(parts))
        return SeatValue.found(choice.value, state.turn)

    async def _value(self, game: Game, then: State) -> tuple[SeatValue, str | None]:
        """The value after the decision, and what the engine would do then, if chance does not decide first."""
        result = result_value(then)
        if result is not None:
            return result, None
        if then.turn == CHANCE:
            return await before_chance(then, partial(self._found, game)), None
        choice = await self._look(game, then, _look())
        is_reply = then.turn != game.state.turn
        reply = line_text(played_at(choice.line, 0), game.edition)
        return SeatValue.found(choice.value, then.turn), reply if is_reply else None


def _look(parts: int = 1) -> Limit:
    """The limit of one look, or of one of several that make up a look."""
    return Limit(LOOK_SECONDS / parts, LOOK_NODES // parts)


async def before_chance(state: State, found: Callable[[State, int], Awaitable[SeatValue]]) -> SeatValue:
    """The mean over what chance may bring. `found` gives the value of one position that may come. It gets the number of
    these positions, too."""
    states = _after_cards(state) if state.card_due else _after_refills(state)
    return mean([await found(each, len(states)) for each in states], HUMAN)


def _after_refills(state: State) -> list[State]:
    """The positions after some orders of the second set; the same orders each time."""
    rng = XorShift(1)
    return [successor(state, choose(state, rng.below)) for _ in range(ORDERS)]


def _after_cards(state: State) -> list[State]:
    """The positions after each card of the Automa that may come. If it moves again, one more card stands for all: the
    one with the middle budget."""
    found = []
    for card in state.solo.unseen if state.solo is not None else ():
        then = successor(state, Card(card.number))
        while then.card_due and then.solo is not None:
            cards = sorted(then.solo.unseen, key=lambda each: each.budget)
            then = successor(then, Card(cards[len(cards) // 2].number))
        found.append(then)
    return found


def _failed(task: "asyncio.Task[SeatValue]") -> bool:
    return task.cancelled() or task.exception() is not None


def _forget_old(kept: "OrderedDict[Any, Any]") -> None:
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def after(game: Game, text: str) -> State:
    """The position after decisions of the player to move; a refill is not drawn."""
    seat = game.state.turn
    words = split_decisions(text)
    if not 1 <= len(words) <= MOST_DECISIONS:
        raise Refused("unreadable", f"send 1 to {MOST_DECISIONS} decisions at a time, such as p17@d4.1f")
    for word in words:
        if game.state.turn != seat:
            raise Refused("turn_passed", f"{word!r} comes after the turn has passed")
        try:
            game = decide(game, parse_decision(game, word))
        except Unreadable as error:
            raise Refused("unreadable", str(error)) from None
        except NotAllowed as error:
            raise Refused("not_allowed", str(error)) from None
    return game.state


def worth(value: SeatValue) -> advice.Worth:
    return advice.Worth(seat=value.seat, margin=round(value.margin, 2), chance=round(value.chance, 4))
