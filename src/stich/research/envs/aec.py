"""PettingZoo's AEC interface: every seat is an agent, and agents act in turns.

Importing this module registers ``stich/NAME-v1`` for every game.
``pettingzoo.make("aec", "stich/skat-v1", preset="skat-kneipe")``. An environment plays one table in Python; `stich.batch` is faster.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from stich import registry

from .environment_state import EnvironmentState, encoder_of


class DealEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """Environment with one deal in an episode.

    Agents are ``seat_0`` …; a seat that is dealt no cards never acts. The next seat deals after every reset.
    Observations are the spans of ``stich.research.envs.spans``; ``infos[agent]["action_mask"]`` is 1 for each legal action of the actor
    (int8).
    Rewards are game points, at the end of the deal. An illegal action raises `IllegalAction` and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "stich_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, preset: str | None = None, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.game = registry.configured(game, preset, options)
        environment, encoder = encoder_of(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.action_spaces: dict[str, Space[Any]] = {a: Discrete(len(environment.actions)) for a in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {a: Box(0, 255, (encoder.size,), np.uint8) for a in self.possible_agents}
        self._chance, self._dealer = Random(), -1

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new deal (PettingZoo). After a reset with a seed, equal resets and actions give equal deals."""
        if seed is not None:
            self._chance, self._dealer = Random(seed), -1
        self._dealer = (self._dealer + 1) % self.game.seats
        self.table = EnvironmentState.deal(self.game, seed=self._chance.getrandbits(64), dealer=self._dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._show()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table = self.table.apply(int(action if action is not None else -1))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.table.finished:
            self.rewards = {agent: float(score) for agent, score in zip(self.possible_agents, self.table.scores, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._show()
        self._accumulate_rewards()

    def _show(self) -> None:
        """Select the agent to act, and fill the infos with the action masks (PettingZoo)."""
        seat = self.table.seat
        self.agent_selection = self.possible_agents[seat or 0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if seat is not None:
            self.infos[self.agent_selection] = {"action_mask": self.table.mask}

    def observe(self, agent: str) -> NDArray[np.uint8]:
        return self.table.observation(self.possible_agents.index(agent))

    def render(self) -> str:
        """Return the phase and the public text of the last action (PettingZoo's ``ansi`` rendering)."""
        log = self.table.state.log
        last = f", seat {log[-1][0]}: {log[-1][1].public_text}" if log else ""
        return f"{self.table.state.phase.name}{last}"

    def close(self) -> None:
        """Do nothing: PettingZoo requires the method, but there is nothing to close."""


for _name in registry.PLUGINS:
    if f"stich/{_name}-v1" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", f"stich/{_name}-v1", DealEnv, kwargs={"game": _name})
