"""Information in the others' bids about the skat (ADR 54)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import stich
from stich.games.skat.player import skat_likelihood
from stich.games.skat.player.auction_likelihood import SeatCalls, limit_probabilities, load_bid_limits, said_likelihood
from stich.games.skat.player.contract_evaluation import BiddingContext
from stich.games.skat.player.skat_likelihood import SAMPLED_SKATS, weighed_skats
from stich.games.skat.rules.contract import DECK
from stich.kernel.rules.cards import Card
from tests.rows import rows

OPTIONS = stich.game("skat").options
PASSED = SeatCalls(refused=18)
HIGH = DECK.mask(map(Card, ["CJ", "SJ", "HJ", "DJ", "CA", "SA", "HA", "DA"]))
LITTLE = DECK.mask(map(Card, ["CK", "C9", "C7", "ST", "SQ", "S9", "HT", "HK", "D9", "D8"]))
"""Ten cards without jack or ace."""


def high_cards(ten: int, said: tuple[SeatCalls, ...] | None) -> float:
    """How many jacks and aces are expected in the skat beside these cards of the first place."""
    skats = weighed_skats(ten, 0, said)
    return float(np.array([(mask & HIGH).bit_count() for mask in skats.masks]) @ skats.weights)


@rows("said", [None, (SeatCalls(), PASSED, PASSED), (SeatCalls(18), SeatCalls(20), PASSED)])
@rows("place", range(3))
def test_skats_are_of_other_cards_and_their_weights_add_up(place: int, said: tuple[SeatCalls, ...] | None) -> None:
    ten = DECK.mask(Random(place).sample(DECK.cards, 10))
    skats = weighed_skats(ten, place, said)
    assert all(mask.bit_count() == 2 and not mask & ten for mask in skats.masks) and len(set(skats.masks)) == len(skats.masks)
    assert len(skats.masks) <= SAMPLED_SKATS and skats.weights.sum() == pytest.approx(1) and (skats.weights > 0).all()
    again = weighed_skats(ten, place, said)
    assert again.masks == skats.masks and (again.weights == skats.weights).all()


def test_the_same_skats_serve_all_that_may_be_said() -> None:
    """Evaluating them takes the time, weighing does not."""
    assert (
        weighed_skats(LITTLE, 0, (SeatCalls(), PASSED, PASSED)).masks
        == weighed_skats(LITTLE, 0, (SeatCalls(), SeatCalls(24), SeatCalls(22, 24))).masks
    )


def test_where_all_have_passed_good_cards_are_left_for_the_skat() -> None:
    """Eight high cards lie in 22 places: evenly drawn, 0.73 of them in the skat."""
    nobody, both = high_cards(LITTLE, (SeatCalls(), PASSED, PASSED)), high_cards(LITTLE, (SeatCalls(), SeatCalls(24), SeatCalls(22, 24)))
    assert both < 2 * 8 / 22 < nobody


def test_weights_are_those_of_many_deals() -> None:
    """Against deals drawn evenly, in each of which the others say this or not, as the net for limits tells."""
    net, said = load_bid_limits(), (SeatCalls(), PASSED, PASSED)
    assert net is not None
    unknown, rng = [1 << bit for bit in range(len(DECK.cards)) if not LITTLE >> bit & 1], np.random.default_rng(1)
    dealt = rng.permuted(np.tile(np.array(unknown, dtype=np.uint64), (20_000, 1)), axis=1)
    hands = [dealt[:, first : first + 10].sum(axis=1, dtype=np.uint64) for first in (0, 10)]
    likely = np.prod([said_likelihood(limit_probabilities(net, at, hands[at - 1]), said[at]) for at in (1, 2)], axis=0)
    high = np.array([int(mask & HIGH).bit_count() for mask in dealt[:, 20:].sum(axis=1, dtype=np.uint64).tolist()])
    assert high_cards(LITTLE, said) == pytest.approx(float(high @ likely / likely.sum()), abs=0.25)


def test_without_the_net_for_limits_all_skats_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skat_likelihood, "load_bid_limits", lambda: None)
    skat_likelihood._sampled.cache_clear()
    even, unheard = weighed_skats(LITTLE, 0, (SeatCalls(), PASSED, PASSED)), weighed_skats(LITTLE, 0, None)
    assert even.masks == unheard.masks and (even.weights == 1 / SAMPLED_SKATS).all()
    skat_likelihood._sampled.cache_clear()


def test_who_wins_the_auction_has_heard_all_go_no_further() -> None:
    """A player before the winner does not hold the bid, a player after bids no more, and a player who has passed has passed."""
    table = BiddingContext(OPTIONS, stich.game("skat").deal(seed=1).view(0).order, place=1)
    for forehand, bid, later in ((SeatCalls(20), 22, SeatCalls(20, 22)), (SeatCalls(18, 20), 20, SeatCalls(18, 20))):
        said = table._replace(said=(forehand, SeatCalls(20), SeatCalls())).won(bid)
        assert said is not None and (said[0], said[2]) == (later, SeatCalls(0, bid + 1))
    assert table.won(22) is None and table.opposed is None
