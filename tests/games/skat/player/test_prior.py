"""The prior of hidden cards: the real deal is likelier by it, and only by what the seat may know."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

import stich
from stich.games.skat.player import contract_evaluation
from stich.games.skat.player.auction_likelihood import load_bid_limits
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy, bidding_context
from stich.games.skat.player.card_policy import policy_net
from stich.games.skat.player.contract_evaluation import BiddingContext, evaluate_pairs
from stich.games.skat.player.likelihoods import discard_likelihood, play_likelihood
from stich.games.skat.player.prior import closely, prior_of_declarer, prior_of_defender
from stich.games.skat.rules.contract import DECK, parse_declaration
from stich.games.skat.view.worlds import FACE_DOWN, worlds
from stich.kernel.knowledge.play_history import played_cards
from stich.kernel.knowledge.worlds import Cards
from stich.kernel.rules.state import State
from stich.nets.policy import Family
from stich.players import PLAYERS
from tests.contract.games import made

NETS = contract_evaluation.load_nets()
ALIKE = 200


def declared(seed: int) -> State | None:
    """Return a deal bid by the policy, before the first lead; None where it is passed in."""
    assert NETS is not None
    policy = SkatBiddingPolicy(NETS, random.Random(1))
    state = made(("skat", "skat-isko", {})).deal(seed=seed, dealer=0)
    while state.actor is not None and state.phase.name != "play":
        state = state.apply(policy.act(state.view(state.actor)))
    return state if state.actor is not None else None


def gain(state: State, seat: int) -> float:
    """Nats by which the real deal is likelier than others that the seat cannot tell from it, by its prior."""
    assert NETS is not None
    view = state.view(seat)  # type: ignore[arg-type]
    context = bidding_context(view, view.declarer)
    declaration = parse_declaration(str(view.contract))
    if seat == view.declarer:
        prior = prior_of_declarer(view, context, NETS, load_bid_limits(), draws=10**6, rng=random.Random(1))
    else:
        prior = prior_of_defender(view, context, declaration, NETS, None, draws=10**6, rng=random.Random(1))
    return nats(np.array(prior.weigh(in_many_deals(state, seat))))


def in_many_deals(state: State, seat: int) -> dict[int, list[int]]:
    """Return the hands of all seats at the start of play, in deals that the seat cannot distinguish from the real one; the real deal is
    last."""
    view = state.view(seat)  # type: ignore[arg-type]
    states = [*worlds(view, random.Random(seat), ALIKE), state]
    played = played_cards(view, DECK)
    cards: dict[int, list[int]] = {s: [DECK.mask(world.view(s).hand) | played[s] for world in states] for s in view.order}
    if seat != view.declarer:
        cards[FACE_DOWN] = [world.phase.fixed.face_down for world in states]  # type: ignore[attr-defined]
    return cards


def nats(weights: NDArray[np.float64]) -> float:
    """Return by how many nats the last weight is greater than the average."""
    assert (weights >= 0).all()
    return float(np.log(max(weights[-1], 1e-3 * weights.mean()) / weights.mean()))


@pytest.mark.thorough
def test_the_real_deal_is_likelier() -> None:
    declarers, defenders = [], []
    for seed in range(16):
        state = declared(seed)
        if state is not None:
            declarer = state.view(state.actor).declarer  # type: ignore[attr-defined]
            for seat in state.view(state.actor).order:  # type: ignore[attr-defined]
                (declarers if seat == declarer else defenders).append(gain(state, seat))
    assert np.mean(declarers) > 0.4 and np.mean(defenders) > 1


@pytest.mark.thorough
def test_the_cards_that_were_played_tell_of_the_others() -> None:
    """After four tricks of players who play as they are expected to."""
    player, gains = PLAYERS["policy"]("skat"), []
    for seed in range(16):
        state = declared(seed)
        for _ in range(12):
            if state is not None and state.actor is not None:
                state = state.apply(player.act(state.view(state.actor)))
        if (
            state is not None
            and state.actor is not None
            and state.phase.name == "play"
            and policy_net(state.phase.fixed.declaration, Family.SELF_PLAY)
        ):  # type: ignore[attr-defined]
            view = state.view(state.actor)
            gains.append(nats(play_likelihood(view, in_many_deals(state, state.actor))))
    assert len(gains) > 8 and np.mean(gains) > 0.2


@pytest.mark.parametrize("contract", ["clubs", "grand", "null"])
def test_discards_are_likelihoods_of_pairs(contract: str) -> None:
    """Of twelve cards the likelihoods of all pairs add up to 1, and the best pair is the likeliest."""
    assert NETS is not None
    context = BiddingContext(stich.game("skat").options, (0, 1, 2), 1)  # type: ignore[arg-type]
    twelve, declaration = DECK.mask(random.Random(4).sample(DECK.cards, 12)), parse_declaration(contract)
    pairs, payoffs = evaluate_pairs(NETS, context, np.array([twelve], dtype=np.uint64), bid=18, declaration=declaration)
    assert len(set(pairs[0].tolist())) == 66 and all(int(pair) & ~twelve == 0 for pair in pairs[0])
    likelihoods = discard_likelihood(
        NETS, context, declaration, 18, tens=[twelve & ~int(pair) for pair in pairs[0]], face_down=[int(pair) for pair in pairs[0]]
    )
    assert likelihoods.sum() == pytest.approx(1) and likelihoods.argmax() == payoffs[0].argmax()


def test_equal_deals_are_looked_at_once_and_weigh_alike() -> None:
    """Deals that are unlikely from the start are skipped."""
    asked: list[Cards] = []

    def first(cards: Cards) -> NDArray[np.float64]:
        return np.array([mask != 8 for mask in cards[1]], dtype=np.float64)

    def then(cards: Cards) -> NDArray[np.float64]:
        asked.append(cards)
        return np.array(cards[0], dtype=np.float64)

    draws = {0: [1, 2, 1, 4, 1], 1: [6, 5, 6, 8, 6]}
    assert closely(first, then, 8, random.Random(1))(draws) == [2.0, 4.0, 2.0, 0.0, 2.0]
    assert [{slot: list(held) for slot, held in cards.items()} for cards in asked] == [{0: [1, 2], 1: [6, 5]}]
