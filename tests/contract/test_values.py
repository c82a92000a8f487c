"""Games, states, views and matches are values: equal, hashed, copied and pickled by what they hold, in every phase of every game."""

from __future__ import annotations

import contextlib
import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

import stich
from stich.kernel.errors import InvalidOptions
from stich.kernel.knowledge.view import View
from stich.kernel.rules import reference
from stich.kernel.rules.game import Game
from stich.kernel.rules.play import starter
from stich.kernel.rules.state import State
from stich.registry import PLUGINS, match_rules
from tests.contract.games import Key, ended, every_game, made, observers, seeds, states, with_options
from tests.sample import sample


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
@settings(max_examples=sample(1, 20))
def test_equal_states_are_equal_both_ways(key: Key, seed: int) -> None:
    before = None
    for state, twin in twins(key, seed):
        assert same(state, twin) and same(state.phase, twin.phase)
        assert different(state, before) and different(state, state.phase)
        before = state


@every_game
@given(seed=seeds)
@settings(max_examples=sample(1, 20))
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
@settings(max_examples=sample(1, 20))
def test_views_are_values(key: Key, seed: int) -> None:
    """A view that was sent and read again equals the one that was sent."""
    for state, twin in twins(key, seed):
        for observer in observers(state.game):
            view = state.view(observer)
            sent: View = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            for again in (twin.view(observer), sent, restored(view), copy.deepcopy(view)):
                assert same(again, view)


@every_game
def test_a_view_shows_in_its_repr_only_what_its_observer_holds(key: Key) -> None:
    for state in states(made(key), 3):
        for observer in observers(state.game):
            view = state.view(observer)
            named = [word for word in repr(view).strip("<>").split() if word in state.game.dealing.deck.bit]
            assert named == list(view.hand) and len(repr(view)) < 130
            assert repr(view).startswith(f"<{type(view).__name__} of {'a spectator' if observer is None else f'seat {observer}'}: ")
            assert view.phase in repr(view)


@every_game
def test_games_and_what_they_are_made_of_are_values(key: Key) -> None:
    name, preset, _ = key
    for seed in range(5):
        game, twin = with_options(key, seed), with_options(key, seed)
        for again in (twin, restored(game), copy.copy(game), copy.deepcopy(game)):
            assert same(game, again) and same(game.options, again.options)
            assert again.deal(seed=seed) == game.deal(seed=seed)
        assert repr(game).startswith(f"stich.game({name!r}, preset={preset!r}") and eval(repr(game), {"stich": stich}) == game
        deal = game.deal(seed=seed).deal
        assert same(deal, restored(deal)) and different(deal, game.deal(seed=seed + 1).deal)
    assert different(made(key), with_rounds(key))


def with_rounds(key: Key) -> Game:
    """Return the same game with another value of its first option that can be changed."""
    game = made(key)
    for option, values in PLUGINS[key[0]].presets.kind.choices().items():
        for value in values:
            with contextlib.suppress(InvalidOptions):
                changed = stich.game(key[0], key[1], **{**key[2], option: value})
                if changed.options != game.options:
                    return changed
    pytest.fail("nothing can be changed")


@every_game
def test_a_match_is_a_value(key: Key) -> None:
    rules = match_rules(made(key))
    match = twin = rules.begin(endless=True)
    for end in ended(key, 5):
        assert end.outcome is not None
        before, match, twin = match, rules.enter(match, end.outcome), rules.enter(restored(twin), restored(end.outcome))
        assert same(match, twin) and same(match, restored(match)) and different(match, before)


REFERENCE = """
import copy, pickle, random, stich
from stich.registry import PLUGINS
for name, plugin in PLUGINS.items():
    for preset in plugin.presets.names:
        game = stich.game(name, preset)
        for seed in range(3):
            rng, state = random.Random(seed), game.deal(seed=seed)
            while not state.finished:
                again = pickle.loads(pickle.dumps(state))
                assert again == state == copy.deepcopy(state) and not again != state and hash(again) == hash(state), repr(state)
                assert again.phase == state.phase and pickle.loads(pickle.dumps(state.view(0))) == state.view(0)
                state = state.apply(rng.choice(state.legal_actions))
"""


@pytest.mark.thorough
def test_the_reference_engine_makes_values_too() -> None:
    run = [sys.executable, "-c", REFERENCE]
    subprocess.run(run, env={**os.environ, "STICH_ENGINE": "reference"}, check=True, timeout=300)


@every_game
def test_a_repr_names_no_card(key: Key) -> None:
    """A repr may reach a log."""
    for state, _ in twins(key, 3):
        cards = set(state.game.dealing.deck.cards)
        opened = state.phase.perfect_info
        for value in (state, state.phase, *([opened.position] if opened else [])):
            words = repr(value).replace("(", " ").replace(")", " ").replace(",", " ").replace("=", " ").replace("'", " ").split()
            assert not cards & set(words) and len(repr(value)) < 100


@pytest.mark.parametrize("engine", ["core", "reference"])
def test_positions_compare_by_what_they_hold(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICH_ENGINE", engine)
    (state,) = [s for s in states(with_options(("skat", "skat-isko", {"players": 3}), 0), 5) if s.phase.perfect_info][:1]
    assert state.phase.perfect_info is not None
    spec, hands = state.phase.perfect_info.spec, state.phase.perfect_info.position.hands
    first, second = starter(spec)(hands), starter(spec)(hands)
    assert same(first, second) and first is not second
    card = next(c for c in range(32) if first.legal >> c & 1)
    assert same(first.play(card), second.play(card)) and different(first.play(card), first)
    assert repr(first) == repr(reference.ReferencePosition.start(spec, hands)) == "Position(tricks=(0, 0, 0), trick_size=0, actor=0)"
