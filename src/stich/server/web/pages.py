"""The addresses at which the page shows something. At any other it says so itself, with status 404."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from stich.registry import ROOMS

Known = Callable[[str], Awaitable[bool]]
"""Whether there is a page at this path."""

_GAME = "|".join(map(re.escape, ROOMS))
_PAGE = re.compile(rf"/(?:(?:score|rules)(?:/(?:{_GAME}))?/?|rules/(?:{_GAME})/book/?)?")
_TABLE = re.compile(r"/table/([\w-]+)/?")


def pages(has_table: Known) -> Known:
    """Knows every page; of tables those that there are."""

    async def known(path: str) -> bool:
        table = _TABLE.fullmatch(path)
        return await has_table(table[1]) if table else _PAGE.fullmatch(path) is not None

    return known
