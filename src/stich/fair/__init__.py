"""Fair dealing, ``deal-v1``: deals that nobody needs to trust. The method is in ``docs/fair.md``, byte for byte."""

from .check import Finding, check
from .dealing import Dealt, dealt, key_of_deal, layout_of
from .file import FairFile, LoggedEntry, LogPart, Witness, read, written
from .several import check_log, check_several
from .signing import LogKey, PublicKey
from .statements import Opened, Revealed

__all__ = [
    "Dealt",
    "FairFile",
    "Finding",
    "LogKey",
    "LogPart",
    "LoggedEntry",
    "Opened",
    "PublicKey",
    "Revealed",
    "Witness",
    "check",
    "check_log",
    "check_several",
    "dealt",
    "key_of_deal",
    "layout_of",
    "read",
    "written",
]
