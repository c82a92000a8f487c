"""Entries of a score list of Skat: deals that people played with real cards at one table, scored by its rules (A.3, A.10–A.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from stich.games.skat.rules.contract import SUIT_CONTRACTS
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import SkatOptions
from stich.games.skat.rules.scoring import SkatOutcome, score, seat_lines, seat_scores
from stich.kernel.errors import StichError
from stich.kernel.facts import check_passed_in, check_stated_dealer, read_facts
from stich.kernel.plugin.fact_reader import FactReader, Repairs
from stich.kernel.plugin.scorer import Scorer, contract_kind
from stich.kernel.rules.deal import Seat

from .case import Case, StatedRamsch, ValueFacts, score_case
from .line import SkatLine
from .list_rows import row_entry
from .words import WORDS

COLUMNS = ("contract", "matadors", "bid", "kontra", "tricks", "card points", "value", "game")
"""Columns of a deal in a score list of Skat: ``value`` is the game's value before loss factor and kontra, ``game`` the signed score after
both.
"""

KONTRA_WORDS = {1: "", 2: "kontra", 4: "re"}


class SkatDeclared(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Skat: a deal with a declarer. It has the facts of a `Case`, and the declarer's seat."""

    declarer: Seat
    dealer: Seat | None = None
    """Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one."""


class SkatPassedIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Skat: a deal in which all passed. All scores are 0, and the deal counts for the length of the match."""

    passed_in: Literal[True]
    dealer: Seat | None = None


class SkatRamsch(StatedRamsch, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Skat: a Ramsch after all passed. Places count from the dealer's left: F, M, R."""

    loser: Seat | None = None
    """Seat with the most card points. Needed only if the card points of all three are not stated."""
    dealer: Seat | None = None


