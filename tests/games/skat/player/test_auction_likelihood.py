"""Information about hands in an auction: ranges of limits, and higher likelihood of hands that bid so far."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import stich
from stich.games.skat.player.auction_likelihood import (
    LIMITS,
    SeatCalls,
    auction_likelihood,
    limit_class,
    load_bid_limits,
    said_by,
)
from stich.games.skat.player.contract_evaluation import BiddingContext, evaluate_playing, load_nets
from stich.games.skat.player.likelihoods import PASS_PAYOFF
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.seating import SkatSeating
from tests.rows import rows

OPTIONS = stich.game("skat").options


def said(text: str) -> dict[int, SeatCalls]:
    """``1 18, 0 hold``: seats and what they say."""
    words = [part.split(maxsplit=1) for part in text.split(", ")]
    return said_by([(int(seat), word) for seat, word in words], OPTIONS)  # type: ignore[misc]


@rows(
    ("auction", "expected"),
    [
        ("1 pass, 2 pass, 0 pass", {1: SeatCalls(0, 18), 2: SeatCalls(0, 18), 0: SeatCalls(0, 18)}),
        ("1 18, 0 pass, 2 pass, 1 pickup", {1: SeatCalls(18), 0: SeatCalls(0, 18), 2: SeatCalls(0, 20)}),
        ("1 18, 0 hold, 1 20, 0 hold, 1 pass, 2 22, 0 pass, 2 hand", {1: SeatCalls(20, 22), 0: SeatCalls(20, 22), 2: SeatCalls(22)}),
        (
            "1 18, 0 hold, 1 pass, 2 pass, 0 hand, 0 declare grand hand, 1 pass",
            {1: SeatCalls(18, 20), 0: SeatCalls(18), 2: SeatCalls(0, 20)},
        ),
        ("0 declare clubs", {}),
    ],
)
def test_who_accepted_and_refused_which_number(auction: str, expected: dict[int, SeatCalls]) -> None:
    assert said(auction) == expected


def test_what_is_said_has_likelihoods_that_add_up() -> None:
    """A hand refuses some number first: the likelihoods of all that it can say, up to one number and no further, are 1 together."""
    net = load_bid_limits()
    assert net is not None
    rng = random.Random(2)
    hands = [DECK.mask(rng.sample(DECK.cards, 10)) for _ in range(50)]
    whole = [SeatCalls(0, LIMITS[0]), *(SeatCalls(low, high) for low, high in itertools.pairwise(LIMITS)), SeatCalls(LIMITS[-1])]
    together = sum(auction_likelihood(net, 1, hands, each) for each in whole)
    assert np.allclose(together, 1, atol=1e-5)
    assert np.allclose(auction_likelihood(net, 1, hands, SeatCalls()), 1, atol=1e-5)


@pytest.mark.thorough
def test_the_net_knows_how_far_hands_bid() -> None:
    """Of random hands the range in which the bidding policy stops is far likelier than it is among all."""
    nets, net = load_nets(), load_bid_limits()
    assert nets is not None and net is not None
    game, gains = stich.game("skat"), []
    for seed in range(10):
        seating = SkatSeating.of(game.options, game.deal(seed=seed, dealer=0).deal)  # type: ignore[arg-type]
        for place, ten in enumerate(seating.hands):
            context = BiddingContext(OPTIONS, seating.order, place)
            bids = [b for b in (18, 24, 36) if evaluate_playing(nets, context, ten, b).payoff >= PASS_PAYOFF]
            accepted = max(bids, default=0)
            refused = next((b for b in (18, 24, 36) if b > accepted), None)
            random_hands = [DECK.mask(random.Random(f"{seed} {place} {i}").sample(DECK.cards, 10)) for i in range(200)]
            likelihoods = auction_likelihood(net, place, [ten, *random_hands], SeatCalls(accepted, refused))
            gains.append(np.log(likelihoods[0] / likelihoods.mean()))
    assert np.mean(gains) > 0.5


def test_classes_are_the_numbers_up_to_a_limit() -> None:
    assert [limit_class(limit) for limit in (0, 18, 19, 20, 59, 60, 264)] == [0, 1, 1, 2, 19, 20, 20]
