"""Scorer: scores deals that people played with real cards, from facts that they write down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import allowed_values
from stich.kernel.field_docs import all_field_docs
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import check_dealer
from stich.kernel.rules.game import Game

from .fact_line import LineReading
from .fact_words import LIST_WORDS, FactWords
from .list_rows import RowEntry, RowFacts, plain_entry

StatedFacts = Mapping[str, Any]
"""Facts about a deal that people write down, as in JSON."""


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
    flags: Mapping[str, str] = field(default_factory=dict)
    """Facts accepted by `score`, by their short names on the command line. A dot leads into a nested object, as in ``matadors.with``; ``=``
    gives the flag a value, as in ``won=false``.
    """
    columns: tuple[str, ...] = ()
    """English headings of a score list's columns, other than dealer, declarer and points."""
    entries: tuple[type[msgspec.Struct], ...] = ()
    """Structs whose fields `entry` accepts; empty if the game has no entries."""
    words: FactWords = LIST_WORDS
    """Words for the facts in three languages."""
    line: Callable[[Any, str, Sequence[str], int, str], LineReading] | None = None
    """Function called by `read_line`; None if the game has no lines."""
    row_entry: Callable[[Any, RowFacts], RowEntry] = plain_entry
    """Function that returns a row of a table as an entry; its arguments are the options of the table and the facts in the row's cells."""
    repair: Callable[[StatedFacts, StichError], dict[str, Any] | None] = lambda facts, error: None
    """Function that returns an entry without the facts that this error refuses, so that `faults` finds the next; None if it cannot."""
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

    def read_line(self, line: str, players: Sequence[str] = (), dealer: int = 0, language: str = "en") -> LineReading:
        """Return the interpretation of a line of text that tells a deal, such as *B clubs with 1 66*.

        ``players``: names by seat, or none for a single deal; ``language``: language of the reader, for words and completions. Raise
        `StichError` ``score/line`` if the game has no lines.
        """
        if self.line is None:
            raise StichError("score/line#none")
        return self.line(self.game.options, line, players, dealer, language)

    def faults(self, entry: StatedFacts, dealer: int) -> tuple[StichError, ...]:
        """Return the errors of all facts of an entry that are wrong or missing, at most one for each code; empty if `entry` accepts it."""
        found: dict[str, StichError] = {}
        facts: StatedFacts | None = entry
        while facts is not None:
            try:
                self.entry(facts, dealer)
            except StichError as error:
                if error.code in found:
                    break
                found[error.code] = error
                facts = self.repair(facts, error)
            else:
                break
        return tuple(found.values())

    @property
    def facts_of_entries(self) -> dict[str, str]:
        """Return the meaning of each fact that an entry may have, in English, by name: a sentence and the possible values."""
        found: dict[str, str] = {}
        for kind in self.entries:
            docs = all_field_docs(kind)
            for fact in msgspec.structs.fields(kind):
                first = " ".join(docs.get(fact.name, "").split()).partition(". ")[0].removesuffix(".").replace("``", "")
                choices = ", ".join(allowed_values(fact.type))
                meaning = f"{first} ({choices})" if first and choices else first or choices
                found[fact.encode_name] = found.get(fact.encode_name) or meaning
        return found

    def canonical(self, facts: StatedFacts) -> dict[str, Any]:
        """Return the facts with names and values of this game in place of words in other languages. Unknown words stay."""
        known = set(self.facts_of_entries)
        read: dict[str, Any] = {name: self._value(name, value) for name, value in facts.items() if name in known}
        for name, value in facts.items():
            if name in known:
                continue
            own = self.words.fact(name) or name
            if own == "sitting_out":
                read[own] = value
                continue
            outer, _, inner = own.partition(".")
            place = read.setdefault(outer, {}) if inner and outer in known else read
            last = inner or outer
            if outer not in known or not isinstance(place, dict) or last in place:
                read[name] = value
            else:
                place[last] = self._value(own, value)
        return read

    def _value(self, fact: str, value: Any) -> Any:
        """Return the value of a fact, with the names of this game in place of words, also those of nested facts (``with`` for *mit*)."""
        if isinstance(value, str):
            found = self.words.value(fact, value)
            return value if found is None else found
        if not isinstance(value, dict):
            return value
        return {(self.words.fact(str(name)) or "").removeprefix(f"{fact}.") or name: inner for name, inner in value.items()}

    def cells(self, outcome: Any) -> tuple[str | int, ...]:
        """Return the texts and numbers of a score list's columns for this deal, from the values of ``facts``; missing values are empty
        texts.
        """
        facts = self.facts(outcome)
        return (*("" if fact is None else fact for fact in facts), *[""] * (len(self.columns) - len(facts)))
