"""Every error with a registered sentence is raised with the facts that the sentence names."""

from __future__ import annotations

import ast
import importlib
import pickle
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import stich
from stich.kernel.errors import LineError, StichError
from stich.kernel.sentences import LARGEST, fields, register, sentence, sentences

SOURCES = Path(stich.__file__).parent
NAME = r"[a-z]+/[a-z_-]+(#[a-z-]+)?"


DEFAULTS = {kind.__name__: kind.code for kind in StichError.__subclasses__() if "code" in vars(kind) and "__init__" not in vars(kind)}
"""Codes of the subclasses that define one and are constructed with a name."""


class Raised(NamedTuple):
    """An error as the sources construct it."""

    where: str
    names: str
    """Pattern of its names."""
    facts: set[str] | None
    """Names of its facts; None if they are passed as a mapping."""
    code: str | None
    """The code of a free text."""


def registered() -> dict[str, str]:
    for file in SOURCES.rglob("*.py"):
        if re.search(r"^(register|register_sentences)\(", file.read_text(), re.MULTILINE):
            importlib.import_module(".".join(("stich", *file.relative_to(SOURCES).with_suffix("").parts)).removesuffix(".__init__"))
    return sentences()


@cache
def raised() -> tuple[Raised, ...]:
    """All calls whose first argument begins like a name, as a constant or an f-string, or one of two; and those with a code."""
    found = []
    for file in SOURCES.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if not isinstance(call, ast.Call) or not call.args or ast.unparse(call.func).startswith("log."):
                continue
            given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
            code = given.get("code")
            first = call.args[1 if ast.unparse(call.func) in ("HttpProblem", "problem") else 0]
            for choice in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if not isinstance(choice, ast.Constant | ast.JoinedStr):
                    continue
                parts = choice.values if isinstance(choice, ast.JoinedStr) else [choice]
                names = "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[^#]+" for p in parts)
                named = re.match(r"[a-z]+/|\[\^#\]\+\\#", names)
                default = None if named else DEFAULTS.get(ast.unparse(call.func))
                if named or code or default:
                    where = f"{file.relative_to(SOURCES)}:{call.lineno}"
                    facts = None if any(keyword.arg is None for keyword in call.keywords) else set(given)
                    found.append(Raised(where, names, facts, None if named else ast.unparse(code).strip("'") if code else default))
    return tuple(found)


def test_every_sentence_is_raised_with_its_facts() -> None:
    known = registered()
    unused, wrong = set(known), []
    for error in raised():
        for name in known:
            if error.code is None and re.fullmatch(error.names, name):
                unused.discard(name)
                if error.facts is not None and not fields(known[name]) <= error.facts:
                    wrong.append((error.where, name, fields(known[name]) - error.facts))
    assert not wrong
    assert not unused


def test_every_name_is_registered() -> None:
    """A name that no package registers would be printed as if it were a sentence."""
    known = registered()
    plain = [error for error in raised() if re.fullmatch(NAME, error.names.replace("\\", "")) and error.code is None and "#" in error.names]
    assert plain
    assert not [error.where for error in plain if error.names.replace("\\", "") not in known]


def test_no_error_has_a_free_text() -> None:
    assert not [error.where for error in raised() if error.code is not None and "of" not in (error.facts or ())]
    registered()
    with pytest.raises(KeyError, match="no sentence is registered for no such seat"):
        StichError("no such seat", code="seat/unknown")


def test_an_error_of_a_server_keeps_the_servers_sentence() -> None:
    error = StichError.received("seat/unheard-of", "this seat is new")
    assert (str(error), error.code, error.facts, error.legal) == ("this seat is new", "seat/unheard-of", {}, ())


def test_an_error_has_code_case_and_facts() -> None:
    registered()
    error = StichError("score/points#range", field="declarer_points", least=0, most=120, number=121)
    assert (str(error), error.code) == ("declarer_points: 0 to 120, not 121", "score/points")
    assert error.facts == {"case": "range", "field": "declarer_points", "least": 0, "most": 120, "number": 121}
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.facts) == (str(error), error.code, error.facts)


def test_an_error_of_an_error_keeps_code_and_facts() -> None:
    registered()
    error = LineError("Row: bad", of=StichError("score/tricks#four", whole=8, tricks=(4, 4, 4, 4)), line=3)
    assert (str(error), error.code) == ("line 3: Row: bad", "score/tricks")
    assert error.placed_facts == {"case": "four", "whole": 8, "tricks": (4, 4, 4, 4), "line": 3, "reason": "Row: bad"}
    assert str(error.at(7)) == "line 7: Row: bad"
    assert (str(error), error.line) == ("line 3: Row: bad", 3)


def test_a_code_of_its_own_with_the_sentence_of_another_name() -> None:
    registered()
    error = StichError("facts/shape#missing", code="solve/shape", name="hands", choices=())
    assert (str(error), error.code, error.facts["case"]) == ("hands is missing", "solve/shape", "missing")


def test_facts_have_numbers_that_json_can_carry() -> None:
    registered()
    error = StichError("match/scores", seats=10**40, count=(1, -(10**40)), true=True)
    assert error.facts == {"seats": LARGEST, "count": (1, -LARGEST), "true": True}
    assert "not so large a number" in str(StichError("score/tricks#range", field="f", least=0, most=8, number=10**40))


def test_a_name_has_one_sentence() -> None:
    known = registered()
    register({"score/bid": known["score/bid"]})
    with pytest.raises(ValueError, match="score/bid is registered already"):
        register({"score/bid": "another"})
    assert sentence("score/unheard-of", {}) is None
