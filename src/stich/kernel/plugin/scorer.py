"""Scorer: scores deals that people played with real cards, from facts that they write down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import check_dealer
from stich.kernel.rules.game import Game

from .fact_reader import FactReader, StatedFacts


def contract_kind(outcome: Any) -> str:
    """Return the contract of an outcome as text; without a contract, the reason why the deal ended."""
    kind: str = getattr(outcome, "contract", None) or outcome.reason
    return kind


def _refused(*_: object) -> Any:
    """Raise `StichError`: the game has no scorer."""
    raise StichError("score/none")


@dataclass(frozen=True)
class Scorer:
    """Scorer of finished deals at one table, made of a game's functions.

    Without functions, for games without a scorer, it refuses all deals. Scorers check the facts against each other, refuse impossible ones,
    and leave the calculation to the rules.

    1. Facts are a mapping, as in JSON. For any content there is an answer or a `StichError` ``score/…`` (of an entry also ``list/…``) that
       names the fact.
    2. The same facts give the same score. The answer of `score` has a ``working``, lines of English.
    3. `entry` returns an outcome with a score for each seat of the table, and never one of a contract that the table does not play.
    4. ``facts`` of an outcome are at most as many as ``columns``, in their order; `cells` are exactly as many.
    5. ``contract_kind`` returns a short text for every outcome of the game, however the deal ended.
    6. A list that Stich writes as CSV, it reads again with the same scores, in each language.
    """

    game: Game[Any, Any]
    score_case: Callable[[Any, StatedFacts], dict[str, Any]] = _refused
    """Function called by `score` with the options of the table and the facts; it returns the score and its working."""
    outcome_of: Callable[[Any, StatedFacts, int], Outcome] = _refused
    """Function called by `entry` with the options of the table, the facts and the dealer; it returns the outcome."""
    facts: Callable[[Any], tuple[str | int | None, ...]] = lambda outcome: ()
    """Function that returns the values of ``columns`` for an outcome of this game: None for unknown values.

    It may return fewer values if the last columns do not apply.
    """
    contract_kind: Callable[[Any], str] = contract_kind
    """Function that returns the kind of contract of an outcome, coarse enough for counts of each kind; without a contract, the reason why
    the deal ended.
    """
    columns: tuple[str, ...] = ()
    """English headings of a score list's columns, other than dealer, declarer and points."""
    entries: tuple[type[msgspec.Struct], ...] = ()
    """Structs whose fields `entry` accepts; empty if the game has no entries."""
    reader: FactReader = field(default_factory=FactReader)
    """Words and forms in which people write the facts."""
    has_declarer: bool = False
    """True if one player declares a deal, and wins or loses it; False in games where all play alone."""

    def score(self, case: StatedFacts) -> dict[str, Any]:
        """Return the score of a finished deal and its working (lines of English). ``case``: facts of the deal, in the format of the inputs
        in ``tests/golden``.

        Raise `StichError` ``score/…``, naming the fact, if a fact is missing, unknown or impossible.
        """
        return self.score_case(self.game.options, case)

    def entry(self, entry: StatedFacts, dealer: int) -> Outcome:
        """Return the outcome of a deal in a score list. ``entry``: facts of the deal, with the declarer.

        Unlike `score`, refuse contracts that this table does not play. Raise `StichError` ``score/…`` or ``list/…`` for impossible facts.
        """
        if self.entries:
            check_dealer(dealer, self.game.seats)
        return self.outcome_of(self.game.options, entry, dealer)

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """Return the texts and numbers of a score list's columns for this deal, from the values of ``facts``; missing values are empty
        texts.
        """
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))
