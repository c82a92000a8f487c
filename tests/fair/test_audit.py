"""The audit: right on what is fair, awake to every kind of fault, and honest about what it would have seen."""

from __future__ import annotations

import numpy as np
import pytest
import scipy

import stich
from stich.fair.audit.audit import Audit, audit, report
from stich.fair.audit.deals import TableDeal
from stich.fair.audit.report import LEAST, LEVEL, AuditReport, AuditResult, CardPlace, Kind
from stich.fair.audit.tally import AT_ONCE
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.shuffle import shuffled
from stich.registry import HOUSE
from tests.fair.simulated import FAULTS, Fault, fair, one_card, pack, tally
from tests.rows import rows

EXACT: set[Kind] = {
    "cards-seats",
    "cards-turns",
    "suits",
    "high-seats",
    "high-undealt",
    "high-split",
    "points",
    "long-suits",
    "stay-seats",
    "stay-turns",
}
"""Tests whose p-values are even between 0 and 1 where nothing is wrong. The others' are as even, or larger."""
TABLES = [("skat", {}), ("skat", {"players": 4})]


def result(kind: Kind, found: AuditReport) -> AuditResult:
    return next(test for test in found.tests if test.kind == kind)


def dealt(name: str, deals: int, **options: object) -> list[TableDeal]:
    """Deals by the house's own shuffle, seeds 0, 1, …"""
    game = stich.game(name, **options)
    order, dealing = game.dealing.deck.cards, game.dealing
    return [TableDeal(str(seed // 36), game, dealing.deal_out(shuffled(order, seed), Seat(seed % game.seats))) for seed in range(deals)]


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_p_values_are_even_where_nothing_is_wrong(name: str, options: dict[str, object]) -> None:
    """Kolmogorov and Smirnov's test of 200 audits of fair deals; and no more than about 1 in 100 of them sounds an alarm."""
    of, rng = pack(name, **options), np.random.default_rng(17)
    reports = [report([tally(of, fair(of, LEAST, rng))]) for _ in range(200)]
    for kind in {test.kind for test in reports[0].tests} - {"repeats"}:
        p_values = [result(kind, found).p for found in reports]
        even = scipy.stats.kstest(p_values, "uniform", alternative="two-sided" if kind in EXACT else "greater")
        assert even.pvalue > 0.001, kind
    assert sum(found.verdict == "biased" for found in reports) <= 6


@rows(("kind", "fault"), FAULTS.items())
def test_each_fault_is_found_by_the_test_that_is_made_for_it(kind: Kind, fault: Fault) -> None:
    of, rng = pack(), np.random.default_rng(3)
    places = fair(of, 5000, rng)
    assert not result(kind, report([tally(of, places)])).biased
    fault(of, places, rng)
    assert [int(count) for count in (places == of.seats).sum(axis=1).tolist()] == [2] * 5000, "still deals"
    found = report([tally(of, places)])
    assert result(kind, found).biased and found.verdict == "biased"


def test_a_bias_of_one_percent_in_one_card_is_found_in_100_000_deals() -> None:
    """The queen of clubs lies in seat 1's hand with probability 10/32 + 1/100."""
    of, rng = pack(), np.random.default_rng(11)
    places = fair(of, 100_000, rng)
    assert report([tally(of, places)]).verdict == "fair"
    one_card(of, places, rng)
    found = report([tally(of, places)])
    test = result("one-card", found)
    assert found.verdict == "biased" and test.corrected < 1e-6
    assert (test.effect.of, test.effect.place) == (of.cards[3], CardPlace("seat", 2))
    assert test.effect.low < 0.01 < test.effect.high
    assert found.groups[0].smallest is not None and found.groups[0].smallest < 0.01


@pytest.mark.thorough
def test_the_smallest_bias_is_found_nine_times_in_ten() -> None:
    of, rng = pack(), np.random.default_rng(5)
    smallest = report([tally(of, fair(of, 3000, rng))]).groups[0].smallest
    assert smallest is not None
    found = 0
    for _ in range(60):
        places = fair(of, 3000, rng)
        one_card(of, places, rng, bias=smallest)
        found += result("one-card", report([tally(of, places)])).biased
    assert 46 <= found <= 59


def test_the_shuffle_of_the_house_passes() -> None:
    found = audit([*dealt("skat", 20_000), *dealt("schafkopf", 2000), *dealt("suitability", 2000, players=4)])
    assert (found.deals, found.verdict) == (24_000, "fair")
    assert [(group.game, group.deals) for group in found.groups] == [("skat", 20_000), ("schafkopf", 2000), ("suitability", 2000)]
    assert min(test.corrected for test in found.tests) > LEVEL


def test_deals_are_counted_where_they_lie() -> None:
    """Two deals, by hand: who holds what, from where, and what stayed."""
    game = stich.game("skat")
    first = game.deal(seed=1, dealer=0).deal
    second = Deal(Seat(1), (first.hands[1], first.hands[0], first.hands[2]), first.undealt)
    counting = Audit()
    for deal in (first, second):
        counting.add(TableDeal("one table", game, deal))
    (one,) = counting.tallies()
    deck = game.dealing.deck
    assert one.deals_by.tolist() == [1, 1, 0]
    for dealer, deal in enumerate((first, second)):
        for card in deck.cards:
            where = next((seat for seat, hand in enumerate(deal.hands) if card in hand), 3)
            assert one.lay[dealer, deck.bit[card]].tolist() == [int(place == where) for place in range(4)]
    assert (one.stayed_at_seats.times, one.stayed_at_seats.observed) == (1, 12), "seat 2 and the skat"
    assert (
        one.stayed_at_turns.observed
        == sum(card in second.hands[(seat + 1) % 3] for seat, hand in enumerate(first.hands) for card in hand) + 2
    )
    assert one.equal_pairs == 0


def test_equal_deals_are_equal_from_the_dealer_on() -> None:
    game = stich.game("skat")
    deal = game.deal(seed=1, dealer=0).deal
    turned = Deal(Seat(1), (deal.hands[2], deal.hands[0], deal.hands[1]), deal.undealt)
    counting = Audit()
    for each in (deal, turned, game.deal(seed=2, dealer=0).deal):
        counting.add(TableDeal("t", game, each))
    (one,) = counting.tallies()
    assert one.equal_pairs == 1


def test_lots_change_nothing_but_the_pair_between_them() -> None:
    deals = dealt("skat", AT_ONCE + 100)
    whole = Audit()
    for each in deals:
        whole.add(each._replace(table="one"))
    (one,) = whole.tallies()
    assert one.deals == AT_ONCE + 100 and one.stayed_at_seats.times == AT_ONCE + 100 - 2


@rows(
    ("name", "options", "high"),
    [
        ("skat", {}, "CJ SJ HJ DJ"),
        ("schafkopf", {}, "CQ SQ HQ DQ CJ SJ HJ DJ"),
        ("suitability", {"players": 4}, "CA SA HA DA"),
        ("suitability", {"players": 5}, "JK1 JK2 JK3 CA SA HA DA"),
    ],
)
def test_the_high_cards_are_those_of_the_game(name: str, options: dict[str, object], high: str) -> None:
    assert sorted(pack(name, **options).high) == sorted(high.split())


@pytest.mark.parametrize("name", HOUSE)
def test_few_deals_are_counted_and_not_tested(name: str) -> None:
    found = audit(dealt(name, 50))
    assert (found.deals, found.tests, found.verdict) == (50, (), "too-few")
    assert found.groups[0].smallest is None


def test_no_deal_at_all() -> None:
    assert audit([]) == AuditReport(0, 0, ())
