"""Entries of a score list of Schafkopf: deals that people played with real cards at one table, scored by its rules (C.4–C.17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from stich.games.schafkopf.rules.contract import Contract
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import SchafkopfOptions, levels
from stich.games.schafkopf.rules.scoring import STOSS_WORDS, SchafkopfOutcome, score, seat_line, seat_scores
from stich.kernel.errors import StichError
from stich.kernel.facts import check_passed_in, check_stated_dealer, read_facts
from stich.kernel.plugin.fact_reader import FactReader, Repairs
from stich.kernel.plugin.scorer import Scorer, contract_kind
from stich.kernel.rules.deal import Seat

from .case import Case, SchafkopfRamschFacts, SchafkopfScoreFacts, check_points, has_partner, score_case
from .line import SchafkopfLine
from .list_rows import row_entry
from .words import WORDS

COLUMNS = ("contract", "runners", "bonus", "knocks", "stoss", "tricks", "card points", "each")
"""Columns of a deal in a score list of Schafkopf; ``each`` is the payment (game points) between the declarer side and each opponent."""

LAST_DOUBLING = ("", *STOSS_WORDS)


class SchafkopfDeclared(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Schafkopf: a deal with a declarer. It has the facts of a `Case`, and the seats of the declarer's side."""

    declarer: Seat
    partner: Seat | None = None
    """Seat that held the called ace, in a partner game with a partner; in a hochzeit the seat that offered it."""
    dealer: Seat | None = None
    """Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one."""


class SchafkopfPassedIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Schafkopf: a deal in which all passed.

    The table's option ``all_pass`` decides whether the deal counts for the length of the match (C.5).
    """

    passed_in: Literal[True]
    dealer: Seat | None = None


class SchafkopfRamsch(SchafkopfRamschFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Schafkopf: a ramsch after all passed. Its numbers are listed from the dealer's left."""

    loser: Seat | None = None
    """Seat that pays. Needed only if the card points are not stated."""
    dealer: Seat | None = None


