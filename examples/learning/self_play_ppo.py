"""PPO in one file, as CleanRL writes it: one net plays every seat of many tables of Suitability, and then meets random players.

``pip install 'stich[envs]' torch``, then ``python self_play_ppo.py 12``: rounds of training.
"""

from __future__ import annotations

import sys

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from stich.research.envs import Batch, at_random, evaluate
from stich.research.envs.vector import DealVectorEnv

ROWS, STEPS, SCALE = 128, 160, 10.0


class Net(nn.Module):
    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body((seen > 0).float())
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def collect(env: DealVectorEnv, net: Net, seen: NDArray[np.uint8], infos: dict) -> tuple[list[torch.Tensor], tuple]:
    """Play. Return the steps of finished deals (observations, masks, actions, log-probabilities, returns) and the last step."""
    steps, ends, returns, kept = [], [], [], []
    for _ in range(STEPS):
        now, mask = torch.tensor(seen), torch.tensor(infos["action_mask"])  # copies: the next step changes the arrays
        with torch.no_grad():
            choice, _ = net(now, mask)
        actions, seats = choice.sample(), infos["seat"].copy()
        seen, _, over, _, infos = env.step(actions.numpy())
        steps.append((now, mask, actions, choice.log_prob(actions)))
        ends.append((seats, over.copy(), infos["rewards"].copy()))
    result, known = np.zeros_like(ends[0][2]), np.zeros(ROWS, bool)
    for seats, over, rewards in reversed(ends):  # every step gets what its seat scores at the end of the deal
        result[over], known = rewards[over], known | over
        returns.insert(0, torch.tensor(result[np.arange(ROWS), seats] / SCALE))
        kept.insert(0, torch.tensor(known))
    return [torch.cat(parts)[torch.cat(kept)] for parts in (*zip(*steps, strict=True), returns)], (seen, infos)


def main() -> None:
    torch.manual_seed(1)
    env = DealVectorEnv("suitability", num_envs=ROWS)
    net = Net(env.single_observation_space.shape[0], int(env.single_action_space.n))
    optimizer, last = torch.optim.Adam(net.parameters(), lr=1e-3), env.reset(seed=1)
    for _ in range(int(sys.argv[1]) if sys.argv[1:] else 12):
        data, last = collect(env, net, *last)
        for part in [part for _ in range(3) for part in torch.randperm(len(data[0])).split(2048)]:
            seen, mask, actions, before, returns = (tensor[part] for tensor in data)
            choice, value = net(seen, mask)
            gain = (returns - value.detach()) / returns.std()
            ratio = (choice.log_prob(actions) - before).exp()
            surplus = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = 0.5 * (returns - value).square().mean() - surplus - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()

    def policy(batch: Batch) -> NDArray[np.int64]:
        with torch.no_grad():
            return net(torch.tensor(batch.obs), torch.tensor(batch.mask))[0].logits.argmax(dim=1).numpy()

    gain = evaluate("suitability", policy, at_random(1), n=900, tables=2, seed=5).gain
    print(f"{gain.mean:+.2f} points a deal more than a random player, 95 % interval {gain.interval}")
    assert gain.interval and gain.interval[0] > 0, "nothing was learned"


if __name__ == "__main__":
    main()
