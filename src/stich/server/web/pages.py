"""The addresses at which the page shows something. At any other it says so itself, with status 404."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from stich.registry import ROOMS

from .previews import Rules

Known = Callable[[str], Awaitable[bool]]
"""Whether there is a page at this path."""

_GAME = "|".join(map(re.escape, ROOMS))
_PAGE = re.compile(
    rf"/(?:(?:score|rules)(?:/(?:{_GAME}))?/?|rules/(?:{_GAME})/book/?|(?:leaders|analyse|puzzles|school|train)(?:/(?:{_GAME}))?/?|school/(?:{_GAME})/[a-z_]{{1,40}}/?|train/(?:{_GAME})/(?:bid|count)/?|puzzles/(?:{_GAME})/(?:rush|[0-9a-z]{{10}})/?|(?:archive|account|progress)/?|people/[^/]{{1,80}}/?|desk/?|fair/?|deals/[A-Za-z0-9]{{1,40}}(?:/embed)?/?)?"
)
_TABLE = re.compile(r"/table/([\w-]+)(?:/deals/[1-9][0-9]{0,8}/fair)?/?")


def pages(rules: Rules) -> Known:
    """Knows every page; of tables those that there are."""

    async def known(path: str) -> bool:
        table = _TABLE.fullmatch(path)
        return await rules(table[1]) is not None if table else _PAGE.fullmatch(path) is not None

    return known
