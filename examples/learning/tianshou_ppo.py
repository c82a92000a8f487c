"""PPO of Tianshou learns Suitability against random players, and is compared with a random player in its seat.

``pip install 'stich[envs]' tianshou``, then ``python tianshou_ppo.py 20480``: steps of training.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import torch
from gymnasium import Env
from gymnasium.wrappers import TransformReward
from tianshou.algorithm.modelfree.ppo import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from torch import nn
from torch.distributions import Categorical

from stich.research.envs.single import SeatEnv

TABLES, STEPS, SCALE = 16, 2048, 10.0


def table() -> Env[Any, Any]:
    env = SeatEnv("suitability", opponents="random", mask_in="observation")
    return TransformReward(env, lambda points: points / SCALE)


class Net(nn.Module):
    """Net of the logits of all actions, which are -1e9 for illegal ones. With one output: net of the value of a state."""

    def __init__(self, size: int, outputs: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, outputs))
        self.has_mask = outputs > 1
        nn.init.zeros_(self.layers[-1].weight)  # an actor that learned nothing plays at random
        nn.init.zeros_(self.layers[-1].bias)

    def forward(self, seen: Batch, state: Any = None, info: Any = None) -> Any:
        found = self.layers(torch.as_tensor(seen.observation, dtype=torch.float32))
        return (found.masked_fill(torch.as_tensor(seen.action_mask) == 0, -1e9), state) if self.has_mask else found


def score(policy: DiscreteActorPolicy, deals: int) -> float:
    """Return the mean score of a deal (game points)."""
    envs = DummyVectorEnv([table] * TABLES)
    envs.seed(list(range(1000, 1000 + TABLES)))
    policy.eval()
    return SCALE * float(Collector(policy, envs).collect(n_episode=deals, reset_before_collect=True).returns.mean())


def main() -> None:
    np.random.seed(1)
    torch.manual_seed(1)
    steps, envs, env = int(sys.argv[1]) if sys.argv[1:] else 10 * STEPS, DummyVectorEnv([table] * TABLES), table()
    envs.seed(list(range(TABLES)))
    size, actions = env.observation_space["observation"].shape[0], env.action_space.n
    actor, critic = Net(size, actions), Net(size, 1)
    policy = DiscreteActorPolicy(actor=actor, dist_fn=lambda logits: Categorical(logits=logits), action_space=env.action_space)
    learner = PPO(policy=policy, critic=critic, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0)
    random = score(policy, 1500)
    training = {"epoch_num_steps": STEPS, "collection_step_num_env_steps": STEPS, "update_step_num_repetitions": 10, "batch_size": 512}
    collector = Collector(learner, envs, VectorReplayBuffer(STEPS, TABLES))
    quiet = {"show_progress": False, "verbose": False}
    learner.run_training(OnPolicyTrainerParams(training_collector=collector, max_epochs=steps // STEPS, **training, **quiet))
    policy.deterministic_eval = True
    learned = score(policy, 1500)
    print(f"learned {learned:+.2f}, random {random:+.2f} points a deal")
    assert learned > random + 0.5, "nothing was learned"


if __name__ == "__main__":
    main()
