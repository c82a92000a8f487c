"""OpenSpiel's games pass its own tests, for every game, preset and number of players, and its algorithms play them."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr

import stich
from stich.registry import PLUGINS
from stich.research.envs import EnvironmentState, pyspiel_game
from stich.research.envs.openspiel import TERMINAL, OpenSpielState
from tests.contract.games import Key, few_games, made


def loaded(key: Key) -> pyspiel.Game:
    return pyspiel.load_game(f"python_stich_{key[0]}", {"preset": key[1], **key[2]})


def dealt(game: pyspiel.Game, seed: int, steps: int) -> Any:
    """Return a state after this many random steps of seats, or the last one before the end."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(steps):
        after = state.clone()
        after.apply_action(rng.choice(state.legal_actions()))
        if after.is_terminal():
            break
        state = after
    return state


def late(game: pyspiel.Game, cards: int) -> Any:
    """Return a state with this many cards left in all hands, of a deal in which cards are played."""
    deck = game.max_chance_nodes_in_history()
    for seed in range(200):
        state, rng = game.new_initial_state(), random.Random(seed)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        while not state.is_terminal():
            held = sum(state.observation_tensor(seat)[:deck].sum() for seat in range(game.num_players()))
            if held == cards and len(state.legal_actions()) > 1:
                return state
            state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError("no deal is played so long")


@few_games
def test_openspiels_own_test(key: Key, capfd: pytest.CaptureFixture[str]) -> None:
    assert pyspiel_game.game_type(key[0]).short_name in pyspiel.registered_names()
    pyspiel.random_sim_test(loaded(key), num_sims=1, serialize=True, verbose=False)


@few_games
def test_openspiel_plays_every_table(key: Key) -> None:
    game = loaded(key)
    state, rng = game.new_initial_state(), random.Random(1)
    assert game.num_players() == made(key).seats
    steps = 0
    while not state.is_terminal():
        choices = [c for c, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        if not state.is_chance_node():
            steps += 1
            player = state.current_player()
            assert choices == list(state.table.legal) and state.legal_actions((player + 1) % game.num_players()) == []
            assert np.array_equal(state.information_state_tensor(player), state.table.observation(player))
            if rng.random() < 0.1:
                other = state.resample_from_infostate(player, rng)
                assert other.legal_actions() == choices
                assert other.information_state_string(player) == state.information_state_string(player)
                assert len(other.full_history()) == len(state.full_history())
        state.apply_action(rng.choice(choices))
    assert state.returns() == list(map(float, state.table.scores))
    assert game.min_utility() <= min(state.returns()) and max(state.returns()) <= game.max_utility()
    assert steps <= game.max_game_length() and game.max_chance_nodes_in_history() == len(made(key).dealing.deck)


@few_games
def test_a_state_has_openspiels_names(key: Key) -> None:
    state, rng = OpenSpielState(EnvironmentState.deal(made(key), seed=3)), random.Random(3)
    while not state.is_terminal():
        player = state.current_player()
        before, copy = state.information_state_string(player), state.clone()
        assert sum(state.legal_actions_mask(player)) == len(state.legal_actions())
        action = rng.choice(state.legal_actions())
        assert state.string_to_action(state.action_to_string(player, action)) == action
        assert state.resample_from_infostate(player, rng).information_state_string(player) == before
        state.apply_action(action)
        assert copy.information_state_string(player) == before, "a clone stays as it is"
    assert state.current_player() == TERMINAL
    assert len(state.returns()) == state.num_players()


def test_knowledge_is_readable_and_without_the_secrets_of_others() -> None:
    state = OpenSpielState(EnvironmentState.deal(stich.game("skat"), seed=7))
    for text in ("18", "pass", "pass", "pickup"):
        state.apply_action(state.string_to_action(text))
    declarer, deal = state.current_player(), state.table.state.deal
    skat = sorted(deal.undealt, key=stich.game("skat").dealing.deck.bit.__getitem__)
    state.apply_action(state.legal_actions()[0])
    text = state.information_state_string(declarer)
    assert text.startswith(f"seat {declarer} | dealer 0 | hand ")
    assert f"| taken {' '.join(skat)} |" in text and text.endswith(f"{declarer}:pickup") and "aside" in text
    for seat in set(range(3)) - {declarer}:
        other = state.information_state_string(seat)
        assert "taken" not in other and "aside" not in other and not any(card in other for card in skat)
    assert state.information_state_string(0) == "seat 0 | dealer 0 | " + state.information_state_string(0).split(" | ", 2)[2]


def test_limits_are_those_of_the_table() -> None:
    assert (loaded(("skat", "skat-isko", {})).min_utility(), loaded(("schafkopf", "schafkopf-2023", {})).max_utility()) == (-590, 42)
    assert loaded(("suitability", "suitability-parlett", {"players": 3})).max_game_length() < 80


def test_information_set_search_plays_a_card() -> None:
    state = dealt(pyspiel.load_game("python_stich_skat"), 3, 14)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=50.0,
        max_simulations=6,
        evaluator=mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


class LateGame:
    """Game that begins in the middle of a deal, so that algorithms that visit every state of a player can play it."""

    def __init__(self, state: Any) -> None:
        self._state, self._game = state, state.get_game()

    def new_initial_state(self) -> Any:
        return self._state.clone()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@pytest.mark.parametrize("name", PLUGINS)
def test_counterfactual_regret_is_minimised(name: str) -> None:
    state = late(pyspiel.load_game(f"python_stich_{name}"), 6)
    for solver in (external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver):
        solved = solver(LateGame(state))
        for _ in range(3):
            solved.iteration()
        policy = solved.average_policy().action_probabilities(state)
        assert set(policy) == set(state.legal_actions()) and sum(policy.values()) == pytest.approx(1)


def test_openspiels_learning_environment() -> None:
    env, rng = rl_environment.Environment(pyspiel.load_game("python_stich_skat")), random.Random(2)
    env.seed(2)
    step = env.reset()
    assert env.observation_spec()["info_state"] == (712,) and env.action_spec()["num_actions"] == 167
    while not step.last():
        player = step.observations["current_player"]
        assert step.observations["info_state"][player].any()
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert list(step.rewards) == env.get_state.returns() and len(step.rewards) == 3


def test_dealing_has_no_information_yet() -> None:
    state = pyspiel.load_game("python_stich_schafkopf").new_initial_state()
    assert not state.observation_tensor(0).any() and state.information_state_string(1) == "seat 1" and state.returns() == [0] * 4
    with pytest.raises(ValueError, match="not dealt yet"):
        state.resample_from_infostate(0, partial(random.random))
