"""The laws of `Room`, held against every registered game."""

from __future__ import annotations

import random
import re
import typing
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

import stich
from stich.kernel.errors import InvalidOptions
from stich.kernel.knowledge.view import Outcome, View
from stich.kernel.plugin.player import RoomPlayers
from stich.kernel.plugin.room import Room
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.match import MatchRules
from stich.kernel.solver_input.double_dummy import DoubleDummy
from stich.registry import ROOMS, worlds
from tests.contract.games import Key, every_game, every_room, made, observers, seeds, states, with_options
from tests.sample import sample


@every_room
def test_a_room_bears_the_name_of_its_game(room: Room[Any]) -> None:
    game = room.configure()
    assert re.fullmatch("[a-z]+", room.name) and room.name == game.name and ROOMS[room.name] is room
    view = game.deal(seed=1).view(None)
    assert type(view) is room.configurator.view and issubclass(type(view), View)
    assert msgspec.to_builtins(view)["game"] == room.name
    assert issubclass(typing.get_args(typing.get_type_hints(type(view))["outcome"])[0], Outcome)


@every_room
def test_what_may_be_chosen_is_told_in_words(room: Room[Any]) -> None:
    meanings = [room.configurator.meaning, *room.presets.meanings.values(), *room.presets.kind.meanings().values()]
    assert list(room.presets.kind.meanings()) == list(room.presets.kind.choices())
    assert all(text and "\n\n" not in text for text in meanings)


@every_game
def test_law_1_equal_options_make_equal_games(key: Key) -> None:
    for seed in range(20):
        game = with_options(key, seed)
        again = stich.game(game.name, game.preset, **game.changed)
        assert game == again and hash(game) == hash(again) and game.options == again.options and repr(game) == repr(again)


@every_room
def test_law_1_every_preset_is_allowed_and_differs_from_itself_in_nothing(room: Room[Any]) -> None:
    assert room.presets.names[0] == room.presets.default and len(set(room.presets.names)) == len(room.presets.names)
    assert room.configure() == room.configure(room.presets.default)
    for preset in room.presets.names:
        game = room.configure(preset)
        assert (game.preset, game.changed) == (preset, {})
        assert room.configure(preset, msgspec.structs.asdict(game.options)).changed == {}


@every_room
def test_law_1_what_is_not_allowed_is_refused_with_what_would_be(room: Room[Any]) -> None:
    name, *_ = room.presets.kind.choices()
    wrong = (("no preset", {}, room.presets.default), (None, {"no_option": 1}, name), (None, {name: "no"}, name), (None, {name: 1.5}, name))
    for preset, options, named in wrong:
        with pytest.raises(InvalidOptions, match=re.escape(named)):
            room.configure(preset, options)


@every_room
def test_law_2_table_sizes_are_the_numbers_of_seats(room: Room[Any]) -> None:
    sizes = room.table_sizes()
    chosen = [room.configure(None, {"players": n}) for n in sizes] if "players" in room.presets.kind.choices() else [room.configure()]
    assert tuple(game.seats for game in chosen) == sizes and len(set(sizes)) == len(sizes)


@every_room
def test_law_3_a_hand_order_holds_every_card_once(room: Room[Any]) -> None:
    orders = room.hand_orders()
    packs = [set(room.configure(preset).dealing.deck.cards) for preset in room.presets.names]
    assert "" in orders
    for order in orders.values():
        assert len(set(order)) == len(order) and all(pack <= set(order) for pack in packs)


@every_game
@given(seed=seeds)
@settings(max_examples=sample(2, 30))
def test_law_4_sampled_worlds_have_the_very_same_view(key: Key, seed: int) -> None:
    """Law 5 of a game; and what is legal in a world is what the observer sees to be legal.

    Whose turn it is observes, and one of all the others."""
    game, rng = with_options(key, seed), random.Random(seed)
    for state in states(game, seed):
        for observer in {state.actor, rng.choice(observers(game))}:
            view = state.view(observer)
            seen = msgspec.json.encode(view)
            for world in worlds(view, rng, 2):
                assert msgspec.json.encode(world.view(observer)) == seen
                if state.actor == observer:
                    assert [a.text for a in world.legal_actions] == [a.text for a in state.legal_actions]


@every_game
def test_law_4_the_same_chance_draws_the_same_worlds(key: Key) -> None:
    for state in states(made(key), 7):
        view = state.view(state.actor)
        assert worlds(view, random.Random(1), 3) == worlds(view, random.Random(1), 3)


@every_game
def test_law_5_the_parts_are_those_of_the_table(key: Key) -> None:
    game = made(key)
    room = ROOMS[game.name]
    parts = (room.match(game), room.scorer(game), room.double_dummy(game), room.players())
    assert all(map(isinstance, parts, (MatchRules, Scorer, DoubleDummy, RoomPlayers)))
    assert room.match(game).seats == game.seats
