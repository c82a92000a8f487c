"""Data sets: deals played by computer players, and tables of deals and decisions in Parquet (docs/guide/data.md).

`DealFile` and `play_deals` make a file of self-play, `to_parquet` writes tables from any file of records, and `read_deals`,
`read_decisions` and `described` read them.
"""

from stich.kernel.sentences import register

from .reading import Decisions, described, read_deals, read_decisions
from .schema import Description
from .self_play import DealFile, play_deal, play_deals
from .sentences import SENTENCES
from .writing import FileError, Written, to_parquet

register(SENTENCES)

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
