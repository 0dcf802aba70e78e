"""Games side by side against a bot. They look like the kernel's environment, but Python plays them row by row."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from quiltbee.engine.bot import Bot
from quiltbee.envs.episode import Array, Episode, Stream
from quiltbee.kernel.actions import action_count
from quiltbee.kernel.environment import ActionsRefused, Seeds
from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape
from quiltbee.kernel.position import Position, pack
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import NOBODY

_PROGRAM, _BOT = 0, 1
_SAMPLE = 3
"""The purpose of the random numbers of `sample`, as in the kernel."""


class Seen:
    """What the program sees, for every row."""

    def __init__(self, edition: Edition, rows: int, form: str) -> None:
        shape, kind = (planes_shape(edition), np.uint8) if form == "planes" else ((FEATURE_COUNT,), np.float32)
        seen = np.zeros((rows, *shape), kind)
        self._form, self._seen = form, seen
        self.features: Array | None = None if form == "planes" else seen
        self.planes: Array | None = seen if form == "planes" else None
        self.masks = np.zeros((rows, action_count(edition)), np.int8)

    def write(self, row: int, episode: Episode) -> None:
        """What there is to see in this row now."""
        self._seen[row] = episode.observation(_PROGRAM, self._form)
        self.masks[row] = episode.mask(_PROGRAM)


class BotGames(Seen):
    """The program plays seat 0, the bot seat 1. The attributes are those of the kernel's `Environment`."""

    def __init__(self, edition: Edition, rows: int, bot: Bot, *, reward: str, autoreset: str, form: str) -> None:
        super().__init__(edition, rows, form)
        self.rewards = np.zeros(rows)
        self.terminations = np.zeros(rows, np.bool_)
        self.turns = np.zeros(rows, np.uint8)
        self.scores = np.zeros((rows, 2), np.int32)
        self.final = Seen(edition, rows, form) if autoreset == "same_step" else None
        self._edition, self._bot, self._reward, self._autoreset = edition, bot, reward, autoreset
        self._seeds = [Seeds(0, 0, 0)] * rows
        self._numbers = [0] * rows
        self._episodes = [Episode(edition, each, 0, reward) for each in self._seeds]
        self._samples = [Stream(each.agents, 0, _SAMPLE) for each in self._seeds]
        self._ended: list[Episode | None] = [None] * rows
        """A game that has just ended, where the next one was dealt in the same step."""

    def reset(self, seeds: Sequence[Seeds] | None, which: npt.NDArray[np.bool_] | None) -> None:
        """Deals new games, as the kernel's environment does."""
        for row in range(len(self._seeds)):
            if which is None or which[row]:
                if seeds is not None:
                    self._seeds[row], self._numbers[row] = seeds[row], -1
                self._reset_row(row)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one action in each row. Raises `ActionsRefused` if any is not legal; then nothing was played."""
        refused = [row for row, action in enumerate(actions) if not self._deals_now(row) and not self._may(row, action)]
        if refused:
            raise ActionsRefused(refused, [int(actions[row]) for row in refused])
        for row, action in enumerate(actions):
            if self._deals_now(row):
                self._reset_row(row)
            else:
                self._play(row, int(action))

    def sample(self) -> Array:
        """A legal action for each row, all equally likely; 0 where the game is over."""
        drawn = np.zeros(len(self._episodes), np.int64)
        for row, stream in enumerate(self._samples):
            legal = np.flatnonzero(self.masks[row])
            drawn[row] = legal[stream.below(len(legal))] if len(legal) else 0
        return drawn

    def position(self, row: int) -> Position:
        """The position of one row."""
        return pack(self._episodes[row].state)

    def episode(self, row: int) -> Episode:
        """The game of a row so far; after the step in which it has ended, the whole game."""
        return self._ended[row] or self._episodes[row]

    # --- one row --------------------------------------------------------------------------------------------------

    def _deals_now(self, row: int) -> bool:
        """Whether this step only deals the next game."""
        return self._autoreset == "next_step" and self._episodes[row].is_over

    def _may(self, row: int, action: int) -> bool:
        return 0 <= action < self.masks.shape[1] and bool(self.masks[row, action])

    def _reset_row(self, row: int) -> None:
        self._deal(row)
        self.rewards[row], self.terminations[row] = 0.0, False
        self.scores[row] = self._episodes[row].scores
        self._ended[row] = None

    def _deal(self, row: int) -> None:
        self._numbers[row] += 1
        seeds, number = self._seeds[row], self._numbers[row]
        self._episodes[row] = Episode(self._edition, seeds, number, self._reward)
        self._samples[row] = Stream(seeds.agents, number, _SAMPLE)
        self._episodes[row].answer(self._bot, _BOT)
        self._write(row)

    def _play(self, row: int, action: int) -> None:
        episode = self._episodes[row]
        episode.act(action)
        episode.answer(self._bot, _BOT)
        self.rewards[row], self.terminations[row] = episode.reward(), episode.is_over
        self.scores[row] = episode.scores
        self._ended[row] = None
        if episode.is_over and self.final is not None:
            self.final.write(row, episode)
            self._ended[row] = episode
            self._deal(row)
        else:
            self._write(row)

    def _write(self, row: int) -> None:
        episode = self._episodes[row]
        self.write(row, episode)
        self.turns[row] = NOBODY if episode.turn is None else episode.turn
