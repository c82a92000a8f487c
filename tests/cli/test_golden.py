"""The worked cases of ``tests/golden`` through ``stich score`` and ``stich replay``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import stich

GOLDEN = Path(__file__).parent.parent / "golden"
CASES = json.loads((GOLDEN / "skat_scoring.json").read_text())["scoring_cases"]
SKAT_PRESETS = ["skat-isko", "skat-classic"]


@pytest.mark.parametrize("preset", SKAT_PRESETS)
def test_scores(preset: str) -> None:
    cases = [case for case in CASES if preset in case["expected"]]
    ran = stich("score", "skat", "--json", "-", given="".join(json.dumps({"preset": preset, **case["input"]}) + "\n" for case in cases))
    assert ran.code == 0
    assert len(ran.answers) == len(cases) >= 40
    for case, answer in zip(cases, ran.answers, strict=True):
        expected = case["expected"][preset]
        assert {name: answer[name] for name in expected} == expected, case["id"]
        assert list(answer) == ["declarer_won", "overbid", "base", "multiplier", "value_counted", "score", "working"]
        assert all(isinstance(line, str) and line for line in answer["working"])


def test_settlements_of_schafkopf() -> None:
    cases = json.loads((GOLDEN / "schafkopf_scoring.json").read_text())["cases"]
    answers = ("declarer", "each_opponent")
    told = [{name: fact for name, fact in case.items() if name not in (*answers, "id", "source", "status")} for case in cases]
    ran = stich("score", "schafkopf", "--json", "-", given="".join(json.dumps(case) + "\n" for case in told))
    assert ran.code == 0
    assert len(ran.answers) == len(cases) >= 38
    for case, answer in zip(cases, ran.answers, strict=True):
        assert {name: answer[name] for name in answers} == {name: case[name] for name in answers}, case["id"]
        assert list(answer) == [*answers, "working"]


@pytest.mark.parametrize("preset", SKAT_PRESETS)
def test_deals(preset: str) -> None:
    deals = [d for d in map(json.loads, (GOLDEN / "skat_records.jsonl").read_text().splitlines()) if d["preset"] == preset]
    ran = stich("replay", "--json", "-", given="".join(json.dumps({k: v for k, v in d.items() if k != "expect"}) + "\n" for d in deals))
    assert ran.code == 0
    for deal, answer in zip(deals, ran.answers, strict=True):
        outcome: dict[str, Any] = answer["outcome"]
        expected, declarer = deal["expect"], deal["start"]["declarer"]
        assert outcome["scores"][declarer] == expected["score"]
        assert outcome["won"] is expected["won"]
        assert {"reason", "value", "matadors", "card_points", "tricks", "declarer", "contract"} <= set(outcome)
        if expected["card_points"] is not None:
            assert outcome["card_points"] == expected["card_points"]
