"""The judge: it names and takes what sampled deals say, at tables of every size."""

from __future__ import annotations

import random

import pytest

from stich.games.suitability.judge import SuitabilityJudge, values
from stich.games.suitability.simple import SimplePlayer
from tests.games.suitability.driver import SIZES, SPADES, deal, do, game, view


@pytest.mark.parametrize("players", SIZES)
def test_it_declares_what_is_legal_and_leaves_the_cards_to_simple(players: int) -> None:
    judge, simple = SuitabilityJudge(random.Random(1)), SimplePlayer()
    state = game(players).deal(seed=3, dealer=1)
    while state.phase.name != "play":
        state = state.apply(judge.act(view(state, state.actor)))
    assert judge.act(view(state, state.actor)) == simple.act(view(state, state.actor))


def test_all_ways_are_valued_in_the_same_worlds() -> None:
    """What a world says is added up, and the ways differ in what they bring."""
    state = do(game().deal(seed=5, dealer=3), SPADES)
    once, twice = values([state], state.legal_actions), values([state, state], state.legal_actions)
    assert twice == pytest.approx([2 * x for x in once])
    assert len(set(once)) > 1


def test_a_hand_of_the_lowest_penalties_takes_poverty() -> None:
    state = do(game().start(deal(4, "", "", "", "C7 C8 D8 D9 DT H2 H3 H4 H5 C9 C6 S2 CT")), SPADES)
    assert SuitabilityJudge(random.Random(1)).act(view(state, 3)).text == "privilege poverty"
