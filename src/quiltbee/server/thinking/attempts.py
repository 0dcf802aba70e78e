"""Attempts to play a turn better than it was played in a game."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from quiltbee.engine.bot import Choice, Limit, SeatValue
from quiltbee.engine.review.analysis import result_value
from quiltbee.engine.review.equivalence import same_turn
from quiltbee.engine.review.played_on import after as after_way
from quiltbee.engine.review.played_on import played_on
from quiltbee.notation.games import parse_moves
from quiltbee.notation.positions import state_text
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Decision, Take
from quiltbee.rules.state import CHANCE, State
from quiltbee.server.api import reviews, training
from quiltbee.server.api.advice import Worth
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.thinking.verdicts import after, before_chance, worth

TOLERANCE = 0.035
"""An attempt is right if it costs at most this part of the chance to win."""
MOST_KEPT = 1024
SPEAKING = ("special", "leathers", "stays", "earns_by_end", "shut_in", "earned", "covers", "fits", "missing", "areas")
"""Facts that can be told of the better way alone, the most helpful first."""
Look = Callable[[Game, State, Limit], Awaitable[Choice]]


class Attempts:
    """Judges attempts. What a position is worth is found out once, with as many nodes as in the review."""

    def __init__(self, look: Look, nodes: int) -> None:
        self._look = look
        self._nodes = nodes
        self._values: OrderedDict[str, SeatValue] = OrderedDict()

    async def judge(self, game: Game, mistake: reviews.Mistake, text: str, tries: int) -> training.Attempt:
        """What an attempt at a mistake costs. `game` is the game before the mistake."""
        then = after(game, text)
        if then.hand is not None and then.turn == game.state.turn:
            raise Refused("unreadable", f"say where the patch goes, such as {text}@a1")
        made = _decisions(game, text)
        lost = await self._lost(game, mistake, made)
        right = lost.chance <= TOLERANCE
        well = not right and well_chosen(mistake, game.state, made)
        return training.Attempt(
            right=right,
            lost=worth(lost) if not right else Worth(seat=lost.seat, margin=0, chance=0),
            well_chosen=well,
            clue=(place_clue(mistake) if well else clue(mistake)) if not right and not tries else None,
            answer=mistake if right or tries else None,
        )

    async def _lost(self, game: Game, mistake: reviews.Mistake, decisions: Sequence[Decision]) -> SeatValue:
        state = game.state
        better = _decisions(game, mistake.better.text)
        if same_turn(state, decisions, better):
            return SeatValue(state.turn, 0.0, 0.0)
        if same_turn(state, decisions, _decisions(game, mistake.played.text)):
            return SeatValue(state.turn, mistake.lost.margin, mistake.lost.chance)
        best, made = [await self._value(game, way) for way in (better, decisions)]
        return SeatValue(state.turn, max(0.0, best.margin - made.margin), max(0.0, best.chance - made.chance))

    async def _value(self, game: Game, way: Sequence[Decision]) -> SeatValue:
        """What the position after a way is worth to the player who moves before it."""
        seat, then = game.state.turn, played_on(after_way(game.state, way))
        if then.turn == CHANCE:
            return (await before_chance(then, partial(self._found, game))).seen_by(seat)
        return (await self._found(game, then)).seen_by(seat)

    async def _found(self, game: Game, state: State, parts: int = 1) -> SeatValue:
        """The value of a position, or of one of several that share a look."""
        result = result_value(state)
        if result is not None:
            return result
        key = state_text(state)
        if key not in self._values:
            choice = await self._look(game, state, Limit(nodes=max(1, self._nodes // parts)))
            self._values[key] = SeatValue.found(choice.value, state.turn)
            while len(self._values) > MOST_KEPT:
                self._values.popitem(last=False)
        return self._values[key]


def clue(mistake: reviews.Mistake) -> training.Clue:
    """One true thing about the better way."""
    facts = [fact for fact in mistake.facts if fact.favours == "better" and fact.code in SPEAKING]
    facts.sort(key=lambda fact: SPEAKING.index(fact.code))
    code, number = (facts[0].code, facts[0].better) if facts else (None, 0)
    return training.Clue(wrong=mistake.wrong, code=code, number=number)


def place_clue(mistake: reviews.Mistake) -> training.Clue:
    """The same after a good choice: what speaks for another one would lead astray."""
    return clue(mistake) if mistake.wrong == "placement" else training.Clue(wrong="placement", code=None, number=0)


def well_chosen(mistake: reviews.Mistake, state: State, made: Sequence[Decision]) -> bool:
    """Whether the patch that was taken is as good as the best, if it lies elsewhere."""
    if not isinstance(made[0], Take):
        return False
    enough = mistake.better.value.chance - TOLERANCE
    ways = [(way.text, way.value.chance) for way in mistake.ladder]
    ways.append((mistake.better.text, mistake.better.value.chance))
    return any(chance >= enough and _read(state, text)[0] == made[0] for text, chance in ways)


def _decisions(game: Game, text: str) -> tuple[Decision, ...]:
    return _read(game.state, text)


def _read(state: State, text: str) -> tuple[Decision, ...]:
    return tuple(parse_moves(text, state.edition, state.hand or LEATHER))
