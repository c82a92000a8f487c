"""The time of a decision: on a slow machine fewer deals are played out, then fewer solved, but never fewer than eight deals used."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.players.search import SearchPlayer, pimc, plans, time_budget
from stich.players.search import player as search_player
from stich.players.search.pimc import LEAST_WORLDS
from stich.players.search.time_budget import TimeBudget
from stich.players.search_config import NO_LIMIT, SearchConfig
from stich.registry import PLUGINS, plugin
from tests.rows import rows

GAMES = ("skat", "schafkopf")
SOLVE = pimc.world_values


class Machine:
    """A clock that moves only when work is done. ``solving``, ``playing``: seconds to solve a world, and to play one out with all cards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, solving: float, playing: float) -> None:
        self.now, self.solving, self.playing = 100.0, solving, playing
        self.solved, self.played = 0, 0
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(search_player, "_REHEARSED", _Everything())
        monkeypatch.setattr(time_budget._Machine, "slowness", 1.0)

        def world_values(hand: Any, payoffs: Any, limits: Any) -> Any:
            in_time = limits.seconds is None or limits.seconds >= self.solving
            self.now += self.solving if in_time else limits.seconds
            self.solved += in_time
            return SOLVE(hand, payoffs) if in_time else None

        monkeypatch.setattr(pimc, "world_values", world_values)


class _Everything(set[Any]):
    def __contains__(self, kind: object) -> bool:
        return True


class TakesTime:
    """Card policy whose play-outs take time on this machine."""

    trust = 0.0

    def __init__(self, policy: CardPolicy, machine: Machine) -> None:
        self._policy, self._machine = policy, machine
        self.probabilities = policy.probabilities

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        self._machine.now += len(positions) * self._machine.playing
        self._machine.played += len(positions)
        return self._policy.play_outs(view, positions, cards)

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        self._machine.now += len(positions) * self._machine.playing
        self._machine.played += len(positions)
        return self._policy.ends(view, positions)


def first_choice(game: str) -> State:
    """Return the first position of a declared deal of *simple* in which the actor has a choice of cards."""
    simple = plugin(game).players.simple()
    for seed in range(100):
        state = stich.game(game).deal(seed=seed, dealer=0)
        while state.actor is not None:
            hand = state.phase.perfect_info
            if hand and hand.side and len(state.legal_actions) > 2:
                return state
            state = state.apply(simple.act(state.view(state.actor)))
    raise AssertionError("no such deal")


CONFIG = SearchConfig(worlds=24, candidates=96, seconds=1.0, iterations=0, draws=400, plays_out=True)


def decide(game: str, machine: Machine, config: SearchConfig = CONFIG) -> Any:
    """Return the decision at the first choice on this machine."""
    state, players = first_choice(game), plugin(game).players
    policy = players.card_policy()
    assert state.actor is not None and policy is not None
    cards = TakesTime(policy, machine)
    return SearchPlayer(players.simple(), players.bidding_policy(Random(1)), config, Random(1), cards=cards).decide(state.view(state.actor))


@rows("game", GAMES)
@rows(
    ("solving", "playing", "fits"),
    [
        pytest.param(0.001, 0.0001, lambda machine: machine.solved >= LEAST_WORLDS and machine.played > 30, id="fast: all play-outs"),
        pytest.param(0.01, 0.04, lambda machine: machine.solved >= LEAST_WORLDS > 0 and machine.played < 30, id="slower: fewer play-outs"),
        pytest.param(0.19, 0.04, lambda machine: machine.solved == 2 and machine.played < 30, id="slow: fewer worlds solved"),
        pytest.param(5.0, 0.04, lambda machine: machine.solved == 0 and machine.played >= LEAST_WORLDS, id="too slow to solve any"),
    ],
)
def test_what_a_slow_machine_leaves_out(
    monkeypatch: pytest.MonkeyPatch, game: str, solving: float, playing: float, fits: Callable[[Machine], bool]
) -> None:
    machine = Machine(monkeypatch, solving=solving, playing=playing)
    decision = decide(game, machine)
    assert decision.deals >= LEAST_WORLDS
    assert fits(machine), (machine.solved, machine.played)
    assert machine.now - 100 <= 1.1


@rows("game", GAMES)
def test_a_level_without_play_outs_uses_them_when_too_few_worlds_are_solved(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    alone, slow = replace(CONFIG, plays_out=False), Machine(monkeypatch, solving=0.9, playing=0.001)
    assert decide(game, slow, alone).deals >= LEAST_WORLDS and slow.solved == 1 and slow.played > 1
    fast = Machine(monkeypatch, solving=0.001, playing=0.001)
    assert decide(game, fast, alone).deals >= LEAST_WORLDS and fast.played == 0


def test_plans_are_played_out_in_eight_worlds_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discards and declarations: all of them in eight worlds, and in more if there is time."""
    players, game = plugin("skat").players, stich.game("skat")
    policy, cards = players.bidding_policy(Random(1)), players.card_policy()
    assert policy is not None and cards is not None
    state = next(state for seed in range(100) if (state := _before_discarding(game.deal(seed=seed, dealer=0), policy)))
    assert state.actor is not None
    view, plugin_of_game = state.view(state.actor), PLUGINS["skat"]
    worlds = plugin_of_game.worlds(view, Random(1), 96)
    found = policy.plans(view)[:4]
    for playing, most in ((0.0001, 10**9), (0.05, 4 * LEAST_WORLDS)):
        machine = Machine(monkeypatch, solving=0.0, playing=playing)
        near, far = plans.by_play_outs(found, worlds, state.actor, players.simple(), TakesTime(cards, machine), budget=TimeBudget(1.0))
        assert len(near) + len(far) == 4 and 4 * LEAST_WORLDS <= machine.played <= most


def _before_discarding(state: State, policy: Any) -> State | None:
    while state.actor is not None and state.phase.name != "discard":
        state = state.apply(policy.act(state.view(state.actor)))
    return None if state.actor is None else state


def test_a_budget_without_limit_leaves_nothing_out() -> None:
    budget = TimeBudget(NO_LIMIT)
    assert not budget.limited
    assert budget.fits(1, time.perf_counter() - 1e6, 50) == 50 and budget.fewer(3_000) == 3_000


def test_a_busy_machine_draws_fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_budget._Machine, "slowness", 4.0)
    assert TimeBudget(1.0).fewer(3_000) == 750 and TimeBudget(NO_LIMIT).fewer(3_000) == 3_000
    monkeypatch.setattr(time_budget._Machine, "slowness", 1.2)
    assert TimeBudget(1.0).fewer(3_000) == 3_000
