"""Errors of facts in another shape: the field, what was wrong and what would be right, found without a sentence of msgspec."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from tests.rows import rows


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    size: int


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=0)]
    colour: Colour | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    made: dict[Literal["with", "without"], int] = {}
    inner: Inner | None = None
    word: Literal["yes", "no"] | bool = True


WRONG: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({}, "missing", "number is missing"),
    ({"number": 1, "figure": 1}, "unknown", "unknown field 'figure': the fields are number, colour, hands, made, inner, word"),
    ({"number": "1"}, "kind", "number: a whole number, not a text"),
    ({"number": True}, "kind", "number: a whole number, not true or false"),
    ({"number": -1}, "other", "number: Expected `int` >= 0"),
    ({"number": 1, "colour": "blue"}, "choice", "colour: 'blue' is unknown; there are red, black"),
    ({"number": 1, "colour": 2}, "kind", "colour: a text, one of red, black, not a whole number"),
    ({"number": 1, "hands": "CJ"}, "kind", "hands: a list, not a text"),
    ({"number": 1, "hands": [["CJ"], ["CA", None]]}, "kind", "hands[1][1]: a text, not nothing"),
    ({"number": 1, "made": {"beside": 1}}, "choice", "made: 'beside' is unknown; there are with, without"),
    ({"number": 1, "made": {"with": "1"}}, "kind", "made: a whole number, not a text"),
    ({"number": 1, "inner": {"size": 1.5}}, "kind", "inner: a whole number, not a number with decimals"),
    ({"number": 1, "inner": {}}, "missing-in", "inner: size is missing"),
    ({"number": 1, "inner": {"size": 1, "big": 2}}, "unknown-in", "inner: unknown field 'big': the fields are size"),
    ({"number": 1, "word": 3}, "kind", "word: a text or true or false, one of yes, no, not a whole number"),
)


@rows(("facts", "case", "words"), WRONG)
def test_the_fault_is_named(facts: dict[str, Any], case: str, words: str) -> None:
    with pytest.raises(StichError) as refused:
        read_facts(facts, Outer, "solve/shape")
    assert (str(refused.value), refused.value.code, refused.value.facts["case"]) == (words, "solve/shape", case)


def test_facts_that_fit_are_read() -> None:
    right = {"number": 1, "colour": "red", "hands": [["CJ"]], "made": {"with": 1}, "inner": {"size": 1}, "word": "no"}
    assert read_facts(right, Outer, "solve/shape").hands == (("CJ",),)
