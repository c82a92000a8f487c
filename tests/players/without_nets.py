"""A machine on which nothing runs nets."""

from __future__ import annotations

import sys
from random import Random

import pytest

from stich.registry import PLUGINS


def hide_onnxruntime(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if ``stich[nets]`` were not installed: what is None among the modules cannot be found.

    Nets are loaded first, as a process remembers those that it did not find, and later tests need them.
    """
    for plugin in PLUGINS.values():
        plugin.players.bidding_policy(Random(1))
        plugin.players.card_policy()
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
