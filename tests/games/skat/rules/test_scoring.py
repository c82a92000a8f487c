"""A.10 and A.11: scores of suit, grand and null games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.games.skat.rules.contract import HAND_DECLARATIONS, SKAT_DECLARATIONS, AnnouncedLevel, Contract, Declaration, trumps
from stich.games.skat.rules.options import legal_bids
from stich.games.skat.rules.scoring import Facts, score
from stich.kernel.errors import StichError
from stich.registry import scorer
from tests.games.skat.driver import CLASSIC, PRESETS, SCORING, skat
from tests.rows import rows
from tests.sample import sample

GOLDEN = [(case, preset) for case in SCORING["scoring_cases"] for preset in case["expected"]]
Party = Literal["declarer", "opponents"]
Kontra = Literal["none", "kontra", "re"]


@rows(("case", "preset"), GOLDEN, ids=lambda v: v["id"] if isinstance(v, dict) else v)
def test_golden(case: dict[str, Any], preset: str) -> None:
    """Classic expectations through the two options in which it differs, and through the preset."""
    expected = case["expected"][preset]
    for game in (skat(**PRESETS[preset]), skat(preset=preset)):
        answer = scorer(game).score(case["input"])
        assert {k: answer[k] for k in expected} == expected, case["working"]
        assert answer["score"] == expected["score"]


# -- seed 002's own examples -------------------------------------------------------------------------------------------


def case(contract: str, bid: int, points: int, tricks: int, run: int = 0, **more: Any) -> dict[str, Any]:
    matadors = {"matadors": {"with" if run > 0 else "without": abs(run)}} if run else {}
    return {"contract": contract, "bid": bid, "declarer_card_points": points, "declarer_tricks": tricks, **matadors, **more}


SEED_002 = [
    ("example 1", case("hearts", 40, 95, 8, 3, hand=True), 60, 60),
    ("example 2", case("clubs", 18, 58, 5, 2), -72, -72),
    ("example 2, as a hand game", case("clubs", 18, 58, 5, 2, hand=True), -96, -48),
    ("example 2, others 90 or more", case("clubs", 18, 28, 3, 2), -96, -96),
    ("example 2, others all tricks", case("clubs", 18, 5, 0, 2), -120, -120),
    ("example 3: 24 × 3 is 72, not 74; lost 144, not 148", case("grand", 60, 75, 7, -1), -144, -144),
    ("example 3 with fewer than 61", case("grand", 60, 58, 5, -1), -144, -144),
]


@rows(("facts", "isko", "classic"), [row[1:] for row in SEED_002], ids=[row[0] for row in SEED_002])
def test_seed_002_examples(facts: dict[str, Any], isko: int, classic: int) -> None:
    assert scorer(skat()).score(facts)["score"] == isko
    assert scorer(skat(**CLASSIC)).score(facts)["score"] == classic


def test_seed_002_working_is_spoken_as_players_count() -> None:
    assert scorer(skat()).score(SEED_002[0][1])["working"] == ["with 3, game 4, hand 5, schneider 6: 6 × 10 = 60", "won: 60"]
    assert scorer(skat()).score(SEED_002[5][1])["working"] == [
        "without 1, game 2: 2 × 24 = 48",
        "overbid: 48 < 60, so 3 × 24 = 72",
        "lost: −2 × 72 = −144",
    ]


@pytest.mark.parametrize(
    ("more", "multiplier"),
    [({"declarer_card_points": 120, "declarer_tricks": 10}, 6), ({"schwarz_announced": True}, 8)],
    ids=["with 2, hand, schwarz made: 6", "with 2, hand, schwarz announced and failed: 8"],
)
def test_seed_002_multipliers(more: dict[str, Any], multiplier: int) -> None:
    assert scorer(skat()).score({**case("clubs", 18, 100, 9, 2, hand=True), **more})["multiplier"] == multiplier


# -- the table at the end of A.10 --------------------------------------------------------------------------------------

COLUMNS = {"all tricks": (120, 10), "90+": (100, 9), "31-89": (70, 6), "<=30": (25, 3), "no trick": (15, 0)}
ADDITIONS: dict[str, tuple[bool, AnnouncedLevel, str]] = {
    "skat game": (False, AnnouncedLevel.NONE, "3 2 1 2 3"),
    "hand": (True, AnnouncedLevel.NONE, "4 3 2 3 4"),
    "hand, schneider announced": (True, AnnouncedLevel.SCHNEIDER, "5 4 4 4 5"),
    "hand, schwarz announced": (True, AnnouncedLevel.SCHWARZ, "6 6 6 6 6"),
    "ouvert": (True, AnnouncedLevel.OUVERT, "7 7 7 7 7"),
}
LOST = {
    "skat game": "won won won lost lost",
    "hand": "won won won lost lost",
    "hand, schneider announced": "won won lost lost lost",
    "hand, schwarz announced": "won lost lost lost lost",
    "ouvert": "won lost lost lost lost",
}


@rows("contract", [c for c in Contract if c is not Contract.NULL])
@rows("row", ADDITIONS)
@rows("column", COLUMNS)
@rows("preset", PRESETS)
def test_a10_additions_to_the_matadors(contract: Contract, row: str, column: str, preset: str) -> None:
    """At 31-89 card points the declarer has 70 here."""
    hand, level, additions = ADDITIONS[row]
    points, tricks = COLUMNS[column]
    at = list(COLUMNS).index(column)
    addition = int(additions.split()[at])
    if preset == "skat-classic" and contract is Contract.GRAND and level is AnnouncedLevel.OUVERT:
        addition = 6
    for run in (1, -1, 4, -4):
        facts = Facts(declaration=Declaration(contract, hand, level), bid=18, matadors=run, card_points=points, tricks=tricks)
        result = score(skat(**PRESETS[preset]).options, facts)
        assert result.working.multiplier == abs(run) + addition
        assert result.won == (LOST[row].split()[at] == "won")


@rows(
    ("points", "tricks", "additions", "won"),
    [(61, 6, 1, True), (60, 6, 1, False), (31, 3, 1, False), (30, 3, 2, False), (89, 8, 1, True), (90, 8, 2, True), (120, 9, 2, True)],
)
def test_a102_limits(points: int, tricks: int, additions: int, won: bool) -> None:
    """61 wins, 30 or fewer is reverse schneider, 90 is schneider; 120 points without the tenth trick are no schwarz."""
    result = scorer(skat()).score(case("hearts", 18, points, tricks, 1))
    assert (result["multiplier"], result["declarer_won"]) == (1 + additions, won)


@rows(("contract", "base"), [("diamonds", 9), ("hearts", 10), ("spades", 11), ("clubs", 12), ("grand", 24)])
def test_a103_base(contract: str, base: int) -> None:
    assert scorer(skat()).score(case(contract, 18, 70, 6, 1))["base"] == base
    assert scorer(skat()).score(case(contract, 18, 70, 6, 1))["score"] == 2 * base


@pytest.mark.parametrize(("preset", "base", "multiplier", "value"), [("skat-isko", 24, 11, 264), ("skat-classic", 36, 10, 360)])
def test_a103_grand_ouvert_is_the_highest_game(preset: str, base: int, multiplier: int, value: int) -> None:
    answer = scorer(skat(**PRESETS[preset])).score(case("grand", 18, 120, 10, 4, hand=True, ouvert=True))
    assert (answer["base"], answer["multiplier"], answer["score"]) == (base, multiplier, value)
    assert max(legal_bids(skat(**PRESETS[preset]).options)) == value


@rows(
    ("facts", "expected", "why"),
    [
        (case("clubs", 40, 70, 6, 1), -96, "24 < 40: 4 × 12, lost twice"),
        (case("clubs", 36, 95, 8, 1), 36, "schneider made saves the game"),
        (case("clubs", 48, 120, 10, 1), 48, "schwarz made saves the game"),
        (case("clubs", 60, 120, 10, 1), -120, "not even schwarz is enough"),
        (case("clubs", 36, 28, 3, 1), -72, "reverse schneider reaches the bid: lost for the points, not overbid"),
        (case("hearts", 22, 50, 5, 1, kontra="kontra"), -2 * 30 * 2, "kontra multiplies the score, never the value against the bid"),
        (case("hearts", 33, 70, 6, 1, kontra="re"), -4 * 40 * 2, "so a game overbid stays overbid with re"),
        (case("hearts", 20, 70, 6, 1, kontra="re"), 80, "won with re"),
    ],
)
def test_a106_overbid(facts: dict[str, Any], expected: int, why: str) -> None:
    assert scorer(skat()).score(facts)["score"] == expected, why


# -- A.11 null ---------------------------------------------------------------------------------------------------------


@rows(
    ("hand", "ouvert", "value", "isko", "classic"),
    [(False, False, 23, 46, 46), (True, False, 35, 70, 35), (False, True, 46, 92, 92), (True, True, 59, 118, 59)],
)
def test_a111_and_4_null_values(hand: bool, ouvert: bool, value: int, isko: int, classic: int) -> None:
    facts = {"contract": "null", "hand": hand, "ouvert": ouvert, "bid": 18}
    for options, lost in (({}, isko), (CLASSIC, classic)):
        assert scorer(skat(**options)).score({**facts, "declarer_tricks": 0})["score"] == value
        assert scorer(skat(**options)).score({**facts, "declarer_tricks": 1, "ended_early": True})["score"] == -lost


@rows(
    ("hand", "ouvert", "bid", "counted"),
    [
        (False, False, 24, 46),
        (False, False, 48, 69),
        (True, False, 36, 70),
        (False, True, 48, 92),
        (True, True, 60, 118),
        (False, False, 23, 23),
    ],
)
def test_a113_overbid_null_is_raised_by_its_own_value(hand: bool, ouvert: bool, bid: int, counted: int) -> None:
    answer = scorer(skat()).score({"contract": "null", "hand": hand, "ouvert": ouvert, "bid": bid, "declarer_tricks": 0})
    assert answer["value_counted"] == counted
    assert answer["score"] == (counted if counted == 23 else -2 * counted)


# -- any facts: the rulebook's formula, written again ------------------------------------------------------------------


@dataclass
class Book:
    """A.10 and A.11 straight from the page; knows nothing of our code."""

    contract: str
    hand: bool
    announced: str
    bid: int
    matadors: int
    points: int
    tricks: int
    conceded: str | None
    theirs: tuple[int, int]
    """The opponents' tricks and card points at the concession."""
    early: bool
    kontra: str
    classic: bool
    hand_factor: int

    @property
    def base(self) -> int:
        if self.contract == "null":
            return {(False, ""): 23, (True, ""): 35, (False, "ouvert"): 46, (True, "ouvert"): 59}[self.hand, self.announced]
        if self.contract == "grand" and self.announced == "ouvert" and self.classic:
            return 36
        return {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}[self.contract]

    @property
    def given(self) -> int | None:
        """Return the value of a concession (A.8): 0 the game, 1 with schneider, 2 with schwarz; None if it is lost."""
        if self.contract == "null":
            return 0 if self.base >= self.bid and self.conceded == "opponents" else None
        least = {"": 0, "schneider": 1}.get(self.announced, 2)
        values = {level: self.base * self.count(level > 0, level > 1) for level in range(least, 3)}
        needed = next((level for level, value in values.items() if value >= self.bid), None)
        if needed is None:
            return None
        if self.conceded == "declarer":
            return needed if self.points >= (61, 90, 121)[needed] else None
        tricks, points = self.theirs
        out_of_reach = points >= 60 if needed == 0 else points > 30 if needed == 1 else tricks > 0
        return None if out_of_reach else needed

    @property
    def multiplier(self) -> int:
        if self.conceded:
            return self.count(bool(self.given), self.given == 2)
        return self.count(self.points >= 90 or (self.points <= 30 and not self.early), self.tricks in (0, 10) and not self.early)

    def count(self, made_schneider: bool, made_schwarz: bool) -> int:
        if self.contract == "null":
            return 1
        schneider_said = self.announced in ("schneider", "schwarz", "ouvert")
        schwarz_said = self.announced in ("schwarz", "ouvert")
        n = abs(self.matadors) + 1
        n += 1 if self.hand else 0
        n += 1 if made_schneider or made_schwarz or schneider_said else 0
        n += 1 if schneider_said else 0
        n += 1 if made_schwarz or schwarz_said else 0
        n += 1 if schwarz_said else 0
        n += 1 if self.announced == "ouvert" and not (self.contract == "grand" and self.classic) else 0
        return n

    @property
    def result(self) -> tuple[bool, int]:
        v = self.base * self.multiplier
        won = v >= self.bid
        if v < self.bid:
            v = ceil(self.bid / self.base) * self.base
        if self.conceded:
            won = self.given is not None
        elif self.contract == "null":
            won = won and self.tricks == 0
        else:
            won = won and self.points >= 61
            won = won and (self.announced != "schneider" or self.points >= 90)
            won = won and (self.announced not in ("schwarz", "ouvert") or self.tricks == 10)
        factor = self.hand_factor if self.hand else 2
        return won, (v if won else -factor * v) * {"none": 1, "kontra": 2, "re": 4}[self.kontra]


