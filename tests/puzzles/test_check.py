"""A broken puzzle is refused, and told what is wrong with it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.study.puzzles import Information, Puzzle, PuzzleGoal, check, encode, games, load, packed, read, read_puzzle
from tests.puzzles.symmetry import placed
from tests.rows import rows

SKAT, SCHAFKOPF, SUITABILITY = (load(game)[3] for game in ("skat", "schafkopf", "suitability"))


def other_seat(puzzle: Puzzle) -> int:
    return (puzzle.seat + 1) % len(puzzle.board.position["hands"])


def code_of(puzzle: Puzzle) -> str:
    wrong = check(puzzle)
    assert wrong is not None
    return wrong.code


@rows(
    ("changes", "code", "named"),
    [
        ({"id": "0123456789"}, "puzzle/wrong", "id"),
        ({"line": SKAT.line[:-1]}, "puzzle/wrong", "line"),
        ({"kinds": ("squeeze", "null")}, "puzzle/wrong", "kinds"),
        ({"difficulty": SKAT.difficulty % 5 + 1}, "puzzle/wrong", "difficulty"),
        ({"information": Information.SINGLE_SEAT}, "puzzle/wrong", "without"),
        ({"seat": other_seat(SKAT)}, "puzzle/seat", "whose turn it is"),
        ({"goal": PuzzleGoal(SKAT.goal.side, "points", 0)}, "puzzle/unsolved", "several cards keep the goal"),
        ({"goal": PuzzleGoal(SKAT.goal.side, "points", 121)}, "puzzle/unsolved", "no card keeps the goal"),
        ({"goal": PuzzleGoal(SKAT.goal.side, "no_trick")}, "puzzle/goal", "the contract is about card points"),
        ({"goal": PuzzleGoal("own", "score", 40)}, "puzzle/goal", "not side own"),
        ({"goal": PuzzleGoal(SKAT.goal.side, "points")}, "puzzle/goal", "target"),
        ({"board": placed(SKAT, {**SKAT.board.position, "contract": "whist"}).board}, "solve/contract", "contract"),
        ({"board": placed(SKAT, {**SKAT.board.position, "hands": [[], [], []], "trick": []}).board}, "solve/hands", "no card"),
        ({"board": msgspec.structs.replace(SKAT.board, game="whist")}, "options/invalid", "unknown game"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], code: str, named: str) -> None:
    wrong = check(msgspec.structs.replace(SKAT, **changes))
    assert wrong is not None and wrong.code == code and named in str(wrong)


def test_the_seat_belongs_to_the_side_that_is_named() -> None:
    side = "defenders" if SCHAFKOPF.goal.side == "declarer" else "declarer"
    assert code_of(msgspec.structs.replace(SCHAFKOPF, goal=msgspec.structs.replace(SCHAFKOPF.goal, side=side))) == "puzzle/goal"


def test_alone_one_plays_for_a_score() -> None:
    assert code_of(msgspec.structs.replace(SUITABILITY, goal=PuzzleGoal("declarer", "points", 61))) == "puzzle/goal"


@rows(
    ("field", "value", "said"),
    [
        ("difficulty", 6, "difficulty"),
        ("difficulty", "hard", "difficulty"),
        ("id", "too long for an id", "id"),
        ("kinds", [], "kinds"),
        ("eyes", "closed", "eyes"),
        ("solution", "CJ", "unknown field 'solution'"),
    ],
)
def test_another_shape_is_refused(field: str, value: object, said: str) -> None:
    facts = {**msgspec.to_builtins(SKAT), field: value}
    with pytest.raises(StichError, match=said) as refused:
        read_puzzle(facts)
    assert refused.value.code == "puzzle/shape"


def test_a_line_of_a_file_is_named() -> None:
    with pytest.raises(StichError, match=r"^line 2: not JSON"):
        list(read(BytesIO(encode([SKAT]) + b"{\n")))


def test_what_is_written_is_read() -> None:
    puzzles = [SKAT, SCHAFKOPF, SUITABILITY]
    assert list(read(BytesIO(encode(puzzles)))) == puzzles
    assert packed(puzzles) == packed(puzzles)


@pytest.mark.parametrize("game", ["whist", "../skat", ""])
def test_a_game_without_puzzles_is_refused(game: str) -> None:
    with pytest.raises(StichError, match=", ".join(games())) as refused:
        load(game)
    assert refused.value.code == "puzzle/none"
