"""Score lists with more players than play in a deal: five and more names."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.records import closing_lines, read_deal, read_list, roster_for
from stich.registry import game
from tests.cli.running import stich
from tests.cli.test_score_list import lines

FIVE = ("A", "B", "C", "D", "E")
DEALS: list[dict[str, Any]] = [
    {"declarer": "A", "contract": "grand", "matadors": {"with": 1}, "declarer_card_points": 70, "sitting_out": ["D", "E"]},
    {"declarer": "B", "contract": "hearts", "matadors": {"with": 2}, "declarer_card_points": 55, "setzt aus": "C, E"},
    {"declarer": "C", "contract": "null", "won": True, "sitting_out": "A, D"},
    {"declarer": "E", "contract": "hearts", "matadors": {"without": 1}, "declarer_card_points": 64, "sitting_out": ["B", "C"]},
]


def test_five_names_on_one_list() -> None:
    ran = stich("score", "skat", "-", "--settle", "--json", given=lines({"players": FIVE}, *DEALS))
    assert (ran.code, ran.err) == (0, "")
    assert [c["points"] for c in ran.answers[0]["closing"]] == [48, -60, 23, 0, 20]
    assert [s["seat"] for s in ran.answers[0]["standings"]] == [0, 2, 4, 3, 1]
    assert sum(s["settlement"] for s in ran.answers[0]["standings"]) == 0


def test_only_players_of_the_deal_get_a_bonus() -> None:
    ran = stich("score", "skat", "-", "--preset", "skat-tournament", "--list", "--json", given=lines({"players": FIVE}, *DEALS))
    assert [c["total"] for c in ran.answers[-1]["closing"]] == [138, -110, 73, 40, 70]


def test_the_list_is_written_as_csv() -> None:
    text = stich("score", "skat", "-", "--csv", "-", given=lines({"players": FIVE}, *DEALS)).out
    assert "E: points" in text.splitlines()[0]


def test_places_of_a_ramsch_count_from_the_dealer_even_if_the_dealer_sits_out() -> None:
    roster = roster_for(game("skat", ramsch="ramsch"), FIVE)
    ramsch = {"variant": "ramsch", "card_points": {"F": 70, "M": 30, "R": 20}}
    assert roster.row({**ramsch, "sitting_out": ["A", "C"]}, 0).outcome.scores == (0, -20, 0, 0, 0)
    assert roster.row({**ramsch, "sitting_out": ["B", "C"]}, 0).outcome.scores == (0, 0, 0, -20, 0)
    assert roster.row({"variant": "ramsch", "loser": "E", "sitting_out": ["B", "C"]}, 0).outcome.scores == (0, 0, 0, 0, -20)


@pytest.mark.parametrize("out", [None, ["D"], ["D", "D"], ["D", "E", "A"], ["D", 7], 3])
def test_the_wrong_number_sits_out(out: object) -> None:
    with pytest.raises(StichError, match="sitting_out: 2 of A, B, C, D, E sit out"):
        roster_for(game("skat"), FIVE).row({"declarer": "A", "score": 24, **({} if out is None else {"sitting_out": out})}, 0)


def test_nobody_sits_out_where_all_play() -> None:
    with pytest.raises(StichError, match="every player of this table plays"):
        roster_for(game("skat"), FIVE[:3]).row({"declarer": "A", "score": 24, "sitting_out": ["B"]}, 0)


def test_the_sums_of_a_list_are_those_of_its_deals() -> None:
    import io

    kept = read_list(io.BytesIO(lines({"players": FIVE}, *DEALS).encode()), game("skat"), lambda error, line: pytest.fail(str(error)))
    assert kept is not None
    assert dict(closing_lines(kept))["total"] == (48, -60, 23, 0, 20)


def test_a_line_names_those_who_sit_out() -> None:
    reading = read_deal(game("skat"), "B h m2 55 -C -E", FIVE, 1)
    assert reading.entry is not None and reading.entry["sitting_out"] == [2, 4]
    assert reading.outcome.scores == (0, -60, 0, 0, 0)
    (fault,) = read_deal(game("skat"), "B h m2 55", FIVE, 1).faults
    assert "2 of A, B, C, D, E sit out" in str(fault.error)
    ramsch = read_deal(game("skat", ramsch="ramsch"), "ramsch A 70 D 30 E 20 -B -C", FIVE, 1)
    assert ramsch.outcome.scores == (-20, 0, 0, 0, 0)
