"""`stich.hint`: it is what the player does, with a number for every choice that is weighed, and the view tells it all."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.game import Game
from stich.players import PLAYERS
from stich.players.hints import Hint
from stich.registry import worlds
from tests.players.levels import called, every_game, patient, searching_little
from tests.players.test_honesty import choices
from tests.rows import rows
from tests.sample import sample


@pytest.fixture(autouse=True)
def _small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "strong", searching_little(PLAYERS["strong"]))


def hint(view: View, level: str, seed: object) -> Hint:
    return stich.hint(view, level, Random(str(seed)), has_time_limit=False)


@rows("game", every_game(), ids=called)
def test_it_is_what_the_player_does(game: Game) -> None:
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        told = hint(view, "strong", 1)
        assert told.action == patient("strong", game.name, "1").act(view).text
        assert told.options[0].action == told.action
        assert sorted(option.action for option in told.options) == sorted(view.legal)


@rows("level", ["quick", "strong"])
@rows("game", every_game(), ids=called)
def test_other_hidden_cards_change_no_byte(game: Game, level: str) -> None:
    rng = Random(1)
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        told = msgspec.json.encode(hint(view, level, 5))
        for world in worlds(view, rng, 2):
            assert msgspec.json.encode(hint(world.view(view.observer), level, 5)) == told


@rows("game", every_game(), ids=called)
def test_no_hint_calculates_with_the_deal(game: Game) -> None:
    """A view is enough: the hint is computed from a view that went through JSON."""
    for state in choices(game, deals=1, most=sample(2, 4)):
        view = state.view(state.actor)
        carried = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert hint(carried, "strong", 5) == hint(view, "strong", 5)


@rows("game", every_game(), ids=called)
def test_cards_have_numbers_or_none_of_them_has(game: Game) -> None:
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        told = hint(view, "strong", 3)
        cards = [option for option in told.options if option.action in PLAYS]
        assert len({option.payoff is None for option in cards}) <= 1
        payoffs = [option.payoff for option in told.options[1:] if option.payoff is not None]
        assert payoffs == sorted(payoffs, reverse=True)
        assert all(option.chance is None or 0 <= option.chance <= 1 for option in told.options)
        assert told.has_numbers == any(option.payoff is not None for option in told.options)


@rows("game", every_game(), ids=called)
def test_quick_is_what_simple_does_and_gives_reasons_before_the_play(game: Game) -> None:
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        told = hint(view, "quick", 1)
        assert told.action == PLAYERS["simple"](game.name).act(view).text
        assert not told.has_numbers and told.deals == 0
        if view.phase in ("knock", "auction", "declare", "suits", "privilege"):
            assert told.reasons
        if view.phase in ("auction", "suits", "privilege"):
            assert told.prospects


@pytest.mark.parametrize("level", ["random", "simple", "beginner"])
def test_players_by_rules_of_thumb_have_no_numbers(level: str) -> None:
    told = stich.hint(first_lead(), level, Random(1))
    assert not told.has_numbers and told.deals == 0 and told.level == level
    assert told.action == PLAYERS[level]("skat", Random(1)).act(first_lead()).text


def test_only_at_the_own_turn_and_by_a_known_player() -> None:
    state = stich.game("skat").deal(seed=1, dealer=0)
    with pytest.raises(StichError) as refused:
        stich.hint(state.view(0))
    assert refused.value.code == "hint/turn"
    with pytest.raises(StichError) as unknown:
        stich.player("skat", "nobody")
    assert unknown.value.code == "player/unknown"


def first_lead() -> View:
    state = stich.game("skat").deal(seed=2, dealer=0)
    for action in ("18", "pass", "pass", "hand", "declare clubs hand"):
        state = state.apply(action)
    assert state.actor is not None
    return state.view(state.actor)
