"""Sentences of the errors of tables of deals and decisions, by code and case."""

from __future__ import annotations

SENTENCES = {
    "data/file#cards": "{name}, line {line}: not the cards of deal {deal}, so lines are missing or extra; choose another file",
    "data/file#foreign": "{name}: not a table of Stich: {reason}",
    "data/file#no-origin": "{name}: the origin of its deals is not recorded: {reason}",
    "data/file#observations": "{name}: observations of version {version}, but this program needs {known}",
    "data/file#origin": "{name} exists, but {origin}, which describes its origin, is missing; choose another file",
    "data/file#other": "{name}: made differently: {why}; choose another file",
    "data/file#parquet": "{name}: a Parquet file, but not a table of Stich",
    "data/file#record": "{name}: {reason}",
    "data/file#table": "{name}: this is a table of {found}, not of {table}",
    "data/file#version": "{name}: tables of version {version}, but this program needs {known}",
    "data/player": "deal {deal}, {name} in seat {seat}, action {action}: {kind}: {reason:.300}",
    "data/pyarrow": "Parquet needs pyarrow, which is not installed here: pip install 'stich[data]'",
    "data/rules": "it is of {found}, but the first line is of {first}: a table of decisions has one set of rules",
    "record/type#row": "{name}, row {row}: {reason}",
}
