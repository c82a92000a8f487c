"""Thin face of the compiled core: the card play, solvers, samplers and batches, on plain data.

It imports nothing of ours and knows no game by name. What it computes is defined by `stich.kernel.reference`.
"""

from ._core import (
    DealBatch,
    DealProgram,
    Position,
    Spec,
    Stop,
    WorldSampler,
    baseline_alpha_beta,
    ismcts,
    line,
    masks,
    max_n,
    paranoid_value,
    perft,
    playouts,
    reach,
    rollouts,
    sample_posterior,
    shuffled,
    solve,
    solve_batch,
    solve_cards,
)

__all__ = [
    "DealBatch",
    "DealProgram",
    "Position",
    "Spec",
    "Stop",
    "WorldSampler",
    "baseline_alpha_beta",
    "ismcts",
    "line",
    "masks",
    "max_n",
    "paranoid_value",
    "perft",
    "playouts",
    "reach",
    "rollouts",
    "sample_posterior",
    "shuffled",
    "solve",
    "solve_batch",
    "solve_cards",
]
