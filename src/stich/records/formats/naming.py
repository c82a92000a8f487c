"""Conversion of player names to names that a format can express."""

from __future__ import annotations

import unicodedata

from stich.records import MAX_NAME


def readable(name: str, otherwise: str) -> str:
    """Return a player's name in a form that records allow: on one line, at most `MAX_NAME` characters; ``otherwise`` if nothing of the name
    remains."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in name)
    return kept.strip()[:MAX_NAME].strip() or otherwise


def without_brackets(name: str) -> str:
    """Return the name without square brackets, since a bracket would end the value in ISS."""
    return name.replace("[", "(").replace("]", ")")
