"""A.2.3–5 and A.6: orders of cards, following suit, who wins a trick."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.rules.contract import DECK, Contract, card_points, classes, play_spec, sorted_hand, trumps
from stich.kernel.errors import IllegalAction
from stich.kernel.rules import reference
from stich.kernel.rules.cards import Card
from tests.games.skat.driver import SCORING, F, M, R, cards, deal, declared, do, legal, playing, view
from tests.rows import rows

SUIT = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
WINNERS = [c for c in SCORING["trick_cases"] if "cards_in_order" in c]
FOLLOWING = [c for c in SCORING["trick_cases"] if "led" in c]


# -- A.2.3–5 the orders, high to low -----------------------------------------------------------------------------------


@rows(("contract", "suit"), SUIT.items())
def test_a23_suit_game(contract: str, suit: str) -> None:
    first, *others = classes(Contract(contract))
    assert first == cards(" ".join(["CJ SJ HJ DJ", *(suit + r for r in "ATKQ987")]))
    assert len(first) == 11
    assert sorted(others) == sorted(cards(" ".join(s + r for r in "ATKQ987")) for s in "CSHD" if s != suit)


def test_a24_grand() -> None:
    first, *others = classes(Contract.GRAND)
    assert first == cards("CJ SJ HJ DJ") == trumps(Contract.GRAND)
    assert others == [cards(" ".join(s + r for r in "ATKQ987")) for s in "CSHD"]


def test_a25_null() -> None:
    assert trumps(Contract.NULL) == ()
    assert list(classes(Contract.NULL)) == [cards(" ".join(s + r for r in "AKQJT987")) for s in "CSHD"]


@rows("contract", Contract)
def test_every_card_has_one_place(contract: Contract) -> None:
    assert sorted(c for group in classes(contract) for c in group) == sorted(DECK.cards)
    assert sorted(sorted_hand(DECK.cards, contract)) == sorted(DECK.cards)
    assert sorted_hand(DECK.cards, contract)[: len(trumps(contract))] == trumps(contract)


# -- A.6.3 who wins ----------------------------------------------------------------------------------------------------


@rows("case", WINNERS, ids=lambda c: str(c["id"]))
def test_golden_winners_by_the_reference(case: dict[str, Any]) -> None:
    spec = play_spec(Contract(case["contract"]), 0)
    assert reference.winner(spec, [DECK.bit[Card(c)] for c in case["cards_in_order"]]) == case["expected_winner_index"]


@rows("case", WINNERS, ids=lambda c: str(c["id"]))
def test_golden_winners_at_the_table(case: dict[str, Any]) -> None:
    """The followers hold no other card of the class led, so that the three cards can be played."""
    led, second, third = cards(" ".join(case["cards_in_order"]))
    group = next(g for g in classes(Contract(case["contract"])) if led in g)
    spare = [c for c in group if c not in (led, second, third)]
    rest = [c for c in DECK.cards if c not in group and c not in (led, second, third)]
    leader = [led, *spare, *rest[18:]]
    dealt = deal(" ".join(leader[:10]), " ".join([second, *rest[:9]]), " ".join([third, *rest[9:18]]), " ".join(leader[10:]))
    seen = view(do(declared(dealt, F, f"{case['contract']} hand"), f"{led} {second} {third}"), None)
    assert (seen.last_trick.winner if seen.last_trick else None) == case["expected_winner_index"]


def by_the_book(contract: str, trick: tuple[Card, ...]) -> int:
    """A.6.3 as it is written, without a PlaySpec."""
    plain, null = "ATKQ987", "AKQJT987"

    def is_trump(card: Card) -> bool:
        return contract != "null" and (card[1] == "J" or card[0] == SUIT.get(contract))

    def height(card: Card) -> tuple[int, int]:
        if is_trump(card):
            return (2, 100 - "CSHD".index(card[0])) if card[1] == "J" else (2, 10 - plain.index(card[1]))
        if card[0] == trick[0][0] and not is_trump(trick[0]):
            return (1, 10 - (null if contract == "null" else plain).index(card[1]))
        return (0, 0)

    return max(range(3), key=lambda i: (height(trick[i]), -i))


@given(st.sampled_from(list(Contract)), st.permutations(DECK.cards))
def test_a63_any_three_cards(contract: Contract, order: list[Card]) -> None:
    trick = tuple(order[:3])
    assert reference.winner(play_spec(contract, 0), [DECK.bit[c] for c in trick]) == by_the_book(contract.value, trick)


# -- A.6.2 what may be played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", FOLLOWING, ids=lambda c: str(c["id"]))
def test_golden_following_by_the_reference(case: dict[str, Any]) -> None:
    spec = play_spec(Contract(case["contract"]), 0)
    hand = DECK.mask(cards(" ".join(case["hand"])))
    allowed = DECK.members(reference.legal_mask(spec, hand, [DECK.bit[Card(case["led"])]]))
    assert set(allowed) == set(case["expected_legal"])


@pytest.mark.parametrize("case", FOLLOWING, ids=lambda c: str(c["id"]))
def test_golden_following_at_the_table(case: dict[str, Any]) -> None:
    """Middlehand holds the three cards and seven more, none of the class led unless the case has one of it."""
    contract = Contract(case["contract"])
    led, hand = Card(case["led"]), cards(" ".join(case["hand"]))
    group = next(g for g in classes(contract) if led in g)
    spare = [c for c in DECK.cards if c not in group and c not in hand][:7]
    others = [c for c in DECK.cards if c not in {led, *hand, *spare}]
    dealt = deal(" ".join([led, *others[:9]]), " ".join([*hand, *spare]))
    state = do(declared(dealt, F, f"{contract} hand"), led)
    expected = set(case["expected_legal"]) if set(hand) & set(group) else {*hand, *spare}
    assert set(legal(state)) & DECK.bit.keys() == expected


DEALT = deal(
    forehand="CJ HA CA CT CK C9 C8 H7 DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ SJ ST SQ S8 S7 H9 DK DQ D8",
    down="HQ H8",
)


@rows(
    ("contract", "led", "middlehand"),
    [
        ("hearts", "HA", "HJ HT HK"),  # trumps are one suit
        ("hearts", "CJ", "HJ HT HK"),
        ("hearts", "CA", "C7 CQ"),
        ("hearts", "DT", "DA D9"),
        ("clubs", "HA", "HT HK"),  # the heart jack is no heart
        ("clubs", "CA", "HJ C7 CQ"),
        ("grand", "CJ", "HJ"),
        ("grand", "HA", "HT HK"),
        ("null", "HA", "HJ HT HK"),  # in null it is
        ("null", "CJ", "C7 CQ"),
    ],
)
def test_a62_follow_suit(contract: str, led: str, middlehand: str) -> None:
    state = do(declared(DEALT, F, f"{contract} hand"), led)
    assert set(legal(state)) & set(DECK.cards) == set(cards(middlehand))


def test_a62_who_cannot_follow_plays_anything_and_need_not_trump_or_beat() -> None:
    state = do(declared(DEALT, F, "hearts hand"), "CK")
    assert set(legal(do(state, "CQ"))) & set(DECK.cards) == set(DEALT.hands[R])
    state = do(state, "CQ")
    for card in ("S7", "DJ", "H9"):
        do(state, card)
    assert "C7" in legal(do(declared(DEALT, F, "hearts hand"), "C8")), "no duty to beat"


def test_a62_a_refusal_says_what_was_led() -> None:
    state = do(declared(DEALT, F, "hearts hand"), "HA")
    with pytest.raises(IllegalAction, match="C7: HA was led and must be followed") as refused:
        state.apply("C7")
    assert refused.value.legal == tuple(legal(state))


@pytest.mark.parametrize("card", ["CJ", "S7", "HQ"], ids=["of the declarer", "of the partner", "of the skat"])
def test_cards_of_others_are_refused_alike_wherever_they_lie(card: str) -> None:
    """The words are the same for every card not in hand: they must not tell where it is."""
    state = do(declared(DEALT, F, "hearts hand"), "HA")
    with pytest.raises(IllegalAction) as refused:
        state.apply(card)
    assert str(refused.value) == f"{card}: not in hand"


# -- A.6.1 who leads ---------------------------------------------------------------------------------------------------


@rows("declarer", [F, M, R])
@rows("contract", ["clubs", "grand", "null"])
def test_a61_forehand_leads_whoever_is_declarer(declarer: int, contract: str) -> None:
    assert declared(DEALT, declarer, f"{contract} hand").actor == F


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a61_forehand_sits_left_of_the_dealer(dealer: int) -> None:
    dealt = deal("CJ HA CA CT CK C9 C8 H7 DT D7", "HJ C7 CQ SA SK S9 HT HK DA D9", dealer=dealer)
    assert declared(dealt, M, "clubs hand").actor == (dealer + 1) % 3


@given(st.integers(0, 2**32), st.sampled_from(list(Contract)), st.sampled_from([F, M, R]))
def test_a61_the_winner_of_a_trick_leads_to_the_next_and_there_are_ten(seed: int, contract: Contract, declarer: int) -> None:
    rng = random.Random(seed)
    pack = list(DECK.cards)
    rng.shuffle(pack)
    dealt = deal(" ".join(pack[:10]), " ".join(pack[10:20]), " ".join(pack[20:30]), " ".join(pack[30:]))
    state = declared(dealt, declarer, f"{contract} hand")
    leader, tricks = F, 0
    while not state.finished:
        played: list[Card] = []
        for place in range(3):
            assert state.actor == (leader + place) % 3
            card = rng.choice([c for c in legal(state) if c in DECK.bit])
            state = do(state, card)
            played.append(Card(card))
        leader, tricks = (leader + by_the_book(contract.value, tuple(played))) % 3, tricks + 1
        if not state.finished:
            assert playing(state).position.leader == leader
    seen = view(state, None)
    assert sum(seen.tricks) == tricks
    if contract is not Contract.NULL:
        assert tricks == 10
        assert sum(seen.points) + card_points(dealt.undealt) == 120
