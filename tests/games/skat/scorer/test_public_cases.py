"""Values that public sources state: rulings, examples of rule pages, house rules, and bug reports of other programs.

A row has the address of its source, the facts of a deal, and the value by the rules that the source names. Where Stich differs from the
source, the row says so and has the value by the rulebook (docs/rules/skat.md).
"""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat.rules.contract import Contract, matadors
from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import score_list
from stich.registry import match_rules, scorer
from tests.games.skat.driver import cards, skat
from tests.rows import rows

JSKAT = "https://github.com/b0n541/jskat/issues"
XSKAT = "https://github.com/rnauber/xskat-android/issues"
COURT = "http://grand-ouvert75.de.tl/Skat-Gericht-_{}_.htm"
PREISSKAT = "http://www.preisskat.org/{}.html"
LISTING = "https://de.wiki.li/Skatabrechnung"
SKATSPIELEN = "http://www.skatspielen.info/{}.html"
LEARNING = "http://www.online-skat-lernen.de/skat-spielwert.html"
RASCHE = "https://www.raschesspiele.de/archiv/lesson"
BIERLACHS = "https://de.wikial.top/wiki/Bierlachs"
CONGRESS = "https://0x1b.de/37c3Skat/ramsch.html"
PUB = "http://kneipenskat.blogspot.com/p/regeln.html"
REISIEK = "https://koelln-reisiek.de/index.php/spielregeln"
PALAST = "https://www.skat-palast.de/ramsch"
EIFEL = "https://www.skatstube.de/vereine/156-bierlachs-nordeifel"
NEWS = "https://www.mz.de/mitteldeutschland/skat-gericht-entscheidet-bei-spielerstreit-2215889"

WITH_1 = {"with": 1}
GRAND_HAND = {"contract": "grand", "hand": True}
RAMSCH = {"variant": "schieberamsch"}
BY_POINTS = {"ramsch_value": "card points"}


def score(options: dict[str, Any], facts: dict[str, Any]) -> Any:
    """Return the score of the declarer, or those of a Ramsch by place."""
    preset = {"preset": "skat-kneipe"} if "variant" in facts and "preset" not in options else {}
    answer = scorer(skat(**{**preset, **options})).score(facts)
    return [*answer["scores"].values()] if "scores" in answer else answer["score"]


