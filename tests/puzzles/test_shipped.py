"""The puzzles that are shipped. `make puzzles-check` proves them all; here it is a sample, and the shortest without the solver."""

from __future__ import annotations

from collections import Counter

import pytest

from stich.registry import HOUSE
from stich.study.analysis import solve_board
from stich.study.puzzles import KINDS, STEPS, Information, Puzzle, check, find, games, load
from stich.study.puzzles.tree import choices
from tests.puzzles.exhaustive import dealt_anew, keepers
from tests.rows import rows
from tests.sample import sample

SAMPLE = [puzzle for game in games() for puzzle in load(game)[::52]]
OPEN, SEAT = ([p for game in games() for p in load(game) if p.information == information] for information in Information)
SHORT = [
    puzzle
    for some in (OPEN, SEAT)
    for game in games()
    for puzzle in [p for p in some if p.game == game and all(len(hand) <= 4 for hand in p.board.position["hands"])][:3]
]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game} {puzzle.id}"


def test_there_are_some_of_each_game_of_the_house() -> None:
    assert games() == tuple(HOUSE)


@pytest.mark.parametrize("game", games())
def test_there_are_at_least_500_of_each_game_and_every_difficulty_is_there(game: str) -> None:
    steps = Counter(puzzle.difficulty for puzzle in load(game))
    assert steps.total() >= 500
    assert all(steps[step] >= 30 for step in range(1, STEPS + 1)), steps


@pytest.mark.parametrize("game", games())
def test_they_are_told_as_they_are(game: str) -> None:
    for puzzle in load(game):
        assert (
            puzzle.game == game
            and not puzzle.board.play
            and (puzzle.information == Information.SINGLE_SEAT) == ("one_seat" in puzzle.kinds)
        )
        assert set(puzzle.kinds) <= KINDS.keys() and list(puzzle.kinds) == [kind for kind in KINDS if kind in puzzle.kinds]
        assert find(game, puzzle.id) is puzzle


@rows("puzzle", SAMPLE, ids=named)
def test_the_solver_proves_a_sample(puzzle: Puzzle) -> None:
    assert check(puzzle) is None


@rows("puzzle", SHORT[:: sample(3, 1)], ids=named)
def test_every_play_of_the_shortest_is_looked_at(puzzle: Puzzle) -> None:
    """Exactly one choice keeps the goal against every defence: on the normative engine, without the solver."""
    right = next(choice for choice in choices(puzzle.hand()) if puzzle.line[0] in choice)
    assert set.intersection(*(keepers(deal) for deal in dealt_anew(puzzle))) == set(right)


@pytest.mark.parametrize("game", games())
def test_there_are_at_least_60_of_each_game_with_one_seats_eyes(game: str) -> None:
    assert sum(puzzle.game == game for puzzle in SEAT) >= 60


@rows("puzzle", [p for p in SAMPLE[::3] if p.information == Information.OPEN], ids=named)
def test_the_board_of_the_page_agrees(puzzle: Puzzle) -> None:
    """The puzzle's right cards are the best cards of the analysis board too."""
    answer = solve_board(puzzle.board)
    assert hasattr(answer, "best") and answer.actor == puzzle.seat
    right = next(choice for choice in choices(puzzle.hand()) if puzzle.line[0] in choice)
    assert set(right) & set(answer.best)
