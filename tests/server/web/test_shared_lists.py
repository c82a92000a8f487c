"""The lists and facts of ``tests/cli/lists`` through the requests of the page's scorer, and tables of every game as CSV, Excel and
OpenDocument."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from tests.cli.test_shared_lists import (
    CASES,
    FACTS,
    FILES,
    LISTS,
    SCHAFKOPF,
    SCHAFKOPF_TOTALS,
    SUITABILITY,
    SUITABILITY_TOTALS,
)
from tests.rows import rows
from tests.server.harness import House, PlainClient
from tests.tables import FORMS


async def asked(site: House, path: str, body: Any) -> Any:
    async with PlainClient(base_url=site.address) as http:
        answer = await http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def closing(site: House, rules: dict[str, Any], data: bytes, total: str = "total") -> dict[str, int]:
    """Return the totals of a table: read by one request, and scored with the options that its deals need by another."""
    read = await asked(site, "/api/score/table", {**rules, "data": b64encode(data).decode()})
    assert read["problems"] == [] and read["differences"] == [] and read["totals"] is None
    table = {**rules, "options": {**rules.get("options", {}), **read["options"]}}
    scored = await asked(site, "/api/score/list", {**table, **{name: read[name] for name in ("players", "dealer", "entries")}})
    return dict(zip(scored["players"], (one[total] for one in scored["closing"]), strict=True))


@rows("case", list(FACTS))
async def test_a_case_has_its_score(site: House, case: str) -> None:
    preset, options, facts = FACTS[case]
    game = "skat" if preset.startswith("skat-") else "schafkopf"
    side = {"declarer": 0, **({"partner": 1} if facts.get("game") == "partner" else {})}
    entry = facts if "variant" in facts else {**facts, **side}
    dealer = 2 if game == "skat" else 3
    body = {"game": game, "preset": preset, "options": options, "entry": entry, "dealer": dealer}
    outcome = (await asked(site, "/api/score", body))["outcome"]
    scores, wanted = outcome["scores"], CASES[case]
    shown = {"score": outcome.get("game_score"), "scores": scores, "each": scores[0], "declarer": scores[0], "each_opponent": scores[-1]}
    assert {name: shown[name] for name in wanted} == wanted


@rows(("file", "points"), FILES.items())
async def test_a_list_has_its_points(site: House, file: str, points: dict[str, int]) -> None:
    rules = {"game": "skat", "preset": "skat-isko"}
    assert await closing(site, rules, (LISTS / file).read_bytes(), "points") == points


async def test_the_totals_are_settled_in_money(site: House) -> None:
    body = {"game": "skat", "preset": "skat-isko", "data": b64encode((LISTS / "totals.csv").read_bytes()).decode(), "language": "de"}
    read = await asked(site, "/api/score/table", {**body, "stake": "0,25 ct"})
    assert read["totals"] == {
        "players": ["Ada", "Ben", "Carl", "Dora"],
        "totals": [218, -81, 60, -38],
        "places": [1, 4, 2, 3],
        "settlement": [713, -483, 81, -311],
        "money": {"money": ["1.78", "-1.21", "0.20", "-0.78"], "dues": None, "rest": "-0.01"},
    }
    assert (await asked(site, "/api/score/table", body))["totals"]["money"] is None
    assert (await asked(site, "/api/score/table", {**body, "game": "schafkopf", "preset": "sauspiel"}))["totals"]["settlement"] is None


@rows(
    ("text", "code"),
    [
        ("name;total\nA;1\nA;2\n", "list/players"),
        ("name;total\nA;1\nB;x\n", "list/cell"),
        ("name;total\n" + "".join(f"{number};1\n" for number in range(301)), "sheet/rows"),
    ],
    ids=["twice", "no number", "too many"],
)
async def test_wrong_totals(site: House, text: str, code: str) -> None:
    async with PlainClient(base_url=site.address) as http:
        body = {"game": "skat", "preset": "skat-isko", "data": b64encode(text.encode()).decode()}
        answer = await http.post("/api/score/table", json=body)
        wrong = await http.post("/api/score/table", json={**body, "data": b64encode(b"name;total\nA;1\n").decode(), "stake": "viel"})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "list/money")


@pytest.mark.parametrize("form", FORMS)
async def test_tables_of_every_game(site: House, form: str) -> None:
    """Points alone are no totals where a player has several deals."""
    skat = (LISTS / "evening-de.csv").read_text(encoding="utf-8-sig")
    assert await closing(site, {"game": "skat", "preset": "skat-isko"}, FORMS[form](skat), "points") == FILES["evening-de.csv"]
    assert await closing(site, {"game": "schafkopf", "preset": "sauspiel"}, FORMS[form](SCHAFKOPF)) == SCHAFKOPF_TOTALS
    assert await closing(site, {"game": "suitability", "preset": "suitability-akagiri"}, FORMS[form](SUITABILITY)) == SUITABILITY_TOTALS
    alone = await closing(site, {"game": "skat", "preset": "skat-isko"}, FORMS[form]("Spieler;Punkte\nA;48\nB;-96\nA;24\nC;0\n"), "points")
    assert alone == {"A": 72, "B": -96, "C": 0}
