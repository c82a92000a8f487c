"""Gymnasium's interface for many tables at once, played by `stich.batch`: one policy acts for every seat (self-play).

Importing this module registers ``stich/NAME-self-play-v1`` for every game.
``gymnasium.make_vec("stich/skat-self-play-v1", num_envs=4096)``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from stich import registry

from .batches import Batch, batch
from .spaces import MaskIn, Observation, action_space, observation_space


class DealVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """``num_envs`` tables of one game. Each row shows its actor's knowledge, and each action is the actor's.

    The reward of a row is the actor's game points if its action ended the deal, else 0; ``infos["rewards"]`` are those of all seats,
    float32 (n, seats). ``infos`` also contain ``action_mask`` (int8), ``seat`` (seat to act, int8) and ``illegal`` of each row (see
    `Batch`). A finished deal is followed by a new one in the same step (`AutoresetMode.SAME_STEP`); as no deal is cut short, there is no
    ``final_obs``. Every seat has its own rewards, so a learner collects its steps by seat.

    For speed the arrays are the batch's own memory, which the next step changes, unless ``copy`` is True.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        game: str,
        preset: str | None = None,
        *,
        num_envs: int,
        threads: int = 1,
        mask_in: MaskIn = "info",
        copy: bool = False,
        **options: Any,
    ) -> None:
        """Make the environments. The arguments and errors are those of `stich.batch` and, for ``mask_in``, of `SeatEnv`."""
        made = registry.configured(game, preset, options)
        self.num_envs, self._with_mask, self._copy = num_envs, mask_in == "observation", copy
        self._wanted: dict[str, Any] = {"game": game, "preset": preset, "n": num_envs, "threads": threads, **options}
        self.batch: Batch = batch(**self._wanted)
        """Tables of the environments. Reset makes new ones."""
        self.single_action_space, self.single_observation_space = action_space(made), observation_space(made, mask_in)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start new deals in all rows (Gymnasium). ``seed``: seed of `stich.batch`; of a list, the first one counts."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self.batch = batch(**self._wanted, seed=int(self.np_random.integers(2**63)))
        return self._seen()

    def step(self, actions: ArrayLike) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Apply an action in each row. An illegal one ends the deal, and its actor gets the table's largest loss."""
        actors = self.batch.seat.copy()
        all_rewards, done = self.batch.step(actions)
        rewards = np.zeros(self.num_envs, np.float32)
        (ended,) = done.nonzero()
        rewards[ended] = all_rewards[ended, actors[ended]]
        over: NDArray[np.bool_] = done.view(np.bool_)
        observations, infos = self._seen()
        return observations, rewards, over.copy() if self._copy else over, self._never, infos

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        infos, planes = self._infos(), self.batch.obs.copy() if self._copy else self.batch.obs
        return {"observation": planes, "action_mask": infos["action_mask"]} if self._with_mask else planes, infos

    def _infos(self) -> dict[str, Any]:
        rows = self.batch
        infos: dict[str, NDArray[Any]] = {
            "action_mask": rows.mask.view(np.int8),
            "seat": rows.seat,
            "rewards": rows.rewards,
            "illegal": rows.illegal,
        }
        return {name: array.copy() for name, array in infos.items()} if self._copy else infos


for _name in registry.PLUGINS:
    if f"stich/{_name}-self-play-v1" not in gymnasium.registry:
        gymnasium.register(
            f"stich/{_name}-self-play-v1", vector_entry_point="stich.research.envs.vector:DealVectorEnv", kwargs={"game": _name}
        )
