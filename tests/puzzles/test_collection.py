"""Generated puzzles: the same seed gives the same puzzles, on any number of processes and after a stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.kernel.errors import InvalidOptions, StichError
from stich.research.arena import on_processes
from stich.study.puzzles import Information, Puzzle, load
from stich.study.puzzles.collection import Begun, Collection, PuzzleJournal, collect
from stich.study.puzzles.making import FromDeal, from_deal

GAME, SEED, COUNT = "schafkopf", 5, 2
BEGUN = Begun(GAME, SEED)


@pytest.mark.thorough
def test_on_two_processes_they_are_the_same() -> None:
    here = collect(BEGUN, COUNT)
    apart = collect(BEGUN, COUNT, executor=on_processes(2))
    assert here.full and here.puzzles == apart.puzzles and here.deals == apart.deals


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = collect(BEGUN, COUNT)
    path = tmp_path / "journal"
    with PuzzleJournal(path, BEGUN) as journal:
        for number in range(whole.deals // 2):
            journal.add(from_deal(GAME, number, SEED))
    with path.open("ab") as cut_off:
        cut_off.write(b'{"puzzles": [')
    with PuzzleJournal(path, BEGUN) as journal:
        assert len(journal.deals) == whole.deals // 2
        again = collect(BEGUN, COUNT, journal=journal)
    assert again.puzzles == whole.puzzles
    with PuzzleJournal(path, BEGUN) as journal:
        assert len(journal.deals) == whole.deals


def test_another_journal_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    PuzzleJournal(path, BEGUN).__exit__(None, None, None)
    before = path.read_bytes()
    with pytest.raises(StichError, match="this file contains other puzzles") as refused:
        PuzzleJournal(path, Begun(GAME, SEED + 1))
    assert refused.value.code == "puzzle/journal" and path.read_bytes() == before
    path.write_bytes(b"a letter\n")
    with pytest.raises(StichError, match="not a journal of puzzles"):
        PuzzleJournal(path, BEGUN)
    assert path.read_bytes() == b"a letter\n"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="whist"):
        collect(Begun("whist", 0), 1)


def taken(puzzles: tuple[Puzzle, ...], count: int) -> Collection:
    collection = Collection(count)
    for puzzle in puzzles:
        collection.add(FromDeal((puzzle,), {"lost": 2}))
    return collection


def test_alike_ones_are_taken_once() -> None:
    one = load(GAME)[0]
    collection = taken((one, one), 10)
    assert collection.puzzles == (one,) and collection.thrown_out == {"alike": 1, "lost": 4}


def test_no_difficulty_is_too_many() -> None:
    """Of ten at most three are of one difficulty, a quarter and no half of one more."""
    easy = tuple(puzzle for puzzle in load(GAME) if puzzle.difficulty == 1)
    assert len(taken(easy, 10).puzzles) <= 3


def test_what_is_shipped_keeps_to_it() -> None:
    puzzles = tuple(puzzle for puzzle in load(GAME) if puzzle.information == Information.OPEN)
    assert taken(puzzles, len(puzzles)).full
