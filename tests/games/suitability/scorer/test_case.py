"""The scorer: facts of a finished deal to its score, what cannot be is refused; entries of a list (docs/reference/scorer.md)."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from stich.games.suitability.rules.privileges import privileged_seats
from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import EntryError, score_list
from stich.records import read_list, to_csv
from stich.registry import match_rules, scorer
from tests.games.suitability.driver import GOLDEN, PRESETS, SIZES, game
from tests.rows import rows

FIELDS = ("players", "privilege", "tricks", "penalty_cards")


@rows("case", GOLDEN["scoring_cases"], ids=lambda c: str(c["id"]))
@rows("preset", PRESETS)
def test_golden_cases_as_they_stand(case: dict[str, Any], preset: str) -> None:
    answer = scorer(game(preset=preset)).score({field: case[field] for field in FIELDS})
    assert list(answer) == ["score", "working"]
    assert answer["score"] == case["expected"][preset] and len(answer["working"]) == 1


@rows("case", GOLDEN["table_cases"], ids=lambda c: str(c["id"]))
@rows("preset", PRESETS)
def test_golden_deals_as_they_stand(case: dict[str, Any], preset: str) -> None:
    answer = scorer(game(preset=preset)).score({"players": case["players"], "rows": case["rows"]})
    assert answer["scores"] == case["expected"][preset]
    assert [line.split(":")[0] for line in answer["working"]] == [f"row {n}" for n in range(1, case["players"] + 1)]


def test_the_table_says_how_many_play_and_nobody_needs_a_privilege() -> None:
    assert scorer(game(3)).score({"tricks": 5, "penalty_cards": 4}) == {
        "score": 13,
        "working": ["5 tricks × 10 = 50, 4 penalty cards: 50 ÷ 4 = 12.5, rounded up to 13"],
    }


@rows(
    ("case", "code", "reason"),
    [
        ({"tricks": 14, "penalty_cards": 1}, "score/tricks", "0 to 13 with 4 players, not 14"),
        ({"tricks": -1, "penalty_cards": 0}, "score/tricks", "not -1"),
        ({"tricks": 14, "penalty_cards": 8, "players": 2}, "score/penalty_cards", "0 to 7 with 2 players, not 8"),
        ({"tricks": 3, "penalty_cards": 1, "players": 3, "privilege": "warranty"}, "score/privilege", "with three players"),
        ({"tricks": 10**30, "penalty_cards": 1}, "score/tricks", "so large a number"),
        ({"tricks": 3}, "score/malformed", "penalty_cards is missing"),
        ({"tricks": "3", "penalty_cards": 1}, "score/malformed", "tricks: a whole number, not a text"),
        ({"tricks": 3, "penalty_cards": 1, "privilege": "misère"}, "score/malformed", "immunity, warranty, poverty"),
        ({"tricks": 3, "penalty_cards": 1, "players": 6}, "score/malformed", "players"),
        ({"tricks": 3, "penalty_cards": 1, "bid": 18}, "score/malformed", "unknown field 'bid'"),
        ({"rows": [{"tricks": 13, "penalty_cards": 13}]}, "score/tricks", "4 numbers, one for each player, not 1"),
        ({"players": 2, "rows": [{"tricks": 7, "penalty_cards": 3}, {"tricks": 6, "penalty_cards": 4}]}, "score/tricks", "7 + 6 = 13"),
        (
            {"players": 2, "rows": [{"tricks": t, "penalty_cards": p, "privilege": "warranty"} for t, p in ((8, 3), (6, 4))]},
            "score/privilege",
            "one player may have one",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(case: dict[str, Any], code: str, reason: str) -> None:
    with pytest.raises(StichError) as refused:
        scorer(game()).score(case)
    assert refused.value.code == code and reason in str(refused.value), str(refused.value)


# -- entries of a list ----------------------------------------------------------------------------------------------------

DEALS: list[dict[str, Any]] = [
    {"tricks": [4, 3, 4, 2], "penalty_cards": [3, 5, 0, 5], "privilege": "immunity"},
    {"tricks": [2, 5, 6, 0], "penalty_cards": [1, 8, 4, 0]},
]


def test_a_list_scores_by_seat_and_the_deal_passes_left() -> None:
    """Seat 3 deals first, so that its immunity counts."""
    kept = score_list(match_rules(game(rounds=1)), scorer(game(rounds=1)), DEALS, first_dealer=3)
    assert kept.match.rows[0].outcome.scores == (13, 6, 50, 10)
    assert [row.dealer for row in kept.rows] == [3, 0]
    assert kept.match.rows[1].outcome.scores == (20, 6, 15, 10)
    assert [s.seat for s in kept.standings] == [2, 0, 3, 1]
    assert [c.total for c in kept.closing] == [33, 12, 65, 20]


@rows("players", SIZES)
@rows("dealer", [0, 1])
def test_the_privilege_is_the_fourth_declarations(players: int, dealer: int) -> None:
    may = privileged_seats(players, dealer)
    assert list(may) == {2: [dealer], 3: [], 4: [dealer], 5: [(dealer + 4) % 5, dealer]}[players]
    if not may:
        return
    tricks = [{2: 14, 4: 13, 5: 11}[players], *[0] * (players - 1)]
    cards = [7 if players == 2 else 13, *[0] * (players - 1)]
    entry: dict[str, Any] = {"tricks": tricks, "penalty_cards": cards, "privilege": "warranty"}
    assert scorer(game(players)).entry(entry, dealer).scores[may[0]] == 25
    for seat in range(players):
        if seat in may:
            assert scorer(game(players)).entry({**entry, "privileged": seat}, dealer).privileged == seat
        else:
            with pytest.raises(StichError, match="privileged: seat"):
                scorer(game(players)).entry({**entry, "privileged": seat}, dealer)


@rows(
    ("changed", "code"),
    [
        ({"tricks": [4, 3, 5]}, "score/tricks"),
        ({"tricks": [4, 3, 5, 3]}, "score/tricks"),
        ({"tricks": [4, 3, 7, -1]}, "score/tricks"),
        ({"penalty_cards": [3, 5, 0, 4]}, "score/penalty_cards"),
        ({"tricks": [4, 3, 6, 0]}, "score/penalty_cards"),
        ({"tricks": [4, 3, 5, 1]}, "score/penalty_cards"),
        ({"privilege": "none", "privileged": 3}, "score/privilege"),
        ({"dealer": 1}, "list/dealer"),
        ({"scores": [1, 2, 3, 4]}, "score/malformed"),
    ],
)
def test_entries_that_cannot_be_are_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(EntryError) as refused:
        score_list(match_rules(game()), scorer(game()), [{**DEALS[0], **changed}], first_dealer=3)
    assert refused.value.code == code and refused.value.entry == 1


def test_a_list_from_a_file_and_as_csv() -> None:
    header = {"players": ["Ann", "Bo", "Cy", "Dee"], "preset": "suitability-parlett", "dealer": "Dee"}
    lines = [header, *DEALS]
    wrong: list[StichError] = []
    kept = read_list(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()), game(), lambda e, _: wrong.append(e))
    assert kept is not None and not wrong
    rows = to_csv(kept).splitlines()
    assert [row.split(",")[0] for row in rows] == ["deal", "1", "2", "total", "place"], "nobody declares, wins or loses, or pays the others"
    assert rows[0].startswith("deal,dealer,privilege,tricks,penalty cards,Ann: score,Ann: points,Bo: score")
    assert rows[1].startswith('1,Dee,"immunity, seat 3",4-3-4-2,3-5-0-5,13,13,')
    assert rows[2].startswith("2,Ann,,2-5-6-0,1-8-4-0,20,33,")
