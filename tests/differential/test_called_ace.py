"""The called ace against the worked cases of Schafkopf's partner game (tests/golden/schafkopf_legal.json), on both engines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.errors import InvalidSpec
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.playspec import CalledAce, Goal, HolderOf, PlaySpec
from tests.differential.both import assert_same, start
from tests.rows import rows

CASES = json.loads((Path(__file__).parent.parent / "golden/schafkopf_legal.json").read_text())["cases"]
DECK = Deck(s + r for s in "CSHD" for r in "ATKQJ987")
TRUMPS = [s + "Q" for s in "CSHD"] + [s + "J" for s in "CSHD"] + ["H" + r for r in "ATK987"]


def partner_game(called: str, declarer_place: int = 0, run_away_from: int = 4) -> PlaySpec:
    """Obers, Unters and hearts are trumps; the ace of a plain suit is called."""
    plain = [[s + r for r in "ATK987"] for s in "CSD"]
    classes = tuple(tuple(map(Card, reversed(cards))) for cards in (TRUMPS, *plain))
    points = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(c[1], 0) for c in DECK.cards)
    ace = Card(called + "A")
    constraints = (CalledAce(ace, run_away_from),)
    return PlaySpec(DECK, classes, 0, points, 4, HolderOf(declarer_place, ace), Goal.CARD_POINTS, constraints)


@rows("case", CASES, ids=[f"{c['id']} {c['rule']}" for c in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    leader = case["leader"]
    order = [(leader + place) % 4 for place in range(4)]
    spec = partner_game(case["called_or_trump_suit"], order.index(case["declarer"]))
    hands = [DECK.mask(map(Card, case["hands"][seat])) for seat in order]
    for engine in start(spec, hands):
        position = engine
        for seat, card in case["plays"]:
            assert order[position.actor] == seat
            position = position.play(DECK.bit[Card(card)])
        assert order[position.actor] == case["to_move"]
        assert sorted(DECK.members(position.legal)) == sorted(case["legal"])


def test_the_ace_is_kept_until_the_last_trick() -> None:
    spec = partner_game("C")
    hands = [DECK.mask(map(Card, h.split())) for h in ("S9 S8", "CA D9", "D8 D7", "H9 H8")]
    expected, found = start(spec, hands)
    for card in ("S9", "D9", "D7", "H9"):
        bit = DECK.bit[Card(card)]
        expected, found = expected.play(bit), found.play(bit)
        assert_same(expected, found)
    expected, found = expected.play(DECK.bit[Card("H8")]), found.play(DECK.bit[Card("H8")])
    expected, found = expected.play(DECK.bit[Card("S8")]), found.play(DECK.bit[Card("S8")])
    assert DECK.members(expected.legal) == ("CA",)
    assert_same(expected, found)


def test_without_running_away_the_ace_is_led_first() -> None:
    spec = partner_game("C", run_away_from=0)
    hands = [DECK.mask(map(Card, h.split())) for h in ("CA CT CK C9 S9", "C8 C7 D9 D8 D7", "SA ST SK S8 S7", "H9 H8 H7 HA HT")]
    for position in start(spec, hands):
        assert sorted(DECK.members(position.legal)) == ["CA", "S9"]


@rows(
    ("change", "says"),
    [
        ({"constraints": (CalledAce(Card("C2")),)}, "one of the deck"),
        ({"parties": HolderOf(0, Card("C2"))}, "one of the deck"),
        ({"parties": HolderOf(4, Card("CA"))}, "place is 0 to 3"),
        ({"constraints": (CalledAce(Card("CA")), CalledAce(Card("SA")))}, "at most one"),
        ({"constraints": (CalledAce(Card("CA"), -1),)}, "run_away_from"),
    ],
)
def test_what_cannot_be_called_is_refused(change: dict[str, Any], says: str) -> None:
    fields = {f: getattr(partner_game("C"), f) for f in PlaySpec.__dataclass_fields__}
    with pytest.raises(InvalidSpec, match=says):
        PlaySpec(**{**fields, **change})
