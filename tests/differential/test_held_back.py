"""Cards that are held back at first, on both engines, as rulebooks of Hearts and Spades name them."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import InvalidSpec
from stich.kernel.knowledge.blocked import blocked_cards
from stich.kernel.knowledge.play_history import shown_absent
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import EachOwn, Goal, HeldBack, LaterWins, PlaySpec
from tests.differential.both import assert_same, start
from tests.rows import rows

SPADES, HEARTS, CLUBS = (tuple(map(Card, group.split())) for group in ("S7 S8 SQ SA", "H7 H8 HK HA", "C2 C8 CK CA"))
DECK = Deck([*SPADES, *HEARTS, *CLUBS])
RULE = HeldBack(opening=Card("C2"), unled=HEARTS, not_first=(*HEARTS, Card("SQ")))
HANDS = "C8 CK S7 S8", "C2 H7 H8 SQ", "CA HA HK SA"
ONLY_HEARTS = "C8 CK C2 CA", "S7 S8 SQ SA", "H7 H8 HK HA"


def spec(*rules: Any) -> PlaySpec:
    return PlaySpec(DECK, (SPADES, HEARTS, CLUBS), None, (1,) * 12, 3, EachOwn(), Goal.CARD_POINTS, rules or (RULE,))


@rows(
    ("hands", "played", "legal", "reasons"),
    [
        (HANDS, "", "C2", {"must-open": "H7 H8 SQ"}),
        (HANDS, "C2", "CA", {"must-follow": "HA HK SA"}),
        (HANDS, "C2 CA C8", "SA", {"not-yet-led": "HA HK"}),
        (HANDS, "C2 CA C8 SA S8", "SQ", {"must-follow": "H7 H8"}),
        (HANDS, "C2 CA C8 SA S8 SQ HA", "CK S7", {}),
        (ONLY_HEARTS, "C2", "S7 S8 SA", {"not-in-first-trick": "SQ"}),
        (ONLY_HEARTS, "C2 S7", "H7 H8 HK HA", {}),
        (ONLY_HEARTS, "C2 S7 H8", "C8 CK CA", {}),
        (ONLY_HEARTS, "C2 S7 H8 C8", "S8 SQ SA", {}),
    ],
)
def test_what_is_held_back(hands: tuple[str, ...], played: str, legal: str, reasons: dict[str, str]) -> None:
    positions = start(spec(), [DECK.mask(map(Card, hand.split())) for hand in hands])
    for card in played.split():
        positions = tuple(position.play(DECK.bit[Card(card)]) for position in positions)
    assert_same(*positions)
    for position in positions:
        assert set(DECK.members(position.legal)) == set(legal.split())
        assert {why.reason: set(why.actions) for why in blocked_cards(spec(), position)} == {r: set(c.split()) for r, c in reasons.items()}


@rows(
    ("plays", "absent"),
    [
        ("1C2 2H7", [(), (), (*SPADES[:2], SPADES[3], *CLUBS)]),  # a heart in the first trick: only hearts and the queen are left
        ("1C2 2S7", [(), (), CLUBS]),
        ("1C2 2CA 0C8 2HK", [(), (), (*SPADES, *CLUBS)]),  # a heart led before any was played
        ("1C2 2H7 0C8 1H8", [(), (), (*SPADES[:2], SPADES[3], *CLUBS)]),
    ],
)
def test_what_a_play_shows_of_the_hand(plays: str, absent: list[tuple[Card, ...]]) -> None:
    found = shown_absent(spec(), [(int(text[0]), Card(text[1:])) for text in plays.split()])
    played = DECK.mask(Card(text[1:]) for text in plays.split())
    assert [mask & ~played for mask in found] == [DECK.mask(cards) & ~played for cards in absent]


@rows(
    ("rules", "says"),
    [
        ((RULE, LaterWins(HEARTS)), "later one wins|no other constraint"),
        ((HeldBack(opening=Card("DA")),), "DA"),
        ((HeldBack(unled=HEARTS[1:]),), "whole classes"),
    ],
)
def test_what_makes_no_sense_is_refused(rules: tuple[Any, ...], says: str) -> None:
    with pytest.raises(InvalidSpec, match=says):
        spec(*rules)
