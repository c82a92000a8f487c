"""Numbers in the paths of requests, as in ``/api/muted/{number:number}``."""

from __future__ import annotations

from starlette.convertors import IntegerConvertor

DIGITS = 9


class PathNumber(IntegerConvertor):
    """Number in a path with at most `DIGITS` digits, so that every database can store it. Paths with larger numbers match no route."""

    regex = f"[0-9]{{1,{DIGITS}}}"
