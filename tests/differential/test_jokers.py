"""Jokers on both engines (docs/rules B.7): led they win and free the others, else they may always be played and lose."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import InvalidSpec
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import CalledAce, EachOwn, Goal, Jokers, PlaySpec, ScoreTable, Soloist
from tests.differential.both import assert_same, start
from tests.rows import rows

CLASSES = tuple(tuple(map(Card, group.split())) for group in ("S9 ST SA", "H9 HT HA", "JK1 JK2 JK3"))
DECK = Deck([card for group in CLASSES for card in group])
JOKERS = Jokers(CLASSES[2])


def spec(**changes: Any) -> PlaySpec:
    """Hearts are trumps, three players."""
    fields: dict[str, Any] = {
        "deck": DECK,
        "classes": CLASSES,
        "trump": 1,
        "points": (0,) * 9,
        "players": 3,
        "parties": EachOwn(),
        "goal": Goal.NO_TRICK,
        "constraints": (JOKERS,),
    }
    return PlaySpec(**{**fields, **changes})


def played(hands: list[str], cards: str) -> tuple[Any, Any]:
    """Both engines after these cards were played."""
    expected, found = start(spec(), [DECK.mask(map(Card, h.split())) for h in hands])
    for card in cards.split():
        expected, found = expected.play(DECK.bit[Card(card)]), found.play(DECK.bit[Card(card)])
    assert_same(expected, found)
    return expected, found


def test_a_led_joker_wins_and_the_others_play_anything() -> None:
    for position in played(["JK1 S9 ST", "SA HA JK2", "H9 HT JK3"], "JK1"):
        assert set(DECK.members(position.legal)) == {"SA", "HA", "JK2"}
    for position in played(["JK1 S9 ST", "SA HA JK2", "H9 HT JK3"], "JK1 JK2 HT"):
        assert position.leader == 0 and position.tricks == (1, 0, 0)


def test_a_joker_may_be_played_by_who_could_follow_and_loses() -> None:
    for position in played(["S9 ST H9", "SA JK1 JK2", "JK3 HT HA"], "S9"):
        assert set(DECK.members(position.legal)) == {"SA", "JK1", "JK2"}
    for position in played(["S9 ST H9", "SA JK1 JK2", "JK3 HT HA"], "S9 JK1 JK3"):
        assert position.tricks == (1, 0, 0)


def test_who_cannot_follow_plays_anything() -> None:
    for position in played(["S9 ST H9", "HA JK1 HT", "JK3 SA JK2"], "S9"):
        assert set(DECK.members(position.legal)) == {"HA", "JK1", "HT"}


@rows(
    ("change", "says"),
    [
        ({"constraints": (Jokers((Card("JK1"),)),)}, "a separate class"),
        ({"trump": 2}, "not trump"),
        ({"constraints": (JOKERS, JOKERS)}, "once"),
        ({"constraints": (JOKERS, CalledAce(Card("JK1")))}, "joker cannot be called"),
        ({"goal": ScoreTable((((0, 1), (2, 3)),) * 2)}, "3 players"),
        ({"goal": ScoreTable((((0, 1), (2,)),) * 3)}, "one length"),
        ({"goal": ScoreTable((((0, 1), (2, 3)),) * 3), "parties": Soloist(0)}, "each on their own"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidSpec, match=says):
        spec(**change)
