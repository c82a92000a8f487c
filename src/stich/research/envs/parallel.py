"""PettingZoo's parallel interface, for libraries without turns: all seats act at every step, and only the actor's action is applied.

``parallel_env("skat", preset="skat-kneipe")``; the native core plays the table, as in ``stich.research.envs.aec``.
`env` converts it to PettingZoo's AEC interface.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Literal

import pettingzoo
from gymnasium.spaces import Space
from pettingzoo.utils.conversions import parallel_to_aec

from stich.kernel.errors import StichError

from .aec import DealEnv
from .environment_state import EnvironmentState
from .spaces import MaskIn, Observation

ObservationsByAgent = dict[str, Observation]
Infos = dict[str, dict[str, Any]]


class ParallelDealEnv(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """Environment with one deal in an episode, ended after ``max_cycles`` steps if this is given.

    Agents, spaces and rewards are those of `DealEnv`.
    ``infos[agent]["action_mask"]`` is 1 for each legal action (int8), and all 0 for agents who are not to act; their actions are ignored.
    An illegal action raises `IllegalAction` and changes nothing; with ``illegal="replace"`` a random legal action is applied instead, and
    ``infos`` contains ``illegal``.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "stich_parallel_v1", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        preset: str | None = None,
        *,
        max_cycles: int | None = None,
        illegal: Literal["raise", "replace"] = "raise",
        render_mode: str | None = None,
        mask_in: MaskIn = "info",
        **options: object,
    ) -> None:
        """Make the environment. Raise the errors of `DealEnv`, and `StichError` ``envs/parallel`` for another ``illegal`` or
        ``max_cycles``.
        """
        if illegal not in ("raise", "replace") or (max_cycles is not None and max_cycles < 1):
            raise StichError("envs/parallel")
        self._turns = DealEnv(game, preset, None, mask_in=mask_in, **options)
        self.max_cycles, self._replaces = max_cycles, illegal == "replace"
        self.possible_agents, self.render_mode = self._turns.possible_agents, render_mode
        self.agents: list[str] = []
        self._chance, self._cycles = Random(), 0

    @property
    def table(self) -> EnvironmentState:
        """Present moment of the deal by the Python rules."""
        return self._turns.table

    def observation_space(self, agent: str) -> Space[Any]:
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> Space[Any]:
        return self._turns.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[ObservationsByAgent, Infos]:
        """Start a new deal (PettingZoo), as `DealEnv.reset` does."""
        if seed is not None:
            self._chance = Random(seed)
        self._turns.reset(seed, options)
        self.agents, self._cycles = self.possible_agents[:], 0
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[ObservationsByAgent, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take one action of every agent, and apply only the action of the agent to act (PettingZoo).

        Return, by agent: observations, rewards, whether the deal is over, whether it was ended by ``max_cycles``, and infos.
        """
        turns, actor = self._turns, self._turns.agent_selection
        action, agents = int(actions.get(actor, -1)), self.agents
        replaced = self._replaces and action not in turns.live.legal
        turns.step(turns.live.random_step(self._chance) if replaced else action)
        self._cycles += 1
        over = turns.live.finished
        cut = not over and self._cycles == self.max_cycles
        infos = self._infos()
        if replaced:
            infos[actor]["illegal"] = True
        if over or cut:
            self.agents = []
        return self._observations(), dict(self._turns.rewards), dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _observations(self) -> ObservationsByAgent:
        return {agent: self._turns.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> Infos:
        infos, waits = self._turns.infos, self._turns.waiting_mask
        return {agent: {"action_mask": infos[agent].get("action_mask", waits)} for agent in self.possible_agents}

    def render(self) -> str:
        """Return the text of `DealEnv.render`."""
        return self._turns.render()


parallel_env = ParallelDealEnv


def env(game: str, preset: str | None = None, **wanted: Any) -> pettingzoo.AECEnv:
    """Return PettingZoo's parallel environment converted to its AEC interface.

    Agents act one after another, and in each round every seat is asked for an action, also seats that are not to act.

    In `stich.research.envs.aec` only the actor is asked.
    """
    return parallel_to_aec(parallel_env(game, preset, **wanted))
