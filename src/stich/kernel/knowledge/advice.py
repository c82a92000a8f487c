"""Reasons and prospects of a decision, as codes and numbers that a page or terminal puts into words."""

from __future__ import annotations

from typing import Literal

import msgspec


class ChoiceReason(msgspec.Struct, frozen=True):
    """Reason for a choice. Each game defines its own codes."""

    code: str
    number: int | None = None
    about: str | None = None
    """Declaration, letter of a suit or action, depending on the code."""


class Prospect(msgspec.Struct, frozen=True):
    """Expectation of the rules of thumb for one choice that is possible with these cards."""

    choice: str
    """Declaration, or text of the action."""
    enough: bool
    """True if the choice is worth making."""
    expected: float | None = None
    """Expected tricks or points; None if neither counts, as in null."""
    needed: float | None = None
    """Tricks or points from which the choice is worth making; None unless that is a fixed number."""
    unit: Literal["tricks", "points"] = "tricks"
    """Unit of the two numbers."""
