"""Schieberamsch by the values of ten cards, and the information about hands in passing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import numpy as np

from stich.games.skat import SkatView
from stich.games.skat.player import contract_evaluation
from stich.games.skat.player.auction_likelihood import load_bid_limits
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy, bidding_context
from stich.games.skat.player.hint_reasons import push_reasons
from stich.games.skat.player.prior import prior_of_ramsch
from stich.games.skat.player.pushing import expected_factor
from stich.games.skat.player.ramsch_worth import load_ramsch, ramsch_worth
from stich.games.skat.player.simple import SimplePlayer
from stich.games.skat.rules.actions import LEAVE, PICKUP, Discard
from stich.games.skat.rules.contract import DECK, JACKS
from stich.games.skat.view.worlds import FACE_DOWN
from stich.kernel.knowledge.advice import ChoiceReason
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.skat.rules.options.driver import all_pass, deal_of, table

GAMES = [table(ramsch="schieberamsch", ramsch_leavers=leavers) for leavers in ("add", "double")]
GAMES += [table(ramsch="schieberamsch", ramsch_jacks=False)]
LOW = ("C9 C8 C7 S9 S8 S7 H9 H8 H7 D7", "CJ CA CT CK SA ST SK HA HT DA", "SJ HJ DJ CQ SQ HK HQ DT DK DQ", "D9 D8")
"""Forehand has nothing that must take a trick; the two others have all that is dear."""
DEAR = ("CJ CK C9 HT HQ H7 SQ DA DK DQ", "SJ CA CT CQ SA ST SK HA HK D8", "HJ DJ C8 C7 S9 S8 S7 H9 H8 DT", "D9 D7")
"""Forehand must take much."""
REST = "HJ DJ CA CT CK SA ST SK HA HT", "CQ C9 SQ S9 HK HQ H9 DA DT DK", "DQ D9"


def policy() -> SkatBiddingPolicy:
    nets = contract_evaluation.load_nets()
    assert nets is not None, "onnxruntime runs the nets in the tests"
    return SkatBiddingPolicy(nets, random.Random(1))


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


def test_a_hand_without_high_cards_is_worth_more() -> None:
    net = load_ramsch()
    assert net is not None
    masks = np.array([DECK.mask(hand.split()) for hand in LOW[:3]], dtype=np.uint64)
    for place in range(3):
        low, *others = ramsch_worth(net, masks, np.zeros_like(masks), place).tolist()
        assert low > 5 and low > max(others)


def test_the_result_is_multiplied_by_those_who_left_and_perhaps_by_those_to_come() -> None:
    added, doubled = (all_pass(game, deal_of(game, LOW)) for game in GAMES[:2])
    assert 1 < expected_factor(seen(added), leaves=False) < 2 < expected_factor(seen(added), leaves=True) < 4
    added, doubled = (state.apply(LEAVE).apply(LEAVE) for state in (added, doubled))
    assert [expected_factor(seen(added), leaves=leaves) for leaves in (False, True)] == [3, 4]
    assert [expected_factor(seen(doubled), leaves=leaves) for leaves in (False, True)] == [4, 8]


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


def test_a_hand_that_must_take_much_takes_them_up() -> None:
    for game in GAMES:
        decision = policy().decide(seen(all_pass(game, deal_of(game, DEAR))))
        assert decision.action == PICKUP and decision.estimates[PICKUP].payoff > decision.estimates[LEAVE].payoff


def test_a_jack_is_passed_on_where_that_is_allowed() -> None:
    """A.15.4"""
    for game in GAMES:
        state = all_pass(game, deal_of(game, ("CJ SJ C8 C7 S8 S7 H8 H7 D8 D7", *REST)))
        discard = policy().act(seen(state.apply(PICKUP)))
        assert isinstance(discard, Discard) and (game.options.ramsch_jacks == any(card in JACKS for card in discard.cards))


def test_before_it_pushed_as_simple_does() -> None:
    nets = contract_evaluation.load_nets(contract_evaluation.BEFORE)
    assert nets is not None
    before = SkatBiddingPolicy(nets, random.Random(1), before=True)
    for state in moments(2):
        assert before.act(seen(state)) == SimplePlayer().act(seen(state))


def test_who_passed_is_taken_to_hold_less() -> None:
    """The likelihood of a hand with which any player would bid is small for every holder; the observer's own cards have no influence."""
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


def test_a_hint_tells_what_speaks_for_the_cards_that_are_passed_on() -> None:
    """Card points that go, and suits of which nothing is left; a jack is of none."""
    view = seen(all_pass(GAMES[0], deal_of(GAMES[0], ("CJ SJ C8 C7 S8 S7 H8 H7 D8 D7", *REST))).apply(PICKUP))
    for away, reasons in (
        ("CJ SJ", (ChoiceReason("points-away", 4),)),
        ("H8 H7", (ChoiceReason("points-away", 0), ChoiceReason("void", about="H"))),
        ("CJ H8", (ChoiceReason("points-away", 2),)),
    ):
        assert push_reasons(view, Discard(DECK.members(DECK.mask(away.split())))) == reasons
    decision = policy().decide(view)
    assert decision.reasons == push_reasons(view, decision.action) and decision.reasons
