"""Levels whose mind is elsewhere at times: how often, and who decides then."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.players import OPPONENTS, PLAYERS, Chances, named
from stich.players.error_rate import ErrorRatePlayer
from stich.players.search import SearchConfig, SearchPlayer
from stich.registry import PLUGINS, plugin
from tests.players.levels import patient

QUICK = SearchConfig(worlds=2, seconds=600, iterations=50)


class Elsewhere:
    """Counts how often it is asked, and does what is legal first."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View) -> Action:
        self.asked += 1
        return view.legal_actions[0]


def lapsing(lapsed: Elsewhere, error_rate: float, game: str = "skat") -> ErrorRatePlayer:
    rng = Random(1)
    return ErrorRatePlayer(SearchPlayer(plugin(game).players.simple(), None, QUICK, rng), lapsed, error_rate, rng)


def test_it_lapses_as_often_as_it_is_told() -> None:
    state = stich.game("skat").deal(seed=2, dealer=0)
    view = state.view(state.actor)
    for error_rate in (0.1, 0.6):
        player = lapsing(lapsed := Elsewhere(), error_rate)
        done = Counter(player.act(view) for _ in range(500))
        assert lapsed.asked / 500 == pytest.approx(error_rate, abs=0.07)
        assert len(done) == 2


@pytest.mark.parametrize("game", PLUGINS)
def test_what_it_decides_is_what_it_does_and_has_numbers_where_it_searches(game: str) -> None:
    state = stich.game(game).deal(seed=2, dealer=1)
    one, other, lapsed = lapsing(Elsewhere(), 0.5, game), lapsing(alike := Elsewhere(), 0.5, game), 0
    while state.actor is not None:
        view = state.view(state.actor)
        decision = one.decide(view)
        assert decision.action == other.act(view)
        if alike.asked > lapsed:
            assert not decision.estimates
        lapsed = alike.asked
        state = state.apply(decision.action)
    assert lapsed


@pytest.mark.parametrize("level", ["regular", "club"])
def test_in_a_lapse_a_level_decides_as_a_beginner_may(level: str) -> None:
    """The decision at the first bid is one that the nets or a beginner would make."""
    state = stich.game("skat").deal(seed=2, dealer=0)
    view = state.view(state.actor)
    beginner, search = PLAYERS["beginner"]("skat", Random(1)), patient("strong", "skat", 1)
    assert isinstance(beginner, Chances)
    assert {patient(level, "skat", seed).act(view) for seed in range(20)} <= {*beginner.chances(view), search.act(view)}


def test_only_the_levels_in_the_middle_lapse_and_each_above_less() -> None:
    error_rate = [getattr(PLAYERS[level], "error_rate", None) for level in OPPONENTS]
    assert error_rate[:2] == [None, None] and error_rate[-1] == 0
    assert 1 > error_rate[2] > error_rate[3] > 0
    assert getattr(PLAYERS["club-1"], "error_rate", None) == 0
    assert getattr(named("club", has_time_limit=False), "error_rate", None) == error_rate[3]
