"""Suitability's bidding policy: it names suits and takes privileges by sampled deals, at tables of every size."""

from __future__ import annotations

import random

from stich.games.suitability.player.bidding_policy import SuitabilityBiddingPolicy, finish_naming, ranked_by_rollouts, rollout_results
from stich.games.suitability.player.simple import SimplePlayer
from tests.games.suitability.driver import SIZES, SPADES, deal, do, game, view
from tests.rows import rows


@rows("players", SIZES)
def test_it_declares_what_is_legal_and_leaves_the_cards_to_simple(players: int) -> None:
    policy, simple = SuitabilityBiddingPolicy(random.Random(1)), SimplePlayer()
    state = game(players).deal(seed=3, dealer=1)
    while state.phase.name != "play":
        state = state.apply(policy.act(view(state, state.actor)))
    assert policy.act(view(state, state.actor)) == simple.act(view(state, state.actor))


def test_actions_differ_in_their_payoffs() -> None:
    """In the same deal an action has the same payoff again."""
    state = do(game().deal(seed=5, dealer=3), SPADES)
    assert len({tuple(rollout_results([state], action)) for action in state.legal_actions}) > 1
    for action in state.legal_actions:
        assert rollout_results([state, state], action) == 2 * rollout_results([state], action)


@rows("players", SIZES)
def test_all_actions_are_ranked(players: int) -> None:
    """With three players there are only names, no privileges."""
    state = game(players).deal(seed=3, dealer=0)
    while state.phase.name != "play":
        seen, rng = view(state, state.actor), random.Random(1)
        assert sorted(a.text for a in ranked_by_rollouts(seen, rng, 100)) == sorted(a.text for a in state.legal_actions)
        state = state.apply(state.legal_actions[-1])


@rows("players", SIZES)
def test_the_others_go_on_as_simple_does(players: int) -> None:
    simple = SimplePlayer()
    for seed in range(20):
        first = game(players).deal(seed=seed, dealer=seed % players)
        action = simple.act(view(first, first.actor))
        state = first.apply(action)
        while state.phase.name != "play":
            state = state.apply(simple.act(view(state, state.actor)))
        (play,) = finish_naming([first], action)
        assert play.fixed == state.phase.fixed


def test_a_hand_of_the_lowest_penalties_takes_poverty() -> None:
    state = do(game().start(deal(4, "", "", "", "C7 C8 D8 D9 DT H2 H3 H4 H5 C9 C6 S2 CT")), SPADES)
    assert SuitabilityBiddingPolicy(random.Random(1)).act(view(state, 3)).text == "privilege poverty"
