"""Thin face of the compiled core (design §6): legal cards, tricks, playouts, perft, on plain data.

Imports nothing of ours, knows no game by name. What it computes is defined by `stich.kernel.reference`.
"""

from ._core import (
    Position,
    Spec,
    Stop,
    Worlds,
    believe_alone,
    best_for_each,
    line,
    perft,
    play_alone,
    playouts,
    reach,
    search_alone,
    secured,
    solve,
    solve_batch,
    solve_cards,
    yardstick,
)

__all__ = [
    "Position",
    "Spec",
    "Stop",
    "Worlds",
    "believe_alone",
    "best_for_each",
    "line",
    "perft",
    "play_alone",
    "playouts",
    "reach",
    "search_alone",
    "secured",
    "solve",
    "solve_batch",
    "solve_cards",
    "yardstick",
]
