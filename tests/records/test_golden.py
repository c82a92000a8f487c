"""The worked deals of ``tests/golden/skat_records.jsonl``, replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stich.records import decode, encode, record_of, replay
from tests.rows import rows

GOLDEN = Path(__file__).parent.parent / "golden" / "skat_records.jsonl"
DEALS = list(enumerate(map(json.loads, GOLDEN.read_text().splitlines()), 1))


@rows(("number", "deal"), DEALS, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_worked_deal(number: int, deal: dict[str, Any]) -> None:
    expected = deal["expect"]
    line = json.dumps({name: value for name, value in deal.items() if name != "expect"}).encode()
    record = decode(line, number)
    state = replay(record, line=number)
    outcome: Any = state.outcome
    declarer = deal["start"]["declarer"]
    assert outcome.won is expected["won"]
    assert outcome.scores[declarer] == expected["score"]
    assert sum(outcome.scores) == expected["score"]
    if expected["card_points"] is not None:
        assert outcome.card_points == expected["card_points"]

    full = record_of(state, record.seats)
    written = encode(full).encode()
    again = decode(written)
    assert encode(record_of(replay(again), again.seats)).encode() == written
