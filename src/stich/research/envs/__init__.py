"""Environments for programs that learn: numbered actions, observations as bytes, batches, and interfaces to other libraries.

`EnvironmentState` plays any table step by step in Python, `batch` many tables in the native core. ``stich.research.envs.aec``,
``stich.research.envs.parallel``, ``stich.research.envs.single`` and ``stich.research.envs.openspiel`` are the interfaces to PettingZoo,
Gymnasium and OpenSpiel; each needs its library (``pip install stich[envs]``).
"""

from __future__ import annotations

from stich import registry
from stich.kernel.errors import StichError
from stich.kernel.sentences import register

from .batches import Batch, batch
from .environment_state import EnvironmentState, encoder_of
from .evaluation import Evaluation, Policy, at_random, evaluate
from .spans import VERSION, Span

register(
    {
        "action/illegal#step": "{name}: not one of the {count} legal steps",
        "envs/action": "{public_text}: environments have no claims and concessions",
        "envs/actions": "actions: whole numbers of shape ({rows},), not {dtype} {shape}",
        "envs/evaluate": "evaluate: {reason}",
        "envs/game#other": "this batch plays {ours}, not {theirs}",
        "envs/obs": "obs: 'planes' or None, not {obs!r}",
        "envs/obs#mask": "mask_in: 'info' or 'observation', not {mask_in}",
        "envs/over": "the deal is over: there are no more decisions",
        "envs/parallel": "illegal: raise or replace; max_cycles: at least 1, or None",
        "envs/phase": "phase {phase!r}: environments have no claims and concessions, nor answers to them",
        "envs/row#count": "a deal for each of {rows} rows, not {count}",
        "envs/row#range": "rows are 0 to {last}, not {row}",
        "envs/size": "{reason}",
        "envs/start": "a deal that began with the first lead has no auction and cannot be put into a row",
    }
)

__all__ = [
    "VERSION",
    "Batch",
    "EnvironmentState",
    "Evaluation",
    "Policy",
    "Span",
    "actions",
    "at_random",
    "batch",
    "covered",
    "evaluate",
    "spans",
]


def spans(game: str, preset: str | None = None, **options: object) -> tuple[Span, ...]:
    """Return the spans of an observation at this table, in order and without gaps (``obs=v1``).

    Raise `InvalidOptions` for an unknown game, preset or option.
    """
    return encoder_of(registry.configured(game, preset, options))[1].spans


def actions(game: str) -> tuple[str, ...]:
    """Return the texts of all steps of a game, in order of their numbers. They are the same for every preset and number of players.

    Raise `InvalidOptions` for an unknown game.
    """
    return encoder_of(registry.configured(game, None, {}))[0].actions


def covered(game: str) -> tuple[str, ...]:
    """Return the presets of a game that `batch` supports without changed options. Raise `InvalidOptions` for an unknown game."""
    known = []
    for preset in registry.plugin(game).presets.names:
        try:
            encoder_of(registry.configured(game, preset, {}))[0].program()
        except StichError as error:
            if error.code != "envs/preset":
                raise
        else:
            known.append(preset)
    return tuple(known)
