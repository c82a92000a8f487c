"""The duty to beat on both engines, duty by duty as rulebooks name it."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import InvalidSpec
from stich.kernel.knowledge.blocked import blocked_cards
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import CalledAce, Goal, Jokers, MustBeat, Partnership, PlaySpec
from tests.differential.both import assert_same, start
from tests.rows import rows

CLASSES = tuple(tuple(map(Card, group.split())) for group in ("S7 S8 S9 SK SA", "H7 H8 H9 HK HA", "C7 C8 C9 CK CA"))
DECK = Deck([card for group in CLASSES for card in group])
STICHZWANG = MustBeat()
BELOTE = MustBeat(plain=False, undertrump=True, spares_partner=True)
TAROT = MustBeat(plain=False, undertrump=True)
OVERTRUMP = MustBeat(plain=False)


def spec(rule: MustBeat, **changes: Any) -> PlaySpec:
    """Hearts are trumps; places 0 and 2 play against 1 and 3."""
    fields: dict[str, Any] = {"goal": Goal.CARD_POINTS, "parties": Partnership((0, 2)), "constraints": (rule,), **changes}
    return PlaySpec(deck=DECK, classes=CLASSES, trump=1, points=(1,) * len(DECK), players=4, **fields)


@rows(
    ("rule", "trick", "hand", "legal", "reasons"),
    [
        (STICHZWANG, "S8", "S7 S9 SA", "S9 SA", {"must-beat": "S7"}),
        (STICHZWANG, "SK", "S7 S9 CA", "S7 S9", {"must-follow": "CA"}),
        (STICHZWANG, "S8", "S7 SA CA", "SA", {"must-follow": "CA", "must-beat": "S7"}),
        (STICHZWANG, "S8", "CA H7 H8", "H7 H8", {"must-beat": "CA"}),
        (STICHZWANG, "S8 H8", "CA H7 CK", "CA H7 CK", {}),
        (STICHZWANG, "S8 H8", "S7 S9 SA", "S7 S9 SA", {}),
        (OVERTRUMP, "S8", "S7 S9 SA", "S7 S9 SA", {}),
        (OVERTRUMP, "H8", "H7 H9 CA", "H9", {"must-follow": "CA", "must-beat": "H7"}),
        (OVERTRUMP, "S8 H8", "CA H7 CK", "CA H7 CK", {}),
        (TAROT, "S8 H8", "CA H7 CK", "H7", {"must-trump": "CA CK"}),
        (TAROT, "S8 H8", "CA H7 HK", "HK", {"must-beat": "CA H7"}),
        (TAROT, "SK H8 S7", "CA H7 CK", "H7", {"must-trump": "CA CK"}),
        (BELOTE, "S8 SK", "CA H7 CK", "H7", {"must-beat": "CA CK"}),
        (BELOTE, "SK S8", "CA H7 CK", "CA H7 CK", {}),
        (BELOTE, "SK H8 S7", "CA H7 CK", "CA H7 CK", {}),
        (BELOTE, "H8 H7", "H9 HA CA", "H9 HA", {"must-follow": "CA"}),
        (BELOTE, "HK H8", "H9 HA CA", "HA", {"must-follow": "CA", "must-beat": "H9"}),
        (BELOTE, "S8 SK", "CA C8 CK", "CA C8 CK", {}),
    ],
)
def test_who_must_beat(rule: MustBeat, trick: str, hand: str, legal: str, reasons: dict[str, str]) -> None:
    """In the rows of Belote the first of two cards is the partner's; of three, the second."""
    played, held = trick.split(), hand.split()
    rest = [card for card in DECK.cards if card not in (*played, *held)]
    hands = [[card, *(rest.pop() for _ in range(2))] for card in played] + [held]
    hands += [[rest.pop() for _ in range(3)] for _ in range(4 - len(hands))]
    positions = start(spec(rule), [DECK.mask(map(Card, cards)) for cards in hands])
    for card in played:
        positions = tuple(position.play(DECK.bit[Card(card)]) for position in positions)
    assert_same(*positions)
    for position in positions:
        assert set(DECK.members(position.legal)) == set(legal.split())
        found = {why.reason: set(why.actions) for why in blocked_cards(spec(rule), position)}
        assert found == {reason: set(cards.split()) for reason, cards in reasons.items()}


@rows(
    ("changes", "says"),
    [
        ({"constraints": (STICHZWANG, BELOTE)}, "named once"),
        ({"constraints": (STICHZWANG, CalledAce(Card("SA")))}, "called card"),
        ({"constraints": (STICHZWANG, Jokers(CLASSES[2]))}, "jokers"),
        ({"parties": Partnership((0, 4))}, "0 to 3"),
        ({"parties": Partnership((0, 0))}, "each named once"),
        ({"parties": Partnership((0, 1, 2, 3))}, "not all"),
        ({"parties": Partnership(())}, "some of"),
    ],
)
def test_what_makes_no_sense_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidSpec, match=says):
        spec(STICHZWANG, **changes)
