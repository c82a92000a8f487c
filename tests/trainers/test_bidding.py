"""The bidding trainer: ways are compared in the same sampled worlds, by the view alone, and with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

import stich
from stich.kernel.errors import IllegalAction, StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.game import Game
from stich.players.hints import hint
from stich.players.playouts import PlayoutResult, play_out
from stich.registry import PLUGINS, worlds
from stich.study.trainers import bidding_moment, judge
from stich.study.trainers.bidding import intervals_of
from stich.study.trainers.moments import decides_contract
from tests.players.levels import called, every_game
from tests.players.test_honesty import choices
from tests.rows import rows
from tests.sample import sample

CASES = rows("game", every_game()[:: sample(3, 1)], ids=called)


def decisions(game: Game) -> Iterator[View]:
    """Two decisions before the contract is settled."""
    views = (state.view(state.actor) for state in choices(game, deals=3, most=40) if decides_contract(state))
    yield from list(views)[:2]


@CASES
def test_hidden_cards_change_no_byte(game: Game) -> None:
    for view in islice(decisions(game), sample(1, 2)):
        choice = view.legal[-1]
        told = msgspec.json.encode(judge(view, choice, Random(3), playouts=10, most=2))
        (world,) = worlds(view, Random(1), 1)
        assert msgspec.json.encode(judge(world.view(view.observer), choice, Random(3), playouts=10, most=2)) == told


@pytest.mark.parametrize("name", PLUGINS)
def test_a_choice_stands_beside_what_strong_does_and_the_best(name: str) -> None:
    state = bidding_moment(stich.game(name), 1)
    view = state.view(state.actor)
    told = judge(view, view.legal[0], Random(1), playouts=20)
    actions = [way.action for way in told.ways]
    assert {told.choice, told.recommended} <= set(actions) <= set(view.legal) and len(set(actions)) == len(actions) <= 5
    assert told.best == actions[0] and told.chosen.action == told.choice and told.legal == len(view.legal)
    payoffs = [way.payoff.value for way in told.ways]
    assert payoffs == sorted(payoffs, reverse=True)
    for way in told.ways:
        assert way.behind.value == pytest.approx(payoffs[0] - way.payoff.value)
        assert way.payoff.low <= way.payoff.value <= way.payoff.high and 0 <= way.ahead.low <= way.ahead.value <= way.ahead.high <= 1
        assert way.alike == (way.behind.low <= 0 <= way.behind.high)
    expected = {option.action: option.payoff for option in hint(view, rng=Random(1)).options}
    assert expected.keys() >= set(actions)


def test_equal_worlds_and_chance_give_equal_judgements() -> None:
    view = stich.game("schafkopf").deal(seed=11, dealer=0).view(1)
    sampled = worlds(view, Random(1), 10)
    action = view.legal_actions[0]
    assert play_out(sampled, action) == play_out(sampled, action)
    assert judge(view, "pass", Random(2), playouts=10) == judge(view, "pass", Random(2), playouts=10)


def test_a_sure_game_is_better_than_passing_and_that_is_shown() -> None:
    view = stich.game("schafkopf").deal(seed=52, dealer=0).view(1)
    told = judge(view, "pass", Random(1), playouts=60)
    assert told.best == "play" == told.recommended
    assert not told.chosen.alike and told.chosen.behind.low > 0


@rows("game", every_game(), ids=called)
def test_moments_follow_from_the_seed_and_come_before_the_play(game: Game) -> None:
    for seed in range(3):
        state = bidding_moment(game, seed)
        assert state == bidding_moment(game, seed)
        assert decides_contract(state) and len(state.legal_actions) > 1


def test_what_cannot_be_judged_is_refused_by_name() -> None:
    state = stich.game("skat").deal(seed=2, dealer=0)
    view = state.view(state.actor)
    for playouts in (9, 100_001):
        with pytest.raises(StichError, match="10 to 100000") as bounds:
            judge(view, "pass", playouts=playouts)
        assert bounds.value.code == "train/playouts"
    with pytest.raises(IllegalAction, match="265"):
        judge(view, "265")
    with pytest.raises(StichError) as other:
        judge(state.view(0), "pass")
    for action in ("18", "pass", "pass", "hand", "declare clubs hand"):
        state = state.apply(action)
    late = state.view(state.actor)
    with pytest.raises(StichError) as settled:
        judge(late, late.legal[0])
    assert other.value.code == settled.value.code == "train/turn"
    with pytest.raises(StichError) as unknown:
        bidding_moment(stich.game("skat"), 1, "nobody")
    assert unknown.value.code == "player/unknown"


def test_a_game_lost_in_all_worlds_may_be_won_in_others() -> None:
    lost, safe = [PlayoutResult(-20, False)] * 50, [PlayoutResult(4, True)] * 50
    stated = intervals_of({"tout": lost, "pass": safe})
    assert list(stated) == ["pass", "tout"]
    tout = stated["tout"]
    assert tout.payoff.value == tout.payoff.low == -20 and -20 < tout.payoff.high < -16
    assert tout.ahead.low == 0 < tout.ahead.high < 0.1
    assert 20 < tout.behind.low < tout.behind.value == tout.behind.high == 24 and stated["pass"].behind.contains_zero


def test_ways_that_brought_the_same_are_alike() -> None:
    same = [PlayoutResult(4, True)] * 10
    assert intervals_of({"18": same, "20": same})["20"].behind.contains_zero