@st.composite
def books(draw: st.DrawFn) -> tuple[Book, Facts]:
    declaration = draw(st.sampled_from([*SKAT_DECLARATIONS, *HAND_DECLARATIONS]))
    classic, hand_factor = draw(st.booleans()), draw(st.sampled_from([1, 2]))
    options = skat(grand_ouvert=36 if classic else 24).options
    most = len(trumps(declaration.contract))
    run = draw(st.integers(1, most)) * draw(st.sampled_from([1, -1])) if most else 0
    tricks = draw(st.integers(0, 10))
    points = 120 if tricks == 10 else draw(st.integers(0, 22) if tricks == 0 else st.sampled_from([*range(121), 30, 31, 60, 61, 89, 90]))
    party: Party | None = draw(st.sampled_from([None, None, None, "declarer", "opponents"]))
    kontra: Kontra = draw(st.sampled_from(["none", "none", "kontra", "re"]))
    left = 120 - points
    theirs = draw(st.sampled_from([(0, 0), (1, 0), *((3, p) for p in (30, 31, 59, 60) if p <= left)]))
    early = party is None and draw(st.booleans())
    bid = draw(st.sampled_from(legal_bids(options)))
    announced = declaration.level.name.lower() if declaration.level else ""
    book = Book(
        declaration.contract.value,
        declaration.hand,
        announced,
        bid,
        run,
        points,
        tricks,
        party,
        theirs,
        early,
        kontra,
        classic,
        hand_factor,
    )
    facts = Facts(
        declaration=declaration,
        bid=bid,
        matadors=run,
        card_points=points,
        tricks=tricks,
        conceded_by=party,
        opponents_tricks=theirs[0],
        opponents_card_points=theirs[1],
        ended_early=early,
        kontra=kontra,
    )
    return book, facts


