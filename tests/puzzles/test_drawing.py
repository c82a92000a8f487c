"""The puzzle of the day, and those of a rush: any kind has its days, and what is slow to answer comes in no rush."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from stich.study.puzzles import DeclaringPuzzle, Puzzle, daily, every, games, load_declaring, rush

MONDAY = date(2026, 11, 23)
YEAR = [MONDAY + timedelta(days=n) for n in range(364)]


@pytest.mark.parametrize("game", games())
def test_the_puzzle_of_the_day_is_one_of_its_game_and_the_same_for_all(game: str) -> None:
    week = [daily(game, day) for day in YEAR[:7]]
    daily.cache_clear()
    assert week == [daily(game, day) for day in YEAR[:7]]
    assert all(puzzle in every(game) for puzzle in week)
    assert [puzzle.difficulty for puzzle in week] == [1, 2, 3, 3, 4, 4, 5], "the week begins easily"


@pytest.mark.parametrize("game", games())
def test_over_a_year_puzzles_of_every_sort_have_their_day(game: str) -> None:
    sorts = {_sort(daily(game, day)) for day in YEAR}
    assert sorts == {_sort(puzzle) for puzzle in every(game)}


def test_a_rush_goes_from_easy_to_hard_and_shows_nothing_twice() -> None:
    drawn = rush(every("suitability"), Random(7))
    assert [p.difficulty for p in drawn] == sorted(p.difficulty for p in drawn)
    assert len({p.id for p in drawn}) == len(drawn) > 3


def test_in_a_rush_contracts_are_asked_for_and_no_cards_to_lay_away() -> None:
    drawn = rush(load_declaring("skat"), Random(7))
    assert drawn and {_sort(puzzle) for puzzle in drawn} == {"contract"}


def _sort(puzzle: Puzzle | DeclaringPuzzle) -> str:
    return puzzle.information if isinstance(puzzle, Puzzle) else puzzle.step
