"""Fair dealing (``deal-v1``, ``deal-v2``): deals that players can check without trusting the server (``docs/explanation/fair.md``)."""

from stich.kernel.sentences import register

from .boards import Boards, Played, new_boards, read_boards
from .boards_commitment import Commitment, check_boards, committed
from .check import Finding, check
from .dealing import DealtCards, dealt, key_of_deal, layout_of
from .file import FairFile, LoggedEntry, LogPart, Witness, read, written
from .several import check_log, check_several
from .signing import LogKey, PublicKey
from .statements import OpeningStatement, RevealStatement
from .whole_log import WholeLog, read_log

register(
    {
        "boards/count": "count: a set has 1 to {most} boards, not {count}",
        "boards/log": "this is not the log of these boards: {why}",
        "boards/name": "name: 1 to 20 letters, digits, - and _, not {name!r}",
        "boards/number#awaited": "say which number is awaited in 2 to {most} characters on one line, not {awaited!r}",
        "boards/number#form": (
            "a public number: hyphens between several, no 0 in front, up to 19 characters, as in 3-11-17-22-38-45, not {number!r}"
        ),
        "boards/number#late": "these boards were made without a public number, and one cannot come to them later",
        "boards/number#made": "the boards were made with the public number {number} already",
        "boards/number#missing": "the boards wait for a public number: {awaited}",
        "boards/played#form": "a table is called by 1 to 40 letters, digits, - and _, and its deals count from 1: not {table!r}, {deal}",
        "boards/played#range": "there are boards 1 to {count}, not {board}",
        "fair/malformed#base64": "{field} is not base64",
        "fair/malformed#checkpoint": "the checkpoint is not a signed note with one signature",
        "fair/malformed#commitment": (
            "this is not the commitment to a set of boards, as docs/explanation/fair.md has it: not one character may be changed"
        ),
        "fair/malformed#commitment-text": "this commitment is to no set of boards: {reason:.200}",
        "fair/malformed#file": "this is not a fair file: {reason:.200}",
        "fair/malformed#form": "the file says the right things in another form than docs/explanation/fair.md has: it was changed",
        "fair/malformed#key": "the log's key is not as signed notes write it",
        "fair/malformed#key-name": "the log's key is not what its own name says",
        "fair/malformed#layout": "the statement of the opening has a layout that does not fit its pack and seats",
        "fair/malformed#log": "this is not the file of a public log: {reason:.200}",
        "fair/malformed#number": "a number is 32 hexadecimal digits in small letters, and nothing else",
        "fair/malformed#number-commitment": "a commitment is 64 hexadecimal digits in small letters, and nothing else",
        "fair/malformed#number-size": "a number has {size} bytes, not {found}",
        "fair/malformed#opening": "the statement of the opening is not as docs/explanation/fair.md has it",
        "fair/malformed#opening-numbers": "the statement of the opening names a deal before its chain, or a dealer who has no seat",
        "fair/malformed#reveal": "the statement of the reveal is not as docs/explanation/fair.md has it",
        "fair/malformed#secret": "this is not the secret of a set of boards, or it was changed",
        "fair/malformed#size": "the file has {size} bytes; a fair file has at most {most}",
        "fair/malformed#statement-seat": "the statement's line for seat {seat} is not as docs/explanation/fair.md has it",
    }
)

__all__ = [
    "Boards",
    "Commitment",
    "DealtCards",
    "FairFile",
    "Finding",
    "LogKey",
    "LogPart",
    "LoggedEntry",
    "OpeningStatement",
    "Played",
    "PublicKey",
    "RevealStatement",
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
