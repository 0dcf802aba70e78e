"""A Gymnasium vector environment: thousands of games in one call, in C unless the opponent is a bot."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from quiltbee.engine.bot import Chooser
from quiltbee.envs.bot_games import BotGames
from quiltbee.envs.episode import REWARDS, Episode
from quiltbee.envs.logbook import Logbook
from quiltbee.envs.opponents import opponent_of
from quiltbee.envs.rendering import RENDER_MODES, checked_mode, rendered
from quiltbee.envs.seeding import SEED_OPTIONS, checked_options, nothing_dealt, whole
from quiltbee.envs.spaces import action_space, edition_named, observation_space
from quiltbee.kernel.environment import OPPONENTS, Environment, Seeds
from quiltbee.kernel.position import unpack
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State
from quiltbee.rules.wording import at_least_one, counted, one_of

Array = npt.NDArray[Any]
Observation = dict[str, Array]

_AUTORESETS = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
_RENDER_MODES = [mode for mode in RENDER_MODES if mode != "human"]


class VectorGames(VectorEnv[Observation, Array, Array]):
    """Games side by side.

    - `opponent`: "random", which plays seat 1 inside a step; or "self": the same program plays both seats, and sees the
      game from the seat that decides; or a bot spec such as "level:3", or a bot. Bots play in Python, row by row, which
      is much slower.
    - `reward`, for the player who acted: "win" (1 or -1 at the end), "margin" (at the end, in points), or "potential"
      (at every step, how much the expected margin has changed; over a game the sum is the margin).
    - `observation`: "features" (192 floats) or "planes" (59 pictures of a quilt).
    - `records`: keeps what `record` needs. `render_mode` keeps it, too; and against a bot it is always kept.
    - `copy`: if False, observations are the environment's own memory, which the next step writes over.

    >>> games = VectorGames(4, "express")
    >>> observations, infos = games.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].shape
    ((4, 192), (4, 397))
    >>> observations, rewards, terminations, truncations, infos = games.step(games.sample())
    """

    def __init__(
        self,
        num_envs: int = 1,
        edition: Edition | str = "patchwork",
        board: str | None = None,
        *,
        opponent: str | Chooser = "random",
        reward: str = "win",
        observation: str = "features",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        records: bool = False,
        render_mode: str | None = None,
        cpu_variant: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.edition = edition_named(edition, board)
        self.num_envs = at_least_one("num_envs", num_envs)
        self.render_mode = checked_mode(render_mode, _RENDER_MODES)
        self.metadata = {"autoreset_mode": mode, "render_modes": _RENDER_MODES, "render_fps": 2}
        self.single_observation_space = observation_space(self.edition, observation)
        self.single_action_space = action_space(self.edition)
        reward, autoreset = one_of("reward", reward, REWARDS), _AUTORESETS[mode]
        self._games: Environment | BotGames
        self._log: Logbook | BotGames | None = None
        if isinstance(opponent, str) and opponent in OPPONENTS:
            self._opponent = "learner" if opponent == "self" else opponent
            self._games = Environment(
                self.edition,
                num_envs,
                opponent=opponent,
                reward=reward,
                autoreset=autoreset,
                features=observation == "features",
                planes=observation == "planes",
                cpu_variant=cpu_variant,
            )
            if records or render_mode is not None:
                self._log = Logbook(self.edition, num_envs, opponent == "random", autoreset == "same_step")
        else:
            bot = opponent_of(opponent, self.edition)
            self._opponent = bot.name
            self._games = self._log = BotGames(
                self.edition, num_envs, bot, reward=reward, autoreset=autoreset, form=observation
            )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._seen = _arrays(self._games)
        self._final = None if self._games.final is None else _arrays(self._games.final)
        self._turns, self._scores = np.asarray(self._games.turns), np.asarray(self._games.scores)
        self._rewards, self._terminations = np.asarray(self._games.rewards), np.asarray(self._games.terminations)
        self._everywhere = np.ones(num_envs, dtype=np.bool_)
        self._seeds: list[Seeds] | None = None

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals new games.

        A seed s gives row i the seed s + i for everything that is random; a list has one for each row. The options
        `deal_seed`, `refill_seed` and `agent_seed` set one of the three purposes alone in the same way. Without a seed
        each row goes on with its own. The option `reset_mask` names the rows.
        """
        if isinstance(seed, int):
            super().reset(seed=seed)
        options = checked_options(options, "reset_mask")
        seeds = self._new_seeds(seed, options)
        which = options.get("reset_mask")
        if which is not None:
            which = np.ascontiguousarray(which, dtype=np.bool_)
            if self._seeds is None:
                raise ValueError("the first reset deals every game: it takes no reset_mask")
        self._games.reset(seeds, which)
        if isinstance(self._log, Logbook):
            self._log.reset(seeds, which)
        self._seeds = seeds or self._seeds
        return self._observations(), self._infos()

    def _new_seeds(self, seed: int | Sequence[int] | None, options: dict[str, Any]) -> list[Seeds] | None:
        given = {place: name for place, name in enumerate(SEED_OPTIONS) if name in options}
        if seed is None and self._seeds is not None and not given:
            return None
        if seed is None and self._seeds is not None:
            columns = [list(column) for column in zip(*self._seeds, strict=True)]
        else:
            if seed is None:
                seed = [int(each) for each in self.np_random.integers(1 << 63, size=self.num_envs)]
            columns = [self._of_rows("seed", seed)] * 3
        for place, name in given.items():
            columns[place] = self._of_rows(name, options[name])
        return [Seeds(*row) for row in zip(*columns, strict=True)]

    def _of_rows(self, name: str, seed: Any) -> list[int]:
        if isinstance(seed, str) or not isinstance(seed, Sequence | np.ndarray):
            first = whole(name, seed)
            return [first + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            given = f"{counted(len(seed), 'number')} for {counted(self.num_envs, 'game')}"
            raise ValueError(f"{name} has {given}; give one for each game, or a single number")
        return [whole(name, each) for each in seed]

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Plays one action in each game. Raises `ValueError` if any is not legal; then nothing was played."""
        self._must_be_dealt()
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            wanted = f"{counted(self.num_envs, 'whole number')}, one for each game"
            raise ValueError(f"actions must hold {wanted}, not {given.dtype} of the shape {given.shape}")
        self._games.step(np.ascontiguousarray(given, dtype=np.int64))
        ended = self._terminations.copy()
        if isinstance(self._log, Logbook):
            self._log.step(given.tolist(), ended.tolist())
        infos = self._infos()
        if self._final is not None and ended.any():
            infos |= self._final_infos(ended)
        return self._observations(), self._rewards.copy(), ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def sample(self) -> Array:
        """A legal action for each game, all equally likely; 0 where a game is over. It depends on the agents' seed."""
        self._must_be_dealt()
        return np.asarray(self._games.sample())

    def action_masks(self) -> Array:
        """Which actions are legal now: a row for each game."""
        self._must_be_dealt()
        return self._seen["action_mask"].view(np.bool_).copy()

    def state(self, row: int) -> State:
        """The position of one game."""
        return unpack(self._games.position(self._checked(row)))

    def record(self, row: int) -> str:
        """The game of a row so far as text; after the step in which it has ended, the whole game."""
        return self._episode(row).text(("learner", self._opponent))

    def render(self) -> tuple[Any, ...] | None:
        """Every table, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return tuple(rendered(self._episode(row).record, self.render_mode) for row in range(self.num_envs))

    def _episode(self, row: int) -> Episode:
        if self._log is None:
            raise ValueError("no records are kept: make the environment with records=True")
        return self._log.episode(self._checked(row))

    def _checked(self, row: int) -> int:
        self._must_be_dealt()
        if not 0 <= row < self.num_envs:
            raise ValueError(f"row is a whole number from 0 to {self.num_envs - 1}, not {row}")
        return row

    def _must_be_dealt(self) -> None:
        if self._seeds is None:
            raise nothing_dealt()

    def _observations(self) -> Observation:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else dict(self._seen)

    def _infos(self) -> dict[str, Any]:
        """Gymnasium's form: each array comes with another one that says for which rows it is valid."""
        said = {"action_mask": self._seen["action_mask"], "turn": self._turns, "scores": self._scores}
        infos: dict[str, Any] = {name: array.copy() if self._copy else array for name, array in said.items()}
        return infos | {f"_{name}": self._everywhere for name in said}

    def _final_infos(self, ended: Array) -> dict[str, Any]:
        assert self._final is not None
        final = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended):
            final[row] = {name: array[row].copy() for name, array in self._final.items()}
        scores = {"scores": self._scores.copy(), "_scores": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": scores, "_final_info": ended}


def _arrays(memory: Any) -> Observation:
    seen = memory.planes if memory.features is None else memory.features
    return {"observation": np.asarray(seen), "action_mask": np.asarray(memory.masks)}
