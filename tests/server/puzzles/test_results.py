"""Streaks, levels, and which puzzle comes next: pure functions."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from stich.server.puzzles.choosing import proposed
from stich.server.puzzles.rating import first, learnt, level, rated
from stich.server.puzzles.results import streak
from stich.server.store.puzzle_rows import PuzzleRating, PuzzleResult
from stich.study.puzzles import Puzzle, games, load
from tests.rows import rows

TODAY = date(2026, 11, 24)


def result(difficulty: int = 3, wrong: int = 0, at: float = 1.0, puzzle: str = "0123456789", **more: object) -> PuzzleResult:
    """Return a solved puzzle after this number of wrong cards."""
    told = {"solved_at": at + 60, **more}
    return PuzzleResult(guest_id="ada", puzzle_id=puzzle, game="skat", difficulty=difficulty, begun_at=at, wrong=wrong, **told)  # type: ignore[arg-type]


@rows(
    ("days_ago", "length"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),  # today is not over
        ((2,), 0),
        ((0, 1, 2), 3),
        ((1, 2, 4), 2),
        ((0, 0, 1), 2),  # the puzzles of two games on one day
    ],
)
def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday(days_ago: tuple[int, ...], length: int) -> None:
    assert streak([TODAY - timedelta(days=ago) for ago in days_ago], TODAY) == length


def test_a_level_rises_with_puzzles_solved_at_once_and_falls_with_wrong_cards() -> None:
    assert level([], {}) == pytest.approx(2)
    solved = [result(difficulty=3, at=n) for n in range(6)]
    failed = [result(difficulty=3, at=n, wrong=1) for n in range(6)]
    assert level(solved, {}) > 3
    assert 1 <= level(failed, {}) < 2
    assert level([result(solved_at=None, given_up=True)], {}) < 2
    assert level([result(difficulty=5, at=n) for n in range(300)], {}) <= 5


def test_half_of_the_puzzles_of_a_difficulty_lead_to_that_level() -> None:
    mixed = [result(difficulty=4, at=n, wrong=n % 2) for n in range(60)]
    assert level(mixed, {}) == pytest.approx(4, abs=0.6)


def test_what_is_only_begun_says_nothing_and_the_order_is_that_of_time() -> None:
    assert level([result(solved_at=None)], {}) == level([], {})
    some = [result(at=n, wrong=n % 3) for n in range(9)]
    assert level(some, {}) == level(some[::-1], {})


@pytest.mark.parametrize("game", games())
def test_who_goes_on_and_on_gets_every_puzzle_once_and_none_that_is_solved(game: str) -> None:
    puzzles = load(game)[::4]
    results: dict[str, PuzzleResult] = {}
    order: list[Puzzle] = []
    while (puzzle := proposed(puzzles, results, {}, "ada", None)) is not None:
        order.append(puzzle)
        results[puzzle.id] = result(difficulty=puzzle.difficulty, puzzle=puzzle.id, at=float(len(order)))
    assert sorted(p.id for p in order) == sorted(p.id for p in puzzles)


def test_what_was_tried_comes_after_what_was_not_and_the_one_just_shown_at_last() -> None:
    puzzles = load("skat")
    shown = proposed(puzzles, {}, {}, "ada", None)
    assert shown is not None
    tried = {shown.id: result(puzzle=shown.id, wrong=1, solved_at=None)}
    others = [p for p in puzzles if p != shown]
    assert proposed(puzzles, tried, {}, "ada", None) in others
    assert proposed(puzzles, {}, {}, "ada", shown.id) in others
    assert proposed([shown], tried, {}, "ada", shown.id) == shown
    given_up = {p.id: result(puzzle=p.id, given_up=True, solved_at=None) for p in others}
    assert proposed(puzzles, {**tried, **given_up}, {}, "ada", None) == shown


def tried(rating: PuzzleRating, people: int, first_try: bool) -> PuzzleRating:
    """Return a puzzle of difficulty 3 after the first tries of this number of people with a strength between easy and middle."""
    for _ in range(people):
        rating = learnt(rating, result(puzzle=rating.puzzle_id, wrong=0 if first_try else 1), [result(difficulty=3)], {})
    return rating


def test_a_puzzle_begins_as_it_was_measured_and_learns_from_first_tries() -> None:
    puzzle = next(p for p in load("skat") if p.difficulty == 3)
    begin = first(puzzle.id, "skat", 3)
    assert rated(puzzle, {}) == rated(puzzle, {puzzle.id: begin}) == pytest.approx(3)
    easy, hard = tried(begin, 12, True), tried(begin, 12, False)
    assert rated(puzzle, {puzzle.id: easy}) < 2.7
    assert rated(puzzle, {puzzle.id: hard}) > 3.3
    assert easy.tries == hard.tries == 12 and easy.sigma < begin.sigma


def test_of_strangers_a_puzzle_learns_less_than_of_people_who_are_known() -> None:
    begin = first("0123456789", "skat", 3)
    known = [result(difficulty=3, wrong=n % 2, at=n, puzzle=f"{n:010}") for n in range(60)]
    of_strangers = begin.mu - learnt(begin, result(puzzle=begin.puzzle_id), [], {}).mu
    of_known = begin.mu - learnt(begin, result(puzzle=begin.puzzle_id), known, {}).mu
    assert 0 < of_strangers < of_known


def test_a_level_and_the_next_puzzle_go_by_what_puzzles_have_turned_out_to_be() -> None:
    middle = [p for p in load("skat") if p.difficulty == 3]
    solved = [result(difficulty=3, puzzle=p.id, at=n) for n, p in enumerate(middle[:2])]
    easy = {p.id: tried(first(p.id, "skat", 3), 12, True) for p in middle[:2]}
    assert level(solved, easy) < level(solved, {})
    near = {p.id: tried(first(p.id, "skat", 3), 12, True) for p in middle[10:11]}
    some = [p for p in middle if p.difficulty == 3]
    assert proposed(some, {}, near, "ada", None) == middle[10], "somebody new stands at 2, and one of difficulty 3 has come near it"
