"""Tables by steps: for every game, preset and number of players, steps say what the rules say."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

import stich
from stich.kernel.errors import IllegalAction, StichError
from stich.players.random import ends_early
from stich.registry import PLUGINS, environment
from stich.research.envs import EnvironmentState, actions, spans
from tests.contract.games import EVERY, Key, few_games, made
from tests.sample import sample

"""Actions that environments leave out."""


def played(key: Key, seed: int) -> list[EnvironmentState]:
    """Every table of a deal of random steps."""
    game, rng = made(key), random.Random(seed)
    tables = [EnvironmentState.deal(game, seed=seed, dealer=seed % game.seats)]
    while not tables[-1].finished:
        tables.append(tables[-1].apply(rng.choice(tables[-1].legal)))
    return tables


@few_games
def test_steps_make_every_action_that_is_no_claim(key: Key) -> None:
    for seed in range(sample(4, 50)):
        for table in played(key, seed):
            steps = [environment(table.state.game).steps(action) for action in table.state.legal_actions]
            texts = [action.text for action, parts in zip(table.state.legal_actions, steps, strict=True) if not parts]
            assert not [text for text in texts if not ends_early(text) and text != "refuse"]
            if not table.laid:
                assert {n for parts in steps for n in map(table.actions.index, parts)} == set(table.legal)
            assert np.flatnonzero(table.mask).tolist() == list(table.legal)


@few_games
def test_an_observation_is_of_one_size_and_differs_with_what_is_known(key: Key) -> None:
    size = spans(key[0], key[1], **key[2])[-1].stop
    for table in played(key, 1):
        seen = [table.observation(seat) for seat in range(table.state.game.seats)]
        assert all(planes.shape == (size,) and planes.dtype == np.uint8 for planes in seen)


@pytest.mark.parametrize("name", PLUGINS)
def test_steps_have_one_number_in_every_preset(name: str) -> None:
    for key in (parameter.values[0] for parameter in EVERY):
        if key[0] == name:
            assert environment(made(key)).actions == actions(name)
    assert len(set(actions(name))) == len(actions(name))


@few_games
def test_spans_follow_each_other_without_gaps(key: Key) -> None:
    parts = spans(key[0], key[1], **key[2])
    assert parts[0].start == 0
    assert all(after.start == before.stop for before, after in pairwise(parts))
    assert all(len(part.shape) == len(part.axes) for part in parts)


def test_two_discards_are_two_steps_in_any_order() -> None:
    table = EnvironmentState.deal(stich.game("skat"), seed=7)
    number = table.actions.index
    for text in ("18", "pass", "pass", "pickup"):
        table = table.apply(number(text))
    assert len(table.legal) == 12
    first, second = table.legal[3], table.legal[5]
    between = table.apply(first)
    assert between.state == table.state
    assert len(between.legal) == 11 and first not in between.legal
    assert between.apply(second).state == table.apply(second).apply(first).state


def test_a_card_that_was_laid_away_is_seen_by_him_alone() -> None:
    table = EnvironmentState.deal(stich.game("skat"), seed=7)
    for text in ("18", "pass", "pass", "pickup"):
        table = table.apply(table.actions.index(text))
    after = table.apply(table.legal[0])
    assert table.seat is not None
    for seat in range(3):
        assert np.array_equal(table.observation(seat), after.observation(seat)) == (seat != table.seat)


def test_what_is_not_legal_is_refused() -> None:
    table = EnvironmentState.deal(stich.game("skat"), seed=1)
    with pytest.raises(IllegalAction, match="hold: not one of the 64 legal steps"):
        table.apply(table.actions.index("hold"))
    with pytest.raises(IllegalAction, match="step 999"):
        table.apply(999)
    with pytest.raises(StichError, match="no claims"):
        table.steps(stich.game("skat").parse("claim"))


@pytest.mark.parametrize("offer", ["claim", "claim game"])
def test_a_pending_offer_is_refused_by_name(offer: str) -> None:
    """No environment has claims: a state that waits for an answer has neither steps nor observations."""
    state = stich.game("skat").deal(seed=1, dealer=2)
    for text in ("18", "hold", "pass", "pass", "hand", "declare grand hand", offer):
        state = state.apply(text)
    table = EnvironmentState(state)
    assert table.legal == ()
    for seat in range(3):
        with pytest.raises(StichError, match="phase 'offer': environments have no claims") as refused:
            table.observation(seat)
        assert refused.value.code == "envs/phase"
