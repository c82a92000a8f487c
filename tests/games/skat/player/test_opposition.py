"""Information in the auction about the result (ADR 49) and the skat (ADR 54): a hand is worth more if no other player bid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

import stich
from stich.games.skat.player.auction_likelihood import SeatCalls
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy, bidding_context
from stich.games.skat.player.contract_evaluation import (
    BEFORE,
    EvaluatedContract,
    best_hand_game,
    by_auction,
    evaluate_after_discards,
    evaluate_pickup,
    load_nets,
)
from stich.games.skat.player.likelihoods import OPPOSED_PASS_PAYOFF, PASS_PAYOFF, pass_payoff
from stich.games.skat.rules.actions import PASS
from stich.games.skat.rules.contract import DECK, Contract
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.rows import rows

EVEN = np.full((3, 14), 1 / 14, dtype=np.float32)
BEST = np.arange(14)


def after(*actions: str) -> State:
    """Return a deal after these actions, which begin with the second player."""
    state = stich.game("skat").deal(seed=4, dealer=0)
    for action in actions:
        state = state.apply(action)
    return state


@pytest.mark.parametrize("contract", [Contract.CLUBS, Contract.GRAND])
def test_results_are_better_where_nobody_else_bid(contract: Contract) -> None:
    opposed, unopposed = by_auction(EVEN, contract, opposed=True), by_auction(EVEN, contract, opposed=False)
    assert np.allclose(opposed.sum(axis=1), 1) and np.allclose(unopposed.sum(axis=1), 1)
    assert ((opposed @ BEST) < (EVEN @ BEST)).all() and ((unopposed @ BEST) > (EVEN @ BEST)).all()
    assert by_auction(EVEN, contract, opposed=None) is EVEN


def test_null_is_left_as_it_is() -> None:
    assert by_auction(EVEN, Contract.NULL, opposed=True) is EVEN


@rows(
    ("said", "seat", "opposed"),
    [
        ((), 2, False),
        (("18",), 1, True),
        (("18", "pass"), 2, False),
        (("18", "hold"), 2, True),
        (("pass", "pass"), 1, False),
        (("18", "pass", "20"), 2, True),
    ],
)
def test_a_seat_is_opposed_once_another_has_bid(said: tuple[str, ...], seat: int, opposed: bool) -> None:
    assert bidding_context(after(*said).view(seat), seat).opposed is opposed  # type: ignore[arg-type]


def test_without_an_auction_nothing_is_known() -> None:
    state = stich.game("skat").deal(seed=4, dealer=0)
    state = state.game.start(state.deal, {"declarer": 1, "bid": 18, "declare": "clubs", "discard": list(state.deal.undealt)})
    assert bidding_context(state.view(2), 1).opposed is None  # type: ignore[arg-type]


@rows(
    ("preset", "said", "payoff"),
    [
        ("skat-isko", ("pass", "pass"), 0.0),
        ("skat-isko", ("pass",), PASS_PAYOFF),
        ("skat-isko", (), PASS_PAYOFF),
        ("skat-kneipe", ("pass", "pass"), PASS_PAYOFF),
        ("skat-isko", ("18", "hold"), OPPOSED_PASS_PAYOFF),
    ],
)
def test_who_passes_last_of_all_scores_nothing_where_no_ramsch_is_played(preset: str, said: tuple[str, ...], payoff: float) -> None:
    state = stich.game("skat", preset).deal(seed=4, dealer=0)
    for word in said:
        state = state.apply(word)
    assert state.actor is not None
    view = state.view(state.actor)
    assert pass_payoff(bidding_context(view, state.actor)) == payoff
    policy = plugin("skat").players.bidding_policy(Random(1))
    assert policy is not None and policy.decide(view).estimates[PASS].payoff == payoff


def test_with_the_skat_known_every_hand_is_worth_less_against_bids() -> None:
    """With contracts for points; what a null is worth is the same."""
    nets = load_nets()
    assert nets is not None
    for seed in range(4):
        state = stich.game("skat").deal(seed=seed, dealer=0)
        skat = DECK.mask(state.deal.undealt)
        for seat in map(Seat, range(3)):
            context, hand = bidding_context(state.view(seat), seat), DECK.mask(state.view(seat).hand)
            bid, passed = tuple(SeatCalls(18) for _ in range(3)), tuple(SeatCalls(refused=18) for _ in range(3))
            worth = [max(evaluate_after_discards(nets, context._replace(said=said), hand, skat, 18)).payoff for said in (bid, None, passed)]
            assert worth == sorted(worth)


@pytest.mark.thorough
@pytest.mark.parametrize("evaluate", [evaluate_pickup, best_hand_game])
def test_a_hand_is_worth_less_against_bids(evaluate: Callable[..., EvaluatedContract]) -> None:
    """On the whole: what lies in the skat is sampled."""
    nets = load_nets()
    assert nets is not None
    worth = dict.fromkeys(("somebody bid", "not known", "nobody bid"), 0.0)
    for seed in range(20):
        view = stich.game("skat").deal(seed=seed, dealer=0).view(1)
        context, hand = bidding_context(view, Seat(1)), DECK.mask(view.hand)
        heard = (SeatCalls(), SeatCalls(18, 20), SeatCalls(refused=18)), None, (SeatCalls(), SeatCalls(refused=18), SeatCalls(refused=18))
        for known, said in zip(worth, heard, strict=True):
            worth[known] += evaluate(nets, context._replace(said=said), hand, 20).payoff
    assert worth["somebody bid"] < worth["not known"] < worth["nobody bid"]


def test_some_hands_open_the_auction_and_do_not_go_on_against_another() -> None:
    nets = load_nets()
    assert nets is not None
    policy, opens, holds = SkatBiddingPolicy(nets, Random(1)), 0, 0
    for seed in range(30):
        unopposed, asked = (stich.game("skat").deal(seed=seed, dealer=0) for _ in range(2))
        for _ in range(2):
            unopposed = unopposed.apply("pass")
        asked = asked.apply("18")
        opens += policy.act(unopposed.view(1)).text == "18"
        holds += policy.act(asked.view(1)).text == "hold"
    assert opens > holds > 0


def test_before_nobody_heard_the_auction() -> None:
    """*strong-1* bids by the hand alone: equal hands bid alike after any auction."""
    nets = load_nets(BEFORE)
    assert nets is not None
    policy = SkatBiddingPolicy(nets, Random(1), before=True)
    for seed in range(10):
        unopposed, asked = (stich.game("skat").deal(seed=seed, dealer=0) for _ in range(2))
        said = {policy.act(state.view(1)).text in ("18", "hold") for state in (unopposed.apply("pass").apply("pass"), asked.apply("18"))}
        assert len(said) == 1
