"""The scorer over HTTP: entries are scored, impossible ones are a Problem, and nothing is stored."""

from __future__ import annotations

import csv
import io
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.games.skat.scorer.evenings import EVENINGS, THREE, Evening, declared
from tests.rows import rows
from tests.server.harness import House, PlainClient, house, quick

WON = declared(1, "clubs", 24, 1, 72, 6)
RULES = {"game": "skat", "preset": "skat-isko"}
ONE = {**RULES, "entry": WON}
LIST = {**RULES, "players": ["Ada", "Ben", "Carl"], "entries": [WON]}


async def post(site: House, path: str, body: Any) -> httpx.Response:
    """Without a session: the scorer asks for none."""
    async with PlainClient(base_url=site.address) as http:
        return await http.post(path, json=body)


def told(evening: Evening) -> dict[str, Any]:
    entries = [entry for entry, _ in evening.deals]
    return {"game": "skat", "preset": evening.preset, "players": evening.players, "dealer": evening.dealer, "entries": entries}


async def test_one_deal_with_its_working(site: House) -> None:
    answer = await post(site, "/api/score", ONE)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    outcome = answer.json()["outcome"]
    assert outcome["scores"] == [0, 24, 0]
    assert outcome["working"] == ["with 1, game 2: 2 × 12 = 24", "won: 24"]
    assert outcome["arithmetic"] == {
        "matadors": 1,
        "items": ["game"],
        "base": 12,
        "multiplier": 2,
        "value": 24,
        "bid": 24,
        "overbid": False,
        "loss_factor": 1,
        "kontra_factor": 1,
        "factor": 1,
    }


async def test_a_line_is_interpreted(site: House) -> None:
    body = {**RULES, "players": ["Ada", "Ben", "Carl"], "line": "B Kreuz m1 66", "language": "de"}
    read = (await post(site, "/api/score/read", body)).json()
    assert read["entry"] == {"declarer": 1, "contract": "clubs", "matadors": {"with": 1}, "declarer_card_points": 66}
    assert read["outcome"]["scores"] == [0, 24, 0]
    assert [part["words"] for part in read["parts"]] == ["Ben", "Kreuz", "mit 1", "66 Augen"]
    assert read["faults"] == []


async def test_every_fault_of_a_line_or_an_entry_is_told(site: House) -> None:
    body = {**RULES, "players": ["Ada", "Ben", "Carl"], "line": "B Kreuz m12 130", "language": "de"}
    read = (await post(site, "/api/score/read", body)).json()
    assert read["entry"] is None and read["outcome"] is None
    assert [(fault["code"], fault["start"], fault["end"]) for fault in read["faults"]] == [
        ("score/points", 12, 15),
        ("score/matadors", 8, 11),
    ]
    wrong = {**WON, "bid": 19, "matadors": {"with": 12}}
    read = (await post(site, "/api/score/read", {**RULES, "entry": wrong})).json()
    assert {fault["code"]: fault["facts"]["case"] for fault in read["faults"] if "case" in fault["facts"]} == {"score/matadors": "range"}
    assert len(read["faults"]) == 2


async def test_five_players_of_whom_three_play(site: House) -> None:
    entry = {"declarer": "C", "score": 24, "sitting_out": ["A", "B"]}
    body = {**RULES, "players": ["A", "B", "C", "D", "E"], "entries": [entry]}
    assert [c["points"] for c in (await post(site, "/api/score/list", body)).json()["closing"]] == [0, 0, 24, 0, 0]
    wrong = {**body, "entries": [{**entry, "sitting_out": ["A"]}]}
    assert (await post(site, "/api/score/list", wrong)).json()["code"] == "list/out"


async def test_a_line_in_an_unknown_language_is_refused(site: House) -> None:
    assert (await post(site, "/api/score/read", {**RULES, "line": "B", "language": "fr"})).status_code == 400


