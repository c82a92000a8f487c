"""Spaces of Gymnasium and PettingZoo for one table: numbered actions, and observations with or without action masks."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game

from .environment_state import encoder_of

MaskIn = Literal["info", "observation"]
"""Place of the action masks: only in the infos, or also in the observations, which then are dictionaries."""
Observation = NDArray[np.uint8] | dict[str, NDArray[Any]]
"""Bytes of an observation, or a dictionary of ``observation`` and ``action_mask``."""


def action_space(game: Game[Any, Any]) -> Discrete:
    """Return the space of a table's numbered actions."""
    return Discrete(len(encoder_of(game)[0].actions))


def observation_space(game: Game[Any, Any], mask_in: MaskIn) -> Space[Any]:
    """Return the space of a table's observations. Raise `StichError` ``envs/obs`` for another ``mask_in``."""
    environment, encoder = encoder_of(game)
    if mask_in not in ("info", "observation"):
        raise StichError("envs/obs#mask", mask_in=repr(mask_in)[:40])
    planes = Box(0, 255, (encoder.size,), np.uint8)
    if mask_in == "info":
        return planes
    return Dict({"observation": planes, "action_mask": Box(0, 1, (len(environment.actions),), np.int8)})
