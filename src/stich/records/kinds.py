"""Kinds of files that Stich reads, recognised by their first bytes, with the commands that read them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

KINDS: Mapping[str, tuple[str, str]] = {
    "records": ("records", "stich replay FILE"),
    "iss": ("games of ISS", "stich convert FILE --to stich"),
    "xskat": ("a log of XSkat", "stich convert FILE --to stich"),
    "entries": ("a score list", "stich score GAME FILE --list"),
    "table": ("a table", "stich score GAME FILE --list"),
    "cases": ("cases to score", "stich score GAME FILE"),
    "puzzles": ("puzzles", "stich puzzles check FILE"),
}
"""Name in words and command by kind."""


def kind_of(beginning: bytes) -> str | None:
    """Return the kind of a file by its first bytes, as a key of `KINDS`; None if they do not show it."""
    if beginning.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return "table"
    text = beginning.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text.startswith("(;"):
        return "iss"
    if re.search(r"^(?:-{30,}|-{2,} random_seed .*)(?=\n|\Z)", text, re.MULTILINE):
        return "xskat"
    line = text.partition("\n")[0]
    if not text.startswith("{"):
        rows = text.splitlines()[:3]
        separated = [separator for separator in ";\t," if len(rows) > 1 and all(row.count(separator) > 1 for row in rows[:2])]
        return "table" if separated else None
    try:
        first = json.loads(line)
    except ValueError:
        return "records" if re.match(r'\{"stich":\s*[0-9]', line) else None
    keys = set(first) if isinstance(first, dict) else set()
    if "stich" in keys:
        return "records"
    if {"id", "record"} <= keys:
        return "puzzles"
    if {"declarer", "passed_in"} & keys or ("players" in keys and not {"rows", "tricks"} & keys):
        return "entries"
    return "cases" if {"contract", "bid"} <= keys or {"variant", "card_points"} <= keys else None
