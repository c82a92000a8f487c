"""Nesting limit for JSON that comes from outside. Decoders have limits too, but those differ by decoder and Python version."""

from __future__ import annotations

import re
from itertools import accumulate

import msgspec

MAX_NESTING = 64
"""Number of arrays and objects that may be open at the same time. Stich's own documents need fewer than ten."""

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class NestingError(msgspec.DecodeError):
    """Error for JSON that is nested more deeply than `MAX_NESTING`."""


def check_nesting(text: bytes | str) -> None:
    """Raise `NestingError` if this JSON is nested more deeply than `MAX_NESTING`. Text that is not JSON may pass without an error."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if data.count(b"[") + data.count(b"{") <= MAX_NESTING:
        return
    brackets = _STRING.sub(b"", data).translate(None, _NO_BRACKETS)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > MAX_NESTING:
        raise NestingError(f"JSON is nested more than {MAX_NESTING} levels deep")
