"""Gymnasium's interface: one seat learns, and named computer players hold the other seats.

Importing this module registers ``stich/NAME-v1`` for every game.
``gymnasium.make("stich/skat-v1", opponents="club")``. An environment plays one table in Python; `stich.batch` is faster.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from stich import players, registry

from .environment_state import EnvironmentState, encoder_of

Observed = NDArray[np.uint8]


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """Environment with one deal in an episode, for one seat, which moves round the table from deal to deal.

    Observations are the spans of ``stich.research.envs.spans``; ``info["action_mask"]`` is 1 for each legal action (int8). The reward is
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
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Make the environment. ``opponents``: a level, as in ``stich.player``.

        Raise `InvalidOptions` for wrong options, `StichError` ``player/unknown`` for an unknown level.
        """
        self.game = registry.configured(game, preset, options)
        environment, encoder = encoder_of(self.game)
        self.action_space = Discrete(len(environment.actions))
        self.observation_space = Box(0, 255, (encoder.size,), np.uint8)
        self.render_mode, self.illegal_reward = render_mode, illegal_reward
        self._deals = 0
        self._chance = Random()
        self._opponent = players.player(game, opponents, self._chance)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, dict[str, Any]]:
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
            self.table = EnvironmentState.deal(self.game, seed=self._chance.getrandbits(64), dealer=self._deals % self.game.seats)
            self._others()
            if not self.table.finished:
                return self._seen()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.table.legal:
            observation, info = self._seen()
            return observation, self.illegal_reward, True, False, {**info, "illegal": True}
        self.table = self.table.apply(int(action))
        self._others()
        observation, info = self._seen()
        return observation, float(self.table.scores[self.seat]), self.table.finished, False, info

    def _others(self) -> None:
        """Let the other players act until it is the learner's turn, or the deal is over.

        The learner itself cannot claim or concede.
        """
        while self.table.seat not in (self.seat, None):
            action = self._opponent.act(self.table.view(self.table.seat))
            for step in self.table.steps(action):
                self.table = self.table.apply(step)

    def _seen(self) -> tuple[Observed, dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.table.mask, "seat": self.seat}

    def render(self) -> str:
        """Return the view of the learner's seat in one line of text (Gymnasium's ``ansi`` rendering)."""
        return repr(self.table.state.view(self.seat))


for _name in registry.PLUGINS:
    if f"stich/{_name}-v1" not in gymnasium.registry:
        gymnasium.register(f"stich/{_name}-v1", "stich.research.envs.single:SeatEnv", kwargs={"game": _name})
