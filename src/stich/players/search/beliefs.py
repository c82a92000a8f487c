"""Worlds that are believed in: drawn evenly among those that fit, then kept in proportion to how well they explain what was done."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.kernel.game import State
from stich.kernel.view import View


def believed_worlds(view: View, rng: random.Random, wanted: int, candidates: int) -> list[State]:
    """``wanted`` worlds out of ``candidates`` times as many, by systematic resampling with the game's own likelihood.

    Raises `StichError` ``worlds/none`` where no world fits what is known.
    """
    if candidates <= 1:
        return view.worlds(rng, wanted)
    drawn = view.worlds(rng, wanted * candidates)
    return resampled(drawn, [view.likelihood(state) for state in drawn], rng, wanted)


def resampled(worlds: Sequence[State], weights: Sequence[float], rng: random.Random, wanted: int) -> list[State]:
    """So many worlds, each as often as its weight says, within one."""
    total = sum(weights)
    if total <= 0:
        return list(worlds[:wanted])
    step = total / wanted
    at = rng.random() * step
    found: list[State] = []
    reached = 0.0
    for world, weight in zip(worlds, weights, strict=True):
        reached += weight
        while len(found) < wanted and at < reached:
            found.append(world)
            at += step
    return found or list(worlds[:wanted])
