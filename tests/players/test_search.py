"""Search players: they know only their view, find what open cards show, and act legally."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import stich
from stich.kernel.knowledge.advice import ChoiceReason
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PLAYS, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.players import PLAYERS
from stich.players.search import SearchConfig, SearchPlayer
from stich.players.search.pimc import double_dummy_of, pimc, world_values
from stich.registry import PLUGINS, double_dummy, plugin, worlds
from stich.solver.limits import UNLIMITED, Limits
from tests.rows import rows
from tests.sample import sample

PATIENT = SearchConfig(worlds=3, seconds=60, iterations=300)
"""Never short of time, so that the same randomness gives the same card."""


def searcher(game: str, seed: int = 1) -> SearchPlayer:
    return SearchPlayer(PLUGINS[game].players.simple(), None, PATIENT, random.Random(seed))


def played(state: State, players: list[Player]) -> State:
    """Return the deal played out."""
    while state.actor is not None:
        state = state.apply(players[state.actor].act(state.view(state.actor)))
    return state


@rows("preset", [pytest.param((name, p), id=p) for name, game in PLUGINS.items() for p in game.presets.names])
def test_it_plays_whole_deals_of_every_preset(preset: tuple[str, str]) -> None:
    game = stich.game(*preset)
    for seed in range(sample(1, 2)):
        end = played(game.deal(seed=seed, dealer=0), [searcher(game.name, seat) for seat in range(game.seats)])
        assert end.outcome is not None


@pytest.mark.thorough
@pytest.mark.parametrize("name", PLUGINS)
def test_club_is_called_by_its_name(name: str) -> None:
    game = stich.game(name)
    club = PLAYERS["club"](name, random.Random(1))
    assert played(game.deal(seed=3, dealer=0), [club] * game.seats).finished


@pytest.mark.parametrize("name", PLUGINS)
def test_it_decides_by_its_view_and_its_randomness_alone(name: str) -> None:
    """Hidden cards lie differently, what the seat sees is the same: so is what it does."""
    game = stich.game(name)
    rng = random.Random(9)
    state = game.deal(seed=5, dealer=0)
    simple = PLUGINS[name].players.simple()
    while state.actor is not None:
        view = state.view(state.actor)
        if view.phase == "play" and len(view.legal) > 1:
            for world in worlds(view, rng, 2):
                other = world.view(state.actor)
                assert searcher(name, 4).act(other) == searcher(name, 4).act(view)
        state = state.apply(simple.act(view))


def test_of_equal_cards_it_plays_the_one_that_simple_plays() -> None:
    """In null open hands often tell nothing apart: then rules of thumb know better than the order of the cards."""
    simple, differing = PLUGINS["skat"].players.simple(), 0
    deal = stich.game("skat").deal(seed=8000083, dealer=8000083 % 3).deal
    state = stich.game("skat").start(deal, {"declarer": 0, "bid": 18, "declare": "null", "discard": ["HQ", "HJ"]})
    while state.actor is not None:
        view, first = state.view(state.actor), replace(PATIENT, ties_by_simple=False)
        by_order = SearchPlayer(simple, None, first, random.Random(1)).decide(view)
        decision, thumb = searcher("skat").decide(view), simple.act(view)
        values = {action: estimate.payoff for action, estimate in decision.estimates.items()}
        best = [action for action, value in values.items() if value == max(values.values())]
        assert decision.estimates == by_order.estimates
        if best:
            assert decision.action == (thumb if thumb in best else by_order.action) and by_order.action in best
            differing += decision.action != by_order.action
        state = state.apply(decision.action)
    assert differing


def test_the_last_tricks_are_played_as_open_cards_show() -> None:
    """With few tricks to go a player often knows all cards, and takes all tricks that can be taken."""
    game = stich.game("skat")
    simple = plugin(game.name).players.simple()
    checked = 0
    for seed in range(60):
        state = game.deal(seed=seed, dealer=0)
        while state.actor is not None:
            view = state.view(state.actor)
            perfect_info, payoffs = state.phase.perfect_info, double_dummy(state.game).payoffs(state.phase)
            if (
                view.phase == "play"
                and max(view.counts) <= 3
                and perfect_info
                and perfect_info.side
                and payoffs
                and len(view.legal_actions) > 1
            ):
                sampled = worlds(view, random.Random(seed), 20)
                if all(w.phase.perfect_info.position.hands == perfect_info.position.hands for w in sampled):
                    values = world_values(perfect_info, payoffs)
                    assert values is not None
                    best = max(value.value for value in values.values())
                    assert values[searcher("skat").act(view).card].value == pytest.approx(best)  # type: ignore[attr-defined]
                    checked += 1
            state = state.apply(simple.act(view))
    assert checked >= 3


def test_time_that_is_up_leaves_one_world() -> None:
    game = stich.game("skat")
    simple = plugin(game.name).players.simple()
    state = game.deal(seed=8, dealer=0)
    while state.phase.name != "play":
        state = state.apply(simple.act(state.view(state.actor)))
    sampled = worlds(state.view(state.actor), random.Random(1), 4)
    over, far = time.perf_counter(), time.perf_counter() + 60
    assert pimc(double_dummy_of(sampled), [1] * 4, over) == pimc(double_dummy_of(sampled[:1]), [1], far)
    assert pimc(double_dummy_of(sampled), [1] * 4, far) != pimc(double_dummy_of(sampled[:1]), [1], far)
    assert pimc(double_dummy_of(sampled), [1] * 4, over, least=0) is None


def test_only_the_first_world_is_solved_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world that is still being solved when time is up is given up, unless it is the only one."""
    game = stich.game("skat")
    simple = plugin(game.name).players.simple()
    state = game.deal(seed=8, dealer=0)
    while state.phase.name != "play":
        state = state.apply(simple.act(state.view(state.actor)))
    hands = double_dummy_of(worlds(state.view(state.actor), random.Random(1), 4))
    far = time.perf_counter() + 60
    first_world = pimc(hands[:1], [1], far)
    limits_asked: list[Limits] = []

    def solve_first_only(hand: Any, payoffs: Any, limits: Limits = UNLIMITED) -> Any:
        limits_asked.append(limits)
        return world_values(hand, payoffs, limits) if len(limits_asked) == 1 else None

    monkeypatch.setattr("stich.players.search.pimc.world_values", solve_first_only)
    assert pimc(hands, [1] * 4, far) == first_world
    assert limits_asked[0] is UNLIMITED
    assert limits_asked[1].seconds is not None and 0 < limits_asked[1].seconds <= 60


