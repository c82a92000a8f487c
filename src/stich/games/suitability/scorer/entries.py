"""Scorer of one Suitability table: single results, and entries of score lists for deals with real cards (docs/rules B.4, B.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from stich.games.suitability.rules.contract import HAND_SIZES, RANKS, Privilege
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import Players, SuitabilityOptions
from stich.games.suitability.rules.privileges import checked_privilege
from stich.games.suitability.rules.scoring import Facts, SuitabilityOutcome, outcome_of, score
from stich.games.suitability.rules.scoring import scores as score_tables
from stich.kernel.errors import StichError
from stich.kernel.facts import check_stated_dealer, read_facts
from stich.kernel.plugin.fact_reader import FactReader
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.deal import Seat

from .line import SuitabilityLine
from .list_rows import row_entry
from .words import WORDS


class PlayerFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of one player of Suitability, in the format of the rows in ``tests/golden/suitability_scoring.json``."""

    tricks: int
    penalty_cards: int
    privilege: Privilege = Privilege.NONE


class PlayerCase(PlayerFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of one player of Suitability, with the number of players at the table (by default that of the options)."""

    players: Players | None = None


class TableCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results of all players in one deal of Suitability."""

    rows: tuple[PlayerFacts, ...]
    """Results from the dealer's left, or in any order; the scores are in the same order."""
    players: Players | None = None


def check_row(players: int, row: PlayerFacts, number: int = 0) -> None:
    """Raise `StichError` ``score/…`` unless a deal of Suitability with this number of players can have this row of tricks, penalty cards
    and privilege.

    ``number``: number of the row, from 1, in a case with several; else 0.
    """
    most, marked = HAND_SIZES[players], len(RANKS[players])
    if not 0 <= row.tricks <= most:
        raise StichError("score/tricks#players", row=number, least=0, most=most, players=players, number=row.tricks)
    if not 0 <= row.penalty_cards <= marked:
        raise StichError("score/penalty_cards#players", row=number, least=0, most=marked, players=players, number=row.penalty_cards)
    if row.privilege is not Privilege.NONE and players == 3:
        raise StichError("score/privilege#three", row=number)


def check_deal(players: int, tricks: Sequence[int], penalty_cards: Sequence[int]) -> None:
    """Raise `StichError` ``score/…`` unless these are all tricks and all penalty cards of a deal, one number for each player."""
    for field, numbers, whole in (("tricks", tricks, HAND_SIZES[players]), ("penalty_cards", penalty_cards, len(RANKS[players]))):
        if len(numbers) != players:
            raise StichError(f"score/{field}#numbers", players=players, count=len(numbers))
        if sum(numbers) != whole or min(numbers) < 0:
            raise StichError(f"score/{field}#together", whole=whole, players=players, numbers=tuple(numbers))


def score_case(options: SuitabilityOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the score of a finished deal of Suitability (docs/reference/scorer.md): ``score`` (game points) and ``working`` (the
    calculation).

    For a whole deal, which has ``rows``: ``scores`` and ``working``. The facts are scored as stated, even if the tricks cannot contain that
    many penalty cards; an entry of a list raises an error instead. Raise `StichError` ``score/…`` for impossible facts.
    """
    if "rows" in case:
        table = read_facts(case, TableCase, "score/malformed")
        options = _for(options, table.players)
        check_deal(options.players, [r.tricks for r in table.rows], [r.penalty_cards for r in table.rows])
        if sum(r.privilege is not Privilege.NONE for r in table.rows) > 1:
            raise StichError("score/privilege#one")
        answers = [_scored(options, row, number) for number, row in enumerate(table.rows, 1)]
        return {"scores": [a["score"] for a in answers], "working": [line for a in answers for line in a["working"]]}
    row = read_facts(case, PlayerCase, "score/malformed")
    return _scored(_for(options, row.players), row)


def _scored(options: SuitabilityOptions, row: PlayerFacts, number: int = 0) -> dict[str, Any]:
    """Return the score of one row (one player's result) and its calculation."""
    check_row(options.players, row, number)
    arithmetic = score(options, Facts(row.privilege, row.tricks, row.penalty_cards))
    return {"score": arithmetic.score, "working": [f"row {number}: {arithmetic.line}" if number else arithmetic.line]}


def _for(options: SuitabilityOptions, players: int | None) -> SuitabilityOptions:
    """Return the options for this number of players (None: unchanged)."""
    return options if players is None else msgspec.structs.replace(options, players=players)


COLUMNS = ("privilege", "tricks", "penalty cards")
"""Columns of a deal in a score list of Suitability. Numbers by seat are separated by hyphens."""


class SuitabilityEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Suitability: a deal with the results of all players, and the privilege if a player took one."""

    tricks: tuple[int, ...]
    """Number of tricks by seat."""
    penalty_cards: tuple[int, ...]
    """Number of penalty cards by seat."""
    privilege: Privilege = Privilege.NONE
    privileged: Seat | None = None
    """Seat with the privilege. Needed only if the dealer of five took it after the fourth player had declined."""
    dealer: Seat | None = None
    """Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one."""


class SuitabilityValue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Suitability: a deal of which only the scores are known."""

    scores: tuple[int, ...]
    """Game points by seat."""
    dealer: Seat | None = None


def _valued(options: SuitabilityOptions, entry: SuitabilityValue) -> SuitabilityOutcome:
    """Return the outcome of a deal of Suitability of which only the scores are known."""
    most = max(max(row) for privilege in Privilege for row in score_tables(options, privilege))
    if len(entry.scores) != options.players:
        raise StichError("score/scores#numbers", players=options.players, count=len(entry.scores))
    if odd := [number for number in entry.scores if not 0 <= number <= most]:
        raise StichError("score/scores#range", least=0, most=most, number=odd[0])
    return SuitabilityOutcome(
        scores=entry.scores,
        reason="played",
        working=("as written",),
        contract=None,
        roles={},
        privilege=Privilege.NONE,
        privileged=None,
        tricks=(),
        penalty_cards=(),
        arithmetic=(),
    )


def entered(options: SuitabilityOptions, entry: Mapping[str, Any], dealer: int) -> SuitabilityOutcome:
    """Return the outcome of the deal of Suitability that an entry of a score list describes, by the rules of this table.

    ``dealer``: seat that dealt it. Raise `StichError` ``score/…`` or ``list/…`` for impossible facts.
    """
    if "scores" in entry:
        written = read_facts(entry, SuitabilityValue, "score/malformed")
        check_stated_dealer(written.dealer, dealer)
        return _valued(options, written)
    read = read_facts(entry, SuitabilityEntry, "score/malformed")
    check_stated_dealer(read.dealer, dealer)
    check_deal(options.players, read.tricks, read.penalty_cards)
    for seat, (tricks, cards) in enumerate(zip(read.tricks, read.penalty_cards, strict=True)):
        if cards > options.players * tricks:
            raise StichError("score/penalty_cards#held", tricks=tricks, most=options.players * tricks, cards=cards, seat=seat)
    return outcome_of(options, read.tricks, read.penalty_cards, checked_privilege(options.players, dealer, read.privilege, read.privileged))


def facts(outcome: SuitabilityOutcome) -> tuple[str | int | None, ...]:
    """Return the values of the score list's `COLUMNS` for the outcome of a deal of Suitability."""
    privilege = "" if outcome.privileged is None else f"{outcome.privilege}, seat {outcome.privileged}"
    return privilege, "-".join(map(str, outcome.tricks)), "-".join(map(str, outcome.penalty_cards))


def _kind(outcome: SuitabilityOutcome) -> str:
    """Return Suitability's kind of deal, which is its privilege; the named suits make no difference."""
    return "no privilege" if outcome.privileged is None else outcome.privilege


def scorer(game: Suitability) -> Scorer:
    """Return the scorer of this table of Suitability."""
    return Scorer(
        game,
        score_case,
        entered,
        facts,
        _kind,
        columns=COLUMNS,
        entries=(SuitabilityEntry, SuitabilityValue),
        reader=FactReader(words=WORDS, flags={"penalty": "penalty_cards"}, line=SuitabilityLine.of, row_entry=row_entry),
    )
