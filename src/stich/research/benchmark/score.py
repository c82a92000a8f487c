"""Run of a player through the benchmark, and its scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Protocol

import msgspec

from stich.kernel.errors import StichError
from stich.players import PATIENCE, Level, named
from stich.research.arena import ArenaJournal, BoardFault, BoardResult, Executor, Experiment, estimate, play_boards, report
from stich.research.statistics import Estimate
from stich.research.test_positions import Answers, PositionFault, answer_positions

from .version import Benchmark, BenchmarkScore, BoardsScore, MomentsScore


class ReportPart(Protocol):
    """Function that reports the progress of a part of a run."""

    def __call__(self, part: str, done: int, of: int) -> None:
        """Report that ``done`` of ``of`` boards or moments of the part ``part`` are finished."""


def run(
    benchmark: Benchmark,
    player: str | Level,
    *,
    name: str | None = None,
    most: int | None = None,
    patience: float = PATIENCE,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: ReportPart = lambda part, done, of: None,
) -> BenchmarkScore:
    """Return the score of a player in the benchmark.

    ``player``: name for `stich.players.named`, or a class or function of a module that takes a game's name and a `Random` and returns a
    player. ``name``: name of the player in the score. ``most``: number of boards against each opponent, and of moments, from the first one
    on; by default all. ``patience``: time limit for the answers of programs (in seconds). ``journal``: file for the boards, so that an
    interrupted run can continue; the name of the opponent is added before its suffix.

    Raise `StichError` ``benchmark/fault`` if the player acts illegally or fails, ``benchmark/changed`` if this program differs from the
    version of the benchmark, ``benchmark/player`` or ``player/unknown`` for an unknown player, and the errors of `ArenaJournal`.
    """
    level = player if isinstance(player, str) else _name(player)
    named(level)
    benchmark.check()
    scores = []
    for opposition in benchmark.oppositions:
        opponent, count = opposition.opponent, min(most or opposition.boards, opposition.boards)
        experiment = msgspec.structs.replace(benchmark.experiment(level, opponent), patience=patience)
        file = journal and journal.with_suffix(f".{opponent}{journal.suffix}")
        played = []
        for board in _boards(experiment, count, executor, file):
            played.append(board)
            progress(f"boards against {opponent}", len(played), count)
        scores.append(boards_score(experiment, played))
    positions, answers = benchmark.positions()[:most], []
    questions = msgspec.structs.replace(benchmark.questions(level), patience=patience)
    for answer in answer_positions(questions, positions, executor=executor):
        check_answers(answer)
        answers.append(answer)
        progress("moments", len(answers), len(positions))
    return BenchmarkScore(player=name or level, stich=questions.stich, boards=tuple(scores), moments=moments_score(answers))


def _boards(experiment: Experiment, count: int, executor: Executor | None, file: Path | None) -> Iterator[BoardResult]:
    """Yield the first boards, as far as the file has them from there, and write the others to the file.

    Raise `StichError` ``benchmark/fault`` at a board with a fault; the board is not written.
    """
    with ArenaJournal(file, experiment) if file else nullcontext() as journal:
        known = journal.boards[:count] if journal else []
        yield from known
        for board in play_boards(experiment, range(len(known), count), executor=executor):
            check_board(board)
            if journal:
                journal.add(board)
            yield board


def _name(player: Level) -> str:
    """Return the name by which `named` finds a class or function. Raise `StichError` ``benchmark/player`` if there is none."""
    text = f"{getattr(player, '__module__', '')}:{getattr(player, '__qualname__', '')}"
    if "<" in text or not all(text.partition(":")):
        raise StichError("benchmark/player", player=repr(player))
    return text


def check_board(board: BoardResult) -> None:
    """Raise `StichError` ``benchmark/fault`` if a fault ended the board."""
    if board.fault is not None:
        raise _error(board.fault, f"board {board.board}, seat {board.fault.seat}, action {board.fault.action}")


def check_answers(answers: Answers) -> None:
    """Raise `StichError` ``benchmark/fault`` if a player was at fault at the moment."""
    if answers.fault is not None:
        raise _error(answers.fault, f"moment {answers.moment}")


def _error(fault: BoardFault | PositionFault, where: str) -> StichError:
    kind = "illegal action" if fault.kind == "illegal" else fault.kind
    return StichError("benchmark/fault", where=where, kind=kind, reason=fault.reason)


def boards_score(experiment: Experiment, boards: Sequence[BoardResult]) -> BoardsScore:
    """Return the score of the first player on these boards.

    Luck is removed if a player states the probabilities of its choices. Otherwise there is no luck to measure.
    """
    (difference,) = report(experiment, boards).differences
    opponent, count = experiment.players[1].name, len(boards)
    if difference.less_luck is None or not any(result.luck for board in boards for result in board.results):
        return BoardsScore(opponent=opponent, boards=count, mean=difference.mean, interval=difference.interval)
    found = difference.less_luck
    return BoardsScore(opponent=opponent, boards=count, mean=found.mean, interval=found.interval, saved=found.saved)


def moments_score(answers: Sequence[Answers]) -> MomentsScore:
    """Return the loss of the first player by these answers."""
    first = [each.answers[0] for each in answers]
    loss: Estimate = estimate(answer.regret for answer in first)
    best = sum(answer.best for answer in first) / len(first) if first else None
    return MomentsScore(moments=len(first), mean=loss.mean, interval=loss.interval, best=best)
