"""Conversion of deals from and to other formats: Stich's records, game texts of ISS, logs of XSkat (docs/reference/formats.md).

`read` returns the deals of a text as records, each checked by Stich's rules; `write` is the reverse; `download` makes a file of one deal.
All errors are `FormatError` with a stable ``code`` and, when reading, the ``line``.
"""

from stich.kernel.sentences import register

from .deal import Format, ReadDeal
from .errors import FormatError
from .formats import FORMATS, Download, download, format_of, read, text_of, write
from .iss import IssGame
from .sentences import SENTENCES
from .stream import read_stream
from .xskat import XSkatGame

register(SENTENCES, dotted=".".join)

__all__ = [
    "FORMATS",
    "Download",
    "Format",
    "FormatError",
    "IssGame",
    "ReadDeal",
    "XSkatGame",
    "download",
    "format_of",
    "read",
    "read_stream",
    "text_of",
    "write",
]
