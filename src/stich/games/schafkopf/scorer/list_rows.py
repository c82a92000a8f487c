"""Rows of tables of Schafkopf as entries of a score list (docs/reference/scorer.md)."""

from __future__ import annotations

from typing import Any

from stich.games.schafkopf.rules.contract import LONG, PLAYERS, Contract
from stich.games.schafkopf.rules.options import SchafkopfOptions, levels
from stich.games.schafkopf.rules.scoring import prices
from stich.kernel.plugin.list_rows import RowEntry, RowFacts, cell_error

NOT_BY_POINTS = (Contract.BETTEL, Contract.SIE)
"""Contracts without card points and runners."""


def row_entry(options: SchafkopfOptions, row: RowFacts) -> RowEntry:
    """Return the entry that a row of a table describes. Raise `StichError` ``list/cell`` if a fact is missing."""
    facts = dict(row.facts)
    game = facts.get("game")
    if game == "ramsch":
        return _ramsch(options, row, facts)
    passed = facts.pop("passed_in", False)
    if passed or (game is None and (facts.get("score") == 0 or "declarer" not in facts)):
        again = options.all_pass == "redeal"
        return RowEntry({"passed_in": True, **{name: facts[name] for name in ("dealer", "sitting_out") if name in facts}}, again=again)
    if "declarer" not in facts:
        raise cell_error("missing", "declarer", "declarer")
    _take_side(row, facts)
    score = _score(row, facts)
    if game is None and "partner" in facts:
        facts["game"] = game = "partner"
    if game is None and score is None:
        raise cell_error("missing", "game", "contract")
    kept: dict[str, Any] = {
        name: facts[name] for name in ("declarer", "partner", "alone", "dealer", "sitting_out", "game") if name in facts
    }
    alone = None if score is None else {**kept, "score": score}
    if alone is not None and (game is None or _is_by_score(row, facts)):
        return RowEntry(alone, _needs(options, facts), score, alone)
    if "without" in facts:
        facts["laufende"] = -facts.pop("without")
    _take_result(options, facts, score)
    return RowEntry(facts, _needs(options, facts), score, alone)


def _take_side(row: RowFacts, facts: dict[str, Any]) -> None:
    """Set the partner: as stated, or the player with the declarer's points."""
    game, declarer = facts.get("game"), facts["declarer"]
    if facts.get("partner") == declarer:
        facts |= {"alone": True}
        del facts["partner"]
    if facts.pop("alone", False) and game == "partner":
        facts["alone"] = True
    if row.scores is not None and "partner" not in facts and declarer in row.players and not facts.get("alone"):
        own = row.scores[row.players.index(declarer)]
        same = [name for name, points in zip(row.players, row.scores, strict=True) if points == own and name != declarer]
        if own and len(same) == 1 and game in (None, "partner"):
            facts["partner"] = same[0]
    if game not in (None, "partner") or facts.get("alone"):
        facts.pop("partner", None)
    if game == "partner" and "partner" not in facts and not facts.get("alone"):
        raise cell_error("missing", "partner", "partner")


def _score(row: RowFacts, facts: dict[str, Any]) -> int | None:
    """Return the declarer's points that the row states; None if it states none. Remove the facts of the points."""
    score, each = facts.pop("score", None), facts.pop("each", None)
    if row.scores is not None and facts["declarer"] in row.players:
        return row.scores[row.players.index(facts["declarer"])]
    if score is not None or each is None:
        return None if score is None else int(score)
    sign = -1 if facts.get("won") is False and each > 0 else 1
    return int(sign * each * (1 if "partner" in facts else PLAYERS - 1))


def _is_by_score(row: RowFacts, facts: dict[str, Any]) -> bool:
    """Return True if the row states points, but not the runners on which they depend."""
    return not row.own and facts.get("game") not in NOT_BY_POINTS and not {"laufende", "without"} & (facts.keys() | row.columns)


def _take_result(options: SchafkopfOptions, facts: dict[str, Any], score: int | None) -> None:
    """Set the result and the runners as an entry states them, and remove what does not belong to the contract."""
    game = facts["game"]
    if game in NOT_BY_POINTS or facts.get("tout"):
        facts.pop("level", None)
    if game in NOT_BY_POINTS:
        facts.pop("declarer_points", None)
    if game == Contract.SIE:
        for name in ("declarer_tricks", "stoss"):
            facts.pop(name, None)
    if game == Contract.BETTEL or (game == Contract.SIE and options.cards == LONG):
        facts.pop("laufende", None)
    else:
        facts.setdefault("laufende", 0)
    decided = ("declarer_tricks",) if facts.get("tout") or game == Contract.BETTEL else ("declarer_points",)
    if game != Contract.SIE and "won" not in facts and score and not any(name in facts for name in decided):
        facts["won"] = score > 0


def _needs(options: SchafkopfOptions, facts: dict[str, Any]) -> dict[str, bool | int | str]:
    """Return the options that a table needs for these facts."""
    needs: dict[str, bool | int | str] = {}
    game = facts.get("game")
    if game in (Contract.GEIER, Contract.FARBWENZ, Contract.FARBGEIER, Contract.BETTEL) and game not in levels(options):
        needs[game] = True
    if facts.get("stoss", 0) > options.stoss_max:
        needs["stoss_max"] = facts["stoss"]
    if facts.get("klopfer") and not options.klopfen:
        needs["klopfen"] = True
    if facts.get("alone") and not options.alone_with_all_aces:
        needs["alone_with_all_aces"] = True
    return needs


def _ramsch(options: SchafkopfOptions, row: RowFacts, facts: dict[str, Any]) -> RowEntry:
    """Return the entry of a ramsch. Numbers of a table are by seat; an entry has them by place."""
    order = row.order(PLAYERS)
    needs: dict[str, bool | int | str] = {} if options.all_pass == "ramsch" else {"all_pass": "ramsch"}
    if facts.get("klopfer") and not options.klopfen:
        needs["klopfen"] = True
    for name, stated in (("card_points", "declarer_points"), ("tricks", "declarer_tricks")):
        numbers = facts.pop(stated, None)
        if isinstance(numbers, list) and len(numbers) == len(row.players):
            facts[name] = [numbers[seat] for seat in order]
    if (name := facts.pop("highest_trump", None)) in row.players and row.players.index(name) in order:
        facts["highest_trump"] = order.index(row.players.index(name))
    by_place = None if row.scores is None else [row.scores[seat] for seat in order]
    loser = None if by_place is None or sum(score < 0 for score in by_place) != 1 else by_place.index(min(by_place))
    if "card_points" not in facts and "loser" not in facts and "declarer" in facts:
        facts["loser"] = facts["declarer"]
    if loser is not None and "card_points" in facts:
        most = max(facts["card_points"])
        if facts["card_points"].count(most) > 1:
            facts["highest_trump"] = loser
    elif loser is not None:
        facts["loser"] = row.players[order[loser]]
        plain = prices(options).ramsch * facts.get("factor", 1) << facts.get("klopfer", 0)
        facts["virgins"] = next((count for count in range(PLAYERS) if plain << count == facts.get("each")), 0)
    kept = ("game", "card_points", "tricks", "loser", "virgins", "highest_trump", "klopfer", "factor", "dealer", "sitting_out")
    return RowEntry({name: facts[name] for name in kept if name in facts}, needs)
