"""The PettingZoo environment: two agents take turns. The same agent may act several times in a row."""

import secrets
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from quiltbee.envs.episode import REWARDS, Episode
from quiltbee.envs.rendering import RENDER_MODES, checked_mode, rendered
from quiltbee.envs.seeding import Dealer, checked_options, nothing_dealt
from quiltbee.envs.spaces import action_space, edition_named, observation_space
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import one_of

MASKS = ("both", "info")
_OF_THE_CHECKERS = "options"
"""PettingZoo's checkers give an option of this name, to see that an environment takes options. It means nothing."""


def parallel_game(**options: Any) -> ParallelEnv:
    """The same game for programs that hand in the actions of both agents at once: one of them counts.

    `infos[agent]["active_agent"]` says whose; the mask of the other agent is empty. Options are those of `TurnGame`.
    """
    return turn_based_aec_to_parallel(TurnGame(**options))


class TurnGame(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """Two agents, `player_0` and `player_1`.

    `edition`, `board`, `reward` and `observation` are those of the Gymnasium environment. Rewards are zero-sum. An
    illegal action loses the game.

    - `masks`: "both" puts the mask of legal actions into the observation and into `info`; "info" only there, so that an
      observation is a plain array. `action_masks(agent)` gives it, too.
    - `max_cycles`: after this many decisions the game is cut off.

    >>> env = TurnGame("express")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(env.action_space(env.agent_selection).sample(info["action_mask"]))
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "quiltbee_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: Edition | str = "patchwork",
        board: str | None = None,
        *,
        reward: str = "win",
        observation: str = "features",
        masks: str = "both",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.edition = edition_named(edition, board)
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        self._form, self._reward = observation, one_of("reward", reward, REWARDS)
        self._masks, self._max_cycles = one_of("masks", masks, MASKS), max_cycles
        both = observation_space(self.edition, observation)
        seen = both if masks == "both" else both["observation"]
        self.observation_spaces: dict[str, gymnasium.Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: action_space(self.edition) for agent in self.possible_agents
        }
        self._dealer = Dealer()
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The running game."""
        if self._episode is None:
            raise nothing_dealt()
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game; seeds and options are those of the Gymnasium environment."""
        given = checked_options({key: each for key, each in (options or {}).items() if key != _OF_THE_CHECKERS})
        seeds, number = self._dealer.next(seed, given, lambda: secrets.randbits(63))
        self._episode = Episode(self.edition, seeds, number, self._reward)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()
        self.agent_selection = self.agents[self.episode.state.turn]

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose turn it is; None for an agent that has finished."""
        episode = self.episode
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        episode.act(int(action))
        won = episode.reward()
        self.rewards = {"player_0": won, "player_1": -won}
        self.terminations = dict.fromkeys(self.agents, episode.is_over)
        is_cut = self._max_cycles is not None and len(episode.record.decisions) >= self._max_cycles
        self.truncations = dict.fromkeys(self.agents, is_cut and not episode.is_over)
        self._look()
        if episode.turn is not None:
            self.agent_selection = self.agents[episode.turn]
        self._accumulate_rewards()
        if episode.is_over or is_cut:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees and has won since its last step."""
        if self._episode is None:
            raise nothing_dealt()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def _look(self) -> None:
        """Only the mask goes into `infos`: TorchRL takes it from the observation, and fails on anything else here."""
        self.infos = {
            agent: {"action_mask": self.episode.mask(seat)} for seat, agent in enumerate(self.possible_agents)
        }

    def observe(self, agent: str) -> Any:
        """What an agent sees; its mask is empty if the other agent decides."""
        seat = self.possible_agents.index(agent)
        seen = self.episode.observation(seat, self._form)
        return seen if self._masks == "info" else {"observation": seen, "action_mask": self.episode.mask(seat)}

    def action_masks(self, agent: str) -> npt.NDArray[np.bool_]:
        """Which actions are legal now for an agent."""
        return self.episode.mask(self.possible_agents.index(agent)).astype(np.bool_)

    def record(self) -> str:
        """The game so far as text: the page and every command of quiltbee read it."""
        return self.episode.text(("player_0", "player_1"))

    def render(self) -> Any:
        """The table, as `render_mode` says."""
        return rendered(self.episode.record, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
