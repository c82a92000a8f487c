"""Abbreviations for people who type."""

from __future__ import annotations

import pytest

from stich.kernel.errors import AmbiguousAction, IllegalAction
from stich.kernel.rules.action import PLAYS, Action, Word, matching
from stich.kernel.rules.cards import Card
from tests.rows import rows

DECLARE = [Word(f"declare {w}") for w in ("clubs", "spades", "hearts", "diamonds", "grand", "null", "null ouvert")]
HAND = [Word(f"declare {w}") for w in ("clubs hand", "clubs hand schneider", "clubs hand schwarz", "clubs hand ouvert", "null hand")]
TURN = [PLAYS[Card("CJ")], PLAYS[Card("C7")], PLAYS[Card("HA")], Word("concede"), Word("claim")]
BIDS = [Word(w) for w in ("18", "20", "180", "pass")]


@rows(
    ("typed", "legal", "meant"),
    [
        ("declare clubs", DECLARE, "declare clubs"),
        ("clubs", DECLARE, "declare clubs"),
        ("c", DECLARE, "declare clubs"),
        ("d c", DECLARE, "declare clubs"),
        ("diam", DECLARE, "declare diamonds"),
        ("GRAND", DECLARE, "declare grand"),
        ("  g  ", DECLARE, "declare grand"),
        ("declare null", DECLARE, "declare null"),  # an exact text wins
        ("n o", DECLARE, "declare null ouvert"),
        ("ouvert", DECLARE, "declare null ouvert"),
        ("schn", HAND, "declare clubs hand schneider"),
        ("clubs schw", HAND, "declare clubs hand schwarz"),
        ("declare clubs hand", HAND, "declare clubs hand"),
        ("cj", TURN, "CJ"),
        ("h", TURN, "HA"),
        ("cl", TURN, "claim"),
        ("18", BIDS, "18"),
        ("p", BIDS, "pass"),
    ],
)
def test_what_is_meant(typed: str, legal: list[Action], meant: str) -> None:
    assert matching(typed, legal).text == meant


@rows(
    ("typed", "legal", "fitting"),
    [
        ("null", DECLARE, ["declare null", "declare null ouvert"]),
        ("c", TURN, ["CJ", "C7", "concede", "claim"]),
        ("sch", HAND, ["declare clubs hand schneider", "declare clubs hand schwarz"]),
        ("d", DECLARE, [a.text for a in DECLARE]),
    ],
)
def test_what_fits_several_is_ambiguous_and_names_them(typed: str, legal: list[Action], fitting: list[str]) -> None:
    with pytest.raises(AmbiguousAction, match="fits more than one action") as refused:
        matching(typed, legal)
    assert refused.value.legal == tuple(fitting) and refused.value.code == "action/ambiguous"


@rows(
    ("typed", "legal"),
    [
        *[("", DECLARE), ("   ", DECLARE), ("acorns", DECLARE), ("ouvert null", DECLARE), ("clubs clubs", DECLARE), ("clubs x", DECLARE)],
        *[("HK", TURN), ("1", BIDS), ("2", BIDS), ("19", BIDS), ("ＣＪ", TURN), ("\x00", TURN), ("x" * 9999, BIDS)],
    ],
)
def test_what_fits_none_is_not_possible(typed: str, legal: list[Action]) -> None:
    with pytest.raises(IllegalAction, match="not possible now") as refused:
        matching(typed, legal)
    assert refused.value.legal == tuple(a.text for a in legal)
