"""Packs with equal cards (ADR 91), in the reference engine: the pack, what is legal, and who wins."""

from __future__ import annotations

import pickle
import random
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.errors import InvalidSpec, StichError
from stich.kernel.rules.cards import ALL_CARDS, Card, Deck
from stich.kernel.rules.play import Position, compiled, relaid, resumed, starter
from stich.kernel.rules.playspec import CalledAce, Constraint, EachOwn, Goal, HolderOf, LaterWins, PlaySpec, Soloist
from stich.kernel.rules.reference import ReferencePosition
from tests.games.driver import cards
from tests.rows import rows

PACK = Deck(cards("HT CQ SQ CA CK SA SK"), copies=2)


def spec(*constraints: Constraint, players: int = 2, **others: Any) -> PlaySpec:
    facts = {"parties": EachOwn(), "goal": Goal.CARD_POINTS, **others}
    points = tuple({"T": 10, "Q": 3, "A": 11, "K": 4}[card[1]] for card in PACK.cards)
    classes = (cards("SQ CQ HT"), cards("CK CA"), cards("SK SA"))
    return PlaySpec(PACK, classes, 0, points, players, constraints=constraints, **facts)


def begun(hands: str, of: PlaySpec | None = None) -> Position:
    """Hands separated by commas, from the first to lead."""
    return starter(of or spec())(PACK.apart(map(cards, hands.split(","))))


def played(position: Position, texts: str) -> Position:
    for card in cards(texts):
        position = position.play(PACK.bit[card])
    return position


def legal(position: Position) -> str:
    return " ".join(PACK.members(position.legal))


