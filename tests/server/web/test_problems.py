"""Errors of HTTP requests have a text."""

from __future__ import annotations

import pytest

from stich.server.web.problems import HttpProblem


def test_a_problem_has_the_registered_sentence_or_its_own() -> None:
    assert HttpProblem(404, "table/unknown").message == "there is no such table"
    assert HttpProblem(404, "table/unknown", "gone").message == "gone"


def test_a_problem_without_a_sentence_is_not_made() -> None:
    with pytest.raises(KeyError, match="no sentence is registered for table/unheard-of"):
        HttpProblem(404, "table/unheard-of")
