"""The 56 golden deals, replayed card by card; classic ones also through the two options in which its scoring differs."""

from __future__ import annotations

from typing import Any

from stich.kernel.rules.deal import Deal, Seat
from tests.games.skat.driver import CLASSIC, PRESETS, RECORDS, cards, over, skat
from tests.rows import rows

BY_PRESET = [(number, record) for number, record in enumerate(RECORDS, 1)]


def test_there_are_56() -> None:
    assert len(RECORDS) == 56
    assert {r["preset"] for r in RECORDS} == set(PRESETS)


@rows("through", ["preset", "options"])
@rows(("number", "record"), BY_PRESET, ids=lambda v: str(v) if isinstance(v, int) else "")
def test_golden_deal(number: int, record: dict[str, Any], through: str) -> None:
    classic = record["preset"] == "skat-classic"
    game = skat(preset=record["preset"]) if through == "preset" else skat(**(CLASSIC if classic else {}))
    hands = tuple(cards(" ".join(hand)) for hand in record["deal"]["hands"])
    dealt = Deal(Seat(record["dealer"]), hands, cards(" ".join(record["deal"]["skat"])))
    state = game.start(dealt, record["start"])
    for text in record["actions"]:
        assert not state.finished
        state = state.apply(text)
    outcome, expected = over(state), record["expect"]
    declarer = record["start"]["declarer"]
    assert outcome.won is expected["won"]
    assert outcome.scores == tuple(expected["score"] if s == declarer else 0 for s in range(3))
    assert sum(a.text in game.dealing.deck.bit for _, a in state.log) == 3 * expected["tricks_played"]
    if expected["card_points"] is not None:
        assert outcome.card_points == expected["card_points"]
