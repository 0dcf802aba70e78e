"""The OpenSpiel game `quiltbee`: every draw is a chance node, of the deal and of the refill.

>>> import pyspiel
>>> import quiltbee.envs.spiel
>>> game = pyspiel.load_game("quiltbee(edition=express)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 2)
"""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from quiltbee.envs.episode import finished
from quiltbee.envs.spaces import OBSERVATIONS, edition_named
from quiltbee.kernel.actions import action_count, action_of, decision_of
from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape, write_observation
from quiltbee.notation.decisions import move_text
from quiltbee.notation.games import game_text
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.record import Record, start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Refill
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.reasons import why_not
from quiltbee.rules.setup import setup
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.wording import either, one_of

REWARDS = ("win", "margin")
"""1 or -1; or the margin in points."""

_TYPE = pyspiel.GameType(
    short_name="quiltbee",
    long_name="Patchwork games (quiltbee)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": "patchwork", "board": "", "reward": "win", "observation": "features"},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The parameters `edition` (an id or the path of a file), `board`, `reward` and `observation` choose the game."""

    def __init__(self, params: dict[str, str] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        self.names = given["edition"], given["board"]
        self.edition = _edition(*self.names)
        self.reward = one_of("reward", given["reward"], REWARDS)
        self.observation = one_of("observation", given["observation"], OBSERVATIONS)
        most = 1.0 if self.reward == "win" else _most_points(self.edition)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.edition),
            max_chance_outcomes=max(2, len(self.edition.patches)),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_longest(self.edition),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Before the deal: the first chance node draws who goes first."""
        return SpielState(self)

    def make_py_observer(self, _type: Any = None, _params: Any = None) -> "Observer":
        """What a player sees; both players see everything."""
        return Observer(self)

    def max_chance_nodes_in_history(self) -> int:
        """Who goes first, and a patch at a time."""
        return 1 + len(self.edition.patches)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position, or the middle of a deal or a refill."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._kept = _Kept(game.names, game.reward)
        self._first: int | None = None
        self._drawn: tuple[str, ...] = ()
        """The patches of the deal, or of the refill, that are drawn so far."""

    @property
    def position(self) -> State | None:
        """The position; None before the circle is dealt."""
        return self._kept.position

    def current_player(self) -> int:
        position = self.position
        if position is None or position.turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.is_over else position.turn

    # --- chance ---------------------------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who goes first: 0 or 1. Then the number of a patch in the edition's table: the next one of the circle."""
        outcomes = [0, 1] if self._first is None else [self._kept.number[id] for id in self._left()]
        return [(each, 1 / len(outcomes)) for each in sorted(outcomes)]

    def _left(self) -> list[str]:
        position, edition = self.position, self._kept.edition
        among = position.waiting if position is not None else edition.first_set
        drawn = {*self._drawn, *(() if position is not None else (edition.smallest,))}
        return [id for id in among if id not in drawn]

    def _draw(self, outcome: int) -> None:
        known = [each for each, _ in self.chance_outcomes()]
        if outcome not in known:
            raise ValueError(f"outcome {outcome} cannot be drawn here; it is {either(map(str, known))}")
        if self._first is None:
            self._first = outcome
        else:
            self._drawn += (self._kept.edition.patches[outcome].id,)
        left, position = self._left(), self.position
        if len(left) > 1:
            return
        order = (*self._drawn, *left)  # the last one is no choice of chance
        if position is None:
            edition = self._kept.edition
            self._kept = self._kept.at(setup(edition, (*order, edition.smallest), self._first))
        else:
            self._kept = self._kept.at(successor(position, Refill(order)))
        self._drawn = ()

    # --- decisions ------------------------------------------------------------------------------------------------

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.position is not None
        return sorted(action_of(self.position, decision) for decision in legal(self.position))

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._draw(action)
            return
        position = self.position
        assert position is not None
        if position.is_over:
            raise ValueError("the game is over: there is nothing to decide")
        decision = decision_of(position, action)
        if (reason := why_not(position, decision)) is not None:
            told = move_text(decision, position.edition)
            raise ValueError(f"action {action}, which is {told}, is not allowed: {reason}")
        self._kept = self._kept.at(successor(position, decision))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"first {action}" if self._first is None else self._kept.edition.patches[action].id
        assert self.position is not None
        return move_text(decision_of(self.position, action), self._kept.edition)

    # --- the end --------------------------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        result = None if self.position is None else outcome(self.position)
        if result is None:
            return [0.0, 0.0]
        margin = float(result.scores[0] - result.scores[1])
        won = margin if self._kept.reward == "margin" else 1.0 if result.winner == 0 else -1.0
        return [won, -won]

    # --- as text --------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The game so far as text: the page and every command of quiltbee read it."""
        if self.position is None:
            raise ValueError("the circle is not dealt yet, so there is no game to record")
        record = _replayed(self.get_game().new_initial_state(), self.history())
        return game_text(finished(record, self.position, ("player_0", "player_1")))

    def __str__(self) -> str:
        """The position, which `parse_state` reads; in the middle of a deal or a refill, what is drawn so far."""
        position, drawn = self.position, " ".join(self._drawn)
        if position is None:
            return "nothing drawn" if self._first is None else f"drawn: first {self._first} {drawn}".strip()
        return f"{state_text(position)}; drawn: {drawn}" if drawn else state_text(position)


