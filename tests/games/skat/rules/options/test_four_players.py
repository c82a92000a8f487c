"""A.3 at a table of four: the dealer sits out the deal and takes no part."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat import SkatView
from stich.kernel.errors import InvalidDeal
from stich.kernel.rules.match import Match
from stich.registry import match_rules
from tests.games.skat.driver import BIDDING, do, over
from tests.games.skat.rules.options.driver import HANDS, all_pass, before_play, deal_of, lost, ramsch, seats, table, won
from tests.rows import rows

FOUR = table(players=4)


@pytest.mark.parametrize("case", BIDDING["role_cases"], ids=lambda c: c["id"])
def test_golden_roles(case: dict[str, Any]) -> None:
    names, expected = case["seats"], case["expected"]
    state = table(players=len(names)).deal(seed=1, dealer=names.index(case["dealer"]))
    view = state.view(None)
    assert [names[s] for s in view.order] == [expected["F"], expected["M"], expected["R"]]
    out = [n for s, n in enumerate(names) if s not in view.order]
    assert out == ([expected["sits_out"]] if expected["sits_out"] else [])
    assert names[state.actor] == expected["M"], "middlehand speaks first"


@rows("dealer", range(4))
def test_ten_cards_for_three_and_none_for_the_dealer(dealer: int) -> None:
    deal = FOUR.deal(seed=9, dealer=dealer).deal
    assert [len(h) for h in deal.hands] == [0 if s == dealer else 10 for s in range(4)]
    assert len(deal.undealt) == 2


def test_three_two_four_three_from_the_dealers_left() -> None:
    pack = FOUR.dealing.deck.cards
    deal = FOUR.dealing.deal_out(pack, seats(FOUR, 2)[2])
    assert deal.dealer == 1 and deal.hands[1] == ()
    assert deal.hands[2] == (*pack[0:3], *pack[11:15], *pack[23:26])
    assert deal.hands[3] == (*pack[3:6], *pack[15:19], *pack[26:29])
    assert deal.hands[0] == (*pack[6:9], *pack[19:23], *pack[29:32])
    assert deal.undealt == pack[9:11]


def test_a_dealer_with_cards_is_no_deal() -> None:
    wrong = deal_of(FOUR, HANDS)
    with pytest.raises(InvalidDeal, match="hand of seat 1: 0 cards, not 10"):
        FOUR.start(type(wrong)(seats(FOUR, 0)[0], wrong.hands, wrong.undealt))


def test_the_dealer_never_acts_and_sees_what_a_spectator_sees() -> None:
    state = FOUR.deal(seed=3, dealer=1)
    while not state.finished:
        assert state.actor != 1
        dealer, spectator = state.view(1), state.view(None)
        assert isinstance(dealer, SkatView) and isinstance(spectator, SkatView)
        assert (dealer.hands, dealer.hand, dealer.legal, dealer.worth) == (spectator.hands, (), (), ())
        assert dealer.hands[1] == () and dealer.counts[1] == 0
        state = state.apply(state.legal_actions[0])


@rows("dealer", range(4))
def test_only_the_declarer_scores(dealer: int) -> None:
    declarer = seats(FOUR, dealer)[0]
    assert over(won(FOUR, dealer=dealer)).scores == tuple(36 * (s == declarer) for s in range(4))
    assert over(lost(FOUR, dealer=dealer)).scores == tuple(-72 * (s == declarer) for s in range(4))


@rows("dealer", range(4))
def test_every_seat_can_be_declarer_except_the_dealer(dealer: int) -> None:
    for place in range(3):
        state = before_play(FOUR, "clubs hand", declarer=place, dealer=dealer)
        view = state.view(None)
        assert isinstance(view, SkatView)
        assert view.declarer == seats(FOUR, dealer)[place] != dealer
        assert state.actor == seats(FOUR, dealer)[0], "forehand leads"


def test_tricks_go_round_the_three_who_play() -> None:
    state = before_play(FOUR, dealer=1)
    order = []
    for card in ("H7", "HK", "HQ", "HT", "H9", "HA"):
        order.append(state.actor)
        state = do(state, card)
    assert order == [2, 3, 0, 3, 0, 2]
    assert state.view(None).tricks == (0, 0, 1, 1)


def test_a_concession_is_asked_of_the_two_opponents_only() -> None:
    state = do(before_play(FOUR, dealer=1), "H7 HK HQ HT H9 HA, CJ HJ C7, concede")
    assert state.actor == 3
    state = do(state, "refuse")
    assert state.actor == 0
    assert do(state, "refuse").actor == 2


def test_tournament_pays_30_to_the_dealer_too() -> None:
    game = table("skat-tournament", players=4)
    assert over(lost(game)).scores == (-72 - 50, 30, 30, 30)
    assert over(won(game)).scores == (36 + 50, 0, 0, 0)


def test_adjusted_scoring_charges_the_opponents_not_the_dealer() -> None:
    game = table(players=4, scoring="adjusted")
    assert over(won(game, dealer=1)).scores == (-36, 0, 0, -36)
    assert over(lost(game, dealer=1)).scores == (0, 0, -72, 0)


def test_ramsch_is_played_by_three() -> None:
    game = table(players=4, ramsch="ramsch")
    for seed in range(40):
        outcome = over(ramsch(game, seed))
        assert outcome.ramsch is not None
        assert (outcome.scores[3], outcome.ramsch.tricks[3], outcome.ramsch.card_points[3]) == (0, 0, 0)
        assert sum(outcome.ramsch.tricks) == 10 and sum(outcome.ramsch.card_points) == 120


def test_passed_in_scores_nothing_for_four() -> None:
    assert over(all_pass(FOUR, deal_of(FOUR, HANDS))).scores == (0, 0, 0, 0)


def test_a_match_of_four_deals_a_round() -> None:
    match = Match(seats=4, deals=match_rules(table(players=4, rounds=3)).deals, first_dealer=seats(FOUR, 1)[0])
    dealers = []
    while not match.finished:
        dealers.append(match.dealer)
        match = match.add(over(won(FOUR, dealer=match.dealer)))
    assert dealers == [2, 3, 0, 1] * 3
    assert [(s.total, s.won) for s in match.standings] == [(108, 3)] * 4, "everybody was forehand, and won, three times"
