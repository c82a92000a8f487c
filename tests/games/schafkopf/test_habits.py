"""What played cards tell: worlds in which everybody plays as *simple* would are the likeliest."""

from __future__ import annotations

import random

import pytest

import stich
from stich.games.schafkopf.habits import AGREES, HEED, habits
from stich.games.schafkopf.simple import SimplePlayer


@pytest.mark.parametrize("preset", ["schafkopf-2023", "sauspiel"])
def test_where_all_play_as_simple_no_world_is_likelier_than_the_real_one(preset: str) -> None:
    state, simple, choices, told = stich.game("schafkopf", preset).deal(seed=5, dealer=0), SimplePlayer(), 0, False
    observer = state.game.deal(seed=5, dealer=0).deal.dealer
    while state.actor is not None:
        if state.actor == observer and state.phase.name == "play":
            view = state.view(observer)
            (real,) = habits(view, [state])
            assert real == pytest.approx(AGREES ** (HEED * choices))
            others = habits(view, view.worlds(random.Random(1), 12))
            assert all(0 < chance <= real * (1 + 1e-9) for chance in others)
            told = told or min(others) < real
        elif state.phase.name == "play":
            choices += len(state.legal_actions) > 1
        state = state.apply(simple.act(state.view(state.actor)))
    assert told
