"""MaskablePPO learns Patchwork Express against a bot, for 1,000 steps.

pip install 'quiltbee[envs]' sb3-contrib
python examples/maskable_ppo.py --steps 1000 --opponent level:1
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

import quiltbee.envs  # noqa: F401  # registers the environments


class MasksOfTheGame(gymnasium.Wrapper):
    """A wrapper of Gymnasium hides the methods of its environment; MaskablePPO looks for this one."""

    def action_masks(self) -> np.ndarray:
        return self.unwrapped.action_masks()


def made(opponent: str) -> gymnasium.Env:
    """The environment; the mask stays in `action_masks()`, so the policy sees only the features."""
    env = gymnasium.make("quiltbee/express-v0", opponent=opponent, reward="potential")
    seen = gymnasium.wrappers.TransformObservation(
        env, lambda observation: observation["observation"], env.observation_space["observation"]
    )
    return MasksOfTheGame(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--opponent", default="level:1")
    given = parser.parse_args()
    model = MaskablePPO("MlpPolicy", made(given.opponent), n_steps=250, batch_size=125, gamma=1.0, seed=1, verbose=1)
    model.learn(given.steps)
    mean, spread = evaluate_policy(model, made(given.opponent), n_eval_episodes=20, warn=False)
    print(f"{given.steps} steps learned; margin against {given.opponent}: {mean:+.1f} (spread {spread:.1f}, 20 games)")


if __name__ == "__main__":
    main()
