"""A program that asks the solver passes ``mypy --strict``, and every part of an answer has the type that its reader expects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
PROGRAM = """
from typing import assert_type

import stich
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.solver import Answer, Count, Limits, Method, MultiplayerAnswer, Solution

state = stich.game("skat").deal(seed=1, dealer=0)
answer = stich.solve(state, count=Count.POINTS, include_points_outside_tricks=True, moves=True, line=True, limits=Limits(nodes=1))
assert_type(answer, Answer)
assert_type(answer.points, int | None)
assert_type(answer.won, bool | None)
assert_type(answer.best_cards, tuple[Card, ...])
assert_type(answer.line, tuple[Card, ...])
assert_type(answer.actor, Seat)
for card, value in answer.cards.items():
    assert_type(card, Card)
    assert_type(value, Solution)
    assert_type(value.value, int)
assert_type(stich.solve_many([state, state.apply(answer.best_cards[0])], threads=2), tuple[Answer, ...])

hand = state.phase.perfect_info
assert hand is not None
assert_type(stich.solve(hand), Answer)
multiplayer = stich.solve_multiplayer(hand, method=Method.MAX_N)
assert_type(multiplayer, MultiplayerAnswer)
assert_type(multiplayer.values[Seat(0)].value, int)
assert_type(multiplayer.best_cards, tuple[Card, ...])
assert_type(stich.solve_multiplayer_many([hand]), tuple[MultiplayerAnswer, ...])
"""
MISTAKES = """
import stich
from stich.solver import Count

stich.solve_own(stich.game("skat").deal(seed=1, dealer=0))
stich.solve("a state")
stich.solve(stich.game("skat").deal(seed=1, dealer=0), count="points")
"""


def checked(program: str) -> list[str]:
    """Return mypy's complaints about the program."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file", "", "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, "MYPYPATH": str(ROOT / "src")})
    assert not ran.stderr
    return ran.stdout.splitlines()


def test_a_program_that_uses_answers_is_typed() -> None:
    assert checked(PROGRAM) == []


def test_mistakes_are_found() -> None:
    """A name that is not there too: functions that are imported when they are first used hide none."""
    assert [line.rsplit("[", 1)[1] for line in checked(MISTAKES) if "error" in line] == ["attr-defined]", "arg-type]", "arg-type]"]
