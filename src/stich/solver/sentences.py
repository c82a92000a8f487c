"""Sentences of the errors of the solver, by code and case."""

from __future__ import annotations

SENTENCES = {
    "solve/limit": "max^n met a limit: nothing is known of the scores",
    "solve/multiplayer#ask": "every player plays for themselves here: ask stich.solve_multiplayer",
    "solve/parties": "two parties play here: ask stich.solve",
    "solve/seat#plays": "seat: one that plays, {seats}, not {seat}",
}