@given(st.permutations(ALL_CARDS), st.integers(1, 3), st.data())
def test_masks_of_a_pack_with_copies(order: list[Card], copies: int, data: st.DataObject) -> None:
    kinds = order[: data.draw(st.integers(1, min(len(order), 64 // copies)))]
    deck = Deck(kinds, copies)
    assert deck.cards == tuple(card for card in kinds for _ in range(copies)) and len(deck) == copies * len(kinds)
    assert deck.members(deck.full) == deck.cards and deck.mask(kinds) == deck.full
    assert pickle.loads(pickle.dumps(deck)) == deck
    pack = list(deck.cards)
    data.draw(st.randoms()).shuffle(pack)
    cut = len(pack) // 2
    first, second = deck.apart([pack[:cut], pack[cut:]])
    assert first & second == 0 and first | second == deck.full
    assert sorted(deck.members(first)) == sorted(pack[:cut])
    once = deck.once(first)
    assert sorted(deck.members(once)) == sorted(set(pack[:cut])) and once & ~first == 0
    assert all(not first & deck.single[card] & (1 << bit) - 1 for bit, card in enumerate(deck.cards) if once >> bit & 1), "the lowest bit"


@rows("hands", [["HT HT HT"], ["HT HT", "HT"], ["HK"]])
def test_a_card_is_dealt_only_as_often_as_the_pack_has_it(hands: list[str]) -> None:
    with pytest.raises(StichError) as refused:
        PACK.apart(map(cards, hands))
    assert refused.value.code == "card/not-in-deck"


def test_a_pack_has_at_most_64_cards() -> None:
    assert len(Deck(ALL_CARDS[:32], copies=2)) == 64
    with pytest.raises(StichError):
        Deck(ALL_CARDS[:33], copies=2)


def test_an_equal_card_is_legal_once_and_played_one_by_one() -> None:
    start = begun("HT HT CA CK, SA SA SK SQ")
    assert legal(start) == "HT CA CK"
    after = played(start, "HT SQ HT")
    assert [PACK.members(hand) for hand in after.hands] == [cards("CA CK"), cards("SA SA SK")]
    assert legal(after) == "SA SK"
    with pytest.raises(ValueError, match="not legal"):
        played(after, "HT")


def test_each_copy_stands_for_the_one_in_hand() -> None:
    """The second hand holds the second copy; the bit of the first one plays it, too."""
    start = played(begun("HT CA, HT CA"), "HT")
    first, second = start.play(PACK.bit[Card("HT")]), start.play(PACK.bit[Card("HT")] + 1)
    assert first == second and [PACK.members(hand) for hand in first.hands] == [cards("CA"), cards("CA")]


TRICKS = [
    (None, "CA CA", 0, 0),
    (None, "CK CA", 1, 1),
    (None, "HT HT", 0, 0),
    ("too", "HT HT", 1, 1),
    ("not", "HT HT", 1, 0),
    ("only", "HT HT", 0, 1),
    ("too", "CQ CQ", 0, 0),
    ("too", "HT CQ", 0, 0),
    ("too", "CA CA", 0, 0),
]


@rows(("rule", "trick", "before", "last"), TRICKS)
def test_of_two_equal_cards_the_first_wins_or_by_the_rule_the_later_one(
    rule: Literal["too", "not", "only"] | None, trick: str, before: int, last: int
) -> None:
    """``before``: winner if a trick follows; ``last``: winner of the last trick."""
    of = spec(*([LaterWins(cards("HT"), rule)] if rule else []))
    lead, answer = trick.split()
    assert played(begun(f"{lead} SK, {answer} SK", of), trick).leader == before
    assert played(begun(f"{lead}, {answer}", of), trick).leader == last


def test_a_rule_for_equal_cards_holds_among_three_players() -> None:
    of = spec(LaterWins(cards("HT")), players=3)
    assert played(begun("HT, CQ, HT", of), "HT CQ HT").leader == 2
    assert played(begun("CA, HT, HT", of), "CA HT HT").leader == 2


@given(st.integers(0, 2**32))
def test_exchanging_copies_changes_nothing(seed: int) -> None:
    """Two deals with the same cards: one with the copies of every card exchanged."""
    rng = random.Random(seed)
    of = spec(*([LaterWins(cards("HT"), rng.choice(("too", "not", "only")))] if rng.random() < 0.5 else []))
    pack = list(range(len(PACK)))
    rng.shuffle(pack)
    hands = [sum(1 << bit for bit in pack[part::2]) for part in (0, 1)]
    swapped = [sum(1 << (bit ^ 1) for bit in pack[part::2]) for part in (0, 1)]
    one, other = starter(of)(hands), starter(of)(swapped)
    while not one.finished:
        assert legal(one) == legal(other)
        card = rng.choice(PACK.members(one.legal))
        one, other = played(one, card), played(other, card)
        assert [PACK.members(hand) for hand in one.hands] == [PACK.members(hand) for hand in other.hands]
        assert (one.actor, one.tricks, one.points) == (other.actor, other.tricks, other.points)
    assert sum(one.points) == sum(of.points)


def test_the_reference_plays_until_the_core_knows_equal_cards() -> None:
    position = begun("HT CA, HT CA")
    assert isinstance(position, ReferencePosition)
    assert isinstance(relaid(spec(), position, position.hands), ReferencePosition)
    assert isinstance(resumed(spec(), position.hands, tricks=(0, 0), points=(0, 0)), ReferencePosition)
    with pytest.raises(ValueError, match="equal cards"):
        compiled(spec())


@rows(
    ("constraints", "parties", "words"),
    [
        ((LaterWins(cards("HT")), LaterWins(cards("CQ"))), EachOwn(), "named once"),
        ((LaterWins(cards("DA")),), EachOwn(), "DA"),
        ((CalledAce(Card("CA")),), EachOwn(), "no called card"),
        ((), HolderOf(0, Card("CQ")), "no called card"),
    ],
)
def test_specs_that_are_none(constraints: tuple[Constraint, ...], parties: EachOwn | HolderOf, words: str) -> None:
    with pytest.raises(InvalidSpec, match=words):
        spec(*constraints, parties=parties)


def test_the_rule_for_equal_cards_needs_a_pack_with_copies() -> None:
    deck = Deck(cards("CA CK"))
    with pytest.raises(InvalidSpec, match="copies"):
        PlaySpec(deck, (cards("CK CA"),), None, (11, 4), 2, Soloist(0), Goal.CARD_POINTS, (LaterWins(cards("CA")),))
