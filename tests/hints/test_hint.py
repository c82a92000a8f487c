"""`stich.hint`: it is what the player does, with a number for every choice that is weighed, and the view tells it all."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import stich
from stich.games.skat.rules.contract import DECK
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.players import PLAYERS
from stich.players.hints import Hint, hints
from stich.registry import plugin, worlds
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
def test_quick_bids_like_strong_and_gives_reasons_before_the_play(game: Game) -> None:
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        told = hint(view, "quick", 1)
        policy = None if view.phase == "play" else plugin(game.name).players.bidding_policy(Random("1"))
        advised = policy.advise(view) if policy else None
        assert told.action == (advised.action if advised else PLAYERS["simple"](game.name).act(view)).text
        if advised and policy and game.name != "suitability":  # there the action comes from fewer sampled deals
            assert told.action == policy.act(view).text
        assert not told.has_numbers and told.deals == 0
        if view.phase in ("knock", "auction", "declare", "suits", "privilege"):
            assert told.reasons
        if view.phase in ("auction", "suits", "privilege"):
            assert told.prospects


@pytest.mark.parametrize("game", ["skat", "schafkopf"])
def test_the_table_of_contracts_agrees_with_a_quick_hint(game: str) -> None:
    """The planned contract is marked as good, and no contract is if the hint passes."""
    for seed in range(sample(6, 30)):
        state = stich.game(game).deal(seed=seed, dealer=seed % 3)
        told = hint(state.view(state.actor), "quick", 1)
        about = str(told.reasons[0].about)
        marked = {prospect.choice: prospect for prospect in told.prospects if prospect.enough}
        planned = about.split(maxsplit=1)[0] if game == "skat" else about
        assert (planned in marked) == (told.action != "pass") == bool(marked)
        assert told.reasons[1].code == "chance" and 0 <= (told.reasons[1].number or 0) <= 100


@pytest.mark.parametrize("hand", ["CA H9 SA ST SK S8 DA DT D9 D7", "CJ SJ DJ CQ H8 SA ST S9 S7 DK"])
def test_a_bid_names_no_short_suit(hand: str) -> None:
    """Two hands for which the rules of thumb named the dearest contract, in the second clubs with four trumps beside seven of spades."""
    cards = [Card(card) for card in hand.split()]
    rest = [card for card in DECK.cards if card not in cards]
    state = stich.game("skat").start(Deal(Seat(2), (tuple(cards), tuple(rest[:10]), tuple(rest[10:20])), tuple(rest[20:])))
    while state.actor != 0:
        state = state.apply("pass")
    told = hint(state.view(0), "quick", 1)
    assert told.action == hint(state.view(0), "strong", 1).action
    assert str(told.reasons[0].about).split(maxsplit=1)[0] in ("spades", "grand")


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


def test_numbers_from_fewer_than_eight_deals_are_a_rough_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stich.game("skat").deal(seed=1)
    view = state.view(state.actor)
    action = view.legal_actions[0]
    found = {}
    for deals in (0, 1, 7, 8, 40):
        decision = Decision(action, {action: ChoiceEstimate(3.0, 0.6)}, deals=deals)
        monkeypatch.setattr(hints, "_decided", lambda player, seen, decision=decision: decision)
        found[deals] = hint(view, "beginner", 1).rough
    assert found == {0: False, 1: True, 7: True, 8: False, 40: False}
