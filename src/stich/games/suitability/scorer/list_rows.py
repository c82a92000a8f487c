"""Rows of tables of Suitability as entries of a score list (docs/reference/scorer.md)."""

from __future__ import annotations

from typing import Any

from stich.games.suitability.rules.contract import HAND_SIZES
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.kernel.plugin.list_rows import RowEntry, RowFacts, cell_error

_BY_SEAT = ("tricks", "penalty_cards")


def row_entry(options: SuitabilityOptions, row: RowFacts) -> RowEntry:
    """Return the entry that a row of a table describes. Raise `StichError` ``list/cell`` if a fact is missing."""
    seats = len(row.players) if len(row.players) in HAND_SIZES else options.players
    playing = sorted(row.order(seats))
    kept: dict[str, Any] = {name: row.facts[name] for name in ("dealer", "sitting_out") if name in row.facts}
    alone = None if row.scores is None else {**kept, "scores": [row.scores[seat] for seat in playing]}
    numbers = {name: row.facts.get(name) for name in _BY_SEAT}
    if alone is not None and all(value is None for value in numbers.values()):
        return RowEntry(alone, score_alone=alone)
    entry = dict(row.facts)
    for name, value in numbers.items():
        if value is None:
            raise cell_error("missing", name, name.replace("_", " "))
        if isinstance(value, list) and len(value) == len(row.players):
            entry[name] = [value[seat] for seat in playing]
    for name in ("declarer", "score"):
        entry.pop(name, None)
    if entry.get("privilege") == "none":
        entry.pop("privileged", None)
    return RowEntry(entry, score_alone=alone)