def _replayed(state: SpielState, history: list[int]) -> Record:
    """The game with these actions and draws, which deal the whole circle."""
    decisions: list[Decision] = []
    start: Record | None = None
    for action in history:
        before = state.position
        state.apply_action(action)
        after = state.position
        if after is None or after is before:
            continue  # the middle of a deal or a refill
        if before is None:
            start = start_record(after)
        elif before.turn == CHANCE:
            decisions.append(Refill(after.circle[-len(before.waiting) :]))
        else:
            decisions.append(decision_of(before, action))
    assert start is not None
    return replace(start, decisions=tuple(decisions))


class Observer:
    """Writes what a player sees, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        self._form = game.observation
        shape = planes_shape(game.edition) if self._form == "planes" else (FEATURE_COUNT,)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {self._form: self.tensor.reshape(shape)}
        self._bytes = np.zeros(shape, np.uint8)

    def set_from(self, state: SpielState, player: int) -> None:
        """Before the circle is dealt there is nothing to see."""
        if state.position is None:
            self.tensor.fill(0)
        elif self._form == "planes":
            write_observation(state.position, player, planes=self._bytes)
            self.tensor[:] = self._bytes.reshape(-1)
        else:
            write_observation(state.position, player, features=self.tensor)

    def string_from(self, state: SpielState, _player: int) -> str:
        """The position as text."""
        return str(state)


class _Kept:
    """The part of a state that never changes: a clone shares it, and a serialized state says how to make it again."""

    def __init__(self, names: tuple[str, str], reward: str, position: State | None = None) -> None:
        self.names, self.reward, self.position = names, reward, position
        self.edition = _edition(*names)
        self.number = _numbers(self.edition)

    def at(self, position: State) -> "_Kept":
        """The same with another position."""
        return _Kept(self.names, self.reward, position)

    def __deepcopy__(self, _memo: dict[int, Any]) -> "_Kept":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        text = "" if self.position is None else state_text(self.position)
        return _restored, (self.names, self.reward, text)


def _restored(names: tuple[str, str], reward: str, text: str) -> _Kept:
    edition = _edition(*names)
    return _Kept(names, reward, parse_state(text, lambda _: edition) if text else None)


@cache
def _edition(name: str, board: str) -> Edition:
    return edition_named(name, board or None)


@cache
def _numbers(edition: Edition) -> dict[str, int]:
    return {patch.id: number for number, patch in enumerate(edition.patches)}


def _most_points(edition: Edition) -> float:
    """More than any margin."""
    cells = edition.rows * edition.columns * edition.empty_cell_penalty
    incomes = sum(patch.income for patch in edition.patches) * (1 + len(edition.time.income_at))
    return float(cells + incomes + edition.time.last_space + edition.start_buttons + 100)


def _longest(edition: Edition) -> int:
    """More decisions than any game has: take and place every patch, advance over every space, place every leather."""
    return 2 * len(edition.patches) + 2 * edition.time.last_space + len(edition.time.leather_at) + 2


pyspiel.register_game(_TYPE, SpielGame)