REPORTS = [
    # Bug reports of JSkat.
    (f"{JSKAT}/138", "overbid by a jack in the skat: not 40", {"contract": "hearts", "bid": 24, "matadors": WITH_1, "won": False}, -60),
    (f"{JSKAT}/33", "89 is not schneider", {"contract": "spades", "matadors": {"with": 2}, "declarer_card_points": 89}, 33),
    (
        f"{JSKAT}/233",
        "an empty trick breaks schwarz",
        {"contract": "clubs", "matadors": WITH_1, "declarer_card_points": 120, "declarer_tricks": 9},
        36,
    ),
    # Bug reports of XSkat for Android.
    (
        f"{XSKAT}/20",
        "the jack in the skat counts in a hand game: not 40",
        {"contract": "hearts", "hand": True, "cards": "CJ HA HT HK HQ H9 CA CK DA D7 SJ S8", "declarer_card_points": 93},
        50,
    ),
    (
        f"{XSKAT}/10",
        "bid 40 on without 4; the jack of hearts lies in the skat: without 2",
        {"contract": "diamonds", "hand": True, "bid": 40, "matadors": {"without": 2}, "declarer_card_points": 70},
        -90,
    ),
    (
        f"{XSKAT}/10",
        "with the jack of diamonds in the skat it is without 3, and enough",
        {"contract": "diamonds", "hand": True, "bid": 40, "matadors": {"without": 3}, "declarer_card_points": 70},
        45,
    ),
    (
        f"{XSKAT}/37",
        "ouvert announces schwarz, too: 106 card points lose",
        {**GRAND_HAND, "ouvert": True, "bid": 44, "matadors": {"with": 4}, "declarer_card_points": 106, "declarer_tricks": 9},
        -528,
    ),
]
RULINGS = [
    (
        COURT.format(1) + " 002",
        "hand was not announced: an overbid spades game, and 89 card points are no schneider",
        {"contract": "spades", "bid": 23, "matadors": {"without": 1}, "declarer_card_points": 89},
        -66,
    ),
    (
        COURT.format(2) + " 031",
        "the declarer shows his cards: all tricks, with both levels",
        {
            "contract": "grand",
            "cards": "CJ SJ HJ CA CT HA HT HK HQ H9 H7 DA",
            "declarer_card_points": 120,
            "declarer_tricks": 10,
        },
        144,
    ),
    (
        NEWS,
        "a joke is a declaration: grand ouvert without a jack",
        {**GRAND_HAND, "ouvert": True, "matadors": {"without": 4}, "conceded_by": "declarer"},
        -528,
    ),
]
EXAMPLES = [
    (LISTING, "A's grand with 4", {"contract": "grand", "matadors": {"with": 4}, "won": True, "level": "schneider"}, 144),
    (LISTING, "A's diamonds with the jack of hearts only", {"contract": "diamonds", "matadors": {"without": 2}, "won": False}, -54),
    (LISTING, "C's null ouvert", {"contract": "null", "ouvert": True, "won": True}, 46),
    (SKATSPIELEN.format("spielbewertung"), "clubs", {"contract": "clubs", "matadors": WITH_1, "won": True}, 24),
    (SKATSPIELEN.format("spielbewertung"), "diamonds", {"contract": "diamonds", "matadors": {"without": 3}, "won": True}, 36),
    (SKATSPIELEN.format("spielbewertung"), "grand", {"contract": "grand", "matadors": {"without": 2}, "won": True}, 72),
    (
        SKATSPIELEN.format("spielbewertung"),
        "differs: there a side with empty tricks only is schwarz (48); ISkO counts tricks",
        {"contract": "clubs", "matadors": WITH_1, "declarer_card_points": 120, "declarer_tricks": 8},
        36,
    ),
    *(
        (
            f"{RASCHE}/LeSkat/beg/thema3.htm",
            f"null {hand} {ouvert}",
            {"contract": "null", "hand": hand, "ouvert": ouvert, "won": True},
            value,
        )
        for hand, ouvert, value in ((False, False, 23), (True, False, 35), (False, True, 46), (True, True, 59))
    ),
    (REISIEK, "opponents with 30", {"contract": "clubs", "matadors": WITH_1, "declarer_card_points": 90}, 36),
    (REISIEK, "declarer with 30", {"contract": "clubs", "matadors": WITH_1, "declarer_card_points": 30}, -72),
]


@rows(("source", "case", "facts", "value"), [*REPORTS, *RULINGS, *EXAMPLES], ids=lambda cell: cell if isinstance(cell, str) else None)
def test_values(source: str, case: str, facts: dict[str, Any], value: int) -> None:
    assert score({}, facts) == value


ANNOUNCED = {**GRAND_HAND, "schneider_announced": True, "matadors": {"with": 4}, "declarer_card_points": 89}
LOOKED = {**GRAND_HAND, "matadors": {"with": 4}, "conceded_by": "declarer"}


@rows(
    ("source", "preset", "facts", "value"),
    [
        # Notes from before 1999, when hand games were lost at their single value; the level announced counts.
        (PREISSKAT.format("angesagte-gewinnstufe"), "skat-classic", ANNOUNCED, -192),
        (PREISSKAT.format("angesagte-gewinnstufe"), "skat-isko", ANNOUNCED, -384),
        # The declarer looks into the skat of a hand game: lost as if conceded, unless 61 card points were reached before.
        (PREISSKAT.format("skateinsicht-handspiel"), "skat-classic", LOOKED, -144),
        (PREISSKAT.format("skateinsicht-handspiel"), "skat-isko", LOOKED, -288),
        (PREISSKAT.format("skateinsicht-handspiel"), "skat-isko", {**LOOKED, "declarer_card_points": 61}, 144),
    ],
)
def test_values_by_preset(source: str, preset: str, facts: dict[str, Any], value: int) -> None:
    assert score({"preset": preset}, facts) == value


