"""The scorer of one Suitability table: cases and entries of score lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.scoring import SuitabilityOutcome
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.deal import check_dealer

from .case import score_case
from .entries import COLUMNS, SuitabilityEntry, entered, facts


class SuitabilityScorer(Scorer):
    """Scorer by the rules of one table."""

    flags = {"penalty": "penalty_cards"}  # noqa: RUF012
    columns = COLUMNS
    entries = (SuitabilityEntry,)

    def __init__(self, options: SuitabilityOptions) -> None:
        self._options = options

    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self._options, case)

    def entry(self, entry: Mapping[str, Any], dealer: int) -> SuitabilityOutcome:
        check_dealer(dealer, self._options.players)
        return entered(self._options, entry, dealer)

    def facts(self, outcome: SuitabilityOutcome) -> tuple[str | int | None, ...]:
        return facts(outcome)

    def contract_kind(self, outcome: SuitabilityOutcome) -> str:
        """Return the kind of deal by its privilege, as the named suits make no difference."""
        return "no privilege" if outcome.privileged is None else outcome.privilege
