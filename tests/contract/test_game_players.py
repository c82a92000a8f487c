"""The laws of `GamePlayers`, held against every registered game; chance's player beside them."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings

from stich.kernel.plugin.player import BiddingPolicy
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.players.random import RandomPlayer
from stich.registry import PLUGINS, plugin, worlds
from tests.contract.games import Key, every_game, made, seeds, states, with_options
from tests.rows import rows
from tests.sample import sample


def policy_of(key: Key, chance: int = 1) -> BiddingPolicy | None:
    return plugin(key[0]).players.bidding_policy(random.Random(chance))


def decides(state: State) -> bool:
    """Something other than a card may be chosen, and there is a choice."""
    legal = state.legal_actions
    return len(legal) > 1 and not all(isinstance(action, PlayCard) for action in legal)


@every_game
@rows("level", ["random", "simple"])
def test_law_1_players_act_on_views_and_finish_every_deal(key: Key, level: str) -> None:
    game = made(key)
    player = RandomPlayer(random.Random(1)) if level == "random" else plugin(game.name).players.simple()
    for seed in range(sample(8, 100)):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while not state.finished:
            action = player.act(state.view(state.actor))
            assert action in state.legal_actions
            state = state.apply(action)


@every_game
def test_law_2_simple_decides_the_same_in_every_world_that_looks_the_same(key: Key) -> None:
    game, rng = made(key), random.Random(2)
    player, another = plugin(game.name).players.simple(), plugin(game.name).players.simple()
    for seed in range(sample(2, 20)):
        for state in states(game, seed):
            if not state.finished:
                view = state.view(state.actor)
                chosen = player.act(view)
                assert another.act(view) == chosen
                assert all(player.act(w.view(state.actor)) == chosen for w in worlds(view, rng, 1))


@every_game
def test_law_3_a_bidding_policy_decides_by_view_and_chance(key: Key) -> None:
    decisions = [state for seed in range(3) for state in states(made(key), seed) if decides(state)][::4]
    for state in decisions[: sample(1, 12)]:
        view, first, second = state.view(state.actor), policy_of(key), policy_of(key)
        if first is None or second is None:
            return
        action = first.act(view)
        assert action in state.legal_actions and action == second.act(view)


@every_game
def test_law_4_likelihoods_are_never_negative_and_the_real_world_is_possible(key: Key) -> None:
    for seed in range(4):
        for state in list(states(made(key), seed))[::3]:
            policy = policy_of(key)
            if policy is None:
                return
            if state.actor is None or not policy.weighs_worlds(view := state.view(state.actor)):
                continue
            found = policy.likelihoods(view, [state, *worlds(view, random.Random(seed), 5)])
            assert len(found) == 6 and all(math.isfinite(value) and value >= 0 for value in found) and found[0] > 0


@every_game
def test_law_4_likely_worlds_look_like_the_real_one(key: Key) -> None:
    """Equal chance draws equal ones, and what is then weighed of them never makes the real world impossible."""
    for seed in range(4):
        for state in list(states(made(key), seed))[::5]:
            policy = policy_of(key)
            if policy is None:
                return
            if state.actor is None or not policy.weighs_worlds(view := state.view(state.actor)):
                continue
            likely = policy.likely_worlds(view, random.Random(seed), 5, 20)
            if likely is not None:
                assert [world.view(state.actor) for world in likely] == [view] * 5
                assert likely == policy.likely_worlds(view, random.Random(seed), 5, 20)
                assert policy.likelihoods(view, [state, *likely], drawn_evenly=False)[0] > 0


@every_game
def test_law_5_the_rule_of_thumb_is_what_simple_does(key: Key) -> None:
    players, rng = plugin(key[0]).players, random.Random(5)
    for seed in range(3):
        for state in states(made(key), seed):
            if state.actor is None:
                continue
            view = state.view(state.actor)
            decision = players.rule_of_thumb(view)
            assert decision.action == players.simple().act(view)
            assert all(players.rule_of_thumb(world.view(state.actor)) == decision for world in worlds(view, rng, 1))


@every_game
def test_law_6_what_a_bidding_policy_decides_is_what_it_does(key: Key) -> None:
    decisions = [state for seed in range(3) for state in states(made(key), seed) if decides(state)][::4]
    for state in decisions[: sample(1, 12)]:
        view, first, second = state.view(state.actor), policy_of(key), policy_of(key)
        if first is None or second is None:
            return
        decision = first.decide(view)
        assert decision.action == second.act(view)
        assert set(decision.estimates) <= set(state.legal_actions)
        for found in decision.estimates.values():
            assert math.isfinite(found.payoff) and (found.chance is None or -1e-6 <= found.chance <= 1 + 1e-6)


@every_game
def test_law_7_reasons_follow_from_the_view_alone(key: Key) -> None:
    players, rng = plugin(key[0]).players, random.Random(3)
    for seed in range(2):
        for state in list(states(made(key), seed))[::3]:
            if state.actor is None or not any(isinstance(action, PlayCard) for action in state.legal_actions):
                continue
            view = state.view(state.actor)
            (world,) = worlds(view, rng, 1)
            for action in state.legal_actions:
                assert players.reasons(view, action) == players.reasons(world.view(state.actor), action)


@every_game
@given(seed=seeds)
@settings(max_examples=sample(2, 30))
def test_law_8_what_lies_aside_is_nobodys(key: Key, seed: int) -> None:
    game, rng = with_options(key, seed), random.Random(seed)
    for state in states(game, seed):
        view = state.view(state.actor)
        aside = PLUGINS[game.name].players.set_aside(view)
        assert len(set(aside)) == len(aside)
        for world in worlds(view, rng, 1):
            assert PLUGINS[game.name].players.set_aside(world.view(state.actor)) == aside
            held = [card for seat in range(game.seats) for card in world.view(seat).hand]
            assert not set(aside) & ({*held} | {seen.action for seen in view.log})


@every_game
def test_law_9_a_doubling_is_legal_and_told_by_the_view_alone(key: Key) -> None:
    """And where no card is to be played instead, what leaves it is legal too."""
    rng = random.Random(5)
    for seed in range(3):
        for state in list(states(made(key), seed))[::3]:
            policy = policy_of(key)
            if policy is None or state.actor is None:
                continue
            view = state.view(state.actor)
            doubling = policy.doubling(view)
            for world in worlds(view, rng, 2):
                assert policy.doubling(world.view(state.actor)) == doubling
            if doubling is not None:
                legal = state.legal_actions
                assert doubling.action in legal and math.isfinite(doubling.payoff) and doubling.double_dummy >= 0
                if doubling.otherwise is None:
                    assert any(isinstance(action, PlayCard) for action in legal)
                else:
                    assert set(legal) == {doubling.action, doubling.otherwise}


@every_game
def test_law_10_a_card_policy_tells_chances_of_legal_cards_by_the_view_alone(key: Key) -> None:
    policy = plugin(key[0]).players.card_policy()
    if policy is None:
        return
    assert policy.trust >= 0
    for seed in range(3):
        for state in list(states(made(key), seed))[::5]:
            legal = {action.card for action in state.legal_actions if isinstance(action, PlayCard)}
            if state.actor is None or not legal:
                continue
            view = state.view(state.actor)
            likely = policy.probabilities(view)
            assert not likely or (likely.keys() == legal and sum(likely.values()) == pytest.approx(1) and min(likely.values()) >= 0)
            assert all(policy.probabilities(world.view(state.actor)) == likely for world in worlds(view, random.Random(seed), 1))


@every_game
def test_law_11_a_card_policy_plays_to_the_end_by_the_view_and_positions_alone(key: Key) -> None:
    policy = plugin(key[0]).players.card_policy()
    if policy is None:
        return
    for state in list(states(made(key), 1))[::7]:
        cards = [action.card for action in state.legal_actions if isinstance(action, PlayCard)]
        if state.actor is None or not cards or state.phase.perfect_info is None:
            continue
        view = state.view(state.actor)
        some = list(worlds(view, random.Random(1), 2))
        positions = [hand.position for world in some if (hand := world.phase.perfect_info)]
        ends = policy.play_outs(view, positions, cards)
        assert bool(ends) == bool(policy.probabilities(view))
        assert not ends or [len(of_world) for of_world in ends] == [len(cards)] * len(positions)
        assert all(end.finished for of_world in ends for end in of_world)
        assert policy.play_outs(some[0].view(state.actor), positions, cards) == ends
        on = policy.ends(view, positions)
        assert bool(on) == bool(ends) and all(end.finished for end in on)
        assert not ends or all(end in of_world for end, of_world in zip(on, ends, strict=True))
        assert policy.ends(some[0].view(state.actor), positions) == on
