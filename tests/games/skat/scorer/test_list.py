"""Lists: deals of one table, all players' columns, ranking and settlement (A.13, A.14, A.16)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.games.skat import Skat, SkatOutcome
from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import EntryError, ScoreList, score_list
from stich.kernel.rules.match import Bonuses
from stich.registry import match_rules, scorer
from tests.games.skat.driver import SCORING, skat
from tests.games.skat.scorer.evenings import EVENINGS, PASSED_IN, THREE, Evening, declared
from tests.rows import rows

RAMSCH = {"variant": "ramsch", "card_points": {"F": 60, "M": 40, "R": 20}, "tricks": {"F": 4, "M": 4, "R": 2}}


def kept(evening: Evening) -> ScoreList:
    game = stich.game("skat", evening.preset, players=len(evening.players))
    return score_list(match_rules(game), scorer(game), [entry for entry, _ in evening.deals], evening.dealer)


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_worked_by_hand(evening: Evening) -> None:
    sheet = kept(evening)
    seats = len(evening.players)
    assert [row.outcome.scores for row in sheet.rows] == [scores for _, scores in evening.deals]
    assert [row.deal for row in sheet.rows] == list(range(1, len(evening.deals) + 1))
    assert [row.dealer for row in sheet.rows] == [(evening.dealer + i) % seats for i in range(len(evening.deals))]
    assert [(c.points, c.own_games, c.others_games, c.total) for c in sheet.closing] == list(evening.closing)
    assert [(t.won, t.lost) for t in sheet.tallies] == list(evening.games)
    by_seat = sorted(sheet.standings, key=lambda s: s.seat)
    assert [s.rank for s in by_seat] == list(evening.places)
    assert [s.settlement for s in by_seat] == list(evening.settlement)
    assert [s.total for s in by_seat] == [c.total for c in sheet.closing]
    assert sum(evening.settlement) == 0


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_columns_run_and_add_up(evening: Evening) -> None:
    sheet = kept(evening)
    totals = [0] * len(evening.players)
    for row in sheet.rows:
        totals = [total + score for total, score in zip(totals, row.outcome.scores, strict=True)]
        assert [tally.total for tally in row.tallies] == totals
        for tally in row.tallies:
            assert tally.total == sheet.bonuses.total(tally.points, tally.won, tally.lost, tally.others_lost)
            assert tally.others_lost + tally.lost == sum(t.lost for t in row.tallies)


def test_outcomes_tell_what_a_played_deal_would() -> None:
    outcome = kept(THREE).rows[1].outcome
    assert isinstance(outcome, SkatOutcome)
    assert (outcome.reason, outcome.declarer, outcome.won, outcome.contract) == ("played", 1, False, "grand hand")
    assert (outcome.game_score, outcome.value, outcome.matadors, outcome.card_points, outcome.tricks) == (-144, 72, 1, 58, 5)
    assert outcome.arithmetic is not None and outcome.arithmetic.items == ("game", "hand")
    assert outcome.working[-1] == "tournament: −144 − 50 = −194, everybody else +40"
    reasons = [(row.outcome.reason, row.outcome.by) for row in kept(THREE).rows]
    assert reasons[2] == ("passed in", None)
    assert reasons[6] == ("conceded", 1)
    decided = scorer(skat()).entry(declared(0, "null", 18, tricks=1, ended_early=True), 2)
    assert (decided.reason, decided.scores) == ("decided", (-46, 0, 0))


def test_cells_of_the_list() -> None:
    game = stich.game("skat", "skat-tournament")
    assert scorer(game).columns == ("contract", "matadors", "bid", "kontra", "tricks", "card points", "value", "game")
    rows = kept(THREE).rows
    assert scorer(game).cells(rows[1].outcome) == ("grand hand", "with 1", 23, "", 5, 58, 72, -144)
    assert scorer(game).cells(rows[2].outcome) == ("passed in", "", "", "", "", "", "", "")
    assert scorer(game).cells(rows[3].outcome) == ("null", "", 20, "", 0, "", 23, 23)
    assert scorer(game).cells(rows[4].outcome)[1] == "without 2"


def test_an_empty_list_is_level() -> None:
    sheet = score_list(match_rules(skat()), scorer(skat()), [])
    assert sheet.rows == ()
    assert {(c.points, c.total) for c in sheet.closing} == {(0, 0)}
    assert {s.rank for s in sheet.standings} == {1}


# -- golden ------------------------------------------------------------------------------------------------------------


def table(seats: int, **options: Any) -> Skat:
    return skat(players=seats, **options)


@pytest.mark.parametrize("case", SCORING["tournament_total_cases"], ids=lambda c: str(c["id"]))
def test_golden_tournament_totals(case: dict[str, Any]) -> None:
    bonuses = match_rules(table(case["table_of"], tournament=True)).bonuses
    assert bonuses.total(case["game_points"], case["won"], case["lost"], case["lost_by_others"]) == case["expected"]


GAMES: dict[int | None, dict[str, Any]] = {
    24: declared(1, "clubs", 18, 1, 70, 6),
    -48: declared(1, "clubs", 18, 1, 50, 6),
    46: declared(1, "null", 46, tricks=0, ouvert=True),
    23: declared(1, "null", 18, tricks=0),
    96: declared(1, "clubs", 18, 3, 70, 6, kontra="kontra"),
    None: PASSED_IN,
}


@rows("case", SCORING["tournament_cases"], ids=lambda c: str(c["id"]))
def test_golden_tournament_deals(case: dict[str, Any]) -> None:
    seats, expected = case["table_of"], case["expected"]
    scores = scorer(table(seats, tournament=True)).entry(GAMES[case["declarer_game_score"]], 0).scores
    assert scores[1] == (expected["declarer"] or 0)
    assert scores[2] == expected["each_opponent"]
    assert scores[0] == expected.get("dealer_sitting_out", expected["each_opponent"])


@pytest.mark.parametrize("case", SCORING["adjusted_scoring_cases"], ids=lambda c: str(c["id"]))
def test_golden_adjusted(case: dict[str, Any]) -> None:
    scores = scorer(skat(scoring="adjusted", kontra=True)).entry(GAMES[case["declarer_result"]], 0).scores
    expected = case["expected"]
    assert scores == (expected["each_opponent"], expected["declarer"], expected["each_opponent"])


def test_only_a_tournament_adds_bonuses() -> None:
    assert match_rules(skat()).bonuses == match_rules(skat(scoring="adjusted")).bonuses == Bonuses()
    assert match_rules(skat(tournament=True)).bonuses == Bonuses(50, -50, 40)
    assert match_rules(table(4, tournament=True)).bonuses == Bonuses(50, -50, 30)


# -- what cannot be at this table --------------------------------------------------------------------------------------

GOOD = declared(1, "clubs", 18, 1, 70, 6)
NULL = declared(1, "null", 18, tricks=0)

REFUSED: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    ({}, {**GOOD, "declarer": 3}, "list/declarer", "declarer: one of 0, 1, 2; seats are 0 to 2"),
    ({}, {**GOOD, "declarer": -1}, "list/declarer", "seats are 0 to 2"),
    ({}, {**GOOD, "declarer": "Ben"}, "score/malformed", "declarer: a whole number, not a text"),
    ({}, {k: v for k, v in GOOD.items() if k != "declarer"}, "score/malformed", "declarer is missing"),
    ({}, {**GOOD, "dealer": 1}, "list/dealer", "it is seat 0's deal, not seat 1's: the deal passes left"),
    ({"players": 4}, {**GOOD, "declarer": 0}, "list/declarer", "declarer: one of 1, 2, 3; seat 0 deals and sits out"),
    ({"players": 4}, {**GOOD, "declarer": 4}, "list/declarer", "seats are 0 to 3"),
    ({}, {**GOOD, "kontra": "kontra"}, "score/kontra", "kontra: this table does not play it (option kontra)"),
    ({"kontra": True}, {**NULL, "kontra": "re"}, "score/kontra", "not allowed against null"),
    ({}, {**GOOD, "bid": 19}, "score/bid", "the nearest are 18, 20, 22"),
    ({}, {**PASSED_IN, "bid": 18}, "score/malformed", "unknown field 'bid': the fields are passed_in, dealer"),
    ({}, {"passed_in": False}, "score/malformed", "passed_in: true if all passed; otherwise leave the field out"),
    ({}, {"passed_in": "yes"}, "score/malformed", "passed_in: true if all passed"),
    ({}, {}, "score/malformed", "contract is missing"),
    ({}, RAMSCH, "score/ramsch", "this table plays passing in if all pass (option ramsch), not ramsch"),
    ({"ramsch": "schieberamsch"}, RAMSCH, "score/ramsch", "this table plays schieberamsch if all pass"),
    ({"ramsch": "ramsch"}, PASSED_IN, "score/ramsch", "passed_in: at this table ramsch is played if all pass; enter its result"),
    ({"ramsch": "ramsch"}, {**RAMSCH, "tricks": {"F": 4, "M": 4, "R": 1}}, "score/tricks", "not 4 + 4 + 1 = 9"),
]


@rows(("options", "entry", "code", "words"), REFUSED, ids=[words[:50] for *_, words in REFUSED])
def test_refused_with_the_reason(options: dict[str, object], entry: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(StichError) as refused:
        scorer(skat(**options)).entry(entry, 0)
    assert refused.value.code == code
    assert words in str(refused.value)


def test_a_list_names_the_entry() -> None:
    with pytest.raises(EntryError) as refused:
        score_list(match_rules(skat()), scorer(skat()), [GOOD, {**GOOD, "bid": 19}])
    assert (refused.value.entry, refused.value.code) == (2, "score/bid")
    assert str(refused.value) == f"entry 2: {refused.value.reason}"


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(StichError, match="dealer: a seat 0 to 2"):
        score_list(match_rules(skat()), scorer(skat()), [GOOD], dealer)
    with pytest.raises(StichError, match="dealer: a seat 0 to 2"):
        scorer(skat()).entry(GOOD, dealer)


def test_the_dealer_may_be_told() -> None:
    told = [{**GOOD, "dealer": 2}, {**PASSED_IN, "dealer": 0}]
    assert [row.dealer for row in score_list(match_rules(skat()), scorer(skat()), told, 2).rows] == [2, 0]


def test_at_four_the_places_of_a_ramsch_leave_out_the_dealer() -> None:
    outcome = scorer(table(4, ramsch="ramsch")).entry(RAMSCH, 3)
    assert outcome.scores == (-20, 0, 0, 0)
    assert outcome.ramsch is not None and outcome.ramsch.card_points == (60, 40, 20, 0)
    assert scorer(table(4, ramsch="ramsch")).entry(RAMSCH, 0).scores == (0, -20, 0, 0)
