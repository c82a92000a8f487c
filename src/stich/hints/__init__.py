"""*hints*: what a level would do on the seat that is to act, what it expects of every choice, and why (docs/guide/hints.md).

A hint knows a view and nothing else, as a player does: its numbers come from nets and from deals that were sampled to fit the view.
"""

from __future__ import annotations

from .hints import DEFAULT_LEVEL, Hint, Option, hint

__all__ = ["DEFAULT_LEVEL", "Hint", "Option", "hint"]
