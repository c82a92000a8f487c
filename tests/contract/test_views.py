"""Views extend the previous view of their observer. The holder of a view cannot notice this, and finds no other data through it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from stich.kernel.rules.deal import Deal
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import PublicLog, State, public_log_of
from tests.contract.games import Key, every_game, made, observers, seeds, states, with_options
from tests.sample import sample

PLAIN = (tuple, dict, str, int, bool, type(None))


def parts(value: Any) -> Iterator[Any]:
    """Yield a value and everything that can be reached from it."""
    yield value
    inside: Any = ()
    if isinstance(value, msgspec.Struct):
        inside = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, tuple):
        inside = value
    elif isinstance(value, dict):
        inside = [*value, *value.values()]
    for part in inside:
        yield from parts(part)


@pytest.mark.thorough
@every_game
@given(seed=seeds)
@settings(max_examples=sample(2, 5))
def test_a_grown_view_is_the_view_made_anew(key: Key, seed: int) -> None:
    """A state that was restored remembers no views. Observers look now and then, as they like."""
    rng = random.Random(seed)
    for state in states(with_options(key, seed), seed):
        for observer in observers(state.game):
            if rng.random() < 0.6:
                anew = pickle.loads(pickle.dumps(state)).view(observer)
                assert state.view(observer) == anew
                assert msgspec.json.encode(state.view(observer)) == msgspec.json.encode(anew)


@every_game
def test_alternatives_from_one_state_have_views_of_their_own(key: Key) -> None:
    for state in states(made(key), 7):
        for action in [*state.legal_actions][:3]:
            after = state.apply(action)
            for observer in observers(state.game):
                assert after.view(observer) == pickle.loads(pickle.dumps(after)).view(observer)


@every_game
def test_a_view_is_plain_data_and_leads_to_no_state(key: Key) -> None:
    """Neither rules nor positions, logs or states can be reached from it; a deal only when it is over."""
    for state in states(made(key), 5):
        for observer in observers(state.game):
            for part in parts(state.view(observer)):
                if isinstance(part, Deal):
                    assert state.finished
                assert not isinstance(part, (State, Phase, PublicLog))
                assert isinstance(part, (msgspec.Struct, *PLAIN))


@every_game
def test_whoever_writes_into_a_view_changes_no_other(key: Key) -> None:
    for state in states(made(key), 5):
        for observer in observers(state.game):
            before = msgspec.json.encode(state.view(observer))
            view = state.view(observer)
            for name in view.__struct_fields__:
                if isinstance(field := getattr(view, name), dict):
                    field["nonsense"] = "nonsense"
            assert msgspec.json.encode(state.view(observer)) == before


@every_game
def test_a_log_is_read_as_it_was_said(key: Key) -> None:
    for state in states(made(key), 3):
        seen = public_log_of(state)
        assert [(said.seat, said.action) for said in seen.actions] == [(seat, action.public_text) for seat, action in state.log]
        assert [said.action for said in seen.by(None, everything=True)] == [action.text for _, action in state.log]
