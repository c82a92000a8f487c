"""The map of the house: every path on it exists, and every name after a path is defined in that file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT

MAP = ROOT / "docs/guide/map.md"
PLACE = re.compile(r"`(?P<path>[\w.-]+(?:/[\w.-]+)*/[\w.-]*)`(?:\s+\((?P<names>`[\w.]+`(?:,\s+`[\w.]+`)*)\))?")
"""A path in code type, and the names in parentheses after it."""
QUESTIONS = (
    "What may a bid be?",
    "What does a view show?",
    "How is a game scored, and a lost one?",
    "How does the page word a refusal?",
    "How does a computer lay away its discards?",
    "What does the event log keep?",
    "In which order does the solver try cards?",
)
"""What a newcomer must find."""


def sections() -> dict[str, str]:
    """The answer to each question of the page."""
    parts = re.split(r"^### (.+)$", re.sub(r"^## .*$", "", MAP.read_text(), flags=re.MULTILINE), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def defined(path: Path) -> set[str]:
    """Names that a file defines: of Python, those of its modules and classes; of other languages, every word."""
    if path.suffix != ".py":
        return set(re.findall(r"\w+", path.read_text()))
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.ClassDef(name=name, body=body):
                names |= {name, *(f"{name}.{member.name}" for member in body if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef))}
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Assign(targets=targets):
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return names


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_first_questions_are_answered(question: str) -> None:
    assert question in sections()


@pytest.mark.parametrize("question", sections())
def test_an_answer_names_what_exists(question: str) -> None:
    places = list(PLACE.finditer(sections()[question]))
    assert places, "an answer names a path"
    for place in places:
        path = ROOT / place["path"]
        assert path.exists(), place["path"]
        assert place["path"].endswith("/") == path.is_dir(), place["path"]
        names = re.findall(r"[\w.]+", place["names"] or "")
        missing = set(names) - defined(path) if names else set()
        assert not missing, f"{place['path']} does not define {', '.join(sorted(missing))}"


def test_every_name_in_parentheses_follows_a_path() -> None:
    text = MAP.read_text()
    assert len(re.findall(r"\(`", text)) == sum(place["names"] is not None for place in PLACE.finditer(text))
