"""Hints: the action that a computer player would choose at a seat, its expectation of every choice, and its reasons
(docs/reference/hints.md).

A hint uses only the view of the seat, as a player does. Its numbers come from nets and from sampled deals that agree with the view.
"""

from __future__ import annotations

from .hints import DEFAULT_LEVEL, QUICK, Hint, HintLevel, Option, hint

__all__ = ["DEFAULT_LEVEL", "QUICK", "Hint", "HintLevel", "Option", "hint"]