@given(books())
@settings(max_examples=sample(500, 5000))
def test_every_score_follows_the_formula(case: tuple[Book, Facts]) -> None:
    book, facts = case
    result = score(skat(grand_ouvert=36 if book.classic else 24, hand_loss_factor=book.hand_factor).options, facts)
    assert (result.won, result.score) == book.result
    assert (result.working.base, result.working.multiplier) == (book.base, book.multiplier)
    assert result.working.overbid == (book.base * book.multiplier < book.bid)
    assert result.lines[-1].startswith("won: " if result.won else "lost: −")
    assert str(abs(result.score)) in result.lines[-1]


@given(books())
@settings(max_examples=300)
def test_the_working_adds_up(case: tuple[Book, Facts]) -> None:
    book, facts = case
    working = score(skat(grand_ouvert=36 if book.classic else 24, hand_loss_factor=book.hand_factor).options, facts).working
    assert working.multiplier == (abs(working.matadors) + len(working.items) if working.matadors else 1)
    assert len(set(working.items)) == len(working.items), "each item counts once"
    assert working.value % working.base == 0 and working.value >= working.bid
    assert working.value - working.base < working.bid or not working.overbid


# -- what the scorer refuses -------------------------------------------------------------------------------------------

GOOD = case("hearts", 18, 70, 6, 1)


