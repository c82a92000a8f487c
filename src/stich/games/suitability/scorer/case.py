"""From tricks, penalty cards and privilege, checked, to the score with its arithmetic (docs/guide/scorer.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from stich.games.suitability.rules.contract import HAND_SIZES, RANKS, Privilege
from stich.games.suitability.rules.options import Players, SuitabilityOptions
from stich.games.suitability.rules.scoring import Facts, score
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of one player, in the format of the rows in ``tests/golden/suitability_scoring.json``."""

    tricks: int
    penalty_cards: int
    privilege: Privilege = Privilege.NONE


class Case(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of one player, with the number of players at the table (by default that of the options)."""

    players: Players | None = None


class TableCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results of all players in one deal."""

    rows: tuple[Row, ...]
    """Results from the dealer's left, or in any order; the scores are returned in the same order."""
    players: Players | None = None


def check_row(players: int, row: Row, number: int = 0) -> None:
    """Raise `StichError` ``score/…`` unless these are numbers of a deal for ``players``, and the privilege is one of the deal.

    ``number``: of the row in a case with several, from 1.
    """
    most, marked = HAND_SIZES[players], len(RANKS[players])
    if not 0 <= row.tricks <= most:
        raise StichError("score/tricks#players", row=number, least=0, most=most, players=players, number=row.tricks)
    if not 0 <= row.penalty_cards <= marked:
        raise StichError("score/penalty_cards#players", row=number, least=0, most=marked, players=players, number=row.penalty_cards)
    if row.privilege is not Privilege.NONE and players == 3:
        raise StichError("score/privilege#three", row=number)


def check_deal(players: int, tricks: Sequence[int], penalty_cards: Sequence[int]) -> None:
    """Raise `StichError` ``score/…`` unless these are all tricks and penalty cards of a deal, one number for each player."""
    for field, numbers, whole in (("tricks", tricks, HAND_SIZES[players]), ("penalty_cards", penalty_cards, len(RANKS[players]))):
        if len(numbers) != players:
            raise StichError(f"score/{field}#numbers", players=players, count=len(numbers))
        if sum(numbers) != whole or min(numbers) < 0:
            raise StichError(f"score/{field}#together", whole=whole, players=players, numbers=tuple(numbers))


def score_case(options: SuitabilityOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result (docs/guide/scorer.md): ``score`` and ``working``.

    A whole deal, which has ``rows``, returns ``scores`` and ``working``. A case is scored as stated, even if its tricks cannot hold that
    many penalty cards; an entry of a list raises an error instead.
    """
    if "rows" in case:
        table = read_facts(case, TableCase, "score/malformed")
        options = _for(options, table.players)
        check_deal(options.players, [r.tricks for r in table.rows], [r.penalty_cards for r in table.rows])
        if sum(r.privilege is not Privilege.NONE for r in table.rows) > 1:
            raise StichError("score/privilege#one")
        answers = [_scored(options, row, number) for number, row in enumerate(table.rows, 1)]
        return {"scores": [a["score"] for a in answers], "working": [line for a in answers for line in a["working"]]}
    row = read_facts(case, Case, "score/malformed")
    return _scored(_for(options, row.players), row)


def _scored(options: SuitabilityOptions, row: Row, number: int = 0) -> dict[str, Any]:
    check_row(options.players, row, number)
    arithmetic = score(options, Facts(row.privilege, row.tricks, row.penalty_cards))
    return {"score": arithmetic.score, "working": [f"row {number}: {arithmetic.line}" if number else arithmetic.line]}


def _for(options: SuitabilityOptions, players: int | None) -> SuitabilityOptions:
    return options if players is None else msgspec.structs.replace(options, players=players)
