"""Numbers in the paths of requests, as in ``/api/muted/{number:number}``."""

from __future__ import annotations

from starlette.convertors import IntegerConvertor

DIGITS = 9


class PathNumber(IntegerConvertor):
    """A number that every database can hold; at a larger one there is nothing."""

    regex = f"[0-9]{{1,{DIGITS}}}"
