"""Facts that people state about a deal, read with the words of its game and checked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import allowed_values
from stich.kernel.field_docs import all_field_docs

from .fact_line import LineReading
from .fact_reader import FactReader, StatedFacts
from .scorer import Scorer


def read_line(scorer: Scorer, line: str, players: Sequence[str] = (), dealer: int = 0, language: str = "en") -> LineReading:
    """Return the interpretation of a line of text that states a deal, such as *B clubs with 1 66*.

    ``players``: names by seat, or none for a single deal; ``language``: language of the reader, for words and completions. Raise
    `StichError` ``score/line`` if the game has no lines.
    """
    if scorer.reader.line is None:
        raise StichError("score/line#none")
    return scorer.reader.line(scorer.game.options, line, players, dealer, language)


def faults(scorer: Scorer, entry: StatedFacts, dealer: int) -> tuple[StichError, ...]:
    """Return the errors of all facts of an entry that are wrong or missing, at most one for each code; empty if the scorer accepts it."""
    found: dict[str, StichError] = {}
    facts: StatedFacts | None = entry
    while facts is not None:
        try:
            scorer.entry(facts, dealer)
        except StichError as error:
            if error.code in found:
                break
            found[error.code] = error
            facts = scorer.reader.repair(facts, error)
        else:
            break
    return tuple(found.values())


def facts_of_entries(scorer: Scorer) -> dict[str, str]:
    """Return the meaning of each fact that an entry may have, in English, by name: a sentence and the possible values."""
    found: dict[str, str] = {}
    for kind in scorer.entries:
        docs = all_field_docs(kind)
        for fact in msgspec.structs.fields(kind):
            first = " ".join(docs.get(fact.name, "").split()).partition(". ")[0].removesuffix(".").replace("``", "")
            choices = ", ".join(allowed_values(fact.type))
            meaning = f"{first} ({choices})" if first and choices else first or choices
            found[fact.encode_name] = found.get(fact.encode_name) or meaning
    return found


def canonical(scorer: Scorer, facts: StatedFacts) -> dict[str, Any]:
    """Return the facts with names and values of this game in place of words in other languages. Unknown words stay."""
    known, reader = _names(scorer.entries), scorer.reader
    read: dict[str, Any] = {name: _value(reader, name, value) for name, value in facts.items() if name in known}
    for name, value in facts.items():
        if name in known:
            continue
        own = reader.words.fact(name) or name
        if own == "sitting_out":
            read[own] = value
            continue
        outer, _, inner = own.partition(".")
        place = read.setdefault(outer, {}) if inner and outer in known else read
        last = inner or outer
        if outer not in known or not isinstance(place, dict) or last in place:
            read[name] = value
        else:
            place[last] = _value(reader, own, value)
    return read


@cache
def _names(entries: tuple[type[msgspec.Struct], ...]) -> frozenset[str]:
    """Return the names of all facts that these structs have."""
    return frozenset(fact.encode_name for kind in entries for fact in msgspec.structs.fields(kind))


def _value(reader: FactReader, fact: str, value: Any) -> Any:
    """Return the value of a fact, with the names of this game in place of words, also those of nested facts (``with`` for *mit*)."""
    if isinstance(value, str):
        found = reader.words.value(fact, value)
        return value if found is None else found
    if not isinstance(value, dict):
        return value
    return {(reader.words.fact(str(name)) or "").removeprefix(f"{fact}.") or name: inner for name, inner in value.items()}
