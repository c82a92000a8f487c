"""Likelihoods by the cards played: worlds in which everybody plays as *simple* would are the likeliest."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

import stich
from stich.games.schafkopf.player.play_likelihood import AGREEMENT_RATES, KIND_PRIORS, LIKELIHOOD_EXPONENT, play_likelihood
from stich.games.schafkopf.player.simple import SimplePlayer
from stich.registry import worlds


@pytest.mark.parametrize("preset", ["schafkopf-2023", "sauspiel"])
def test_where_all_play_as_simple_no_world_is_likelier_than_the_real_one(preset: str) -> None:
    state, simple, choices, differs = stich.game("schafkopf", preset).deal(seed=5, dealer=0), SimplePlayer(), Counter[int](), False
    observer = state.game.deal(seed=5, dealer=0).deal.dealer
    while state.actor is not None:
        if state.actor == observer and state.phase.name == "play":
            view = state.view(observer)
            (real,) = play_likelihood(view, [state])
            each = [sum(prior * rate**n for prior, rate in zip(KIND_PRIORS, AGREEMENT_RATES, strict=True)) for n in choices.values()]
            assert real == pytest.approx(math.prod(each) ** LIKELIHOOD_EXPONENT)
            others = play_likelihood(view, worlds(view, random.Random(1), 12))
            assert all(0 < chance <= real * (1 + 1e-9) for chance in others)
            differs = differs or min(others) < real
        elif state.phase.name == "play":
            choices[state.actor] += len(state.legal_actions) > 1
        state = state.apply(simple.act(state.view(state.actor)))
    assert differs