class SkatValue(ValueFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Skat: a deal of which only the declarer and the score are known."""

    declarer: Seat
    dealer: Seat | None = None


SkatEntry = SkatDeclared | SkatPassedIn | SkatRamsch | SkatValue


def outcome_of(options: SkatOptions, entry: Mapping[str, Any], dealer: int) -> SkatOutcome:
    """Return the outcome of the deal of Skat that an entry of a score list describes, by the rules of this table.

    ``dealer``: seat that dealt it. Raise `StichError` ``score/…`` or ``list/…`` for impossible facts.
    """
    read = _read(entry)
    seats = options.players
    check_stated_dealer(read.dealer, dealer)
    order = tuple(Seat((dealer + 1 + place) % seats) for place in range(3))
    if isinstance(read, SkatPassedIn):
        if options.ramsch != "none":
            raise StichError("score/ramsch#passed-in", ramsch=options.ramsch)
        return SkatOutcome(scores=(0,) * seats, reason="passed in", working=("passed in: nobody scores",))
    if isinstance(read, SkatRamsch):
        if read.variant != options.ramsch:
            played = "passing in" if options.ramsch == "none" else options.ramsch
            raise StichError("score/ramsch#variant", played=played, variant=read.variant)
        if read.loser is not None and read.loser not in order:
            raise StichError("list/declarer#one-of", seats=tuple(sorted(order)), last=options.players - 1)
        return read.outcome_of(options, order, None if read.loser is None else order.index(read.loser))
    if isinstance(read, SkatValue):
        return _valued(options, read, order, dealer)
    return _declared(options, read, order, dealer)


def _read(entry: Mapping[str, Any]) -> SkatEntry:
    """Return the score list's entry as one of Skat's structs of entries. Raise `StichError` if it fits none."""
    if "passed_in" in entry:
        check_passed_in(entry["passed_in"])
        return read_facts(entry, SkatPassedIn, "score/malformed")
    if "variant" in entry:
        return read_facts(entry, SkatRamsch, "score/malformed")
    if "score" in entry:
        return read_facts(entry, SkatValue, "score/malformed")
    return read_facts(entry, SkatDeclared, "score/malformed")


def _check_declarer(options: SkatOptions, declarer: Seat, order: tuple[Seat, ...], dealer: int) -> None:
    """Raise `StichError` ``list/declarer`` unless the declarer plays in this deal of Skat."""
    if declarer not in order:
        seats = tuple(sorted(order))
        if declarer == dealer:
            raise StichError("list/declarer#sits-out", seats=seats, dealer=dealer)
        raise StichError("list/declarer#one-of", seats=seats, last=options.players - 1)


def _valued(options: SkatOptions, entry: SkatValue, order: tuple[Seat, ...], dealer: int) -> SkatOutcome:
    """Return the outcome of a deal of which only the score is known."""
    _check_declarer(options, entry.declarer, order, dealer)
    entry.check(options)
    won = entry.score > 0
    return SkatOutcome(
        scores=seat_scores(options, order, entry.declarer, entry.score, won),
        reason="played",
        declarer=entry.declarer,
        won=won,
        working=(*entry.working, *seat_lines(options, entry.score, won)),
        contract=entry.text,
        game_score=entry.score,
    )


def _declared(options: SkatOptions, entry: SkatDeclared, order: tuple[Seat, ...], dealer: int) -> SkatOutcome:
    declarer = entry.declarer
    _check_declarer(options, declarer, order, dealer)
    if entry.kontra != "none" and not options.kontra:
        raise StichError("score/kontra#table")
    facts = entry.facts(options)
    result = score(options, facts)
    return SkatOutcome(
        scores=seat_scores(options, order, declarer, result.score, result.won),
        reason=_reason(entry),
        declarer=declarer,
        won=result.won,
        working=(*result.lines, *seat_lines(options, result.score, result.won)),
        contract=facts.declaration.text,
        game_score=result.score,
        value=result.working.value,
        matadors=facts.matadors,
        card_points=entry.declarer_card_points,
        tricks=entry.declarer_tricks,
        arithmetic=result.working,
        by=declarer if "declarer" in (entry.conceded_by, entry.thrown_in_by) else None,
    )


def _reason(entry: SkatDeclared) -> str:
    if entry.thrown_in_by:
        return "thrown in"
    return "conceded" if entry.conceded_by else "decided" if entry.ended_early else "played"


def facts(outcome: SkatOutcome) -> tuple[str | int | None, ...]:
    """Return the values of the score list's `COLUMNS` for the outcome of a deal of Skat. A Ramsch has its numbers by seat."""
    w = outcome.arithmetic
    if w is None:
        if outcome.declarer is not None:
            return (outcome.contract, None, None, None, None, None, None, outcome.game_score)
        if outcome.ramsch is None:
            return (outcome.contract or outcome.reason,)
        points, tricks = ("-".join(map(str, numbers)) for numbers in (outcome.ramsch.card_points, outcome.ramsch.tricks))
        times = outcome.ramsch.factor * outcome.ramsch.deal_factor
        return (outcome.contract, None, None, f"× {times}" if times > 1 else None, tricks, points)
    said = " ".join(filter(None, (KONTRA_WORDS[w.kontra_factor], f"× {w.factor}" if w.factor > 1 else "")))
    return (outcome.contract, _matadors(w.matadors), w.bid or None, said, outcome.tricks, outcome.card_points, w.value, outcome.game_score)


def _matadors(count: int) -> str:
    return f"with {count}" if count > 0 else f"without {-count}" if count else ""


def _kind(outcome: SkatOutcome) -> str:
    """Return Skat's kind of contract, all suits under one name: ``suit``, ``suit hand``, ``grand``, ``null ouvert``, …, ``ramsch``."""
    first, *announced = contract_kind(outcome).split(" ")
    return " ".join(["suit" if first in {c.value for c in SUIT_CONTRACTS} else first, *announced])


REPAIRS = Repairs(
    "contract",
    {
        "score/bid": {"bid": None},
        "score/factor": {"factor": 1},
        "score/kontra": {"kontra": "none"},
        "score/level": {"level": None},
        "score/won": {"won": None},
        "score/announcement": {"schneider_announced": False, "schwarz_announced": False, "ouvert": False},
        "score/cards": {"cards": None, "matadors": {"with": 1}},
        "score/matadors#null": {"cards": None, "matadors": None},
        "score/matadors": {"cards": None, "matadors": {"with": 1}},
    },
    ("declarer_card_points", "declarer_tricks", "opponents_card_points", "opponents_tricks", "conceded_by", "thrown_in_by"),
)
"""Facts that replace refused ones, so that `faults` finds all faults of an entry."""


def scorer(game: Skat) -> Scorer:
    """Return the scorer of this table of Skat."""
    return Scorer(
        game,
        score_case,
        outcome_of,
        facts,
        _kind,
        columns=COLUMNS,
        entries=(SkatDeclared, SkatPassedIn, SkatRamsch, SkatValue),
        reader=FactReader(
            words=WORDS,
            flags={
                "with": "matadors.with",
                "without": "matadors.without",
                "points": "declarer_card_points",
                "tricks": "declarer_tricks",
                "lost": "won=false",
                "value": "score",
            },
            line=SkatLine.of,
            row_entry=row_entry,
            repair=REPAIRS,
        ),
        has_declarer=True,
    )
