"""Data sets: deals played by computer players, and tables of deals and decisions in Parquet (docs/how-to/data.md).

`DealFile` and `play_deals` make a file of records by self-play, `to_parquet` writes tables from any file of records, and `read_deals`,
`read_decisions` and `described` read tables.
"""

from stich.kernel.sentences import register

from .reading import Decisions, described, read_deals, read_decisions
from .schema import Description
from .self_play import DealFile, play_deal, play_deals
from .writing import FileError, Written, to_parquet

register(
    {
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
)

__all__ = [
    "DealFile",
    "Decisions",
    "Description",
    "FileError",
    "Written",
    "described",
    "play_deal",
    "play_deals",
    "read_deals",
    "read_decisions",
    "to_parquet",
]
