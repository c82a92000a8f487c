"""Likelihoods by the cards played: worlds in which all players play as *simple* would are the likeliest."""

from __future__ import annotations

import math
import random
from collections import Counter
from statistics import fmean

import pytest

import stich
from stich.games.schafkopf.player.card_policy import card_play
from stich.games.schafkopf.player.play_likelihood import AGREEMENT_RATES, LIKELIHOOD_EXPONENT, play_likelihood
from stich.games.schafkopf.player.simple import SimplePlayer
from stich.kernel.rules.state import State
from stich.nets.policy import Family
from stich.players import PLAYERS
from stich.registry import worlds


@pytest.mark.parametrize("preset", ["schafkopf-2023", "sauspiel"])
def test_where_all_play_as_simple_no_world_is_likelier_than_the_real_one(preset: str) -> None:
    state, simple, choices, differs = stich.game("schafkopf", preset).deal(seed=5, dealer=0), SimplePlayer(), Counter[int](), False
    observer = state.game.deal(seed=5, dealer=0).deal.dealer
    while state.actor is not None:
        if state.actor == observer and state.phase.name == "play":
            view = state.view(observer)
            (real,) = play_likelihood(view, [state])
            each = [fmean(rate**n for rate in AGREEMENT_RATES.values()) for n in choices.values()]
            assert real == pytest.approx(math.prod(each) ** LIKELIHOOD_EXPONENT)
            others = play_likelihood(view, worlds(view, random.Random(1), 12))
            assert all(0 < chance <= real * (1 + 1e-9) for chance in others)
            differs = differs or min(others) < real
        elif state.phase.name == "play":
            choices[state.actor] += len(state.legal_actions) > 1
        state = state.apply(simple.act(state.view(state.actor)))
    assert differs


def nats(state: State, *families: Family) -> float:
    """Return by how many nats the real deal is likelier than the average of the deals that the seat to act cannot distinguish from it."""
    view = state.view(state.actor)
    nets = {family: play for family in families if (play := card_play(view, family))}
    *others, real = play_likelihood(view, [*worlds(view, random.Random(1), 60), state], nets)
    return math.log(real * len(others) / sum(others))


@pytest.mark.thorough
def test_the_real_deal_is_likelier_to_who_reads_how_nets_play() -> None:
    policy, without, read = PLAYERS["policy"]("schafkopf", random.Random(1)), [], []
    for seed in range(8):
        state = stich.game("schafkopf").deal(seed=seed, dealer=0)
        while state.actor is not None:
            in_fourth_trick = state.phase.perfect_info and max(hand.bit_count() for hand in state.phase.perfect_info.position.hands) == 5
            if in_fourth_trick and len(state.legal_actions) > 1:
                without.append(nats(state))
                read.append(nats(state, *Family))
            state = state.apply(policy.act(state.view(state.actor)))
    assert len(read) >= 8 and fmean(read) > fmean(without) + 0.3
