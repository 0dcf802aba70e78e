"""The best ways in any position, for the analysis board. It thinks in a process of its own."""

from math import floor

from quiltbee.engine.advice.hints import Suggestion, suggestions
from quiltbee.engine.advice.to_json import suggestion_json
from quiltbee.engine.bot import Choice, Limit
from quiltbee.engine.protocol.client import GoQuestion, Question
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.notation.positions import state_text
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Advance, Place, Take
from quiltbee.rules.play import play
from quiltbee.rules.state import State
from quiltbee.server.api import board
from quiltbee.server.asker import who_asks
from quiltbee.server.domain.errors import Refused
from quiltbee.server.thinking.advice import GRACE_SECONDS, NoAdvice
from quiltbee.server.thinking.desk import Desk
from quiltbee.server.thinking.engines import Engines, processes

MOST_WAYS = 5
MOST_WAITING = 8
ENOUGH_VISITS = 32
"""With less thought, the value of a way is an accident."""
MOST_NEXT = 4
"""How many expected moves are told after each way."""
SEED = 1
"""The same for every request, so that longer thinking continues from what was found out."""


class BoardAdvice:
    """Thinks about positions that belong to no game."""

    def __init__(self, on: bool, engines: Engines = processes) -> None:
        self._on = on
        self._desk = Desk(engines(1), room=MOST_WAITING)

    async def stop(self) -> None:
        await self._desk.stop()

    async def ways(self, state: State, most: int, seconds: float) -> board.BoardWays:
        """The best ways for the player to move, after some seconds of thought."""
        if not self._on:
            raise Refused("no_engine", "this server runs without an engine (--bots 0)")
        if state.turn > 1:
            raise Refused("not_allowed", "no player is to move in this position")
        choice = await self._choice(state, seconds)
        found = sorted(suggestions(state, choice, MOST_WAYS)[:most], key=_rank)
        ways = [_way(state, way) for way in found]
        return board.BoardWays(position=state_text(state), seat=state.turn, nodes=choice.nodes, ways=ways)

    async def _choice(self, state: State, seconds: float) -> Choice:
        question: Question[Choice] = GoQuestion(state, Limit(seconds), SEED, ways=MOST_WAYS)
        async with self._desk.turn(who_asks(), seconds) as engine:
            try:
                return await engine.ask(question, seconds + GRACE_SECONDS)
            except ProgramFailed:
                raise NoAdvice("the engine gave no answer; try again") from None


def _rank(way: Suggestion) -> tuple[bool, int, float, int]:
    """The best first, by the values as they are shown: whole percents, then points. What got hardly any thought is
    last, the most thought first."""
    if way.visits < ENOUGH_VISITS:
        return True, -way.visits, 0.0, 0
    return False, -floor(way.value.chance * 100 + 0.5), -way.value.margin, -way.visits


def _way(state: State, way: Suggestion) -> board.BoardWay:
    fields = suggestion_json(way, state.edition)
    return board.BoardWay.model_validate({**fields, "then": _then(state, way)[:MOST_NEXT]})


def _then(state: State, way: Suggestion) -> list[board.NextMove]:
    """The moves that are expected after the decisions of a way."""
    moves: list[board.NextMove] = []
    for number, decision in enumerate(way.line):
        if number >= len(way.decisions):
            match decision:
                case Take(patch):
                    moves.append(board.NextMove(seat=state.turn, patch=patch))
                case Place() if state.hand is None:
                    moves.append(board.NextMove(seat=state.turn, patch=LEATHER))
                case Advance():
                    moves.append(board.NextMove(seat=state.turn, patch=None))
        state = play(state, decision)
    return moves
