"""PettingZoo's AEC interface: every seat is an agent, and agents act in turns.

Importing this module registers ``stich/NAME-v1`` for every game.
``pettingzoo.make("aec", "stich/skat-v1", preset="skat-kneipe")``, or `env` and `raw_env` as in PettingZoo's own modules. The native core
plays the table; games without a deal program are played in Python.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium.spaces import Space
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from stich import registry

from .environment_state import EnvironmentState
from .live_table import live_table
from .spaces import MaskIn, Observation, action_space, observation_space


class DealEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """Environment with one deal in an episode.

    Agents are ``seat_0`` …; a seat that is dealt no cards never acts. The next seat deals after every reset.
    Observations are the spans of ``stich.research.envs.spans``; ``infos[agent]["action_mask"]`` is 1 for each legal action of the actor
    (int8). With ``mask_in="observation"`` observations are dictionaries of ``observation`` and ``action_mask``; the mask is all 0 for seats
    not to act.
    Rewards are game points, at the end of the deal. An illegal action raises `IllegalAction` and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "stich_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, preset: str | None = None, render_mode: str | None = None, *, mask_in: MaskIn = "info", **options: object
    ) -> None:
        """Make the environment. Raise `InvalidOptions` for wrong options, `StichError` ``envs/game`` for a game without numbered actions,
        ``envs/obs`` for another ``mask_in``.
        """
        super().__init__()
        self.game = registry.configured(game, preset, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        space, self._with_mask = observation_space(self.game, mask_in), mask_in == "observation"
        self.action_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, action_space(self.game))
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.live, self._chance, self._dealer = live_table(self.game), Random(), -1

    @property
    def table(self) -> EnvironmentState:
        """Present moment of the deal by the Python rules."""
        return self.live.state

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new deal (PettingZoo). After a reset with a seed, equal resets and actions give equal deals."""
        if seed is not None:
            self._chance, self._dealer = Random(seed), -1
        self._dealer = (self._dealer + 1) % self.game.seats
        self.live.deal(self._chance.getrandbits(64), self._dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.live.apply(int(action if action is not None else -1))
        self.infos[agent] = {}
        self._select()
        if self.live.finished:
            # Before the end all rewards are 0, so there is nothing to add up.
            self.rewards = dict(zip(self.possible_agents, self.live.scores, strict=True))
            self._cumulative_rewards = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """Select the agent to act, and put its action mask into the infos (PettingZoo)."""
        seat = self.live.seat
        self.agent_selection = self.possible_agents[seat or 0]
        if seat is not None:
            self.infos[self.agent_selection] = {"action_mask": self.live.mask}

    def observe(self, agent: str) -> Observation:
        observation = self.live.observation(self._seats[agent])
        if not self._with_mask:
            return observation
        mask = self.infos.get(agent, {}).get("action_mask")
        return {"observation": observation, "action_mask": self.waiting_mask if mask is None else mask}

    @property
    def waiting_mask(self) -> NDArray[np.int8]:
        """Action mask of an agent that is not to act: all 0."""
        return np.zeros(self.action_spaces[self.possible_agents[0]].n, np.int8)  # type: ignore[attr-defined]

    def render(self) -> str:
        """Return the phase and the public text of the last action (PettingZoo's ``ansi`` rendering)."""
        state = self.table.state
        last = f", seat {state.log[-1][0]}: {state.log[-1][1].public_text}" if state.log else ""
        return f"{state.phase.name}{last}"

    def close(self) -> None:
        """Do nothing: PettingZoo requires the method, but there is nothing to close."""


raw_env = DealEnv


def env(game: str, preset: str | None = None, render_mode: str | None = None, **wanted: Any) -> pettingzoo.AECEnv:
    """Return a `DealEnv` in PettingZoo's usual wrappers, which check the order of calls and the numbers of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, preset, render_mode, **wanted)))


for _name in registry.PLUGINS:
    if f"stich/{_name}-v1" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", f"stich/{_name}-v1", DealEnv, kwargs={"game": _name})
