"""Deals in other formats, in and out: Stich's records, games of ISS, logs of XSkat (docs/formats.md).

`read` gives the deals of a text as records, each checked by our rules; `write` is the way back; `download` makes a file of one deal.
Everything that is wrong is a `FormatError` with a stable ``code`` and, in reading, the ``line``.
"""

from stich.kernel.sentences import register

from .deal import Format, ReadDeal
from .errors import FormatError
from .formats import FORMATS, Download, download, format_of, read, text_of, write
from .iss import IssGame
from .sentences import SENTENCES
from .xskat import XSkatGame

register(SENTENCES)

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
    "text_of",
    "write",
]
