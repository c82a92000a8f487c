"""Errors of HTTP requests have the code, sentence and facts of a `StichError`."""

from __future__ import annotations

import pytest

from stich.server.web.problems import HttpProblem


def test_a_problem_has_a_registered_sentence_and_its_facts() -> None:
    problem = HttpProblem(404, "person/unknown#seat", seat=2)
    assert (problem.status, problem.error.code, str(problem)) == (404, "person/unknown", "no person sits on seat 2 of this table")
    assert problem.error.facts == {"case": "seat", "seat": 2}


def test_a_problem_without_a_sentence_is_not_made() -> None:
    with pytest.raises(KeyError, match="no sentence is registered for table/unheard-of"):
        HttpProblem(404, "table/unheard-of")
