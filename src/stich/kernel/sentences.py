"""English sentences of errors. Each package registers a template for each of its codes; the facts of an error fill the template.

A code with several sentences has a case after ``#``, as in ``score/points#range``. Games register their sentences in their own packages.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Fact = str | int | float | bool | tuple[str | int | float | bool, ...]

LARGEST = 2**53
"""Largest absolute value of a number in a fact, exact in JavaScript too. Larger numbers are reduced to it and are not printed."""

_SENTENCES: dict[str, str] = {}
_FORMATS: dict[str, Callable[[Any], str]] = {}


def register(sentences: Mapping[str, str], **formats: Callable[[Any], str]) -> None:
    """Register templates by name (code or ``code#case``), and formats by the name that templates use: ``{tricks:tricks}``.

    Raise ValueError if a name is already registered with another template or format.
    """
    known: Mapping[str, object] = {**_SENTENCES, **_FORMATS}
    twice = [name for name, new in {**sentences, **formats}.items() if known.get(name, new) != new]
    if twice:
        raise ValueError(f"{twice[0]} is registered already")
    _SENTENCES.update(sentences)
    _FORMATS.update(formats)


def sentences() -> dict[str, str]:
    """Return the templates of all packages imported so far, by name (code or ``code#case``)."""
    return dict(_SENTENCES)


def fields(template: str) -> set[str]:
    """Return the names of the facts that this template contains."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def sentence(name: str, facts: Mapping[str, Fact]) -> str | None:
    """Return the sentence of this name, filled with the facts; None if no package has registered one."""
    template = _SENTENCES.get(name)
    return None if template is None else _Formatter().vformat(template, (), facts)


def bounded(fact: Fact) -> Fact:
    """Return the fact with its numbers limited to `LARGEST`, which JSON can carry exactly."""
    if isinstance(fact, tuple):
        return tuple(bounded(one) for one in fact)  # type: ignore[misc]
    return max(-LARGEST, min(fact, LARGEST)) if isinstance(fact, int) and not isinstance(fact, bool) else fact


def number_in_words(number: int) -> str:
    """Return the number as text, or a few words in place of an absurdly large one."""
    return str(number) if abs(number) < LARGEST else "so large a number"


def sum_in_words(numbers: Sequence[int]) -> str:
    """Return an addition as text: ``3 + 4 = 7``."""
    return " + ".join(map(number_in_words, numbers)) + f" = {number_in_words(sum(numbers))}"


def tricks_in_words(number: int) -> str:
    """Return a number of tricks as text: ``1 trick``, ``no tricks``."""
    return "1 trick" if number == 1 else f"{number or 'no'} tricks"


def hand_in_words(hand: int | str) -> str:
    """Return ``hand of seat 1`` for a seat; if ``hand`` is a text, such as the name of undealt cards, return it unchanged."""
    return f"hand of seat {hand}" if isinstance(hand, int) else hand


def one_in_words(texts: Sequence[str]) -> str:
    """Return the texts joined as ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))


def either_in_words(word: str) -> Callable[[Sequence[object]], str]:
    """Return a format for lists that joins their items with this word: ``3 or 4``."""
    return lambda values: f" {word} ".join(map(str, values))


class _Formatter(string.Formatter):
    """Formatter that fills templates: tuples are joined with commas; formats are those of `register` and Python's own
    (``{name!r:.80}``).
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in _FORMATS:
            return _FORMATS[format_spec](value)
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        if isinstance(value, int) and not format_spec:
            return number_in_words(value)
        return format(value, format_spec)


register(
    {},
    tricks=tricks_in_words,
    sum=sum_in_words,
    hand=hand_in_words,
    one=one_in_words,
    spaced=" ".join,
    **{"and": either_in_words("and"), "or": either_in_words("or")},
)
