"""A row of decisions holds what the seat knew when it acted, and nothing more: hidden cards change none of its features."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.registry import worlds
from stich.research.data.decisions import decisions
from tests.contract.games import Key, few_games, made
from tests.data.deals import by_chance
from tests.sample import sample

FEATURES = ("step", "seat", "phase", "observation", "legal")
"""The columns that are no label: what is left are the number of the deal, what was done, and what became of it."""


def added(state: State, action: Action) -> list[np.ndarray]:
    """Return the features of the steps that this action adds."""
    before, after = (decisions(state.game, [one]) for one in (state, state.apply(action)))
    return [getattr(after, name)[len(before.step) :] for name in FEATURES]


def check_features(key: Key) -> None:
    """Raise if exchanged hidden cards change a feature."""
    rng = random.Random(3)
    different = 0
    for seed in range(sample(2, 30)):
        state = by_chance(made(key), seed)
        moment = by_chance(made(key), seed, rng.randrange(len(state.log)))
        seat = moment.actor
        assert seat is not None
        (world,) = worlds(moment.view(seat), rng, 1)
        different += world.deal != moment.deal
        action = rng.choice(moment.legal_actions)
        for ours, theirs in zip(added(moment, action), added(world, action), strict=True):
            assert np.array_equal(ours, theirs)
    assert different


@few_games
def test_hidden_cards_change_no_feature(key: Key) -> None:
    check_features(key)


def test_a_feature_that_showed_a_hidden_card_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here the observation is that of the next seat."""
    from stich.research.envs import EnvironmentState

    monkeypatch.setattr("stich.research.data.decisions._is_known", lambda game: False)
    honest = EnvironmentState.observation
    monkeypatch.setattr(EnvironmentState, "observation", lambda table, seat: honest(table, (seat + 1) % table.state.game.seats))
    with pytest.raises(AssertionError):
        check_features(("skat", "skat-isko", {}))