class Prefers:
    """A card policy that finds one card by far the likeliest."""

    def __init__(self, card: Card, trust: float) -> None:
        self._card, self.trust = card, trust

    def probabilities(self, view: View) -> Mapping[Card, float]:
        legal = [a.card for a in view.legal_actions if isinstance(a, PlayCard)]
        return {card: 0.999 if card == self._card else 0.001 / (len(legal) - 1) for card in legal}


def test_a_card_policy_counts_as_far_as_it_is_trusted() -> None:
    """With much trust the policy's card is played against the values of open hands, with none the policy is not asked; the values of the
    cards do not change."""
    state = stich.game("skat").deal(seed=11, dealer=0)
    simple = PLUGINS["skat"].players.simple()
    while state.actor is None or state.view(state.actor).phase != "play" or len(state.view(state.actor).legal) < 3:
        assert state.actor is not None
        state = state.apply(simple.act(state.view(state.actor)))
    view = state.view(state.actor)

    def decided(policy: CardPolicy | None) -> Decision:
        return SearchPlayer(simple, None, replace(PATIENT, worlds=12, heeds_policy=True), random.Random(1), cards=policy).decide(view)

    alone = decided(None)
    cards = [a.card for a in view.legal_actions if isinstance(a, PlayCard)]
    payoffs = {card: alone.estimates[PLAYS[card]].payoff for card in cards}
    worst = min(cards, key=payoffs.__getitem__)
    assert payoffs[worst] < max(payoffs.values())
    assert decided(Prefers(worst, 0.0)) == alone
    assert decided(Prefers(worst, 1e-6)).action == alone.action
    trusted = decided(Prefers(worst, 100.0))
    assert trusted.action == PLAYS[worst] and trusted.estimates == alone.estimates
    assert trusted.reasons[-1] == ChoiceReason("practice", 100) and all(reason.code != "practice" for reason in alone.reasons)
