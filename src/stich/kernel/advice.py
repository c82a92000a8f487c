"""Advice: what *simple* would do at a decision before the play, and why, as numbers that a page or a terminal puts into words."""

from __future__ import annotations

from typing import Literal

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One reason; which codes there are is the game's own affair."""

    code: str
    number: int | None = None
    about: str | None = None
    """A declaration, a suit's letter or an action, as the code says."""


class Prospect(msgspec.Struct, frozen=True):
    """What the rules of thumb expect of one thing that could be chosen with these cards."""

    choice: str
    """A declaration, or the action itself."""
    enough: bool
    """It is worth choosing."""
    expected: float | None = None
    """Tricks or points; None where neither is what counts, as in null."""
    needed: float | None = None
    """From which it is enough, where that is a fixed number."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What *simple* would do, by one seat's view alone."""

    action: str
    """One of ``view.legal``."""
    unit: Literal["tricks", "points"] = "tricks"
    """What the prospects count."""
    reasons: tuple[Reason, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    """Of what could be announced or chosen, in the order in which the view has it."""
