"""Scorer: scores deals that were played with real cards, from facts that people write down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import check_dealer
from stich.kernel.rules.game import Game

StatedFacts = Mapping[str, Any]
"""Facts about a deal that people write down, as in JSON."""


def contract_kind(outcome: Any) -> str:
    """Return the contract of an outcome; its reason if there was no contract."""
    kind: str = getattr(outcome, "contract", None) or outcome.reason
    return kind


def _refused(*_: object) -> Any:
    raise StichError("score/none")


@dataclass(frozen=True)
class Scorer:
    """Scorer of finished deals at one table, made of a game's functions. Without any, for games without a scorer, it refuses all deals.

    Scorers check the facts against each other, refuse impossible ones, and leave the arithmetic to the rules.

    1. Facts are a mapping, as in JSON. For any content there is an answer or a `StichError` ``score/…`` (of an entry also ``list/…``) that
       names the fact.
    2. The same facts give the same score. The answer of `score` has a ``working``, lines of English.
    3. `entry` returns an outcome with a score for each seat of the table, and never one that the table's options do not play.
    4. ``facts`` of an outcome are at most as many as ``columns``, in their order; `cells` are exactly as many.
    5. ``contract_kind`` returns a short text for every outcome of the game, however the deal ended.
    """

    game: Game[Any, Any]
    score_case: Callable[[Any, StatedFacts], dict[str, Any]] = _refused
    """Function behind `score`, called with the options of the table."""
    outcome_of: Callable[[Any, StatedFacts, int], Outcome] = _refused
    """Function behind `entry`, called with the options of the table and the dealer."""
    facts: Callable[[Any], tuple[str | int | None, ...]] = lambda outcome: ()
    """Values of ``columns`` for one of this game's outcomes: None for unknown values, fewer where the last do not apply."""
    contract_kind: Callable[[Any], str] = contract_kind
    """Kind of contract that was played, coarse enough to be counted; the outcome's reason if there was no contract."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """Short names on the command line for facts of `score`; a dot leads into an object, as in ``matadors.with``."""
    columns: tuple[str, ...] = ()
    """Headings, in English, of the columns of a score list besides dealer, declarer and points."""
    entries: tuple[type[msgspec.Struct], ...] = ()
    """Shapes that `entry` takes; empty if there are none."""
    has_declarer: bool = False
    """True if one player declares a deal, and wins or loses it; False where all play alone."""

    def score(self, case: StatedFacts) -> dict[str, Any]:
        """Return the score of a finished deal and its working. ``case`` is shaped like the inputs in ``tests/golden``.

        Raise `StichError` ``score/…`` that names the fact.
        """
        return self.score_case(self.game.options, case)

    def entry(self, entry: StatedFacts, dealer: int) -> Outcome:
        """Return the outcome of a deal in a score list, from a case and its declarer. Raise `StichError` ``score/…`` or ``list/…``.

        Unlike a case, an entry belongs to this table: contracts that the table does not play are refused.
        """
        if self.entries:
            check_dealer(dealer, self.game.seats)
        return self.outcome_of(self.game.options, entry, dealer)

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """Return the values of ``facts`` with one cell for each column, empty for missing values."""
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))
