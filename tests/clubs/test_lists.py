"""Results of lists: worked cases, lists deal by deal, live records, and totals that cannot be right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich import game
from stich.clubs.dues import due_for, money
from stich.clubs.event import ClubEvent, ClubTable, Dues, DueStep, Penalty, PlayerTotals, Scoring, TableList
from stich.clubs.lists import ListResult, deal_scores, results
from stich.kernel.errors import StichError
from stich.records import encode, record_of
from tests.clubs.events import event
from tests.rows import rows

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden/clubs.json").read_text())
WON = {"declarer": 0, "contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
LOST = {"declarer": 1, "contract": "null", "hand": True, "bid": 35, "declarer_tricks": 1}
PASSED = {"passed_in": True}


def of_list(club: ClubEvent, size: int, **fields: Any) -> tuple[ListResult, ...]:
    return results(club, ClubTable(number=1, seats=tuple(range(1, size + 1)), list=TableList(**fields)))


def skat(size: int = 3, deals: int = 3, **more: Any) -> ClubEvent:
    return event("club-evening", size, deals={4: deals, 3: deals}, **more)


@rows("case", GOLDEN["dues"])
def test_dues(case: dict[str, Any]) -> None:
    dues = Dues(lost=tuple(DueStep(first=first, amount=amount) for first, amount in case["steps"]), passed_in=case.get("each", 0))
    assert due_for(dues, case["lost"], case.get("passed_in", 0)) == case["due"]


def test_amounts_of_money() -> None:
    assert (money(150, Dues()), money(-5, Dues(), "de"), money(30, Dues(currency="JPY", decimals=0))) == ("1.50 EUR", "-0,05 EUR", "30 JPY")


@rows("case", GOLDEN["seeger_fabian"])
def test_seeger_fabian(case: dict[str, Any]) -> None:
    totals = tuple(PlayerTotals(points=points, won=won, lost=lost) for points, won, lost in case["totals"])
    found = of_list(event("league-day", case["size"]), case["size"], mode="totals", totals=totals)
    assert [[line.points for line in one.lines] for one in found] == case["lines"]
    assert [one.total for one in found] == case["sums"]


@rows("case", GOLDEN["struck"])
def test_struck_deals(case: dict[str, Any]) -> None:
    club = event("league-day", case["size"])
    assert club.deals[case["size"]] == case["deals"]
    fields = {"mode": "deals", "entries": (PASSED,) * case["entries"], "struck": case["struck"]}
    if case["fits"]:
        assert [one.total for one in of_list(club, case["size"], **fields)] == [0] * case["size"]
    else:
        with pytest.raises(StichError, match=f"{case['entries']} deals and {case['struck']} struck"):
            of_list(club, case["size"], **fields)


@rows("case", GOLDEN["schemes"])
def test_schemes_of_schafkopf(case: dict[str, Any]) -> None:
    club = event("schafkopf-race", 4, deals={4: 1}, scoring=Scoring(scheme=case["scheme"]))
    assert [one.total for one in of_list(club, 4, mode="deals", entries=(case["entry"],))] == case["points"]


def test_a_list_deal_by_deal() -> None:
    dues = Dues(lost=(DueStep(first=1, amount=50),), passed_in=10)
    ada, ben, carl = of_list(skat(dues=dues), 3, mode="deals", dealer=2, entries=(WON, LOST, PASSED))
    assert [line.points for line in ada.lines] == [24, 50, 40] and (ada.won, ada.lost, ada.due) == (1, 0, 10)
    assert [line.points for line in ben.lines] == [-70, -50, 0] and ben.due == 60
    assert [line.points for line in carl.lines] == [0, 0, 40]


def test_names_may_stand_for_seats_and_the_dealer_of_four_sits_out() -> None:
    dues = Dues(passed_in=10)
    found = of_list(skat(4, 2, dues=dues), 4, mode="deals", entries=({**WON, "declarer": "Player 2"}, PASSED))
    assert [one.total for one in found] == [0, 74, 0, 0]
    assert [one.passed_in for one in found] == [1, 0, 1, 1]  # the second dealer sits out


@rows(("scheme", "expected"), [("game-points", [24, -70, 0]), ("plus-only", [24, 0, 0]), ("rules", [24, -70, 0])])
def test_other_scoring_of_skat(scheme: str, expected: list[int]) -> None:
    club = skat(scoring=Scoring(scheme=scheme))  # type: ignore[arg-type]
    found = of_list(club, 3, mode="deals", dealer=2, entries=(WON, LOST, PASSED))
    assert [one.total for one in found] == expected
    scores = deal_scores(club, ClubTable(number=1, seats=(1, 2, 3), list=TableList(mode="deals", dealer=2, entries=(WON, LOST, PASSED))))
    assert [sum(column) for column in zip(*scores, strict=True)] == expected


def test_live_tables_have_records() -> None:
    rules = game("skat", "skat-isko")
    records = []
    for deal in range(2):
        state = rules.deal(seed=deal, dealer=deal)
        while not state.finished:
            state = state.apply("pass")
        records.append(json.loads(encode(record_of(state, ("A", "B", "C")))))
    found = of_list(skat(deals=2), 3, mode="live", entries=tuple(records))
    assert [(one.total, one.passed_in) for one in found] == [(0, 2)] * 3
    with pytest.raises(StichError, match="deal 2"):
        of_list(skat(deals=2), 3, mode="live", entries=(records[0], {**records[1], "actions": ["pass"], "outcome": None}))


def test_penalties_are_lines_of_their_own() -> None:
    fields = {"mode": "deals", "entries": (PASSED,), "struck": 2}
    found = of_list(skat(), 3, **fields, penalties=(Penalty(number=2, points=-100, reason="late"),))
    assert [one.total for one in found] == [0, -100, 0]
    with pytest.raises(StichError, match="start number 9 has a penalty"):
        of_list(skat(), 3, **fields, penalties=(Penalty(number=9, points=-100, reason="late"),))


@rows(
    ("template", "totals", "words"),
    [
        ("schafkopf-race", [(10, 0, 0), (5, 0, 0), (-5, 0, 0), (-9, 0, 0)], "sum to 1; they must sum to 0"),
        ("schafkopf-race", [(0, 0, 0)] * 3, "totals of 3 players, not of 4"),
        ("league-day", [(25, 1, 0), (0, 0, 0), (0, 0, 0)], "number 1: 25 points cannot come from 1 games won and 0 lost"),
        ("league-day", [(17, 0, 0), (0, 0, 0), (0, 0, 0)], "17 points cannot"),
        ("league-day", [(-18, 0, 1), (0, 0, 0), (0, 0, 0)], "-18 points cannot"),
        ("league-day", [(0, 20, 0), (0, 0, 0), (0, 20, 0)], "40 deals won and lost"),
    ],
)
def test_totals_that_cannot_be_right(template: str, totals: list[tuple[int, int, int]], words: str) -> None:
    club = event(template, 4)
    size = 4 if template == "schafkopf-race" else 3
    with pytest.raises(StichError) as caught:
        of_list(club, size, mode="totals", totals=tuple(PlayerTotals(points=p, won=w, lost=v) for p, w, v in totals))
    assert words in str(caught.value) and caught.value.code == "club/list"


def test_impossible_points_name_every_player_who_has_them() -> None:
    totals = (PlayerTotals(points=25, won=1), PlayerTotals(points=24, won=1), PlayerTotals(points=1))
    with pytest.raises(StichError, match="number 1: 25 points cannot") as caught:
        of_list(skat(), 3, mode="totals", totals=totals)
    assert caught.value.facts["numbers"] == (1, 3)


def running(*points: int, won: int = 0, lost: int = 0) -> tuple[ListResult, ...]:
    """Return the results of a list of three deals whose first player has these running totals."""
    first = PlayerTotals(points=points[-1], won=won, lost=lost, running=points)
    return of_list(skat(), 3, mode="totals", totals=(first, PlayerTotals(points=0), PlayerTotals(points=0)))


def test_running_totals_must_be_reachable() -> None:
    assert running(24, 24, -24, won=1, lost=1)[0].total == 24 - 48  # +50 −50 for the two games
    for points, words in (
        ((24, 30, 30), "deal 2: from 24 to 30"),
        ((0, 24), "2 running totals for 3 deals"),
        ((24, 48, 24), "deal 3: from 48 to 24"),
        ((24, 48, 48), "cannot"),
    ):
        with pytest.raises(StichError, match=words):
            running(*points, won=1)


def test_wrong_entries_name_the_deal_and_the_fact() -> None:
    with pytest.raises(StichError, match=r"table 1, deal 2: .*declarer"):
        of_list(skat(), 3, mode="deals", entries=(PASSED, {**WON, "declarer": "Zoe"}, PASSED))
    with pytest.raises(StichError, match="not totals"):
        of_list(skat(), 3, mode="deals", totals=(PlayerTotals(points=0),) * 3)


@given(st.data())
def test_every_total_is_the_sum_of_its_lines(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from((3, 4)))
    games = data.draw(st.lists(st.tuples(st.sampled_from(("won", "lost", "passed")), st.integers(0, size - 1)), max_size=12))
    entries = []
    for number, (kind, seat) in enumerate(games):
        declarer = (number + 1) % size if size == 4 and seat == number % size else seat
        entries.append(PASSED if kind == "passed" else {**(WON if kind == "won" else LOST), "declarer": declarer})
    club = skat(size, 12)
    found = of_list(club, size, mode="deals", entries=tuple(entries), struck=12 - len(entries))
    table = ClubTable(number=1, seats=tuple(range(1, size + 1)), list=TableList(mode="deals", entries=tuple(entries), closed=False))
    by_deal = [sum(column) for column in zip(*deal_scores(club, table), strict=True)] or [0] * size
    assert [one.total for one in found] == [sum(line.points for line in one.lines) for one in found] == by_deal
    assert sum(one.won + one.lost for one in found) == sum(kind != "passed" for kind, _ in games)
    as_totals = tuple(PlayerTotals(points=one.lines[0].points, won=one.won, lost=one.lost) for one in found)
    typed = of_list(club, size, mode="totals", totals=as_totals, struck=12 - len(entries))
    assert [one.total for one in typed] == by_deal
    assert msgspec.json.decode(msgspec.json.encode(found), type=tuple[ListResult, ...]) == found
