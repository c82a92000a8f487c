"""States and views are values: equal, hashed, copied and pickled by what they hold, in every phase of every game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from stich.kernel import reference
from stich.kernel.play import starter
from stich.kernel.state import State
from stich.kernel.view import View
from tests.contract.test_laws import Key, every_game, observers, seeds, states, with_options


def twins(key: Key, seed: int) -> list[tuple[State, State]]:
    """Every state of a deal, twice: from two games that were configured apart."""
    return list(zip(states(with_options(key, seed), seed), states(with_options(key, seed), seed), strict=True))


def same(a: object, b: object) -> bool:
    """Equal by `==` and by `!=`, both ways round, and in their hashes."""
    return (a == b, b == a, a != b, b != a, hash(a) == hash(b)) == (True, True, False, False, True)


def different(a: object, b: object) -> bool:
    return (a == b, b == a, a != b, b != a) == (False, False, True, True)


def restored(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_equal_states_are_equal_both_ways(key: Key, seed: int) -> None:
    before = None
    for state, twin in twins(key, seed):
        assert same(state, twin) and same(state.phase, twin.phase)
        assert different(state, before) and different(state, state.phase)
        before = state


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_a_state_can_be_copied_and_pickled(key: Key, seed: int) -> None:
    for state, _ in twins(key, seed):
        for again in (restored(state), copy.copy(state), copy.deepcopy(state)):
            assert same(again, state) and same(again.phase, state.phase)
            assert list(again.legal_actions) == list(state.legal_actions) and again.outcome == state.outcome
        if not state.finished:
            action = state.legal_actions[0]
            assert restored(state).apply(action).phase == state.apply(action).phase


@every_game
@given(seed=seeds)
@settings(max_examples=3)
def test_views_are_values(key: Key, seed: int) -> None:
    """A view that was sent and read again equals the one that was sent."""
    for state, twin in twins(key, seed):
        for observer in observers(state.game):
            view = state.view(observer)
            sent: View = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            for again in (twin.view(observer), sent, restored(view), copy.deepcopy(view)):
                assert same(again, view)


@every_game
def test_a_repr_names_no_card(key: Key) -> None:
    """A repr may reach a log."""
    for state, _ in twins(key, 3):
        cards = set(state.game.dealing.deck.cards)
        opened = state.phase.open_hand
        for value in (state, state.phase, *([opened.position] if opened else [])):
            words = repr(value).replace("(", " ").replace(")", " ").replace(",", " ").replace("=", " ").replace("'", " ").split()
            assert not cards & set(words) and len(repr(value)) < 100


@pytest.mark.parametrize("engine", ["core", "reference"])
def test_positions_compare_by_what_they_hold(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICH_ENGINE", engine)
    (state,) = [s for s in states(with_options(("skat", "skat-isko", {"players": 3}), 0), 5) if s.phase.open_hand][:1]
    assert state.phase.open_hand is not None
    spec, hands = state.phase.open_hand.spec, state.phase.open_hand.position.hands
    first, second = starter(spec)(hands), starter(spec)(hands)
    assert same(first, second) and first is not second
    card = next(c for c in range(32) if first.legal >> c & 1)
    assert same(first.play(card), second.play(card)) and different(first.play(card), first)
    assert repr(first) == repr(reference.Position.start(spec, hands)) == "Position(tricks=(0, 0, 0), trick_size=0, actor=0)"
