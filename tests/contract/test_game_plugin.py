"""The laws of `GamePlugin`, held against every registered game."""

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
from stich.kernel.plugin.card_groups import groups_of
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.plugin.player import GamePlayers
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.match import MatchRules
from stich.kernel.solver_input.double_dummy import DoubleDummy
from stich.registry import PLUGINS, worlds
from tests.contract.games import Key, every_game, every_plugin, made, observers, seeds, states, with_options
from tests.sample import sample


@every_plugin
def test_a_room_bears_the_name_of_its_game(plugin: GamePlugin[Any]) -> None:
    game = plugin.configure()
    assert re.fullmatch("[a-z]+", plugin.name) and plugin.name == game.name and PLUGINS[plugin.name] is plugin
    view = game.deal(seed=1).view(None)
    assert type(view) is plugin.configurator.view and issubclass(type(view), View)
    assert msgspec.to_builtins(view)["game"] == plugin.name
    assert issubclass(typing.get_args(typing.get_type_hints(type(view))["outcome"])[0], Outcome)


@every_plugin
def test_what_may_be_chosen_is_told_in_words(plugin: GamePlugin[Any]) -> None:
    meanings = [plugin.configurator.meaning, *plugin.presets.meanings.values(), *plugin.presets.kind.meanings().values()]
    assert list(plugin.presets.kind.meanings()) == list(plugin.presets.kind.choices())
    assert all(text and "\n\n" not in text for text in meanings)


@every_game
def test_law_1_equal_options_make_equal_games(key: Key) -> None:
    for seed in range(20):
        game = with_options(key, seed)
        again = stich.game(game.name, game.preset, **game.changed)
        assert game == again and hash(game) == hash(again) and game.options == again.options and repr(game) == repr(again)


@every_plugin
def test_law_1_every_preset_is_allowed_and_differs_from_itself_in_nothing(plugin: GamePlugin[Any]) -> None:
    assert plugin.presets.names[0] == plugin.presets.default and len(set(plugin.presets.names)) == len(plugin.presets.names)
    assert plugin.configure() == plugin.configure(plugin.presets.default)
    for preset in plugin.presets.names:
        game = plugin.configure(preset)
        assert (game.preset, game.changed) == (preset, {})
        assert plugin.configure(preset, msgspec.structs.asdict(game.options)).changed == {}


@every_plugin
def test_law_1_what_is_not_allowed_is_refused_with_what_would_be(plugin: GamePlugin[Any]) -> None:
    name, *_ = plugin.presets.kind.choices()
    wrong = (
        ("no preset", {}, plugin.presets.default),
        (None, {"no_option": 1}, name),
        (None, {name: "no"}, name),
        (None, {name: 1.5}, name),
    )
    for preset, options, named in wrong:
        with pytest.raises(InvalidOptions, match=re.escape(named)):
            plugin.configure(preset, options)


@every_plugin
def test_law_2_table_sizes_are_the_numbers_of_seats(plugin: GamePlugin[Any]) -> None:
    sizes = plugin.table_sizes()
    chosen = [plugin.configure(None, {"players": n}) for n in sizes] if "players" in plugin.presets.kind.choices() else [plugin.configure()]
    assert tuple(game.seats for game in chosen) == sizes and len(set(sizes)) == len(sizes)


@every_plugin
def test_law_3_a_hand_order_holds_every_card_once(plugin: GamePlugin[Any]) -> None:
    orders = plugin.hand_orders
    packs = [set(plugin.configure(preset).dealing.deck.cards) for preset in plugin.presets.names]
    assert "" in orders
    for order in orders.values():
        assert len(set(order)) == len(order) and all(pack <= set(order) for pack in packs)


@every_plugin
def test_law_3_groups_of_cards_are_the_pack_sorted_as_a_hand(plugin: GamePlugin[Any]) -> None:
    sizes = plugin.table_sizes() if "players" in plugin.presets.kind.choices() else (None,)
    for preset in plugin.presets.names:
        for size in sizes:
            try:
                game = plugin.configure(preset, {} if size is None else {"players": size})
            except InvalidOptions:
                continue
            pack = game.dealing.deck.cards
            for name, order in plugin.hand_orders.items():
                groups = groups_of(plugin.hand_orders, game, name)
                if groups:
                    cards = [card for group in groups for card in group.cards]
                    assert sorted(cards) == sorted(pack), (preset, size, name)
                    assert [len(g.points) for g in groups if g.points] in ([], [len(g.cards) for g in groups])
                    assert sum(g.trump for g in groups) <= 1
                    for group in groups:
                        assert list(group.cards) == [c for c in order if c in group.cards], (preset, size, name)


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
    plugin = PLUGINS[game.name]
    parts = (plugin.match(game), plugin.scorer(game), plugin.double_dummy(game), plugin.players)
    assert all(map(isinstance, parts, (MatchRules, Scorer, DoubleDummy, GamePlayers)))
    assert plugin.match(game).seats == game.seats