class SchafkopfValue(SchafkopfScoreFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry of a score list of Schafkopf: a deal of which only the declarer's side and score are known."""

    declarer: Seat
    partner: Seat | None = None
    """Seat that played with the declarer; None if the declarer played alone."""
    dealer: Seat | None = None


SchafkopfEntry = SchafkopfDeclared | SchafkopfPassedIn | SchafkopfRamsch | SchafkopfValue


def outcome_of(options: SchafkopfOptions, entry: Mapping[str, Any], dealer: int) -> SchafkopfOutcome:
    """Return the outcome of the deal of Schafkopf that an entry of a score list describes, by the rules of this table.

    ``dealer``: seat that dealt it. Raise `StichError` ``score/…`` or ``list/…`` for impossible facts.
    """
    read = _read(entry)
    check_stated_dealer(read.dealer, dealer)
    if isinstance(read, SchafkopfPassedIn):
        if options.all_pass == "ramsch":
            raise StichError("score/ramsch#passed-in", ramsch="ramsch")
        if options.all_pass == "must":
            raise StichError("score/passed-in#must")
        again = options.all_pass == "redeal"
        working = "passed in: the same dealer deals again" if again else "passed in: nobody scores"
        return SchafkopfOutcome(scores=(0,) * options.players, reason="passed in", working=(working,), again=again)
    if isinstance(read, SchafkopfValue):
        return _valued(options, read)
    _check_table(options, read)
    if isinstance(read, SchafkopfRamsch):
        if options.all_pass != "ramsch":
            raise StichError("score/ramsch#table")
        order = tuple(Seat((dealer + 1 + place) % options.players) for place in range(options.players))
        if read.loser not in (None, *order):
            raise StichError("list/declarer#seat", last=options.players - 1)
        return read.result(options, order, None if read.loser is None else order.index(read.loser))
    return _declared(options, read)


def _read(entry: Mapping[str, Any]) -> SchafkopfEntry:
    """Return the score list's entry as one of Schafkopf's structs of entries. Raise `StichError` if it fits none."""
    if "passed_in" in entry:
        check_passed_in(entry["passed_in"])
        return read_facts(entry, SchafkopfPassedIn, "score/malformed")
    if entry.get("game") == "ramsch":
        return read_facts(entry, SchafkopfRamsch, "score/malformed")
    if "score" in entry:
        return read_facts(entry, SchafkopfValue, "score/malformed")
    return read_facts(entry, SchafkopfDeclared, "score/malformed")


def _check_table(options: SchafkopfOptions, entry: SchafkopfDeclared | SchafkopfRamsch) -> None:
    """Raise `StichError` if the table does not play the contract or the doublings of this entry of a score list."""
    if entry.klopfer and not options.klopfen:
        raise StichError("score/klopfer#table")
    if entry.cards_per_hand not in (None, options.hand_size):
        raise StichError("score/cards#hand-size", size=options.hand_size)


def _declared(options: SchafkopfOptions, entry: SchafkopfDeclared) -> SchafkopfOutcome:
    declaration = entry.declaration
    played = options.hochzeit if declaration.contract is Contract.HOCHZEIT else declaration.level in levels(options)
    if declaration.contract is not Contract.SIE and not played:
        raise StichError("score/contract", contract=str(declaration.level))
    if declaration.contract is Contract.PARTNER and entry.alone and not options.alone_with_all_aces:
        raise StichError("score/alone#table")
    if entry.stoss > options.stoss_max:
        raise StichError("score/stoss#table", most=options.stoss_max)
    _check_side(options, entry, is_called=has_partner(declaration), contract=declaration.text)
    facts = entry.facts(options)
    if entry.declarer_points is not None and entry.declarer_tricks is not None and declaration.contract is not Contract.SIE:
        check_points(entry.declarer_points, entry.declarer_tricks, options.cards, options.players)
    result = score(options, facts)
    side = _side(entry)
    return SchafkopfOutcome(
        scores=seat_scores(options.players, side, result.amount),
        reason="sie" if declaration.contract is Contract.SIE else "played",
        declarer=entry.declarer,
        won=result.won,
        working=(*result.lines, seat_line(side, result, options.players)),
        contract="partner" if declaration.called else declaration.text,
        partner=entry.partner,
        side=side,
        card_points=entry.declarer_points,
        tricks=entry.declarer_tricks,
        runners=facts.runner_count,
        each=result.working.each,
        arithmetic=result.working,
    )


def _check_side(options: SchafkopfOptions, entry: SchafkopfDeclared | SchafkopfValue, *, is_called: bool, contract: str) -> None:
    """Raise `StichError` ``list/…`` unless the declarer and the partner of an entry can play together."""
    seats = range(options.players)
    if entry.declarer not in seats:
        raise StichError("list/declarer#seat", last=options.players - 1)
    if is_called and (entry.partner not in seats or entry.partner == entry.declarer):
        raise StichError("list/partner#called")
    if not is_called and entry.partner is not None:
        raise StichError("list/partner#none", contract=contract)


def _side(entry: SchafkopfDeclared | SchafkopfValue) -> tuple[Seat, ...]:
    return (entry.declarer,) if entry.partner is None else (entry.declarer, entry.partner)


def _valued(options: SchafkopfOptions, entry: SchafkopfValue) -> SchafkopfOutcome:
    """Return the outcome of a deal of Schafkopf of which only the score is known."""
    has_partner = entry.partner is not None if entry.game is None else entry.called
    _check_side(options, entry, is_called=has_partner, contract=entry.text or "")
    each, side = entry.each(has_partner=has_partner, players=options.players), _side(entry)
    return SchafkopfOutcome(
        scores=seat_scores(options.players, side, each),
        reason="played",
        declarer=entry.declarer,
        won=each > 0,
        working=entry.working,
        contract=entry.text,
        partner=entry.partner,
        side=side,
        each=abs(each),
    )


def facts(outcome: SchafkopfOutcome) -> tuple[str | int | None, ...]:
    """Return the values of the score list's `COLUMNS` for the outcome of a deal of Schafkopf."""
    if (ramsch := outcome.ramsch) is not None:
        tricks, points = ("-".join(map(str, numbers)) or None for numbers in (ramsch.tricks, ramsch.card_points))
        return ("ramsch", None, None, ramsch.knocks, _times(ramsch.deal_factor) or None, tricks, points, ramsch.each)
    w = outcome.arithmetic
    if w is None and outcome.declarer is not None:
        return (outcome.contract, *[None] * 6, outcome.each)
    if w is None:
        return (outcome.contract or outcome.reason,)
    stoss = " ".join(filter(None, (LAST_DOUBLING[w.stoss], _times(w.deal_factor))))
    return (outcome.contract, w.runners, w.bonus, w.knocks, stoss, outcome.tricks, outcome.card_points, w.each)


def _times(factor: int) -> str:
    """Return the factor of a deal as text; empty for 1."""
    return f"× {factor}" if factor > 1 else ""


def _kind(outcome: SchafkopfOutcome) -> str:
    """Return Schafkopf's kind of contract, without its suit: ``partner``, ``partner alone``, ``wenz``, ``solo-tout``, …, ``ramsch``."""
    kind = contract_kind(outcome)
    return kind if kind == "partner alone" or outcome.contract is None else kind.split(" ")[0]


REPAIRS = Repairs(
    "game",
    {
        "score/cards": {"cards": None, "laufende": 0},
        "score/factor": {"factor": 1},
        "score/klopfer": {"klopfer": 0},
        "score/laufende": {"laufende": 0},
        "score/level": {"level": None},
        "score/stoss": {"stoss": 0},
        "score/tout": {"tout": False, "tout_won": None},
        "score/won": {"won": None},
    },
    ("declarer_points", "declarer_tricks", "tout_won"),
)
"""Facts that replace refused ones, so that `faults` finds all faults of an entry."""


def scorer(game: Schafkopf) -> Scorer:
    """Return the scorer of this table of Schafkopf."""
    return Scorer(
        game,
        score_case,
        outcome_of,
        facts,
        _kind,
        columns=COLUMNS,
        entries=(SchafkopfDeclared, SchafkopfPassedIn, SchafkopfRamsch, SchafkopfValue),
        reader=FactReader(
            words=WORDS,
            flags={
                "points": "declarer_points",
                "tricks": "declarer_tricks",
                "runners": "laufende",
                "knocked": "klopfer",
                "lost": "won=false",
                "value": "score",
            },
            line=SchafkopfLine.of,
            row_entry=row_entry,
            repair=REPAIRS,
        ),
        has_declarer=True,
    )
