"""What the games of the kernel's environment do not keep: which decisions led here."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quiltbee.envs.episode import Episode
from quiltbee.kernel.environment import Seeds
from quiltbee.rules.edition import Edition


class Kept(NamedTuple):
    """A game as its seeds and the actions of the program: all else follows from them."""

    seeds: Seeds
    number: int
    actions: list[int]

    def next(self) -> "Kept":
        """The next game of the same seeds."""
        return Kept(self.seeds, self.number + 1, [])


class Logbook:
    """The game of every row, so that it can be played again."""

    def __init__(self, edition: Edition, rows: int, against_random: bool, deals_at_once: bool) -> None:
        self._edition = edition
        self._against_random, self._deals_at_once = against_random, deals_at_once
        self._games = [Kept(Seeds(0, 0, 0), 0, []) for _ in range(rows)]
        self._ended: list[Kept | None] = [None] * rows
        """A game that has just ended, where the next one is dealt in the same step."""
        self._is_over = [False] * rows

    def reset(self, seeds: Sequence[Seeds] | None, which: npt.NDArray[np.bool_] | None) -> None:
        """New games are dealt, as by `Environment.reset`."""
        for row, game in enumerate(self._games):
            if which is None or which[row]:
                self._games[row] = game.next() if seeds is None else Kept(seeds[row], 0, [])
                self._ended[row], self._is_over[row] = None, False

    def step(self, actions: Sequence[int], ended: Sequence[bool]) -> None:
        """One action has been played in each row; where `ended` is true, its game is over."""
        for row, (action, has_ended) in enumerate(zip(actions, ended, strict=True)):
            if self._is_over[row]:  # this step has only dealt
                self._games[row] = self._games[row].next()
            else:
                self._ended[row] = None
                self._games[row].actions.append(action)
            self._is_over[row] = has_ended and not self._deals_at_once
            if has_ended and self._deals_at_once:
                self._ended[row], self._games[row] = self._games[row], self._games[row].next()

    def episode(self, row: int) -> Episode:
        """The game of a row so far; after the step in which it has ended, the whole game."""
        game = self._ended[row] or self._games[row]
        episode = Episode(self._edition, game.seeds, game.number)
        self._answer(episode)
        for action in game.actions:
            episode.act(action)
            self._answer(episode)
        return episode

    def _answer(self, episode: Episode) -> None:
        if self._against_random:
            episode.answer_at_random(1)