async def test_one_deal_as_this_table_plays(site: House) -> None:
    body = {**ONE, "dealer": 2, "options": {"players": 4, "tournament": True}, "entry": {**WON, "declarer_card_points": 60}}
    outcome = (await post(site, "/api/score", body)).json()["outcome"]
    assert (outcome["scores"], outcome["game_score"]) == ([30, -98, 30, 30], -48)
    body = {**ONE, "options": {"kontra": True}, "entry": {**WON, "kontra": "re"}}
    assert (await post(site, "/api/score", body)).json()["outcome"]["game_score"] == 96


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
async def test_a_list(site: House, evening: Evening) -> None:
    answer = await post(site, "/api/score/list", told(evening))
    assert answer.status_code == 200, answer.text
    kept = answer.json()
    assert sorted(kept) == ["bonuses", "closing", "money", "players", "rows", "standings"]
    assert kept["players"] == list(evening.players)
    assert [tuple(row["outcome"]["scores"]) for row in kept["rows"]] == [scores for _, scores in evening.deals]
    assert [(c["points"], c["own_games"], c["others_games"], c["total"]) for c in kept["closing"]] == list(evening.closing)
    by_seat = sorted(kept["standings"], key=lambda s: s["seat"])
    assert [s["rank"] for s in by_seat] == list(evening.places)
    assert [s["settlement"] for s in by_seat] == list(evening.settlement)
    assert [t["total"] for t in kept["rows"][-1]["tallies"]] == [total for *_, total in evening.closing]


async def test_names_will_do_for_seats(site: House) -> None:
    body = {**LIST, "entries": [{**WON, "declarer": "Ben", "dealer": "Ada"}]}
    assert (await post(site, "/api/score/list", body)).json() == (await post(site, "/api/score/list", LIST)).json()


async def test_an_empty_list(site: House) -> None:
    kept = (await post(site, "/api/score/list", {**LIST, "entries": []})).json()
    assert kept["rows"] == []
    assert [c["total"] for c in kept["closing"]] == [0, 0, 0]


async def test_the_list_as_csv(site: House) -> None:
    answer = await post(site, "/api/score/list.csv", told(THREE))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="score-list.csv"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [rows[8][f"{name}: total"] for name in THREE.players] == ["448", "-388", "77"]
    assert rows[-1]["deal"] == "settlement"


PROBLEMS: list[tuple[str, Any, int, str, str]] = [
    ("/api/score", {}, 400, "body/malformed", "game"),
    ("/api/score", {**ONE, "colour": "red"}, 400, "body/malformed", "colour"),
    ("/api/score", {**ONE, "entry": []}, 400, "body/malformed", "object"),
    ("/api/score", {**ONE, "entry": {}}, 400, "score/malformed", "contract is missing"),
    ("/api/score", {**ONE, "game": "whist"}, 400, "options/invalid", "whist"),
    ("/api/score", {**ONE, "preset": "skat-pub"}, 400, "options/invalid", "skat-pub"),
    ("/api/score", {**ONE, "options": {"jokers": 3}}, 400, "options/invalid", "jokers"),
    ("/api/score", {**ONE, "dealer": 3}, 400, "deal/invalid", "dealer"),
    ("/api/score", {**ONE, "entry": {**WON, "bid": 19}}, 400, "score/bid", "18, 20, 22"),
    ("/api/score", {**ONE, "entry": {**WON, "bid": 10**18}}, 400, "score/bid", "so large a number"),
    ("/api/score", {**ONE, "entry": {**WON, "declarer_card_points": 121}}, 400, "score/points", "0 to 120"),
    ("/api/score", {**ONE, "entry": {**WON, "kontra": "kontra"}}, 400, "score/kontra", "option kontra"),
    ("/api/score", {**ONE, "entry": {**WON, "declarer": "Ben"}}, 400, "score/malformed", "declarer: a whole number"),
    ("/api/score/list", {**LIST, "entries": [WON, {**WON, "bid": 19}]}, 400, "score/bid", "entry 2: bid: 19"),
    (
        "/api/score/list",
        {**LIST, "entries": [{**WON, "declarer": "Dora"}]},
        400,
        "list/players",
        "entry 1: declarer: no player has the name",
    ),
    ("/api/score/list", {**LIST, "entries": [{**WON, "dealer": 1}]}, 400, "list/dealer", "the deal passes left"),
    ("/api/score/list", {**LIST, "players": ["Ada", "Ben"]}, 400, "list/players", "2 names"),
    ("/api/score/list", {**LIST, "players": ["Ada"] * 3}, 400, "list/players", "two have the name"),
    ("/api/score/list", {**LIST, "players": ["Ada", "Ben", "C" * 81]}, 400, "list/players", "1 to 80"),
    ("/api/score/list", {**LIST, "players": ["A", "B", "C", "D"], "dealer": 1}, 400, "list/declarer", "deals and sits out"),
    ("/api/score/list", {**LIST, "dealer": 3}, 400, "list/dealer", "0 to 2"),
    ("/api/score/list", {**LIST, "entries": [{"passed_in": True}] * 301}, 400, "body/malformed", "entries"),
    ("/api/score/list", {**LIST, "entries": [{"cards": "x" * 300}] * 290}, 413, "body/too-large", "too large"),
    ("/api/score/list.csv", {**LIST, "entries": [{**WON, "bid": 19}]}, 400, "score/bid", "entry 1"),
    ("/api/score/list", {**LIST, "stake": "a lot"}, 400, "list/money", "'a lot' is no amount of money"),
    ("/api/score/list", {**LIST, "stake": "1ct", "dues": "1 x"}, 400, "list/money", "'1 x' is no amount of money"),
    ("/api/score/list", {**LIST, "stake": "1" * 21}, 400, "body/malformed", "stake"),
    ("/api/score", {**ONE, "entry": {"cards": "x" * 20_000}}, 413, "body/too-large", "too large"),
]


