"""The scorer of one Schafkopf table: cases and entries of score lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.schafkopf.rules.contract import PLAYERS
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.deal import check_dealer

from .case import score_case
from .entries import COLUMNS, SchafkopfDeclared, SchafkopfPassedIn, SchafkopfRamsch, facts, outcome_of


class SchafkopfScorer(Scorer):
    """Scorer by the rules of one table."""

    flags = {  # noqa: RUF012
        "points": "declarer_points",
        "tricks": "declarer_tricks",
        "runners": "laufende",
        "knocked": "klopfer",
    }
    has_declarer = True
    columns = COLUMNS
    entries = (
        SchafkopfDeclared,
        SchafkopfPassedIn,
        SchafkopfRamsch,
    )

    def __init__(self, options: SchafkopfOptions) -> None:
        self._options = options

    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self._options, case)

    def entry(self, entry: Mapping[str, Any], dealer: int) -> SchafkopfOutcome:
        check_dealer(dealer, PLAYERS)
        return outcome_of(self._options, entry, dealer)

    def facts(self, outcome: SchafkopfOutcome) -> tuple[str | int | None, ...]:
        return facts(outcome)

    def contract_kind(self, outcome: SchafkopfOutcome) -> str:
        """Return the kind of contract without its suit: ``partner``, ``partner alone``, ``wenz``, ``solo-tout``, …, ``ramsch``."""
        kind = super().contract_kind(outcome)
        return kind if kind == "partner alone" or outcome.contract is None else kind.split(" ")[0]
