"""Gymnasium's interface: one seat learns, and named computer players hold the other seats.

Importing this module registers ``stich/NAME-v1`` for every game.
``gymnasium.make("stich/skat-v1", opponents="club")``. The native core plays the table, and *random* opponents; other players get views,
which Python makes.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from stich import players, registry

from .environment_state import EnvironmentState
from .live_table import live_table
from .spaces import MaskIn, Observation, action_space, observation_space


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """Environment with one deal in an episode, for one seat, which moves round the table from deal to deal.

    Observations are the spans of ``stich.research.envs.spans``; ``info["action_mask"]`` is 1 for each legal action (int8). The reward is
    (With ``mask_in="observation"`` observations are dictionaries of ``observation`` and ``action_mask``.) The reward is
    the seat's game points, at the end of the deal. An illegal action ends the deal with the reward ``illegal_reward``, and ``info``
    contains ``illegal``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        game: str,
        preset: str | None = None,
        *,
        opponents: str = "simple",
        illegal_reward: float = -1000.0,
        mask_in: MaskIn = "info",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Make the environment. ``opponents``: a level, as in ``stich.player``.

        Raise `InvalidOptions` for wrong options, `StichError` ``player/unknown`` for an unknown level, ``envs/game`` for a game without
        numbered actions, ``envs/obs`` for another ``mask_in``.
        """
        self.game = registry.configured(game, preset, options)
        self.action_space, self.observation_space = action_space(self.game), observation_space(self.game, mask_in)
        self.render_mode, self.illegal_reward, self._with_mask = render_mode, illegal_reward, mask_in == "observation"
        self._deals = 0
        self._live, self._chance = live_table(self.game), Random()
        opponent = players.player(game, opponents, self._chance)
        self._opponent = None if opponents == "random" else opponent

    @property
    def table(self) -> EnvironmentState:
        """Present moment of the deal by the Python rules."""
        return self._live.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a new deal (Gymnasium), and let the other players act up to the learner's first turn.

        Deals in which the learner has no turn are skipped.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._chance.seed(seed)
            self._deals = 0
        while True:
            self.seat = self._deals // self.game.seats % self.game.seats
            self._deals += 1
            self._live.deal(self._chance.getrandbits(64), self._deals % self.game.seats)
            self._others()
            if not self._live.finished:
                return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._live.try_step(int(action)):
            observation, info = self._seen()
            return observation, self.illegal_reward, True, False, {**info, "illegal": True}
        self._others()
        observation, info = self._seen()
        finished = self._live.finished
        return observation, self._live.scores[self.seat] if finished else 0.0, finished, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each legal action, else False: bool (actions,). MaskablePPO of sb3-contrib looks for this name."""
        return self._live.mask.astype(np.bool_)

    def _others(self) -> None:
        """Let the other players act until it is the learner's turn, or the deal is over.

        The learner itself cannot claim or concede.
        """
        live = self._live
        while (seat := live.seat) is not None and seat != self.seat:
            if self._opponent is None:
                live.apply(live.random_step(self._chance))
                continue
            state = live.state
            for step in state.steps(self._opponent.act(state.view(seat))):
                live.apply(step)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self._live.observation(self.seat), self._live.mask
        seen = {"observation": observation, "action_mask": mask} if self._with_mask else observation
        return seen, {"action_mask": mask, "seat": self.seat}

    def render(self) -> str:
        """Return the view of the learner's seat in one line of text (Gymnasium's ``ansi`` rendering)."""
        return repr(self.table.state.view(self.seat))


for _name in registry.PLUGINS:
    if f"stich/{_name}-v1" not in gymnasium.registry:
        gymnasium.register(f"stich/{_name}-v1", "stich.research.envs.single:SeatEnv", kwargs={"game": _name})