FACTS: list[tuple[str, Any, dict[str, Any]]] = [
    ("/api/score", {**ONE, "entry": {**WON, "bid": 19}}, {"bid": 19, "nearest": [18, 20, 22]}),
    ("/api/score", {**ONE, "entry": {**WON, "bid": 10**18}}, {"bid": 2**53, "nearest": [240, 264]}),
    (
        "/api/score/list",
        {**LIST, "entries": [WON, {**WON, "declarer_card_points": 121}]},
        {"case": "range", "field": "declarer_card_points", "least": 0, "most": 120, "number": 121}
        | {"entry": 2, "reason": "declarer_card_points: 0 to 120, not 121"},
    ),
    ("/api/score", {**ONE, "game": "whist"}, {"case": "game", "name": "whist", "known": ["skat", "schafkopf", "suitability"]}),
    ("/api/score", {**ONE, "entry": 3}, {"case": "shape", "reason": "Expected `object`, got `int` - at `$.entry`"}),
]


@rows("case", FACTS, ids=lambda case: f"{case[0][5:]} {case[2]}")
async def test_a_problem_has_facts(site: House, case: tuple[str, Any, dict[str, Any]]) -> None:
    path, body, facts = case
    answer = await post(site, path, body)
    assert answer.json()["facts"] == facts


