"""The second model of Doppelkopf agrees with every golden case."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from tests.games.doppelkopf.second_model import LEVELS, PRESETS, Deal, Side, announcements, needs, value
from tests.rows import rows

GOLDEN = Path("tests/golden")


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((GOLDEN / f"doppelkopf_{name}.json").read_text())["cases"]
    return found


def as_text(need: int) -> int | str:
    return {241: "all tricks", 0: "one trick"}.get(need, need)


@rows("case", cases("scoring"))
def test_scores(case: dict[str, Any]) -> None:
    """D.13 to D.16, D.21."""
    told, expected = case["input"], case["expect"]
    re, kontra = (
        Side(told[name]["points"], told[name]["tricks"], LEVELS.index(told[name]["announced"]), Counter(told[name]["special"]))
        for name in ("re", "kontra")
    )
    solo = len(told["re"]["seats"]) == 1
    won, worth = value(re, kontra, solo=solo, options=PRESETS[told["preset"]], bock=told.get("bock", 1))
    assert (won, worth) == (expected["winner"], expected["value_re"])
    assert as_text(needs(re.level, kontra.level, re=True)) == expected["re_needs"]
    assert as_text(needs(kontra.level, re.level, re=False)) == expected["kontra_needs"]


@rows("case", cases("announcements"))
def test_announcements(case: dict[str, Any]) -> None:
    """D.11."""
    told = case["input"]
    trick = told["deciding_trick"]
    levels = announcements(
        LEVELS.index(told["own_level"]),
        told["own_first_in_time"],
        LEVELS.index(told["other_level"]),
        told["cards_in_hand"],
        shift=trick - 1 if isinstance(trick, int) else 0,
    )
    assert ([] if trick == "open" else [LEVELS[level] for level in levels]) == case["legal"]


@rows("record", [json.loads(line) for line in (GOLDEN / "doppelkopf_records.jsonl").read_text().splitlines()])
def test_whole_deals(record: dict[str, Any]) -> None:
    match = record["match"]
    deal = Deal(record["deal"]["hands"], record["dealer"], match["owed"], forced=match["forced"], options=PRESETS[record["preset"]])
    for action in record["actions"]:
        deal.do(action)
    assert deal.is_over
    assert deal.outcome() == record["outcome"]
