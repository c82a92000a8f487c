"""Words and forms in which people write the facts of a game's deals: on the command line, in a line of text, in the rows of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stich.kernel.errors import StichError

from .fact_line import LineReading
from .fact_words import LIST_WORDS, FactWords
from .list_rows import RowEntry, RowFacts, plain_entry

StatedFacts = Mapping[str, Any]
"""Facts about a deal that people write down, as in JSON."""


@dataclass(frozen=True)
class Repairs:
    """Facts that replace those which an error refuses. Calling it returns the entry of a deal with other facts in place of those; None if
    none would do.
    """

    contract: str
    """Fact that names the contract of a deal with a declarer. Entries without it, of a ramsch or of a score alone are not repaired."""
    replacements: Mapping[str, Mapping[str, Any]]
    """Facts by the code of the error that refuses others, with the error's case (``score/bid#null``) or without it."""
    result: tuple[str, ...]
    """Facts of the deal's result. An error about card points or tricks removes them, and the deal counts as lost."""

    def __call__(self, entry: StatedFacts, error: StichError) -> dict[str, Any] | None:
        contract = entry.get(self.contract)
        if not isinstance(contract, str) or contract == "ramsch" or "score" in entry:
            return None
        if error.code in ("score/points", "score/tricks"):
            return {**{fact: value for fact, value in entry.items() if fact not in self.result}, "won": False}
        if error.code == "list/declarer" and isinstance(seats := error.facts.get("seats"), tuple):
            return {**entry, "declarer": seats[0]}
        names = (f"{error.code}#{error.facts.get('case')}", error.code)
        found = next((self.replacements[name] for name in names if name in self.replacements), None)
        return None if found is None else {**entry, **found}


@dataclass(frozen=True)
class FactReader:
    """Words and forms in which people write the facts of one game. All that a game leaves out is read as in any game, or not at all."""

    words: FactWords = LIST_WORDS
    """Words for the facts in three languages."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """Facts by their short names on the command line. A dot leads into a nested object, as in ``matadors.with``; ``=`` gives the flag a
    value, as in ``won=false``.
    """
    line: Callable[[Any, str, Sequence[str], int, str], LineReading] | None = None
    """Function called by `stated_facts.read_line`; None if the game has no lines."""
    row_entry: Callable[[Any, RowFacts], RowEntry] = plain_entry
    """Function that returns a row of a table as an entry; its arguments are the options of the table and the facts in the row's cells."""
    repair: Callable[[StatedFacts, StichError], dict[str, Any] | None] = lambda facts, error: None
    """Function that returns an entry without the facts that this error refuses, so that `stated_facts.faults` finds the next; None if it
    cannot.
    """