@rows(
    ("change", "code"),
    [
        ({"bid": 19}, "score/bid"),
        ({"bid": 0}, "score/bid"),
        ({"bid": -18}, "score/bid"),
        ({"bid": 10**40}, "score/bid"),
        ({"bid": 18.5}, "score/malformed"),
        ({"bid": "18"}, "score/malformed"),
        ({"bid": True}, "score/malformed"),
        ({"contract": "acorns"}, "score/malformed"),
        ({"contract": None}, "score/malformed"),
        ({"contract": "Hearts"}, "score/malformed"),
        ({"matadors": None}, "score/matadors"),
        ({"matadors": {}}, "score/matadors"),
        ({"matadors": {"with": 0}}, "score/matadors"),
        ({"matadors": {"with": 12}}, "score/matadors"),
        ({"matadors": {"with": 1, "without": 1}}, "score/matadors"),
        ({"matadors": {"against": 1}}, "score/malformed"),
        ({"matadors": 1}, "score/malformed"),
        ({"contract": "grand", "matadors": {"with": 5}}, "score/matadors"),
        ({"contract": "null"}, "score/matadors"),
        ({"declarer_card_points": 121}, "score/points"),
        ({"declarer_card_points": -1}, "score/points"),
        ({"declarer_card_points": None}, "score/points"),
        ({"declarer_card_points": 10**40}, "score/points"),
        ({"declarer_tricks": 11}, "score/tricks"),
        ({"declarer_tricks": -1}, "score/tricks"),
        ({"declarer_tricks": None, "declarer_card_points": 120}, "score/tricks"),
        ({"declarer_tricks": 10}, "score/points"),
        ({"declarer_tricks": 0}, "score/points"),
        ({"declarer_tricks": 10, "declarer_card_points": 119}, "score/points"),
        ({"schneider_announced": True}, "score/announcement"),
        ({"ouvert": True}, "score/announcement"),
        ({"contract": "null", "hand": True, "schwarz_announced": True}, "score/announcement"),
        ({"hand": "yes"}, "score/malformed"),
        ({"kontra": "hirsch"}, "score/malformed"),
        ({"conceded_by": "dealer"}, "score/malformed"),
        ({"colour": "red"}, "score/malformed"),
    ],
    ids=str,
)
def test_facts_that_cannot_be_are_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(StichError) as refused:
        scorer(skat()).score({**GOOD, **change})
    assert refused.value.code == code and str(refused.value)


CAN_COUNT = {
    (blanks + sum(counts), 2 * counts[0] + 3 * counts[1] + 4 * counts[2] + 10 * counts[3] + 11 * counts[4])
    for counts in product(range(5), repeat=5)
    for blanks in range(13)
}
"""Number of cards and what they count together, for every choice from the pack."""


@given(st.integers(0, 10), st.integers(0, 120))
def test_points_fit_the_tricks(tricks: int, points: int) -> None:
    """Possible card points of this number of cards of the pack: 12 cards count nothing, and there are 4 each of J Q K T A. One point more
    than 118 is impossible."""
    fits = (3 * tricks + 2, points) in CAN_COUNT
    try:
        scorer(skat()).score({**GOOD, "declarer_tricks": tricks, "declarer_card_points": points})
    except StichError as refused:
        assert refused.code == "score/points" and not fits
    else:
        assert fits
