"""Games of packages have numbered actions and environments, played by their Python rules: Augur of ``docs/tutorial/adding-a-game.md``."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import stich
from stich.kernel.errors import StichError
from stich.research.envs import EnvironmentState, actions, aec, covered, openspiel, parallel, pyspiel_game, single, spans
from stich.research.envs.live_table import PythonTable, live_table
from tests.docs.package import installed
from tests.docs.snippets import ROOT


@pytest.fixture
def augur(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of the game, whose package is installed for as long as the test lasts."""
    installed(ROOT / "docs" / "tutorial" / "adding-a-game.md", tmp_path, monkeypatch)
    return "augur"


def test_actions_and_observations_are_numbered(augur: str) -> None:
    assert actions(augur)[:2] == ("HA", "HK") and actions(augur)[18:] == tuple(map(str, range(7)))
    table, rng = EnvironmentState.deal(stich.game(augur), seed=3), random.Random(1)
    hand = spans(augur)[0]
    while table.seat is not None:
        assert table.observation(table.seat)[hand.start : hand.stop].sum() == len(table.state.view(table.seat).hand)
        table = table.apply(rng.choice(table.legal))
    assert any(table.scores)


def test_adapters_play_by_the_rules(augur: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(live_table(stich.game(augur)), PythonTable)
    api_test(aec.DealEnv(augur), num_cycles=30)
    parallel_api_test(parallel.parallel_env(augur, illegal="replace"), num_cycles=3)
    for opponents in ("random", "simple"):
        check_env(single.SeatEnv(augur, opponents=opponents), skip_render_check=True)
    state, rng = openspiel.OpenSpielState(EnvironmentState.deal(stich.game(augur), seed=1)), random.Random(1)
    while not state.is_terminal():
        player = state.current_player()
        assert state.resample_from_infostate(player, rng).information_state_string(player) == state.information_state_string(player)
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.returns() == list(map(float, state.table.scores))


def test_openspiel_plays_a_game_that_is_registered_later(augur: str) -> None:
    pyspiel_game.register(augur)
    pyspiel_game.register(augur)
    state, rng = pyspiel.load_game("python_stich_augur").new_initial_state(), random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert np.any(state.returns())


def test_batches_refuse_it_with_a_reason(augur: str) -> None:
    assert covered(augur) == ()
    with pytest.raises(StichError) as error:
        stich.batch(augur, n=2)
    assert error.value.code == "envs/preset"
