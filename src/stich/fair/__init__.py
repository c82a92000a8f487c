"""Fair dealing, ``deal-v1``: deals that players can check without trusting the server. ``docs/fair.md`` gives the method byte for byte."""

from stich.kernel.sentences import register

from .boards import Boards, Played, new_boards, read_boards
from .boards_commitment import Commitment, check_boards, committed
from .check import Finding, check
from .dealing import Dealt, dealt, key_of_deal, layout_of
from .file import FairFile, LoggedEntry, LogPart, Witness, read, written
from .sentences import SENTENCES
from .several import check_log, check_several
from .signing import LogKey, PublicKey
from .statements import Opened, Revealed
from .whole_log import WholeLog, read_log

register(SENTENCES)

__all__ = [
    "Boards",
    "Commitment",
    "Dealt",
    "FairFile",
    "Finding",
    "LogKey",
    "LogPart",
    "LoggedEntry",
    "Opened",
    "Played",
    "PublicKey",
    "Revealed",
    "WholeLog",
    "Witness",
    "check",
    "check_boards",
    "check_log",
    "check_several",
    "committed",
    "dealt",
    "key_of_deal",
    "layout_of",
    "new_boards",
    "read",
    "read_boards",
    "read_log",
    "written",
]
