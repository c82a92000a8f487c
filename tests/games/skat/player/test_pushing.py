"""Schieberamsch by expectation: sampled deals are pushed on as *simple* does and played to the end, and passing tells of hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

from stich.games.skat import SkatView
from stich.games.skat.player import contract_evaluation
from stich.games.skat.player.auction_likelihood import load_bid_limits
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy, bidding_context
from stich.games.skat.player.prior import prior_of_ramsch
from stich.games.skat.player.pushing import finish_pushing, push_results
from stich.games.skat.player.simple import SimplePlayer
from stich.games.skat.rules.actions import LEAVE, PICKUP
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.ramsch import ramsch_scores
from stich.games.skat.view.worlds import FACE_DOWN
from stich.kernel.payoffs import relative_payoffs
from stich.kernel.state import State
from stich.registry import worlds
from tests.games.skat.rules.options.driver import all_pass, deal_of, table

GAMES = [table(ramsch="schieberamsch", ramsch_leavers=leavers) for leavers in ("add", "double")]
GAMES += [table(ramsch="schieberamsch", ramsch_jacks=False)]
LOW = ("C9 C8 C7 S9 S8 S7 H9 H8 H7 D7", "CJ CA CT CK SA ST SK HA HT DA", "SJ HJ DJ CQ SQ HK HQ DT DK DQ", "D9 D8")
"""Forehand has nothing that must take a trick; the two others have all that is dear."""


def policy(seed: int = 1) -> SkatBiddingPolicy:
    nets = contract_evaluation.load_nets()
    assert nets is not None, "onnxruntime runs the nets in the tests"
    return SkatBiddingPolicy(nets, random.Random(seed))


def pushing(seed: int) -> State:
    game = GAMES[seed % len(GAMES)]
    state = game.deal(seed=seed, dealer=seed % 3)
    while state.phase.name != "push":
        state = state.apply("pass")
    return state


def seen(state: State) -> SkatView:
    return cast(SkatView, state.view(state.actor))


def moments(seed: int) -> Iterator[State]:
    """Each decision before the play, in one deal; the cards are taken up wherever they may be."""
    state = pushing(seed)
    while state.phase.name != "play":
        yield state
        state = state.apply(SimplePlayer().act(seen(state)) if state.phase.name == "discard" else PICKUP)


def pushed(state: State) -> State:
    """As *simple* does."""
    while state.phase.name != "play":
        state = state.apply(SimplePlayer().act(seen(state)))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_others_push_on_as_simple_does(seed: int) -> None:
    state = pushing(seed)
    assert finish_pushing(state.phase) == pushed(state).phase


@pytest.mark.parametrize("seed", range(8))
def test_a_result_is_what_a_ramsch_can_end_with(seed: int) -> None:
    """Some of the three pay, or one took all tricks; whoever leaves the cards raises the factor (A.15.3, A.15.4)."""
    state = pushing(seed)
    options = GAMES[seed % len(GAMES)].options
    for action in (PICKUP, LEAVE):
        factors = [finish_pushing(state.phase.apply(action)).factor]
        ends = [((50, 40, 30), (4, 3, 3)), ((50, 50, 20), (4, 3, 3)), ((40, 40, 40), (4, 3, 3)), ((70, 50, 0), (5, 5, 0))]
        possible = {
            round(payoff, 6)
            for factor in factors
            for points, tricks in [*ends, ((120, 0, 0), (10, 0, 0))]
            for payoff in relative_payoffs(ramsch_scores(options, points, tricks, factor))
        }
        assert {round(result.payoff, 6) for result in push_results([state, state], action)} <= possible


def test_what_is_done_is_legal_and_hidden_cards_change_nothing() -> None:
    for seed in range(2):
        for state in moments(seed):
            view = seen(state)
            decision = policy().decide(view)
            assert decision.action in view.legal_actions and set(decision.estimates) <= set(view.legal_actions)
            assert policy().act(view) == decision.action
            for world in worlds(view, random.Random(3), 2):
                assert policy().decide(world.view(view.observer)) == decision


def test_a_hand_that_takes_no_trick_leaves_the_cards() -> None:
    for game in GAMES:
        assert policy().act(seen(all_pass(game, deal_of(game, LOW)))) == LEAVE


def test_a_hand_that_must_take_much_takes_them_up_and_one_that_takes_all_does_not() -> None:
    dear = "CJ CK C9 HT HQ H7 SQ DA DK DQ", "SJ CA CT CQ SA ST SK HA HK D8", "HJ DJ C8 C7 S9 S8 S7 H9 H8 DT", "D9 D7"
    for game in GAMES:
        decision = policy().decide(seen(all_pass(game, deal_of(game, dear))))
        assert decision.action == PICKUP and decision.estimates[PICKUP].payoff > decision.estimates[LEAVE].payoff
        assert policy().act(seen(all_pass(game, deal_of(game, (LOW[1], LOW[0], *LOW[2:]))))) == LEAVE


def test_before_it_pushed_as_simple_does() -> None:
    nets = contract_evaluation.load_nets(contract_evaluation.BEFORE)
    assert nets is not None
    before = SkatBiddingPolicy(nets, random.Random(1), before=True)
    for state in moments(2):
        assert before.act(seen(state)) == SimplePlayer().act(seen(state))


def test_who_passed_is_taken_to_hold_less() -> None:
    """The likelihood of a hand that anybody would bid with is small, whoever holds it; the observer's own cards tell nothing."""
    state = all_pass(GAMES[0], deal_of(GAMES[0], LOW))
    view = seen(state)
    strong, weak = "CJ SJ HJ DJ CA CT CK CQ SA HA", "C9 C8 S9 S8 SQ HK HQ D9 D8 DQ"
    cards = {view.observer: [0, 0], FACE_DOWN: [0, 0]}
    for seat, hands in zip((s for s in view.order if s != view.observer), ([strong, weak], [weak, weak]), strict=True):
        cards[seat] = [DECK.mask(hand.split()) for hand in hands]
    weights = np.array(prior_of_ramsch(view, bidding_context(view, view.order[0]), load_bid_limits(), draws=2).weigh(cards))
    assert weights[0] < weights[1] / 5


def test_likely_worlds_of_a_ramsch_look_the_same() -> None:
    for seed in range(4):
        state = pushed(pushing(seed))
        view = seen(state)
        found = policy().likely_worlds(view, random.Random(2), 6, 100)
        assert found is not None and len(found) == 6
        assert all(world.view(view.observer) == view for world in found)
