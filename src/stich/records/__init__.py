"""Records: a finished or unfinished deal as one line of JSON, a match as a file of lines (docs/records.md).

`record_of` and `encode` write, `read` reads strictly and lazily, `replay` plays a record through the rules again.
"""

from .lines import MAX_LINE, decode_object, numbered_lines
from .reading import configured, decode, read, replay
from .record import FORMAT, Record, RecordError, encode, record_of, write

__all__ = [
    "FORMAT",
    "MAX_LINE",
    "Record",
    "RecordError",
    "configured",
    "decode",
    "decode_object",
    "encode",
    "numbered_lines",
    "read",
    "record_of",
    "replay",
    "write",
]
