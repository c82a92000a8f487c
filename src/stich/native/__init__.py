"""Thin face of the compiled core (design §6): legal cards, tricks, playouts, perft, on plain data.

Imports nothing of ours, knows no game by name. What it computes is defined by `stich.kernel.reference`.
"""

from ._core import Position, Spec, perft, playouts, worlds

__all__ = ["Position", "Spec", "perft", "playouts", "worlds"]
