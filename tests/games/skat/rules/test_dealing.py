"""A.2 and A.3: the pack, who sits where, and how the cards are dealt."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat.rules.contract import CARD_POINTS, DECK, card_points
from stich.games.skat.rules.seating import SkatSeating
from stich.kernel.errors import InvalidDeal
from stich.kernel.rules.deal import Seat
from tests.games.skat.driver import BIDDING, skat

PACK = DECK.cards


def test_a21_the_pack_has_32_cards() -> None:
    assert len(PACK) == 32 == len(set(PACK))
    assert set(PACK) == {suit + rank for suit in "CSHD" for rank in "AKQJT987"}


def test_a22_card_points_are_120_in_all() -> None:
    assert CARD_POINTS == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert card_points(PACK) == 120
    assert sum(skat().dealing.deck.cards.count(c) for c in PACK) == 32


@pytest.mark.parametrize("case", [c for c in BIDDING["role_cases"] if len(c["seats"]) == 3], ids=lambda c: str(c["id"]))
def test_a32_roles(case: dict[str, Any]) -> None:
    names = case["seats"]
    dealt = skat().deal(seed=1, dealer=names.index(case["dealer"])).deal
    order = SkatSeating.of(skat().options, dealt).order
    assert [names[s] for s in order] == [case["expected"][role] for role in "FMR"]
    assert case["expected"]["sits_out"] is None


@pytest.mark.parametrize(("dealer", "order"), [(0, (1, 2, 0)), (1, (2, 0, 1)), (2, (0, 1, 2))])
def test_a32_forehand_sits_left_of_the_dealer_who_is_rearhand(dealer: int, order: tuple[int, ...]) -> None:
    state = skat().deal(seed=1, dealer=dealer)
    assert state.view(None).order == order
    assert state.actor == order[1], "middlehand speaks first"


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a33_three_skat_four_three(dealer: int) -> None:
    """From a known pack, top card first: 3 to each from forehand on, 2 face down, 4 to each, 3 to each."""
    dealt = skat().dealing.deal_out(PACK, Seat(dealer))
    forehand, middlehand, rearhand = (dealt.hands[(dealer + 1 + place) % 3] for place in range(3))
    assert forehand == (*PACK[0:3], *PACK[11:15], *PACK[23:26])
    assert middlehand == (*PACK[3:6], *PACK[15:19], *PACK[26:29])
    assert rearhand == (*PACK[6:9], *PACK[19:23], *PACK[29:32])
    assert dealt.undealt == PACK[9:11]
    assert dealt.dealer == dealer


def test_a33_each_player_holds_ten() -> None:
    for dealer in range(3):
        state = skat().deal(seed=9, dealer=dealer)
        assert [len(h) for h in state.deal.hands] == [10, 10, 10] == list(skat().dealing.hand_sizes(Seat(dealer)))
        assert len(state.deal.undealt) == 2
        assert sorted([*(c for h in state.deal.hands for c in h), *state.deal.undealt]) == sorted(PACK)


@pytest.mark.parametrize("dealer", [-1, 3, 10**30])
def test_a_dealer_who_does_not_sit_at_the_table_is_refused(dealer: int) -> None:
    with pytest.raises(InvalidDeal, match="dealer: a seat 0 to 2"):
        skat().deal(seed=1, dealer=dealer)
