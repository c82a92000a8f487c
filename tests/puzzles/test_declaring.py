"""Puzzles before the first card: those that are shipped, what they say of themselves, and that an answer is worth what the play shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.study.analysis import AnyPosition, best_declarations, board_moments
from stich.study.puzzles import (
    DECLARING_KINDS,
    DeclaringPuzzle,
    check,
    contracts,
    encode,
    find,
    games,
    judge,
    load,
    load_declaring,
    read_puzzle,
)
from stich.study.puzzles.answers import state_of
from stich.study.puzzles.collection import Begun, collect
from stich.study.puzzles.making_declaring import declaring_again, declaring_described
from tests.rows import rows

EVERY = [puzzle for game in games() for puzzle in load_declaring(game)]
DISCARDS, CONTRACTS = ([puzzle for puzzle in EVERY if puzzle.step == step] for step in ("discard", "contract"))
SAMPLE = [DISCARDS[7], CONTRACTS[7], CONTRACTS[-7]]
COUNTED, NULL = (next(p for p in DISCARDS if ("null_discard" in p.kinds) == null) for null in (False, True))


def named(puzzle: DeclaringPuzzle) -> str:
    return f"{puzzle.game} {puzzle.step} {puzzle.id}"


def moved_on(puzzle: DeclaringPuzzle) -> DeclaringPuzzle:
    """Return the same puzzle with all players moved on by one seat."""
    position = puzzle.board.position
    hands = position["hands"]
    seats = {name: (position[name] + 1) % len(hands) for name in ("leader", "declarer")}
    changed = AnyPosition({**position, **seats, "hands": [hands[-1], *hands[:-1]]})
    board = msgspec.structs.replace(puzzle.board, position=changed)
    return msgspec.structs.replace(puzzle, board=board, seat=Seat((puzzle.seat + 1) % len(hands)))


def test_there_are_some_dozens_of_each() -> None:
    assert len([p for p in DISCARDS if p.game == "skat"]) >= 48
    assert all(len([p for p in CONTRACTS if p.game == game]) >= 36 for game in ("skat", "schafkopf"))
    assert len({puzzle.id for game in games() for puzzle in (*load(game), *load_declaring(game))}) == sum(
        len(load(game)) + len(load_declaring(game)) for game in games()
    )


def test_they_are_told_as_they_are() -> None:
    for puzzle in EVERY:
        assert list(puzzle.kinds) == [kind for kind in DECLARING_KINDS if kind in puzzle.kinds]
        assert (puzzle.contract is None) == (puzzle.step == "contract") and puzzle.near
        assert not set(puzzle.right) & {near.answer for near in puzzle.near}
        assert find(puzzle.game, puzzle.id) is puzzle


@pytest.mark.parametrize("puzzle", SAMPLE, ids=named)
def test_the_solver_proves_a_sample(puzzle: DeclaringPuzzle) -> None:
    assert check(puzzle) is None


@pytest.mark.parametrize("puzzle", SAMPLE[1:], ids=named)
def test_the_analysis_of_declarations_agrees(puzzle: DeclaringPuzzle) -> None:
    """Of the contracts that may be answered those win that it says win, each with its best discards."""
    some = set(contracts(puzzle))
    won = {best.contract for best in best_declarations(state_of(puzzle)) if best.contract in some and best.outcome.won}
    assert won and won <= set(puzzle.right)


@rows("puzzle", [*SAMPLE, NULL], ids=named)
def test_an_answer_is_worth_what_the_play_shows(puzzle: DeclaringPuzzle) -> None:
    for answer in (puzzle.right[0], puzzle.near[0].answer):
        judged = judge(puzzle, answer)
        end = board_moments(msgspec.structs.replace(judged.board, play=judged.cards))[-1]
        assert judged.right == (answer in puzzle.right) and answer in judged.actions
        assert judged.right or judged.made == puzzle.near[0].made
        if judged.target is None:
            assert bool(end.tricks[puzzle.seat]) != judged.right
        else:
            assert judged.made is not None and (judged.made >= judged.target) == judged.right
            others = sum(end.points[seat] for seat in range(len(end.points)) if seat != puzzle.seat)
            assert puzzle.step == "contract" or (others < judged.target) == judged.right


def test_seats_that_move_round_the_table_make_the_same_puzzle() -> None:
    other = moved_on(NULL)
    found = declaring_again(other)
    assert not isinstance(found, str) and declaring_described(other.board, found).id == NULL.id


@rows(
    ("changes", "code", "said"),
    [
        ({"id": "0123456789"}, "puzzle/wrong", "id"),
        ({"right": (COUNTED.near[0].answer,)}, "puzzle/wrong", "right"),
        ({"near": ()}, "puzzle/wrong", "near"),
        ({"contract": "declare whist"}, "puzzle/goal", "nothing can be answered"),
        ({"given": ("hand",)}, "puzzle/goal", "nothing can be answered"),
        ({"seat": Seat((COUNTED.seat + 1) % 3)}, "puzzle/seat", "declares"),
        ({"board": msgspec.structs.replace(COUNTED.board, position=AnyPosition({}))}, "solve/shape", "leader"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], code: str, said: str) -> None:
    wrong = check(msgspec.structs.replace(COUNTED, **changes))
    assert wrong is not None and wrong.code == code and said in str(wrong)


def test_what_is_no_answer_is_refused() -> None:
    for puzzle, text in ((COUNTED, "discard"), (COUNTED, "declare grand"), (CONTRACTS[0], "declare whist"), (CONTRACTS[0], "")):
        with pytest.raises(StichError, match="is no answer here") as refused:
            judge(puzzle, text)
        assert refused.value.code == "puzzle/play"


def test_what_is_written_is_read() -> None:
    assert read_puzzle(msgspec.json.decode(encode([COUNTED]))) == COUNTED
    with pytest.raises(StichError, match="step"):
        read_puzzle({**msgspec.to_builtins(COUNTED), "step": "bid"})


def test_they_are_made_anew() -> None:
    made = collect(Begun("schafkopf", 19, asks="contract"), 1)
    assert made.full and made.puzzles == tuple(p for p in CONTRACTS if p.id == made.puzzles[0].id)
