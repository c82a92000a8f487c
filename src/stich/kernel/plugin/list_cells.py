"""Cells of tables as facts about a deal: numbers with decimal comma or point, and words in three languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .fact_words import FactWord, FactWords, Value, fold

YES = frozenset(map(fold, ("x", "yes", "y", "true", "ja", "j", "wahr", "✓", "✔", "○", "〇", "はい", "あり", "有")))
NO = frozenset(map(fold, ("no", "n", "false", "nein", "falsch", "none", "-", "–", "−", "0", "いいえ", "なし", "無")))

_BETWEEN = re.compile(r"(?:[\s,;:/()&|]|-(?=[^\W\d_]))*")
_TIMES = re.compile(r"×\s*(?=[0-9])")
_NUMBER = re.compile(r"[+\-−–]?\s?[0-9]+")


class UnknownWord(ValueError):
    """Error for a text that is no word for a fact. ``args[0]``: the text."""


def whole_number(text: str) -> int | None:
    """Return the whole number that a cell states, also as ``12,0``, ``1.200`` or ``−18``; None if it states none."""
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").replace(" ", "").replace("'", "")
    if re.fullmatch(r"[+-]?[0-9]{1,3}([.,][0-9]{3})+", plain):
        plain = plain.replace(".", "").replace(",", "")
    match = re.fullmatch(r"([+-]?[0-9]{1,12})([.,]0*)?", plain)
    return int(match[1]) if match else None


def cell_facts(words: FactWords, fact: str, text: str) -> dict[str, Any]:
    """Return the facts that a cell states. Its column is of ``fact``; words for other facts are read, too, as in ``Herz Hand mit 2``.

    Raise `UnknownWord` with the first part of the text that is neither word nor number.
    """
    plain = _TIMES.sub("x ", fold(text))
    if plain in NO and not any(word.fact == fact for word in words.read(text)):
        return {}
    if plain in YES:
        word = next((word for word in words.values if word.fact == fact and word.value not in (None, False, "none")), None)
        if word is not None:
            return {fact: word.value}
    facts: dict[str, Any] = {}
    pattern, at, waiting = _pattern(words), 0, None
    while at < len(plain):
        at = _end(_BETWEEN, plain, at)
        if at == len(plain):
            break
        number = _NUMBER.match(plain, at)
        if number is not None:
            count = whole_number(number.group()) or 0
            _state_number(facts, waiting or fact, count)
            waiting, at = None, number.end()
            continue
        match = pattern.match(plain, at)
        if match is None:
            raise UnknownWord(re.split(r"[\s,;/()]", plain[at:], maxsplit=1)[0])
        at = match.end()
        takes_number = _NUMBER.match(plain, _end(_BETWEEN, plain, at)) is not None
        word = _chosen(words.read(match.group()), fact, facts, takes_number=takes_number)
        if word is None:
            raise UnknownWord(match.group())
        if word.value is None:
            waiting = word.fact
        else:
            _state(facts, word.fact, word.value)
    if waiting is not None:
        raise UnknownWord(plain)
    return facts


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _chosen(fitting: tuple[FactWord, ...], fact: str, facts: Mapping[str, Any], *, takes_number: bool) -> FactWord | None:
    """Return the word that is meant if a form belongs to several facts: German *h* is hearts, or hand."""

    def rank(word: FactWord) -> tuple[bool, bool, bool]:
        root = word.fact.partition(".")[0]
        return (word.value is None) == takes_number, root == fact.partition(".")[0] and root not in facts, root not in facts

    best = max(fitting, key=rank, default=None)
    return None if best is None or (best.value is None and not takes_number) else best


def _state(facts: dict[str, Any], fact: str, value: Value) -> None:
    root, _, inner = fact.partition(".")
    if inner:
        facts.setdefault(root, {})[inner] = value
    else:
        facts[root] = value


def _state_number(facts: dict[str, Any], fact: str, count: int) -> None:
    """State a number of a fact. A number of matadors alone is *with* if it is positive, and *without* if it is negative."""
    if fact == "matadors":
        fact, count = ("matadors.without", -count) if count < 0 else ("matadors.with", count)
    if fact == "kontra":
        _state(facts, fact, {2: "kontra", 4: "re"}.get(count, "none"))
    else:
        _state(facts, fact, count)


@lru_cache(maxsize=8)
def _pattern(words: FactWords) -> re.Pattern[str]:
    """Return a pattern that matches the longest form of a word."""
    forms = {form for word in words.values for some in word.forms for form in some}
    return re.compile("|".join(map(_bounded, sorted(forms, key=len, reverse=True))))


def _bounded(form: str) -> str:
    """Return a pattern for a form. Latin words do not match inside other words; Japanese has no blanks between words."""
    latin = form[-1].isalpha() and form[-1] < "\u0250"
    return rf"(?<![^\W\d_]){re.escape(form)}(?![^\W\d_])" if latin else re.escape(form)


def in_language(words: FactWords, text: str, language: str) -> str:
    """Return an English cell, such as ``clubs hand``, in another language. Words that are not known stay."""
    if language == "en" or not text:
        return text
    known = {form: word for word in reversed(words.values) for form in word.forms[0] if len(form) > 1}
    pattern = "|".join(_bounded(form) for form in sorted(known, key=len, reverse=True))
    return re.sub(pattern, lambda match: known[match.group()].in_language(language), text)