@rows(
    ("contract", "held", "count"),
    [
        ("grand", "CJ SJ HJ", 3),
        ("spades", "CJ SJ HJ DJ SA SK", 5),
        ("hearts", "HJ HA", -2),
        ("diamonds", "DQ D9", -7),
        ("grand", "CA SA", -4),
        ("clubs", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", 11),
        ("clubs", "SA ST SK SQ HA HT DA", -11),
    ],
)
def test_matadors_of_a_page_for_learners(contract: str, held: str, count: int) -> None:
    """The examples of http://www.online-skat-lernen.de/skat-spielwert.html."""
    assert matadors(cards(held), Contract(contract)) == count


def ramsch(points: tuple[int, int, int], tricks: tuple[int, int, int] | None = None, **more: object) -> dict[str, Any]:
    """Return the facts of a Ramsch by place."""
    by_place = {"card_points": dict(zip("FMR", points, strict=True))}
    return {**RAMSCH, **by_place, **({} if tricks is None else {"tricks": dict(zip("FMR", tricks, strict=True))}), **more}


SKAT_TO_LOSER = {**BY_POINTS, "ramsch_skat": "loser"}
RAS = {**SKAT_TO_LOSER, "ramsch_ties": "last trick"}
WINNER = {"ramsch_value": "winner"}


@rows(
    ("source", "options", "facts", "scores"),
    [
        (f"{JSKAT}/34 two with 60, one without a trick", BY_POINTS, ramsch((0, 60, 60), (0, 5, 5)), [0, -120, -120]),
        (f"{RASCHE}/Manual/contentskat/uramsch.htm the skat's points are lost, too", RAS, ramsch((67, 33, 20), (5, 3, 2)), [-67, 0, 0]),
        (f"{RASCHE}/Manual/contentskat/uramsch.htm no trick doubles", RAS, ramsch((70, 50, 0), (6, 4, 0)), [-140, 0, 0]),
        (f"{RASCHE}/Manual/contentskat/uramsch.htm all tricks", RAS, ramsch((120, 0, 0), (10, 0, 0)), [120, 0, 0]),
        (f"{RASCHE}/Manual/contentskat/uramsch.htm last trick", RAS, ramsch((50, 50, 20), (4, 4, 2), last_trick="M"), [0, -50, 0]),
        (f"{PUB} the skat goes to the loser", SKAT_TO_LOSER, ramsch((58, 40, 22), (5, 3, 2)), [-58, 0, 0]),
        (f"{PUB} both others without a trick", SKAT_TO_LOSER, ramsch((0, 0, 120), (0, 0, 10)), [0, 0, 120]),
        (f"{PALAST} most card points", BY_POINTS, ramsch((40, 45, 35)), [0, -45, 0]),
        (f"{PALAST} no trick doubles", BY_POINTS, ramsch((55, 65, 0), (5, 5, 0)), [0, -130, 0]),
        (f"{CONGRESS} 1 the fewest alone win 23", WINNER, ramsch((20, 45, 55)), [23, 0, 0]),
        (f"{CONGRESS} 1 differs: there two with the fewest win 37 each", WINNER, ramsch((30, 30, 60)), [23, 23, 0]),
        (f"{CONGRESS} 2 exactly one without a trick", SKAT_TO_LOSER, ramsch((0, 50, 70), (0, 4, 6)), [0, 0, -140]),
        (f"{REISIEK} differs: there the fewest win 20, two 10 each", WINNER, ramsch((20, 45, 55)), [23, 0, 0]),
        (
            SKATSPIELEN.format("spielvarianten") + " differs: there the fixed loss is 10, and 15 if one player has no trick",
            {"ramsch_value": "fixed", "ramsch_leavers": "add"},
            ramsch((50, 70, 0), (5, 5, 0)),
            [0, -40, 0],
        ),
        (
            SKATSPIELEN.format("spielvarianten") + " by card points; all tricks, the skat among them, are won",
            BY_POINTS,
            ramsch((0, 120, 0), (0, 10, 0)),
            [0, 120, 0],
        ),
        (
            SKATSPIELEN.format("spielvarianten") + " differs: there two losers share the loss",
            BY_POINTS,
            ramsch((50, 50, 20)),
            [-50, -50, 0],
        ),
    ],
    ids=lambda cell: cell if isinstance(cell, str) else None,
)
def test_ramsch(source: str, options: dict[str, Any], facts: dict[str, Any], scores: list[int]) -> None:
    assert score(options, facts) == scores


HEARTS = {"contract": "hearts", "matadors": {"with": 3}}
WON = {"contract": "clubs", "matadors": WITH_1, "won": True}
BOCK = {"preset": "skat-kneipe", "bock_60": True, "bock_grand_hand": True, "bock_kontra": "lost"}
LOST_60 = {"contract": "spades", "matadors": WITH_1, "declarer_card_points": 60}


@rows(
    ("source", "options", "entries", "scores"),
    [
        (f"{LISTING} a round at a table of three", {}, [(0, EXAMPLES[0][2]), (0, EXAMPLES[1][2]), (2, EXAMPLES[2][2])], [90, 0, 46]),
        (f"{BIERLACHS} won", {"scoring": "adjusted", "bierlachs": 501}, [(0, {**HEARTS, "won": True})], [0, -40, -40]),
        (f"{BIERLACHS} lost", {"scoring": "adjusted", "bierlachs": 501}, [(0, {**HEARTS, "won": False})], [-80, 0, 0]),
        (f"{EIFEL} a round after 60 to 60", BOCK, [(0, LOST_60), (1, WON)], [-44, 48, 0]),
        (
            f"{EIFEL} a round after a lost kontra",
            BOCK,
            [(0, {**LOST_60, "declarer_card_points": 50, "kontra": "kontra"}), (1, WON)],
            [-88, 48, 0],
        ),
        (
            f"{EIFEL} differs: there the grand hand itself counts double, which a list states as a factor",
            BOCK,
            [(0, {**GRAND_HAND, "matadors": WITH_1, "won": True, "factor": 2}), (1, WON)],
            [144, 48, 0],
        ),
        (
            f"{PUB} no bock after kontra",
            {**BOCK, "bock_kontra": "none"},
            [(0, {**LOST_60, "declarer_card_points": 50, "kontra": "kontra"}), (1, WON)],
            [-88, 24, 0],
        ),
        (
            SKATSPIELEN.format("spielvarianten") + " differs: there the deal that causes the round counts double, too",
            BOCK,
            [(0, LOST_60), (1, WON)],
            [-44, 48, 0],
        ),
    ],
    ids=lambda cell: cell if isinstance(cell, str) else None,
)
def test_lists(source: str, options: dict[str, Any], entries: list[tuple[int, dict[str, Any]]], scores: list[int]) -> None:
    game = skat(**options)
    sheet = score_list(match_rules(game), scorer(game), [{**facts, "declarer": seat} for seat, facts in entries])
    assert [closing.total for closing in sheet.closing] == scores


def test_a_null_below_its_bid_is_refused_in_the_pub() -> None:
    """A.5.6: an old note of the court and XSkat refuse the declaration; otherwise it is lost, tricks or not."""
    facts = {"contract": "null", "bid": 24, "declarer_tricks": 0}
    assert score({}, facts) == -92
    with pytest.raises(StichError, match="null"):
        score({"preset": "skat-kneipe"}, facts)
