"""One game for a learning program: decisions are numbers, and chance has seeds of its own.

The same seeds deal the same games as a row of the vector environment (`quiltbee.envs.vector`).
"""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from quiltbee.engine.bot import NO_LIMIT, Bot
from quiltbee.kernel.actions import action_count, decision_of
from quiltbee.kernel.environment import Seeds
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape, potential, write_observation
from quiltbee.kernel.position import Position, unpack
from quiltbee.kernel.tables import tables
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record, start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.wording import one_of

Array = npt.NDArray[Any]
REWARDS = ("win", "margin", "potential")
"""1 or -1 at the end; the margin at the end; at every step, how much the expected margin has changed."""

_DEAL, _REFILL, _AGENTS = 0, 1, 2
_STEP = 0xD1342543DE82EF95
_WORD = (1 << 64) - 1


class Stream:
    """Random numbers for one purpose of one game."""

    def __init__(self, seed: int, game: int, purpose: int) -> None:
        first = lib.qb_seeded((seed + _STEP * game) & _WORD)
        self.c = ffi.new("uint64_t *", lib.qb_seeded((first + purpose) & _WORD))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return lib.qb_below(self.c, n)

    def __getstate__(self) -> int:
        return int(self.c[0])

    def __setstate__(self, word: int) -> None:
        self.c = ffi.new("uint64_t *", word)


class Episode:
    """A running game. An illegal action does not raise an error: the player who chose it has lost the game."""

    def __init__(self, edition: Edition, seeds: Seeds, number: int = 0, reward: str = "win") -> None:
        self.edition = edition
        self.state = _dealt(edition, Stream(seeds.deal, number, _DEAL))
        self.record = start_record(self.state)
        self.agents = Stream(seeds.agents, number, _AGENTS)
        self.forfeited: int | None = None
        """The seat that lost by an illegal action."""
        self._refill = Stream(seeds.refill, number, _REFILL)
        self._reward = one_of("reward", reward, REWARDS)
        self._valued = 0.0

    # --- playing --------------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Plays the action of the player to move."""
        if self.is_over:
            raise ValueError("the game is over; reset the environment")
        try:
            self.decide(decision_of(self.state, int(action)))
        except (NotAllowed, ValueError):
            self.forfeited = self.state.turn

    def decide(self, decision: Decision) -> None:
        """Plays a decision, and draws the refill if it is due then."""
        self._add(decision)
        if self.state.turn == CHANCE:
            self._add(choose(self.state, self._refill.below))

    def answer(self, bot: Bot, seat: int) -> None:
        """Lets a bot play its seat until the other seat decides, or the game is over."""
        while self.turn == seat:
            rng = XorShift(self.agents.below(1 << 31))
            self.decide(bot.choose(self.state, NO_LIMIT, rng).decision)

    def answer_at_random(self, seat: int) -> None:
        """The same for the random player of the kernel, which makes the same choices."""
        while self.turn == seat:
            self.decide(choose(self.state, self.agents.below))

    def _add(self, decision: Decision) -> None:
        self.state = play(self.state, decision)
        self.record = self.record.then(decision)

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.state.is_over or self.forfeited is not None

    @property
    def turn(self) -> int | None:
        """Who decides; None when the game is over."""
        return None if self.is_over else self.state.turn

    @property
    def winner(self) -> int | None:
        if self.forfeited is not None:
            return 1 - self.forfeited
        result = outcome(self.state)
        return None if result is None else result.winner

    @property
    def scores(self) -> tuple[int, int]:
        return score(self.state, 0), score(self.state, 1)

    def observation(self, seat: int, form: str) -> Array:
        """What a seat sees, as `features` or `planes`."""
        seen: Array
        if form == "planes":
            seen = np.empty(planes_shape(self.edition), dtype=np.uint8)
            write_observation(self.state, seat, planes=seen)
        else:
            seen = np.empty(FEATURE_COUNT, dtype=np.float32)
            write_observation(self.state, seat, features=seen)
        return seen

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for each action that is legal and this seat's to choose."""
        mask = np.zeros(action_count(self.edition), dtype=np.int8)
        if not self.is_over:
            write_observation(self.state, seat, mask=mask)
        return mask

    def info(self, seat: int) -> dict[str, Any]:
        """What an environment tells beside the observation."""
        return {"action_mask": self.mask(seat), "turn": -1 if self.turn is None else self.turn, "scores": self.scores}

    # --- what it brings -------------------------------------------------------------------------------------------

    def reward(self) -> float:
        """What seat 0 has won since the last call; for seat 1 it is the opposite."""
        if self._reward != "potential":
            return self._final() if self.is_over else 0.0
        before, self._valued = self._valued, self._final() if self.is_over else potential(self.state, 0)
        return self._valued - before

    def _final(self) -> float:
        if self._reward == "win":
            return 1.0 if self.winner == 0 else -1.0
        if self.forfeited is not None:  # as if every cell of the quilt had stayed free
            lost = float(self.edition.rows * self.edition.columns * self.edition.empty_cell_penalty)
            return -lost if self.forfeited == 0 else lost
        return float(self.scores[0] - self.scores[1])

    # --- as a game ------------------------------------------------------------------------------------------------

    def game(self, names: tuple[str, str]) -> Record:
        """The game so far, with the names of the players and its result."""
        if self.forfeited is None:
            return finished(self.record, self.state, names)
        lost = (("Result", str(1 - self.forfeited)), ("Resigned", str(self.forfeited)))
        return replace(self.record, headers=(*named(names), *lost))

    def text(self, names: tuple[str, str]) -> str:
        """The game as text (docs/reference/notation.md)."""
        return game_text(self.game(names))


def named(names: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """The headers with the names of the players."""
    return ("Player0", names[0]), ("Player1", names[1])


def finished(record: Record, state: State, names: tuple[str, str]) -> Record:
    """A game up to this position, with the names of its players and, at its end, its result."""
    result = outcome(state)
    if result is None:
        return replace(record, headers=named(names))
    scores = f"{result.scores[0]} {result.scores[1]}"
    return replace(record, headers=(*named(names), ("Result", str(result.winner)), ("Score", scores)))


def _dealt(edition: Edition, stream: Stream) -> State:
    position = Position(tables(edition), ffi.new("struct qb_position *"))
    lib.qb_deal(position.tables.c, position.c, stream.c)
    return unpack(position)
