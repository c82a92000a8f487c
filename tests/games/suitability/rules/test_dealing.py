"""B.2: packs, hands, how cards are dealt."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.suitability.rules.contract import DECKS, HAND_SIZES, RANKS
from stich.kernel.errors import InvalidDeal
from stich.kernel.rules.deal import Seat
from tests.games.suitability.driver import GOLDEN, SIZES, deal, game
from tests.rows import rows


@pytest.mark.parametrize("case", GOLDEN["deck_cases"], ids=lambda c: str(c["id"]))
def test_golden_packs(case: dict[str, Any]) -> None:
    table = game(case["players"])
    jokers = sum(c.startswith("JK") for c in table.dealing.deck.cards)
    assert RANKS[case["players"]] == case["ranks"]
    assert (jokers, len(table.dealing.deck), HAND_SIZES[case["players"]], table.dealing.undealt_count) == tuple(
        case[k] for k in ("jokers", "cards", "hand", "left")
    )


@rows(("players", "cards", "hand", "jokers", "left"), [(4, 52, 13, 0, 0), (5, 55, 11, 3, 0), (3, 40, 13, 0, 1), (2, 28, 14, 0, 0)])
def test_b2_pack_and_hands(players: int, cards: int, hand: int, jokers: int, left: int) -> None:
    table = game(players)
    dealt = table.deal(seed=1).deal
    assert len(table.dealing.deck) == cards == len({*sum(dealt.hands, ()), *dealt.undealt})
    assert [len(h) for h in dealt.hands] == [hand] * players and len(dealt.undealt) == left
    assert sum(c.startswith("JK") for c in table.dealing.deck.cards) == jokers


@rows("players", SIZES)
@rows("dealer", [0, 1])
def test_b23_cards_are_dealt_singly_from_the_dealers_left(players: int, dealer: int) -> None:
    table = game(players)
    pack = table.dealing.deck.cards
    dealt = table.dealing.deal_out(pack, Seat(dealer))
    for number, card in enumerate(pack[: players * HAND_SIZES[players]]):
        assert card in dealt.hands[(dealer + 1 + number) % players]
    assert dealt.undealt == pack[players * HAND_SIZES[players] :]
    assert table.start(dealt).deal == dealt


def test_b24_the_lowest_ranks_are_taken_out() -> None:
    assert not {"C4", "C3", "C2"} & set(DECKS[3].cards) and "C5" in DECKS[3].cards
    assert "C7" not in DECKS[2].cards and "C8" in DECKS[2].cards


@rows("dealer", range(4))
def test_b22_the_dealers_left_is_first(dealer: int) -> None:
    state = game().deal(seed=2, dealer=dealer)
    assert state.actor == (dealer + 1) % 4
    assert state.view(None).order == tuple((dealer + 1 + place) % 4 for place in range(4))


def test_a_turned_up_card_belongs_to_three_players_only() -> None:
    for players in (2, 4, 5):
        dealt = deal(players)
        with pytest.raises(InvalidDeal, match="up: 0 cards"):
            game(players).start(type(dealt)(dealt.dealer, dealt.hands, (dealt.hands[0][0],)))
    dealt = deal(3)
    with pytest.raises(InvalidDeal, match="up: 1 card"):
        game(3).start(type(dealt)(dealt.dealer, dealt.hands, ()))
