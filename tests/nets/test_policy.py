"""How likely a deal is by its cards is the product of the chances that each seat gave its card when it was its turn."""

from __future__ import annotations

from math import log
from random import Random

import numpy as np
import pytest

from stich.games.skat.player.card_policy import card_play
from stich.games.skat.rules.contract import DECK
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.deal import Seat
from stich.nets.policy import LEAST_PROBABILITY, play_log_likelihoods
from stich.registry import plugin
from training import skat


@pytest.mark.parametrize("kind", ["suit", "grand", "null"])
def test_a_deal_is_as_likely_as_the_choices_in_it(kind: str) -> None:
    players = plugin("skat").players
    simple, policy = players.simple(), players.card_policy()
    assert policy is not None
    state = skat.random_contract(Random(kind), {kind: 1.0})
    expected = {Seat(s): 0.0 for s in range(3)}
    dealt = {Seat(s): np.array([DECK.mask(state.view(s).hand)], dtype=np.uint64) for s in range(3)}
    declarer = state.view(0).declarer
    assert declarer is not None
    discards = DECK.mask(state.view(declarer).discards or ())
    for _ in range(12):
        if (seat := state.actor) is None:
            break
        view = state.view(seat)
        action = simple.act(view)
        if isinstance(action, PlayCard):
            expected[seat] += log(max(policy.probabilities(view)[action.card], LEAST_PROBABILITY))
        state = state.apply(action)
    play = card_play(state.view(declarer))
    assert play is not None and any(expected.values())
    laid_away = np.array([discards], dtype=np.uint64) if discards else None
    found = play_log_likelihoods(state.view(declarer), play, dealt, laid_away)
    assert {seat: float(logs[0]) for seat, logs in found.items()} == pytest.approx(expected, rel=1e-5)
