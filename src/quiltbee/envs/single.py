"""The Gymnasium environment: a learning program plays one seat, a bot plays the other."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from quiltbee.engine.bot import Chooser
from quiltbee.envs.episode import REWARDS, Array, Episode
from quiltbee.envs.opponents import opponent_of
from quiltbee.envs.rendering import RENDER_MODES, checked_mode, rendered
from quiltbee.envs.seeding import Dealer, checked_options, nothing_dealt, whole
from quiltbee.envs.spaces import action_space, edition_named, observation_space
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import one_of

Observation = dict[str, Array]


class SingleGame(gymnasium.Env[Observation, np.int64]):
    """One game at a time.

    - `edition` is an id, the path of an edition file, or an `Edition`; `board` is one of its time boards.
    - `opponent` is a bot spec such as "random", "level:3" or "py:./mybot.py:Bot", or a bot.
    - `seat` is the seat of the learning program. The first player of each game is random.
    - `reward`: "win" (1 or -1 at the end), "margin" (at the end, in points), or "potential" (at every step, how much
      the expected margin has changed; over a game the sum is the margin).
    - `observation`: "features" (192 floats) or "planes" (59 pictures of a quilt).

    An illegal action loses the game. The mask of legal actions is in the observation, in `info`, and in
    `action_masks()`.

    >>> env = SingleGame("express", opponent="level:1")
    >>> observation, info = env.reset(seed=1)
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((192,), 3)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as in Gymnasium

    def __init__(
        self,
        edition: Edition | str = "patchwork",
        board: str | None = None,
        *,
        opponent: str | Chooser = "random",
        seat: int = 0,
        reward: str = "win",
        observation: str = "features",
        render_mode: str | None = None,
    ) -> None:
        if seat not in (0, 1):
            raise ValueError(f"a seat is 0 or 1, not {seat!r}")
        self.edition = edition_named(edition, board)
        self.observation_space: spaces.Dict = observation_space(self.edition, observation)  # type: ignore[assignment]  # its type is too narrow
        self.action_space = action_space(self.edition)
        self.render_mode = checked_mode(render_mode)
        self._form, self._reward, self._seat = observation, one_of("reward", reward, REWARDS), seat
        self._opponent = opponent_of(opponent, self.edition)
        self._dealer = Dealer()
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The running game."""
        if self._episode is None:
            raise nothing_dealt()
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a new game.

        The seed is for everything that is random; the options `deal_seed`, `refill_seed` and `agent_seed` set one of
        the three purposes alone. Without a seed the next game of the same seeds is dealt.
        """
        given = checked_options(options)
        super().reset(seed=None if seed is None else whole("seed", seed))
        seeds, number = self._dealer.next(seed, given, lambda: int(self.np_random.integers(1 << 63)))
        self._episode = Episode(self.edition, seeds, number, self._reward)
        self.episode.answer(self._opponent, 1 - self._seat)
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action; then the opponent plays until the program decides again or the game is over."""
        self.episode.act(int(action))
        self.episode.answer(self._opponent, 1 - self._seat)
        won = self.episode.reward()
        seen, info = self._seen()
        return seen, won if self._seat == 0 else -won, self.episode.is_over, False, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        info = self.episode.info(self._seat)
        seen = self.episode.observation(self._seat, self._form)
        return {"observation": seen, "action_mask": info["action_mask"].copy()}, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.episode.mask(self._seat).astype(np.bool_)

    def record(self) -> str:
        """The game so far as text: the page and every command of quiltbee read it."""
        names = ["learner", "learner"]
        names[1 - self._seat] = self._opponent.name
        return self.episode.text((names[0], names[1]))

    def render(self) -> Any:
        """The table, as `render_mode` says."""
        return rendered(self.episode.record, self.render_mode)
