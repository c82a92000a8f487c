"""A machine on which nothing runs nets."""

from __future__ import annotations

import sys

import pytest


def hide_onnxruntime(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if ``stich[nets]`` were not installed: what is None among the modules cannot be found."""
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
