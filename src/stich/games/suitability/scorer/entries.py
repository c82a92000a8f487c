"""Entries of a score list: deals played with real cards at one table, by its rules (docs/rules B.4, B.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.facts import check_dealer, read_facts, short

from ..rules.contract import Privilege
from ..rules.options import SuitabilityOptions
from .case import check_deal
from ..rules.scoring import SuitabilityOutcome, Taken, outcome_of

COLUMNS = ("privilege", "tricks", "penalty cards")
"""What the list tells of a deal; numbers by seat, with strokes between."""


class SuitabilityEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal: what everybody won, and the privilege if one was taken."""

    tricks: tuple[int, ...]
    """By seat."""
    penalty_cards: tuple[int, ...]
    """By seat."""
    privilege: Privilege = Privilege.NONE
    privileged: Seat | None = None
    """May be left out unless the dealer of five took what the fourth player left."""
    dealer: Seat | None = None
    """May be left out: the deal passes left. If it is told it must be right."""


def entered(options: SuitabilityOptions, entry: Mapping[str, Any], dealer: int) -> SuitabilityOutcome:
    """How the deal ended, scored as this table plays. Raises `StichError` ``score/…`` or ``list/…``."""
    read = read_facts(entry, SuitabilityEntry, "score/malformed")
    check_dealer(read.dealer, dealer)
    check_deal(options.players, read.tricks, read.penalty_cards)
    for seat, (tricks, cards) in enumerate(zip(read.tricks, read.penalty_cards, strict=True)):
        if cards > options.players * tricks:
            held = "one trick holds" if tricks == 1 else f"{tricks or 'no'} tricks hold"
            most = options.players * tricks
            raise StichError(f"penalty_cards: {held} {most} cards, not {cards}, as told for seat {seat}", code="score/penalty_cards")
    return outcome_of(options, read.tricks, read.penalty_cards, taken(options.players, dealer, read.privilege, read.privileged))


def taken(players: int, dealer: int, privilege: Privilege, seat: Seat | None) -> Taken | None:
    """The privilege that somebody wrote down; ``seat`` may be left out where it is the fourth declaration's (B.4, B.7.1, B.9.1).

    Raises `StichError` ``score/privilege``.
    """
    may = privileged_seats(players, dealer)
    if privilege is Privilege.NONE:
        if seat is not None:
            raise StichError("privileged: nobody, where no privilege is told", code="score/privilege")
        return None
    if not may:
        raise StichError("privilege: with three players there is none", code="score/privilege")
    if seat not in (None, *may):
        raise StichError(f"privileged: seat {' or '.join(map(str, may))} in this deal, not seat {short(seat)}", code="score/privilege")
    return Taken(may[0] if seat is None else seat, privilege)


def privileged_seats(players: int, dealer: int) -> tuple[Seat, ...]:
    """The seats that may take a privilege, in the order in which they are asked."""
    fourth = Seat((dealer + 4) % players)
    return () if players == 3 else (fourth, Seat(dealer)) if players == 5 else (fourth,)


def cells(outcome: SuitabilityOutcome) -> tuple[str | int, ...]:
    """What stands under `COLUMNS`."""
    privilege = "" if outcome.privileged is None else f"{outcome.privilege}, seat {outcome.privileged}"
    return privilege, "-".join(map(str, outcome.tricks)), "-".join(map(str, outcome.penalty_cards))
