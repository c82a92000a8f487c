"""The map of the house: every path on it exists, and every name after a path is defined in that file."""

from __future__ import annotations

import re

from tests.docs.places import PLACE, faults
from tests.docs.snippets import ROOT
from tests.rows import rows

PAGE = (ROOT / "docs/reference/map.md").read_text()
FIRST = (
    "What may a bid be?",
    "What does a view show?",
    "How is a game scored, and a lost one?",
    "How does the page word a refusal?",
    "How does a computer lay away its discards?",
    "What does the event log keep?",
    "In which order does the solver try cards?",
)
"""Paths that a newcomer must find."""


def answers() -> dict[str, str]:
    """By question, the text below it."""
    parts = re.split(r"^### (.+)$", re.sub(r"^## .*$", "", PAGE, flags=re.MULTILINE), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@rows("question", FIRST)
def test_the_first_questions_are_answered(question: str) -> None:
    assert question in answers()


@rows("question", answers())
def test_an_answer_names_what_exists(question: str) -> None:
    answer = answers()[question]
    assert PLACE.search(answer), "an answer names a path"
    assert list(faults(answer)) == []


def test_names_in_parentheses_follow_a_path() -> None:
    assert PAGE.count("(`") == sum(place["names"] is not None for place in PLACE.finditer(PAGE))
