"""PlaySpec refuses what contradicts itself."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import InvalidSpec
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec, Soloist
from tests.rows import rows


def tuples(*classes: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(Card, c.split())) for c in classes)


GOOD: dict[str, Any] = {
    "deck": Deck(["CA", "CK", "HA", "HK", "SA", "SK"]),
    "classes": tuples("CK CA", "HK HA", "SK SA"),
    "trump": 0,
    "points": (11, 4, 11, 4, 11, 4),
    "players": 3,
    "parties": Soloist(1),
    "goal": Goal.CARD_POINTS,
}


def test_a_good_one() -> None:
    spec = PlaySpec(**GOOD)
    assert [spec.class_of(c) for c in spec.deck.cards] == [0, 0, 1, 1, 2, 2]
    assert PlaySpec(**{**GOOD, "trump": None, "parties": EachOwn()}).trump is None


@rows(
    ("change", "words"),
    [
        ({"classes": tuples("CK CA", "HK HA CA", "SK SA")}, "twice: CA"),
        ({"classes": tuples("CK CA CA", "HK HA", "SK SA")}, "twice: CA"),
        ({"classes": tuples("CK CA", "HK HA", "SK")}, "missing or foreign: SA"),
        ({"classes": tuples("CK CA", "HK HA", "SK SA C2")}, "missing or foreign: C2"),
        ({"classes": tuples("CK CA", "HK HA", "SK SA", "")}, "at least one card"),
        ({"classes": ()}, "missing or foreign"),
        ({"trump": 3}, "index of a class, 0 to 2"),
        ({"trump": -1}, "index of a class, 0 to 2"),
        ({"points": (11, 4, 11, 4, 11)}, "one number for each of 6 cards, not 5"),
        ({"points": (11, 4, 11, 4, 11, -1)}, "0 to 255"),
        ({"points": (11, 4, 11, 4, 11, 256)}, "0 to 255"),
        ({"players": 1}, "2 to 5 players"),
        ({"players": 6}, "2 to 5 players"),
        ({"parties": Soloist(3)}, "0 to 2, not 3"),
        ({"parties": Soloist(-1)}, "0 to 2, not -1"),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_each_refusal(change: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidSpec, match=words) as refused:
        PlaySpec(**{**GOOD, **change})
    assert refused.value.code == "spec/invalid"
