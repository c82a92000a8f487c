"""Reasons for an action and expected results, as codes and numbers, for hints; the page and the terminal have sentences for them."""

from __future__ import annotations

from typing import Literal

import msgspec


class ChoiceReason(msgspec.Struct, frozen=True):
    """Reason for an action, as a code with its facts. Each game defines its own codes."""

    code: str
    number: int | None = None
    about: str | None = None
    """Declaration, letter of a suit or text of an action that the reason is about (which of them depends on the code); None if there is
    none.
    """


class Prospect(msgspec.Struct, frozen=True):
    """Result of one possible choice with this hand, as a quick hint expects it."""

    choice: str
    """Choice: a declaration, or the text of an action."""
    enough: bool
    """True if the choice is worth making."""
    expected: float | None = None
    """Expected tricks or points of the seat (see ``unit``); None if neither was calculated.

    In Suitability, if ``chance`` is calculated: points less the mean points of the others.
    """
    needed: float | None = None
    """Tricks or card points from which the choice is worth making; None if there is no such fixed number."""
    unit: Literal["tricks", "points"] = "tricks"
    """Unit of ``expected`` and ``needed``."""
    chance: float | None = None
    """Probability that the seat wins with this choice (0 to 1; in Suitability: scores no less than all others); None by rules of thumb."""
