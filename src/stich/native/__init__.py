"""Thin interface of the compiled core: the card play, solvers, samplers and batches, on plain data.

It imports no other module of Stich and knows no game by name. `stich.kernel.reference` defines the results of the card play.
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
