"""Sentences of the errors of the solver, by code and case."""

from __future__ import annotations

SENTENCES = {
    "solve/limit": "max^n reached a limit: the scores are unknown",
    "solve/multiplayer#ask": "all players play for themselves here: use stich.solve_multiplayer",
    "solve/parties": "two parties play here: use stich.solve",
    "solve/seat#plays": "seat: one that plays, {seats}, not {seat}",
}
