"""Scorer: scores deals that were played with real cards, from facts that people write down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from .errors import StichError
from .view import Outcome


class Scorer:
    """Scores finished deals as one table plays. This one, of a game that has no scorer of its own, refuses all of them.

    It computes no score of its own: it checks the facts against each other, refuses what cannot be, and asks the rules.

    1. Facts are a mapping, as JSON has them. Whatever stands in it, there is an answer or a `StichError` ``score/…`` (of an entry also
       ``list/…``) that names the fact.
    2. The same facts give the same score. The answer of `score` has a ``working``, lines of English.
    3. `entry` gives an outcome with a score for each seat of the seating, and never one that its options do not play.
    4. `facts` of an outcome are at most as many as ``columns``, in their order; `cells` are exactly as many.
    5. `contract_kind` gives a short text for every outcome of the game, however the deal ended.
    """

    flags: ClassVar[Mapping[str, str]] = {}
    """Short names on the command line for facts of `score`; a dot leads into an object, as in ``matadors.with``."""
    has_declarer: ClassVar[bool] = False
    """One player declares a deal, and wins or loses it; not so where everybody plays alone."""
    columns: ClassVar[tuple[str, ...]] = ()
    """Headings, in English, of the columns of a score list besides dealer, declarer and points."""

    entries: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """The shapes that `entry` takes; empty where there is none."""

    def score(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """The score of a finished deal and its working. ``case`` is shaped like the inputs in ``tests/golden``.

        Raises `StichError` ``score/…`` that names the fact.
        """
        raise StichError("score/none")

    def entry(self, entry: Mapping[str, Any], dealer: int) -> Outcome:
        """The outcome of a deal in a score list: a case, and who declared it. Raises `StichError` ``score/…`` or ``list/…``.

        Unlike a case, an entry belongs to this table: what the table does not play is refused.
        """
        raise StichError("score/none")

    def facts(self, outcome: Any) -> tuple[str | int | None, ...]:
        """What ``columns`` tell of one of this game's outcomes; None for what is not known, fewer where there is no more to tell."""
        return ()

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """The same, one for each column, with empty texts for missing values."""
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))

    def contract_kind(self, outcome: Any) -> str:
        """The kind of contract that was played, coarse enough to be counted; the outcome's reason where there was none."""
        kind: str = getattr(outcome, "contract", None) or outcome.reason
        return kind
