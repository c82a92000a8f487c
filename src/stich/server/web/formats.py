"""Deals in other formats over HTTP. Nothing is stored, and no session is needed."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request

from stich.records.formats import FormatError, ReadDeal, format_of, read
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.wire.formats import MOST_DEALS, FormatDeals, FormatText, RecordLine

from .limits import Buckets
from .problems import HttpProblem
from .route import route
from .security import address


class FormatHandlers:
    """Reads texts; as often as the analysis board may be asked."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._asked = Buckets(settings.board_rate, settings.board_burst, clock.monotonic)

    @route("POST /api/formats/read", "400 format/ iss/ xskat/ line/ record/ card/ options/ deal/invalid action/")
    async def read(self, request: Request, sent: FormatText) -> FormatDeals:
        """Read the deals of a text in another format as records, each checked by our rules; nothing is kept."""
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many texts from your address: wait a little")
        return await asyncio.to_thread(_deals, sent)


def _deals(sent: FormatText) -> FormatDeals:
    """Return the deals of a text. Raises `FormatError`."""
    deals: list[ReadDeal] = []
    for deal in read(sent.text, sent.format, lenient=sent.lenient):
        if len(deals) == MOST_DEALS:
            raise FormatError("format/too-many", most=MOST_DEALS, line=deal.line)
        deals.append(deal)
    return FormatDeals(
        sent.format or format_of(sent.text),
        tuple(RecordLine(msgspec.to_builtins(deal.record)) for deal in deals),
        tuple(deal.differs for deal in deals),
    )
