"""Text of files in the encodings that people have: UTF-8 and UTF-16 with or without byte order mark, Latin-1, and Shift JIS."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import NamedTuple

_JAPANESE = re.compile("[\u3041-\u30ff\u4e00-\u9fa0]{2}")
_BEGINNING = 4096
"""Number of bytes that decide on an encoding without a mark."""


class DecodedText(NamedTuple):
    """Text of a file. ``encoding``: its name, as in ``bytes.decode``."""

    text: str
    encoding: str


def encoding_of(beginning: bytes) -> str:
    """Return the encoding that the first bytes of a file show: ``utf-8-sig``, ``utf-16``, ``utf-16-le``, ``utf-16-be`` or ``utf-8``."""
    if beginning.startswith(BOM_UTF8):
        return "utf-8-sig"
    if beginning.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    pairs = beginning[:_BEGINNING]
    half = len(pairs) // 2
    if half and pairs[1::2].count(0) > half * 0.6 and not pairs[0::2].count(0):
        return "utf-16-le"
    if half and pairs[0::2].count(0) > half * 0.6 and not pairs[1::2].count(0):
        return "utf-16-be"
    return "utf-8"


def decoded(data: bytes) -> DecodedText:
    """Return the text of a file without its byte order mark. Bytes that are neither UTF-8 nor UTF-16 are read as Shift JIS if that gives
    Japanese, otherwise as Latin-1 with the additions of Windows, which every text is.
    """
    encoding = encoding_of(data)
    try:
        return DecodedText(data.decode(encoding).removeprefix("\ufeff"), encoding)
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode("cp932")
        if _JAPANESE.search(text):
            return DecodedText(text, "cp932")
    except UnicodeDecodeError:
        pass
    try:
        return DecodedText(data.decode("cp1252"), "cp1252")
    except UnicodeDecodeError:
        return DecodedText(data.decode("latin-1"), "latin-1")
