"""The judge: it names and takes what sampled deals say, at tables of every size."""

from __future__ import annotations

import random

import pytest

from stich.games.suitability.player.bidding_policy import SuitabilityBiddingPolicy, ahead, ranked
from stich.games.suitability.player.naming import declared
from stich.games.suitability.player.simple import SimplePlayer
from tests.games.suitability.driver import SIZES, SPADES, deal, do, game, view


@pytest.mark.parametrize("players", SIZES)
def test_it_declares_what_is_legal_and_leaves_the_cards_to_simple(players: int) -> None:
    judge, simple = SuitabilityBiddingPolicy(random.Random(1)), SimplePlayer()
    state = game(players).deal(seed=3, dealer=1)
    while state.phase.name != "play":
        state = state.apply(judge.act(view(state, state.actor)))
    assert judge.act(view(state, state.actor)) == simple.act(view(state, state.actor))


def test_ways_differ_in_what_they_bring() -> None:
    """For the same deal the same comes of it again."""
    state = do(game().deal(seed=5, dealer=3), SPADES)
    assert len({tuple(ahead([state], way)) for way in state.legal_actions}) > 1
    for way in state.legal_actions:
        assert ahead([state, state], way) == 2 * ahead([state], way)


@pytest.mark.parametrize("players", SIZES)
def test_all_ways_are_ranked(players: int) -> None:
    """With three players, whose fourth declares nothing, there are names only."""
    state = game(players).deal(seed=3, dealer=0)
    while state.phase.name != "play":
        seen, chance = view(state, state.actor), random.Random(1)
        assert sorted(a.text for a in ranked(seen, chance, 100)) == sorted(a.text for a in state.legal_actions)
        state = state.apply(state.legal_actions[-1])


@pytest.mark.parametrize("players", SIZES)
def test_the_others_go_on_as_simple_does(players: int) -> None:
    simple = SimplePlayer()
    for seed in range(20):
        first = game(players).deal(seed=seed, dealer=seed % players)
        said = simple.act(view(first, first.actor))
        state = first.apply(said)
        while state.phase.name != "play":
            state = state.apply(simple.act(view(state, state.actor)))
        (play,) = declared([first], said)
        assert play.fixed == state.phase.fixed


def test_a_hand_of_the_lowest_penalties_takes_poverty() -> None:
    state = do(game().start(deal(4, "", "", "", "C7 C8 D8 D9 DT H2 H3 H4 H5 C9 C6 S2 CT")), SPADES)
    assert SuitabilityBiddingPolicy(random.Random(1)).act(view(state, 3)).text == "privilege poverty"
