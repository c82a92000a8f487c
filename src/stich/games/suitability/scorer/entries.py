"""Scorer of one Suitability table: cases, and entries of score lists for deals with real cards (docs/rules B.4, B.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.games.suitability.rules.contract import Privilege
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.privileges import checked_privilege
from stich.games.suitability.rules.scoring import SuitabilityOutcome, outcome_of
from stich.kernel.errors import StichError
from stich.kernel.facts import check_stated_dealer, read_facts
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.deal import Seat

from .case import check_deal, score_case

COLUMNS = ("privilege", "tricks", "penalty cards")
"""Columns of a deal; numbers by seat, separated by hyphens."""


class SuitabilityEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deal with the results of all players, and the privilege if one was taken."""

    tricks: tuple[int, ...]
    """Tricks by seat."""
    penalty_cards: tuple[int, ...]
    """Penalty cards by seat."""
    privilege: Privilege = Privilege.NONE
    privileged: Seat | None = None
    """Seat with the privilege. Optional unless the dealer of five took it after the fourth player had declined."""
    dealer: Seat | None = None
    """Seat of the dealer. The deal passes to the left, and a stated dealer must match."""


def entered(options: SuitabilityOptions, entry: Mapping[str, Any], dealer: int) -> SuitabilityOutcome:
    """Return the outcome of the deal, scored by the rules of this table. Raises `StichError` ``score/…`` or ``list/…``."""
    read = read_facts(entry, SuitabilityEntry, "score/malformed")
    check_stated_dealer(read.dealer, dealer)
    check_deal(options.players, read.tricks, read.penalty_cards)
    for seat, (tricks, cards) in enumerate(zip(read.tricks, read.penalty_cards, strict=True)):
        if cards > options.players * tricks:
            raise StichError("score/penalty_cards#held", tricks=tricks, most=options.players * tricks, cards=cards, seat=seat)
    return outcome_of(options, read.tricks, read.penalty_cards, checked_privilege(options.players, dealer, read.privilege, read.privileged))


def facts(outcome: SuitabilityOutcome) -> tuple[str | int | None, ...]:
    """Return the values of `COLUMNS` for a deal."""
    privilege = "" if outcome.privileged is None else f"{outcome.privilege}, seat {outcome.privileged}"
    return privilege, "-".join(map(str, outcome.tricks)), "-".join(map(str, outcome.penalty_cards))


def _kind(outcome: SuitabilityOutcome) -> str:
    """Return the kind of deal by its privilege, as the named suits make no difference."""
    return "no privilege" if outcome.privileged is None else outcome.privilege


def scorer(game: Suitability) -> Scorer:
    """Return the scorer of a table."""
    return Scorer(
        game,
        score_case,
        entered,
        facts,
        _kind,
        flags={"penalty": "penalty_cards"},
        columns=COLUMNS,
        entries=(SuitabilityEntry,),
    )
