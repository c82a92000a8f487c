"""Records: a finished or unfinished deal as one line of JSON, a match as a file of lines (docs/reference/records.md).

`record_of` and `encode` write a record, `read` reads a file strictly and line by line, `replay` plays a record through the rules again.
`read_list` and `to_csv` are for lists of deals that people played with real cards.
"""

from stich.kernel.sentences import register

from .kinds import KINDS, kind_of
from .lines import MAX_LINE, decode_object, numbered_lines
from .list_columns import TableColumn
from .list_table import ListTable, PointsMismatch, TotalsTable, read_any_list, read_list_table, read_totals, score_table
from .packed import as_utf8, beginning_of, unpacked
from .reading import configured, decode, read, replay
from .record import FORMAT, MAX_NAME, Record, RecordError, encode, record_of, stated, write
from .score_line import DealReading, Fault, check_deal, read_deal
from .score_list import NamedList, closing_lines, first_seat, game_for, inert, read_list, roster_for, seated, to_csv
from .sentences import SENTENCES, actions_in_words

register(SENTENCES, actions=actions_in_words)

__all__ = [
    "FORMAT",
    "KINDS",
    "MAX_LINE",
    "MAX_NAME",
    "DealReading",
    "Fault",
    "ListTable",
    "NamedList",
    "PointsMismatch",
    "Record",
    "RecordError",
    "TableColumn",
    "TotalsTable",
    "as_utf8",
    "beginning_of",
    "check_deal",
    "closing_lines",
    "configured",
    "decode",
    "decode_object",
    "encode",
    "first_seat",
    "game_for",
    "inert",
    "kind_of",
    "numbered_lines",
    "read",
    "read_any_list",
    "read_deal",
    "read_list",
    "read_list_table",
    "read_totals",
    "record_of",
    "replay",
    "roster_for",
    "score_table",
    "seated",
    "stated",
    "to_csv",
    "unpacked",
    "write",
]
