"""``stich score --list``, ``--settle`` and ``--csv``: the evening of a club."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from stich.records import decode
from tests.cli.running import stich
from tests.games.skat.scorer.evenings import EVENINGS, FOUR, PASSED_IN, PUB, THREE, Evening, declared
from tests.records.bad_records import GOOD as RECORD
from tests.rows import rows

ENTRY = declared(0, "clubs", 18, 1, 70, 6)
HEADER = {"players": ["Ada", "Ben", "Carl"]}


def lines(*values: Any) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def written(evening: Evening) -> str:
    header = {"players": evening.players, "preset": evening.preset, "dealer": evening.players[evening.dealer]}
    named = [{**e, "declarer": evening.players[e["declarer"]]} if "declarer" in e else e for e, _ in evening.deals]
    return lines(header, *named)


def figures(text: str, label: str) -> list[int]:
    """Return the numbers of the line that begins with these words."""
    line = next(line.strip() for line in text.splitlines() if line.strip().startswith(label))
    return [int(word.replace("−", "-")) for word in line.removeprefix(label).split()]


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_the_list_as_text(evening: Evening) -> None:
    ran = stich("score", "skat", "-", "--list", "--settle", given=written(evening))
    assert (ran.code, ran.err) == (0, "")
    assert f"skat ({evening.preset}), {len(evening.deals)} deals" in ran.out
    assert figures(ran.out, "total") == [total for *_, total in evening.closing]
    assert figures(ran.out, "won") == [won for won, _ in evening.games]
    assert figures(ran.out, "lost") == [lost for _, lost in evening.games]
    assert figures(ran.out, "place") == list(evening.places)
    assert figures(ran.out, "settlement") == list(evening.settlement)
    assert all(line == line.rstrip() and len(line) < 150 for line in ran.out.splitlines())


def test_closing_lines_of_a_tournament() -> None:
    text = stich("score", "skat", "-", "--list", given=written(THREE)).out
    assert figures(text, "game points") == [138, -278, -43]
    assert figures(text, "own games (+50 won, −50 lost)") == [150, -150, 0]
    assert figures(text, "others' lost games (+40)") == [160, 40, 120]
    assert "settlement" not in text
    assert "others' lost games (+30)" in stich("score", "skat", "-", "--settle", given=written(FOUR)).out
    assert "others' lost" not in stich("score", "skat", "-", "--list", given=written(PUB)).out


def test_settle_alone_leaves_out_the_deals() -> None:
    text = stich("score", "skat", "-", "--settle", given=written(THREE)).out
    assert "declarer" not in text
    assert figures(text, "settlement") == list(THREE.settlement)


def test_running_totals_stand_under_the_players() -> None:
    rows = stich("score", "skat", "-", "--list", given=written(THREE)).out.splitlines()
    second = next(row for row in rows if row.strip().startswith("2  "))
    assert second.split()[1:3] == ["Ada", "Ben"]
    assert second.split()[-4:] == ["−144", "24", "−144", "0"]


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_the_list_as_json(evening: Evening) -> None:
    *rows, end = stich("score", "skat", "-", "--list", "--json", given=written(evening)).answers
    assert [tuple(row["outcome"]["scores"]) for row in rows] == [scores for _, scores in evening.deals]
    assert [list(row) for row in rows] == [["deal", "dealer", "outcome", "tallies", "pot"]] * len(rows)
    assert list(end) == ["players", "bonuses", "closing", "standings"]
    assert [tuple(closing.values()) for closing in end["closing"]] == [(*closing, 0) for closing in evening.closing], "no stock"
    assert {s["seat"]: s["settlement"] for s in end["standings"]} == dict(enumerate(evening.settlement))
    assert stich("score", "skat", "-", "--settle", "--json", given=written(evening)).answers == [end]


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_csv_there_and_back(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    ran = stich("score", "skat", "-", "--csv", str(file), given=written(evening))
    assert (ran.code, ran.out) == (0, "")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    with file.open(encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.DictReader(opened))
    deals, closing = rows[: len(evening.deals)], {row["deal"]: row for row in rows[len(evening.deals) :]}
    for number, (row, (entry, scores)) in enumerate(zip(deals, evening.deals, strict=True)):
        assert int(row["deal"]) == number + 1
        assert row["dealer"] == evening.players[(evening.dealer + number) % len(evening.players)]
        assert row["declarer"] == (evening.players[entry["declarer"]] if "declarer" in entry else "")
        assert row["bid"] == str(entry.get("bid", ""))
        assert tuple(int(row[f"{name}: score"]) for name in evening.players) == scores
    for seat, name in enumerate(evening.players):
        assert int(deals[-1][f"{name}: points"]) == evening.closing[seat][0]
        assert (int(deals[-1][f"{name}: won"]), int(deals[-1][f"{name}: lost"])) == evening.games[seat]
        last = f"{name}: total" if f"{name}: total" in deals[-1] else f"{name}: lost"
        assert int(closing["total"][last]) == evening.closing[seat][3]
        assert int(closing["place"][last]) == evening.places[seat]
        assert int(closing["settlement"][last]) == evening.settlement[seat]
    again = stich("score", "skat", "-", "--csv", "-", given=written(evening)).out
    assert list(csv.DictReader(io.StringIO(again))) == rows


def test_csv_runs_nothing_in_a_spreadsheet() -> None:
    given = lines({"players": ["=1+1", "@b", "Łukasz, 千"]}, ENTRY)
    heading, deal, *_ = csv.reader(io.StringIO(stich("score", "skat", "-", "--csv", "-", given=given).out))
    assert deal[1] == deal[2] == "'=1+1"
    assert "'=1+1: score" in heading and "'@b: won" in heading and "Łukasz, 千: lost" in heading
    assert not [cell for cell in (*heading, *deal) if cell[:1] in ("=", "+", "@")]


def test_csv_beside_the_list(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    ran = stich("score", "skat", "-", "--list", "--csv", str(file), given=written(THREE))
    assert "total" in ran.out and file.exists()
    again = stich("score", "skat", "-", "--csv", str(file), given=written(THREE))
    assert again.code == 2
    assert "exists" in again.err


def test_rules_and_names_from_the_command_line() -> None:
    given = lines(ENTRY, declared(1, "clubs", 18, 1, 50, 5))
    end = stich("score", "skat", "-", "--settle", "--json", given=given).answers[0]
    assert end["players"] == ["A", "B", "C"]
    end = stich("score", "skat", "-", "--settle", "--json", "--preset", "skat-tournament", given=given).answers[0]
    assert [c["total"] for c in end["closing"]] == [24 + 50 + 40, -48 - 50, 40]
    end = stich("score", "skat", "-", "--settle", "--json", "-o", "players=4", given=lines(declared(1, "clubs", 18, 1, 70, 6))).answers[0]
    assert end["players"] == ["A", "B", "C", "D"]
    given = lines(HEADER | {"options": {"scoring": "adjusted"}}, ENTRY)
    end = stich("score", "skat", "-", "--settle", "--json", given=given).answers[0]
    assert [c["total"] for c in end["closing"]] == [0, -24, -24]
    given = lines({"options": {"tournament": True}}, declared(1, "clubs", 18, 1, 70, 6))
    end = stich("score", "skat", "-", "--settle", "--json", "-o", "players=4", given=given).answers[0]
    assert (len(end["players"]), end["bonuses"]["others_lost"]) == (4, 30)


# -- a match of records ------------------------------------------------------------------------------------------------


def test_records_are_a_list_too() -> None:
    record = decode(RECORD)
    assert record.outcome is not None
    given = RECORD + b"\n" + RECORD + b"\n"
    *rows, end = stich("score", "skat", "-", "--list", "--json", given=given).answers
    assert [row["outcome"]["scores"] for row in rows] == [record.outcome["scores"]] * 2
    assert [row["dealer"] for row in rows] == [record.dealer] * 2
    assert end["players"] == list(record.seats)
    totals = [2 * score for score in record.outcome["scores"]]
    assert [c["total"] for c in end["closing"]] == totals
    assert {s["seat"]: s["settlement"] for s in end["standings"]} == {i: 3 * t - sum(totals) for i, t in enumerate(totals)}


def test_a_match_that_was_played_can_be_settled(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    for seed, dealer in ((1, 0), (2, 1), (3, 2)):
        dealt = json.loads(stich("deal", "skat", "--seed", str(seed), "--dealer", str(dealer), "--json").out)
        with file.open("a") as opened:
            opened.write(json.dumps({**dealt, "actions": ["pass"] * 3}) + "\n")
    ran = stich("score", "skat", str(file), "--list", "--settle")
    assert ran.code == 0
    assert ran.out.count("passed in") == 3
    assert figures(ran.out, "settlement") == [0, 0, 0]


WRONG_RECORDS = [
    (RECORD.replace(b'"skat"', b'"whist"', 1), "list/game", "a record of 'whist', not of skat"),
    (RECORD[:-5], "line/json", "not JSON"),
    (RECORD.replace(b'"seats": ["', b'"seats": ["X', 1), "list/table", "other players or other rules than in line 1"),
    (json.dumps(ENTRY).encode(), "record/version", "not a record"),
]


@rows(("line", "code", "words"), WRONG_RECORDS, ids=[code for _, code, _ in WRONG_RECORDS])
def test_wrong_records(line: bytes, code: str, words: str) -> None:
    ran = stich("score", "skat", "-", "--settle", "--json", given=RECORD + b"\n" + line + b"\n")
    assert ran.code == 1
    assert [(a["error"]["line"], a["error"]["code"]) for a in ran.answers] == [(2, code)]
    assert words in ran.answers[0]["error"]["message"]
    assert ran.err.startswith("stich: line 2: ")


def test_an_unfinished_record_has_no_score() -> None:
    dealt = stich("deal", "skat", "--seed", "1", "--json").out
    ran = stich("score", "skat", "-", "--settle", "--json", given=dealt)
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == "record/unfinished"


# -- what is wrong -----------------------------------------------------------------------------------------------------

WRONG_LINES: list[tuple[Any, str, str]] = [
    ({**ENTRY, "bid": 19}, "score/bid", "bid: 19"),
    ({**ENTRY, "declarer": "Dora"}, "list/players", "declarer: no player has the name 'Dora'; the players are Ada, Ben, Carl"),
    ({**ENTRY, "declarer": 3}, "list/declarer", "declarer: one of 0, 1, 2"),
    ({**ENTRY, "dealer": "Carl"}, "list/dealer", "it is seat 1's deal, not seat 2's"),
    ({**ENTRY, "declarer_card_points": 121}, "score/points", "declarer_card_points: 0 to 120"),
    ({**ENTRY, "ouvert": True}, "score/announcement", "only in a hand game"),
    ({**ENTRY, "kontra": "kontra"}, "score/kontra", "option kontra"),
    ({**ENTRY, "preset": "skat-isko"}, "score/malformed", "unknown field 'preset'"),
    (HEADER, "score/malformed", "unknown field 'players'"),
    ({"variant": "ramsch"}, "score/ramsch", "this table plays passing in"),
    ([], "line/json", "one JSON object"),
    ("{}", "line/json", "one JSON object"),
]


@rows(("line", "code", "words"), WRONG_LINES, ids=[words for *_, words in WRONG_LINES])
def test_a_wrong_line_is_named_and_there_is_no_list(line: Any, code: str, words: str, tmp_path: Path) -> None:
    """Line 1 is the header, line 3 the second deal, which Ben deals. The lines after it are read too."""
    given = lines(HEADER, ENTRY, line, {**ENTRY, "bid": 17})
    file = tmp_path / "list.csv"
    ran = stich("score", "skat", "-", "--list", "--json", "--csv", str(file), given=given)
    assert ran.code == 1
    assert [(a["error"]["line"], a["error"]["code"]) for a in ran.answers] == [(3, code), (4, "score/bid")]
    assert words in ran.answers[0]["error"]["message"]
    assert not file.exists()
    text = stich("score", "skat", "-", "--list", given=given)
    assert (text.code, text.out) == (1, "")
    assert text.err.startswith("stich: line 3: ") and words in text.err


WRONG_HEADERS: list[tuple[dict[str, Any], str, str]] = [
    ({"players": ["Ada", "Ben"]}, "list/players", "players: 2 names do not fit"),
    ({"players": ["Ada", "Ben", "Ada"]}, "list/players", "players: two have the name 'Ada'"),
    ({"players": ["Ada", "", "Carl"]}, "list/players", "players: a name is 1 to 80"),
    ({"players": ["Ada", "B\n", "Carl"]}, "list/players", "players: a name is 1 to 80"),
    ({"players": "Ada"}, "list/header", "players: a list, not a text"),
    ({**HEADER, "options": {"players": 4}}, "list/players", "the option players is 4"),
    ({**HEADER, "dealer": "Dora"}, "list/players", "dealer: no player has the name 'Dora'"),
    ({**HEADER, "dealer": 3}, "list/dealer", "dealer: a seat, 0 to 2, or a name: Ada, Ben, Carl"),
    ({**HEADER, "preset": "skat-pub"}, "options/invalid", "unknown preset 'skat-pub'"),
    ({**HEADER, "options": {"jokers": 1}}, "options/invalid", "unknown option 'jokers'"),
    ({**HEADER, "options": {"kontra_null": True}}, "options/invalid", "kontra_null needs kontra"),
    ({**HEADER, "table": 7}, "list/header", "unknown field 'table': the fields are players, preset, options, dealer"),
]


@rows(("header", "code", "words"), WRONG_HEADERS, ids=[words for *_, words in WRONG_HEADERS])
def test_wrong_headers(header: dict[str, Any], code: str, words: str) -> None:
    ran = stich("score", "skat", "-", "--list", "--json", given=lines(header, ENTRY))
    assert ran.code == 1
    assert [(a["error"]["line"], a["error"]["code"]) for a in ran.answers] == [(1, code)]
    assert words in ran.answers[0]["error"]["message"]


@pytest.mark.parametrize("given", ["", lines(HEADER)], ids=["nothing", "a header"])
def test_a_list_has_a_deal(given: str) -> None:
    ran = stich("score", "skat", "-", "--list", "--json", given=given)
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == "list/empty"


def test_blank_lines_and_names_that_steer_a_terminal() -> None:
    assert stich("score", "skat", "-", "--list", given=lines(ENTRY) + "\n").code == 1
    ran = stich("score", "skat", "-", "--list", given=lines({"players": ["A\u202eB", "[red]C", "D"]}, ENTRY, PASSED_IN))
    assert ran.code == 0
    assert "\u202e" not in ran.out
    assert "[red]C" in ran.out


# -- totals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["schafkopf", "suitability"])
def test_without_a_settlement_in_the_rulebook_there_is_no_such_line(game: str) -> None:
    text = stich("score", game, "--settle", "--totals=-116,104,176,126").out
    assert figures(text, "place") == [4, 3, 1, 2] and "settlement" not in text
    ran = stich("score", game, "--settle", "--json", "--totals=-116,104,176,126")
    assert ran.answers == [{"totals": [-116, 104, 176, 126], "places": [4, 3, 1, 2]}]


def test_totals_are_settled() -> None:
    ran = stich("score", "skat", "--settle", "--totals", "100,-20,10")
    assert figures(ran.out, "settlement") == [210, -150, -60]
    ran = stich("score", "skat", "--settle", "--json", "--totals=-116,104,176,126")
    assert ran.answers == [{"totals": [-116, 104, 176, 126], "places": [4, 3, 1, 2], "settlement": list(FOUR.settlement)}]
    assert stich("score", "skat", "--totals", "0,0,0", "--json").answers[0]["places"] == [1, 1, 1]


USAGE = [
    ["--totals", "1,2,3", "list.jsonl"],
    ["--totals", "1,2,3", "--list"],
    ["--totals", "1,two,3"],
    ["--totals", ""],
    ["--totals", "1"],
    ["--totals", "1,2,3,4,5,6,7,8,9,10,11,12,13"],
    ["--list"],
    ["--settle"],
    ["--csv", "-"],
    ["--list", "--contract", "clubs"],
    ["--list", "-", "extra"],
    ["--list", "no-such-file.jsonl"],
    ["--csv", "-", "--json", "-"],
    ["--csv", "-", "--list", "-"],
    ["--list", "--preset", "nosuch", "-"],
]


@rows("arguments", USAGE, ids=" ".join)
def test_wrong_usage(arguments: list[str]) -> None:
    ran = stich("score", "skat", *arguments, given=lines(ENTRY))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()


def test_csv_that_cannot_be_written() -> None:
    assert stich("score", "skat", "-", "--csv", "/no/such/folder/list.csv", given=lines(ENTRY)).code == 2


# -- one Ramsch --------------------------------------------------------------------------------------------------------


def test_a_ramsch_by_flags() -> None:
    flags = "--variant ramsch --card-points.F 60 --card-points.M 40 --card-points.R 20 --tricks.F 4 --tricks.M 4 --tricks.R 2"
    ran = stich("score", "skat", *flags.split())
    assert "scores: F -20, M 0, R 0" in ran.out
    assert stich("score", "skat", "--json", *flags.split()).answers[0]["scores"] == {"F": -20, "M": 0, "R": 0}


def test_twelve_cards_by_flag() -> None:
    flags = ["--contract", "clubs", "--bid", "18", "--points", "70", "--tricks", "6"]
    ran = stich("score", "skat", *flags, "--cards", "CJ SJ DJ CA CT CK C9 HA HK D8 D7 S7")
    assert "with 2, game 3: 3 × 12 = 36" in ran.out
