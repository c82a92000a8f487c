"""Frozen benchmark: one player against fixed opponents on fixed boards, and at fixed moments, beside a table of our own players
(docs/how-to/arena.md).

`load` returns a version of the benchmark for a game, `run` lets a player take it. Players have no clock, so the result does not depend on
the speed of the machine.
"""

from stich.kernel.sentences import register

from .score import boards_score, check_answers, check_board, moments_score, run
from .version import VERSIONS, Benchmark, BenchmarkScore, BoardsScore, MomentsScore, Opposition, fingerprint, load

register(
    {
        "benchmark/changed": "this Stich cannot run {version} of the benchmark: {what} differ; install the version of Stich in its table",
        "benchmark/fault": "{where}: {kind}: {reason}; the benchmark counts players without faults only",
        "benchmark/game": "{version} of the benchmark has no boards of {game!r:.40}, only of {known}",
        "benchmark/player": "{player:.80}: name a class or function of a module, which other processes can import",
        "benchmark/version": "there is no version {version!r:.40} of the benchmark, only {known}",
    }
)

__all__ = [
    "VERSIONS",
    "Benchmark",
    "BenchmarkScore",
    "BoardsScore",
    "MomentsScore",
    "Opposition",
    "boards_score",
    "check_answers",
    "check_board",
    "fingerprint",
    "load",
    "moments_score",
    "run",
]
