"""TorchRL learns Patchwork Express on the PettingZoo environment, by a policy gradient with masks, for 1,000 steps.

    pip install 'quiltbee[envs]' torchrl
    python examples/torchrl_self_play.py --steps 1000

Both seats are played by the same policy. TorchRL's wrapper for AEC environments wants `use_mask=True`: it tells which
agent acts, and which actions are legal.
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, MultiAgentMLP, ProbabilisticActor

from quiltbee.envs.turns import TurnGame

GROUP = "player"
BATCH = 250


def made() -> PettingZooWrapper:
    """Both agents are one group, because they play the same game from two sides."""
    game = TurnGame("express", reward="potential")
    return PettingZooWrapper(game, use_mask=True, group_map={GROUP: ["player_0", "player_1"]}, categorical_actions=True)


def policy(env: PettingZooWrapper) -> ProbabilisticActor:
    features = env.observation_spec[GROUP, "observation", "observation"].shape[-1]
    actions = env.full_action_spec[GROUP, "action"].space.n
    net = MultiAgentMLP(features, actions, n_agents=2, centralized=False, share_params=True, depth=2, num_cells=128)
    scores = TensorDictModule(net, [(GROUP, "observation", "observation")], [(GROUP, "logits")])
    return ProbabilisticActor(
        scores,
        in_keys={"logits": (GROUP, "logits"), "mask": (GROUP, "action_mask")},
        out_keys=[(GROUP, "action")],
        spec=env.full_action_spec[GROUP, "action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=(GROUP, "log_prob"),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1000)
    given = parser.parse_args()
    torch.manual_seed(1)
    env = made()
    actor = policy(env)
    optimizer = torch.optim.Adam(actor.parameters(), lr=3e-4)
    collector = Collector(
        env, actor, frames_per_batch=BATCH, total_frames=given.steps, auto_register_policy_transforms=False
    )
    for number, batch in enumerate(collector, start=1):
        gains = returns(batch["next", GROUP, "reward"].squeeze(-1), batch["next", "done"].squeeze(-1))
        acted = batch[GROUP, "mask"]
        weights = (gains - gains[acted].mean()) / (gains[acted].std() + 1e-6)
        loss = -(actor.get_dist(batch).log_prob(batch[GROUP, "action"]) * weights)[acted].mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        legal = batch[GROUP, "action_mask"].gather(-1, batch[GROUP, "action"].unsqueeze(-1)).squeeze(-1)[acted]
        ended = int(batch["next", "done"].sum())
        print(f"batch {number}: {int(acted.sum())} decisions, all legal: {bool(legal.all())}, {ended} games ended")
    collector.shutdown()


def returns(rewards: torch.Tensor, done: torch.Tensor) -> torch.Tensor:
    """The sum of the rewards from each step to the end of its game, or of the batch."""
    total = torch.zeros_like(rewards)
    ahead = torch.zeros_like(rewards[-1])
    for step in range(len(rewards) - 1, -1, -1):
        ahead = rewards[step] + ahead * (~done[step]).float()
        total[step] = ahead
    return total


if __name__ == "__main__":
    main()
