"""Conversion of player names to what a format can hold."""

from __future__ import annotations

import unicodedata

from stich.records import MAX_NAME


def readable(name: str, otherwise: str) -> str:
    """Return the name in a form that records allow: on one line, at most `MAX_NAME` characters; ``otherwise`` if nothing is left."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in name)
    return kept.strip()[:MAX_NAME].strip() or otherwise


def without_brackets(name: str) -> str:
    """Return the name without square brackets, which close a value of ISS."""
    return name.replace("[", "(").replace("]", ")")
