"""Scorer: scores deals that were played with real cards, from facts that people write down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome


class Scorer:
    """Scorer of finished deals at one table. This base class, for games without a scorer, refuses all deals.

    Scorers check the facts against each other, refuse impossible ones, and leave the arithmetic to the rules.

    1. Facts are a mapping, as in JSON. For any content there is an answer or a `StichError` ``score/…`` (of an entry also ``list/…``) that
       names the fact.
    2. The same facts give the same score. The answer of `score` has a ``working``, lines of English.
    3. `entry` returns an outcome with a score for each seat of the table, and never one that the table's options do not play.
    4. `facts` of an outcome are at most as many as ``columns``, in their order; `cells` are exactly as many.
    5. `contract_kind` returns a short text for every outcome of the game, however the deal ended.
    """

    flags: ClassVar[Mapping[str, str]] = {}
    """Short names on the command line for facts of `score`; a dot leads into an object, as in ``matadors.with``."""
    has_declarer: ClassVar[bool] = False
    """True if one player declares a deal, and wins or loses it; False where all play alone."""
    columns: ClassVar[tuple[str, ...]] = ()
    """Headings, in English, of the columns of a score list besides dealer, declarer and points."""

    entries: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """Shapes that `entry` takes; empty if there are none."""

    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """Return the score of a finished deal and its working. ``case`` is shaped like the inputs in ``tests/golden``.

        Raise `StichError` ``score/…`` that names the fact.
        """
        raise StichError("score/none")

    def entry(self, entry: Mapping[str, Any], dealer: int) -> Outcome:
        """Return the outcome of a deal in a score list, from a case and its declarer. Raise `StichError` ``score/…`` or ``list/…``.

        Unlike a case, an entry belongs to this table: contracts that the table does not play are refused.
        """
        raise StichError("score/none")

    def facts(self, outcome: Any) -> tuple[str | int | None, ...]:
        """Return the values of ``columns`` for one of this game's outcomes: None for unknown values, fewer where the last do not apply."""
        return ()

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """Return the values of `facts` with one cell for each column, empty for missing values."""
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))

    def contract_kind(self, outcome: Any) -> str:
        """Return the kind of contract that was played, coarse enough to be counted; the outcome's reason if there was no contract."""
        kind: str = getattr(outcome, "contract", None) or outcome.reason
        return kind
