"""Rows of tables of Skat as entries of a score list (docs/reference/scorer.md)."""

from __future__ import annotations

from typing import Any

from stich.games.skat.rules.options import SkatOptions
from stich.kernel.plugin.list_rows import RowEntry, RowFacts, cell_error

from .case import PLACES


def row_entry(options: SkatOptions, row: RowFacts) -> RowEntry:
    """Return the entry that a row of a table describes. Raise `StichError` ``list/cell`` if a fact is missing."""
    facts = dict(row.facts)
    score = facts.pop("score", None)
    if "variant" in facts:
        return _ramsch(options, row, facts)
    if facts.pop("passed_in", False) or ("contract" not in facts and (score == 0 or "declarer" not in facts)):
        return RowEntry({"passed_in": True, **{name: facts[name] for name in ("dealer", "sitting_out") if name in facts}})
    if "declarer" not in facts:
        raise cell_error("missing", "declarer", "declarer")
    if "contract" not in facts:
        if score is None:
            raise cell_error("missing", "contract", "contract")
        return RowEntry(value_alone(facts, score), score=score)
    alone = None if score is None else value_alone(facts, score)
    needs: dict[str, bool | int | str] = {}
    if facts.get("kontra", "none") != "none":
        needs["kontra"] = True
        if facts["contract"] == "null" and not options.kontra_null:
            needs["kontra_null"] = True
    level = facts.get("level", "none")
    if row.own and level != "none":
        facts[f"{facts.pop('level')}_announced"] = True
    if facts["contract"] == "null":
        for name in ("matadors", "level", "declarer_card_points"):
            facts.pop(name, None)
        if "declarer_tricks" in facts:
            facts.pop("won", None)
    known = "declarer_card_points" in facts or "declarer_tricks" in facts
    if known and facts["contract"] != "null":
        facts |= _tricks(facts)
    elif not known and "won" not in facts and score:
        facts["won"] = score > 0
    if not known and facts["contract"] != "null" and "matadors" not in facts and score is not None:
        return RowEntry(value_alone(facts, score), needs, score)
    return RowEntry(facts, needs, score, alone)


def value_alone(facts: dict[str, Any], score: int) -> dict[str, Any]:
    """Return the entry of a deal of which only the points are known."""
    kept: dict[str, Any] = {name: facts[name] for name in ("declarer", "dealer", "sitting_out") if name in facts}
    return {**kept, "score": score}


def _tricks(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the tricks that follow if few or nearly all card points are stated without them, as lists state only schneider and schwarz."""
    points = facts.get("declarer_card_points")
    level = facts.get("level")
    found: dict[str, Any] = {}
    if points is not None and "declarer_tricks" not in facts and not 23 <= points <= 118:
        schwarz = level == "schwarz"
        found["declarer_tricks"] = (10 if schwarz or points == 120 else 9) if points > 60 else (0 if schwarz or not points else 1)
    if points is not None:
        facts.pop("won", None)
        facts.pop("level", None)
    return found


def _last_trick(row: RowFacts, facts: dict[str, Any]) -> str | None:
    """Return the place that took the last trick of a Ramsch: as stated, or as the points show where several have the most card points."""
    order = row.order(3)
    if (name := facts.pop("last_trick", None)) in row.players:
        seat = row.players.index(name)
        return PLACES[order.index(seat)] if seat in order else None
    points = list(facts.get("card_points", {}).values())
    lost = [place for place, seat in enumerate(order) if row.scores is not None and row.scores[seat] < 0]
    return PLACES[lost[0]] if len(lost) == 1 and len(points) == 3 and points.count(max(points)) > 1 else None


def _ramsch(options: SkatOptions, row: RowFacts, facts: dict[str, Any]) -> RowEntry:
    """Return the entry of a Ramsch. Stich writes its numbers by seat; an entry has them by place."""
    needs: dict[str, bool | int | str] = {} if options.ramsch != "none" else {"ramsch": facts["variant"]}
    if options.ramsch != "none":
        facts["variant"] = options.ramsch
    for name, stated in (("card_points", "declarer_card_points"), ("tricks", "declarer_tricks")):
        numbers = facts.pop(stated, None)
        if isinstance(numbers, list) and len(numbers) == len(row.players):
            facts[name] = dict(zip(PLACES, (numbers[seat] for seat in row.order(3)), strict=True))
    if (last := _last_trick(row, facts)) is not None:
        facts["last_trick"] = last
    kept = ("variant", "card_points", "tricks", "loser", "last_trick", "factor", "players_who_left_the_skat", "dealer", "sitting_out")
    return RowEntry({name: facts[name] for name in kept if name in facts}, needs)
