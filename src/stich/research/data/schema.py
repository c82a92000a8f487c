"""Columns of a data set's tables of deals and of decisions, and the description in each file (version 1).

``docs/how-to/data.md`` describes the columns.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Any, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.research.envs import VERSION, Span
from stich.research.envs.environment_state import encoder_of

TABLES = 1
"""Version of the tables' columns."""
KEY = b"stich"
"""Key of a Parquet file's metadata under which the file contains its `Description`, as JSON."""
TableKind = Literal["deals", "decisions"]


class Description(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Description of a data set's table, stored in its file.

    The rules, and all fields that depend on them, are set only for a table of decisions, which has one set of rules.
    """

    table: TableKind
    version: int = TABLES
    """Version of the tables' columns."""
    stich: str = ""
    """Version of Stich that wrote the table."""
    game: str | None = None
    preset: str | None = None
    options: dict[str, bool | int | str] = {}
    """Option values that differ from the preset."""
    obs: str | None = None
    """Version of the observations (`stich.research.envs.VERSION`)."""
    actions: tuple[str, ...] = ()
    """Texts of the steps, by number (`stich.research.envs.actions`)."""
    spans: tuple[Span, ...] = ()
    """Parts of an observation (`stich.research.envs.spans`)."""


def arrow() -> Any:
    """Return the module ``pyarrow``. Raise `StichError` ``data/pyarrow`` if it is not installed."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise StichError("data/pyarrow") from None


def deals_schema() -> Any:
    """Return the schema of a table of deals: a row for each deal with all fields of its record, and values derived from them."""
    pa = arrow()
    text, texts = pa.string(), pa.list_(pa.string())
    fields = {
        "deal": pa.int64(),
        "file": text,
        "line": pa.int64(),
        "game": text,
        "preset": text,
        "options": text,
        "players": texts,
        "dealer": pa.int8(),
        "hands": pa.list_(texts),
        "undealt": texts,
        "start": text,
        "actions": texts,
        "finished": pa.bool_(),
        "contract": text,
        "declarer": pa.int8(),
        "won": pa.bool_(),
        "scores": pa.list_(pa.int32()),
        "outcome": text,
    }
    return _schema(fields, Description(table="deals", stich=version("stich")))


def decisions_schema(game: Game[Any, Any]) -> Any:
    """Return the schema of a table of decisions: a row for each step of a seat with its observation, legal steps, step and score."""
    pa = arrow()
    environment, encoder = encoder_of(game)
    fields = {
        "deal": pa.int64(),
        "step": pa.int16(),
        "seat": pa.int8(),
        "phase": pa.string(),
        "observation": pa.binary(encoder.size),
        "legal": pa.binary(len(environment.actions)),
        "action": pa.int16(),
        "score": pa.int32(),
    }
    description = Description(
        table="decisions",
        stich=version("stich"),
        game=game.name,
        preset=game.preset,
        options=game.changed,
        obs=VERSION,
        actions=environment.actions,
        spans=encoder.spans,
    )
    return _schema(fields, description)


def _schema(fields: dict[str, Any], description: Description) -> Any:
    pa = arrow()
    return pa.schema([pa.field(name, kind) for name, kind in fields.items()], metadata={KEY: msgspec.json.encode(description)})
