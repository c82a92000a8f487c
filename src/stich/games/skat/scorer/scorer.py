"""The scorer of one Skat table: cases and entries of score lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.skat.rules.contract import SUIT_CONTRACTS
from stich.games.skat.rules.options import SkatOptions
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.deal import check_dealer

from .case import score_case
from .entries import COLUMNS, SkatDeclared, SkatPassedIn, SkatRamsch, facts, outcome_of


class SkatScorer(Scorer):
    """Scorer by the rules of one table."""

    flags = {  # noqa: RUF012
        "with": "matadors.with",
        "without": "matadors.without",
        "points": "declarer_card_points",
        "tricks": "declarer_tricks",
    }
    has_declarer = True
    columns = COLUMNS
    entries = (
        SkatDeclared,
        SkatPassedIn,
        SkatRamsch,
    )

    def __init__(self, options: SkatOptions) -> None:
        self._options = options

    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self._options, case)

    def entry(self, entry: Mapping[str, Any], dealer: int) -> SkatOutcome:
        check_dealer(dealer, self._options.players)
        return outcome_of(self._options, entry, dealer)

    def facts(self, outcome: SkatOutcome) -> tuple[str | int | None, ...]:
        return facts(outcome)

    def contract_kind(self, outcome: SkatOutcome) -> str:
        """Return the kind of contract, with the suits merged: ``suit``, ``suit hand``, ``grand``, ``null ouvert``, …, ``ramsch``."""
        first, *announced = super().contract_kind(outcome).split(" ")
        return " ".join(["suit" if first in {c.value for c in SUIT_CONTRACTS} else first, *announced])
