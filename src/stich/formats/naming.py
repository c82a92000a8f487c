"""Names of players, fitted to what a format can hold."""

from __future__ import annotations

import unicodedata

from stich.records import MAX_NAME


def readable(name: str, otherwise: str) -> str:
    """The name as records have it: on one line, of their length; ``otherwise`` where nothing is left."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in name)
    return kept.strip()[:MAX_NAME].strip() or otherwise


def without_brackets(name: str) -> str:
    """The name without the brackets that close a value of ISS."""
    return name.replace("[", "(").replace("]", ")")
