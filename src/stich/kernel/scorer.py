"""Scorer: scores deals that were played with real cards, from facts that people write down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from .view import Outcome


class Scorer(ABC):
    """Scores finished deals by the rules of one table.

    It checks the facts against each other and refuses what cannot be; the rules compute the score.
    """

    flags: ClassVar[Mapping[str, str]] = {}
    """Short names on the command line for facts of `score`; a dot leads into an object, as in ``matadors.with``."""
    has_declarer: ClassVar[bool] = True
    """Whether one player declares a deal and wins or loses it; False where everybody plays alone."""
    columns: ClassVar[tuple[str, ...]] = ()
    """Headings, in English, of the columns of a score list besides dealer, declarer and points."""

    entries: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """The structs that `entry` reads."""

    @abstractmethod
    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """The score of a finished deal and its working. ``case`` is shaped like the inputs in ``tests/golden``.

        Raises `StichError` ``score/…`` that names the fact.
        """

    @abstractmethod
    def entry(self, entry: Mapping[str, Any], dealer: int) -> Outcome:
        """The outcome of a deal in a score list: a case, and who declared it. Raises `StichError` ``score/…`` or ``list/…``.

        Unlike a case, an entry belongs to this table: what the table does not play is refused.
        """

    @abstractmethod
    def facts(self, outcome: Any) -> tuple[str | int | None, ...]:
        """The values of ``columns`` for one of this game's outcomes: None for an unknown one; the last ones may be missing."""

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """The same, one for each column, with empty texts for missing values."""
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))

    def contract_kind(self, outcome: Any) -> str:
        """The kind of contract that was played, coarse enough to be counted; the outcome's reason where there was none."""
        kind: str = getattr(outcome, "contract", None) or outcome.reason
        return kind
