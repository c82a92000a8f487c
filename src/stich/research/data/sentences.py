"""Sentences of the errors of tables of deals and decisions, by code and case."""

from __future__ import annotations

SENTENCES = {
    "data/file#cards": "{name}, line {line}: not the cards of deal {deal}, so lines are missing or too many; take another file",
    "data/file#foreign": "{name}: this is no table of Stich: {reason}",
    "data/file#no-origin": "{name}: this does not say how deals were made: {reason}",
    "data/file#observations": "{name}: observations {version}, where this program knows {known}",
    "data/file#origin": "{name} is there, but no {origin} that says how it was made; take another file",
    "data/file#other": "{name}: it was made otherwise: {why}; take another file",
    "data/file#parquet": "{name}: this is Parquet, but no table of Stich",
    "data/file#record": "{name}: {reason}",
    "data/file#table": "{name}: this is a table of {found}, not of {table}",
    "data/file#version": "{name}: tables of version {version}, where this program knows {known}",
    "data/player": "deal {deal}, {name} in seat {seat}, action {action}: {kind}: {reason:.300}",
    "data/pyarrow": "Parquet needs pyarrow, which is not installed here: pip install 'stich[data]'",
    "data/rules": "it is of {found}, the first line of {first}: a table of decisions has one set of rules",
    "record/type#row": "{name}, row {row}: {reason}",
}
