"""Why a card may not be chosen: one position a line, with the paragraph of docs/rules/skat.md."""

from __future__ import annotations

import pytest

from stich.games.skat import SkatView
from stich.kernel.errors import IllegalAction
from tests.games.driver import blocked, do, reasons
from tests.games.skat.driver import F, deal, declared, skat
from tests.games.test_rulebook import paragraphs
from tests.rows import rows

DEALT = deal("CJ CA CT HA HT H9 SA S7 DK D7", "SJ DJ CK C9 HK H8 ST SK DA D9", "HJ CQ C8 C7 SQ S9 S8 DT D8 DQ", "HQ H7")
"""Forehand declares; rearhand holds no hearts."""


@rows(
    ("rule", "declare", "played", "expected"),
    [
        ("A.6.1", "clubs hand", "", {}),
        ("A.6.2", "clubs hand", "HA", {"must-follow H HA": "SJ DJ CK C9 ST SK DA D9"}),
        ("A.6.2", "clubs hand", "CJ", {"must-follow trump CJ": "HK H8 ST SK DA D9"}),
        ("A.6.2", "clubs hand", "CA", {"must-follow trump CA": "HK H8 ST SK DA D9"}),
        ("A.6.2", "hearts hand", "CA", {"must-follow C CA": "SJ DJ HK H8 ST SK DA D9"}),
        ("A.6.2", "grand hand", "CJ", {"must-follow trump CJ": "CK C9 HK H8 ST SK DA D9"}),
        ("A.6.2", "null hand", "CJ", {"must-follow C CJ": "SJ DJ HK H8 ST SK DA D9"}),
        ("A.6.2", "clubs hand", "HA HK", {}),
    ],
)
def test_cards_of_a_declared_game(rule: str, declare: str, played: str, expected: dict[str, str]) -> None:
    section, item = map(int, rule.split(".")[1:])
    assert item in paragraphs("skat")[section]
    state = declared(DEALT, F, declare)
    assert blocked(do(state, played) if played else state) == reasons(expected)


@rows(
    ("rule", "options", "actions", "expected"),
    [
        ("A.15.2", {"ramsch": "ramsch"}, "SA", {"must-follow S SA": "SJ DJ CK C9 HK H8 DA D9"}),
        ("A.15.2", {"ramsch": "ramsch"}, "CJ", {"must-follow trump CJ": "CK C9 HK H8 ST SK DA D9"}),
        ("A.15.4", {"ramsch": "schieberamsch", "ramsch_jacks": False}, "pickup", {"no-jacks": "CJ"}),
        ("A.15.4", {"ramsch": "schieberamsch"}, "pickup", {}),
    ],
)
def test_ramsch(rule: str, options: dict[str, object], actions: str, expected: dict[str, str]) -> None:
    section, item = map(int, rule.split(".")[1:])
    assert item in paragraphs("skat")[section]
    assert blocked(do(skat(**options).start(DEALT), f"pass, pass, pass, {actions}")) == reasons(expected)


def test_a_refusal_says_why() -> None:
    state = do(skat(ramsch="schieberamsch", ramsch_jacks=False).start(DEALT), "pass, pass, pass, leave, leave, leave, SA")
    with pytest.raises(IllegalAction, match="SJ: SA was led and must be followed"):
        state.apply("SJ")


@rows(
    ("declare", "kind", "points"),
    [
        ("clubs hand", "points", 61),
        ("clubs hand schneider", "points", 90),
        ("clubs hand schwarz", "every trick", None),
        ("grand hand ouvert", "every trick", None),
        ("null hand", "no trick", None),
        ("null hand ouvert", "no trick", None),
    ],
)
def test_the_aim_of_the_declarer(declare: str, kind: str, points: int | None) -> None:
    """A.10.5 and A.11.1: what a game needs to be won."""
    seen = declared(DEALT, F, declare).explained_view(None)
    assert isinstance(seen, SkatView) and seen.aim is not None
    assert (seen.aim.kind, seen.aim.points) == (kind, points)


def test_only_the_declarer_sees_the_points_of_the_discards() -> None:
    """A.5.4: the card points of the discards count for the declarer."""
    state = declared(DEALT, F, "clubs", "HT H9")
    assert [getattr(state.explained_view(seat), "discard_points", None) for seat in (0, 1, 2, None)] == [10, None, None, None]