@rows("case", PROBLEMS, ids=lambda case: f"{case[0][5:]} {case[3]} {case[4]}")
async def test_what_cannot_be_is_a_problem(site: House, case: tuple[str, Any, int, str, str]) -> None:
    path, body, status, code, words = case
    answer = await post(site, path, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert words in answer.json()["message"]


async def test_a_hundred_deals_are_taken(site: House) -> None:
    entries = [declared(i % 3, "clubs", 18, 1, 70, 6) for i in range(100)]
    answer = await post(site, "/api/score/list", {**LIST, "entries": entries})
    assert len(answer.json()["rows"]) == 100


@pytest.mark.parametrize("path", ["/api/score", "/api/score/list", "/api/score/list.csv"])
async def test_the_gate_stands_before_it(site: House, path: str) -> None:
    async with PlainClient(base_url=site.address) as http:
        assert (await http.post(path, json=LIST, headers={"Origin": "https://evil.example"})).json()["code"] == "origin/foreign"
        assert (await http.post(path, content=json.dumps(LIST))).json()["code"] == "body/type"
        assert (await http.get(path)).status_code in (404, 405)
        deep = b'{"entry":' + b"[" * 8000 + b"]" * 8000 + b"}"
        answer = await http.post(path, content=deep, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "body/malformed")
        assert answer.json()["message"] == "JSON is nested more than 64 levels deep"
        huge = json.dumps(ONE).replace("24", "9" * 5000).encode()
        answer = await http.post("/api/score", content=huge, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400


TABLE = """\
Spiel;Spieler;Spielart;Spitzen;Ergebnis;Augen;Kontra;Punkte
1;Anna;Kreuz;mit 1;gewonnen;72;;24
2;Bert;Pik;ohne 1;verloren;58;x;-80
3;Clara;Null;;gewonnen;;;23
"""


async def test_a_table_is_read_with_its_columns(site: House) -> None:
    body = {"game": "skat", "preset": "skat-isko", "data": b64encode(TABLE.encode("utf-8-sig")).decode(), "language": "de"}
    read = (await post(site, "/api/score/table", body)).json()
    assert [column["fact"] for column in read["columns"]][:6] == ["deal", "declarer", "contract", "matadors", "won", "declarer_card_points"]
    assert (read["players"], read["options"], read["problems"]) == (["Anna", "Bert", "Clara"], {"kontra": True}, [])
    assert read["names"]["contract"] == "Spielart"
    assert read["differences"] == [{"line": 3, "stated": -80, "found": -88}]
    rules = {"game": "skat", "preset": "skat-isko", "options": read["options"]}
    scored = await post(site, "/api/score/list", {**rules, "players": read["players"], "entries": read["entries"]})
    assert [closing["points"] for closing in scored.json()["closing"]] == [24, -88, 23]
    csv = await post(site, "/api/score/list.csv", {**rules, "players": read["players"], "entries": read["entries"], "language": "de"})
    again = (await post(site, "/api/score/table", {**body, "data": b64encode(csv.content).decode()})).json()
    assert (again["problems"], again["differences"], len(again["entries"])) == ([], [], 3)
    changed = (await post(site, "/api/score/table", {**body, "columns": {"6": "ignore"}})).json()
    assert changed["columns"][5]["fact"] == "ignore"


async def test_what_is_no_table_is_refused(site: House) -> None:
    body = {"game": "skat", "preset": "skat-isko"}
    for data, code in ((b"PK\x03\x04", "sheet/broken"), (b"one\ntwo\n", "sheet/separator"), (b"1;2\n3;4\n", "list/columns")):
        answer = await post(site, "/api/score/table", {**body, "data": b64encode(data).decode()})
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert (await post(site, "/api/score/table", {**body, "data": "?"})).json()["code"] == "sheet/broken"
    wrong = (await post(site, "/api/score/table", {**body, "data": b64encode(TABLE.replace("Kreuz", "Kruez").encode()).decode()})).json()
    assert [(p["line"], p["code"], p["facts"]["column"]) for p in wrong["problems"]] == [(2, "list/cell", "Spielart")]


def evening(deals: int) -> str:
    """Return the table of an evening with this number of deals, as CSV."""
    lines = ["Spiel;Spieler;Spielart;Spitzen;Ergebnis;Augen;Bemerkung"]
    lines += [
        f"{number};{['Anna', 'Bert', 'Clara'][number % 3]};Kreuz;mit 1;gewonnen;72;{'Stammtisch ' * 20}" for number in range(1, deals + 1)
    ]
    return "\n".join(lines)


async def test_the_list_of_a_whole_evening_is_read_and_scored(site: House) -> None:
    """Six tables with 48 deals: the file is larger than other requests may be."""
    text = evening(288)
    assert len(text) > 70_000
    body = {"game": "skat", "preset": "skat-isko", "data": b64encode(text.encode()).decode(), "columns": {"7": "ignore"}}
    read = (await post(site, "/api/score/table", body)).json()
    assert (len(read["entries"]), read["problems"]) == (288, [])
    scored = await post(
        site, "/api/score/list", {**RULES, "players": read["players"], "dealer": read["dealer"], "entries": read["entries"]}
    )
    assert [closing["points"] for closing in scored.json()["closing"]] == [24 * 96] * 3
    many = await post(site, "/api/score/table", {**body, "data": b64encode(evening(301).encode()).decode()})
    assert (many.status_code, many.json()["code"], many.json()["facts"]["most"]) == (400, "sheet/rows", 300)


async def test_a_table_has_at_most_256_kib(site: House) -> None:
    body = {"game": "skat", "preset": "skat-isko"}
    most = b64encode(b";" * 2**18).decode()
    assert (await post(site, "/api/score/table", {**body, "data": most})).status_code == 400
    over = await post(site, "/api/score/table", {**body, "data": most + "A" * 20_000})
    assert (over.status_code, over.json()["code"]) == (413, "body/too-large")


async def test_tables_count_against_the_limit_of_their_address(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", table_rate=0.0, table_burst=2)) as site:
        body = {"game": "skat", "preset": "skat-isko", "data": b64encode(evening(3).encode()).decode()}
        codes = [(await post(site, "/api/score/table", body)).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert (await post(site, "/api/score", ONE)).status_code == 200, "other requests go on"


async def test_a_list_is_settled_in_money(site: House) -> None:
    deals = {**LIST, "entries": [WON, {**WON, "declarer": 2, "won": False, "declarer_card_points": 40}]}
    assert (await post(site, "/api/score/list", deals)).json()["money"] is None
    assert (await post(site, "/api/score/list", {**deals, "dues": "1"})).json()["money"] is None, "dues need a stake"
    scored = (await post(site, "/api/score/list", {**deals, "stake": "1 ct", "dues": "0,50 €"})).json()
    due = {standing["seat"]: standing["settlement"] for standing in scored["standings"]}
    money, dues = scored["money"]["money"], scored["money"]["dues"]
    assert dues == ["0.00", "0.00", "0.50"]
    assert [round(100 * (float(amount) + float(fee))) for amount, fee in zip(money, dues, strict=True)] == [due[seat] for seat in range(3)]
