"""The analysis board, and deals in other formats, over HTTP. Nothing is stored, and no session is needed."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request

from stich.records import decode, replay
from stich.records.formats import FormatError, ReadDeal, format_of, read
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.tables.analyses import Analyses
from stich.server.wire.analysis_messages import RecordedDeal
from stich.server.wire.format_messages import MOST_DEALS, FormatDeals, FormatText, RecordLine
from stich.study.analysis import Board, BoardAnswer, RandomDeal, SeatDeclarations, board_declarations, board_of, random_deal, solve_board

from .limits import Buckets
from .problems import HttpProblem
from .route import route
from .security import address


class AnalyseHandlers:
    """Handlers for the analysis board. Positions are computed one at a time, in the thread of analyses."""

    def __init__(self, settings: Settings, clock: Clock, analyses: Analyses) -> None:
        self._asked = Buckets(settings.board_rate, settings.board_burst, clock.monotonic)
        self._analyses = analyses

    @route("POST /api/analyse", "400 options/ solve/")
    async def position(self, request: Request, board: Board) -> BoardAnswer:
        """Compute the value of a position of any game, and of each card that may be played. Nothing is stored."""
        self._take(request)
        return await self._analyses.ask(lambda limits: solve_board(board, limits=limits))

    @route("POST /api/analyse/declarations", "400 options/ solve/ deal/invalid analysis/limit")
    async def declarations(self, request: Request, board: Board) -> tuple[SeatDeclarations, ...]:
        """Compute the best declarations of each seat in a whole deal, or of the declarer alone if the deal names one. Nothing is stored."""
        self._take(request)
        return await self._analyses.ask(lambda limits: board_declarations(board, limits=limits))

    @route("POST /api/analyse/random", "400 options/ random/ deal/invalid solve/")
    async def random(self, request: Request, wanted: RandomDeal) -> Board:
        """Draw a random deal that meets the given conditions. Nothing is stored."""
        self._take(request)
        return await self._analyses.ask(lambda _: random_deal(wanted))

    @route("POST /api/analyse/record", "400 record/ line/ action/ deal/ options/ analysis/unfinished solve/")
    async def record(self, request: Request, line: RecordedDeal) -> Board:
        """Return a finished deal of a record as a position for the analysis board. Nothing is stored."""
        self._take(request)
        return await self._analyses.ask(lambda _: board_of(replay(decode(line.record.encode()))))

    def _take(self, request: Request) -> None:
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#analyse")


class FormatHandlers:
    """Handlers for deals in other formats, with the same limit as the analysis board."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._asked = Buckets(settings.board_rate, settings.board_burst, clock.monotonic)

    @route("POST /api/formats/read", "400 format/ iss/ xskat/ line/ record/ card/ options/ deal/invalid action/")
    async def read(self, request: Request, sent: FormatText) -> FormatDeals:
        """Convert the deals of a text in another format into records; each deal is checked by our rules. Nothing is stored."""
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#texts")
        return await asyncio.to_thread(_deals, sent)


def _deals(sent: FormatText) -> FormatDeals:
    """Return the deals of a text. Raise `FormatError` if a deal is wrong, or if there are more than `MOST_DEALS`."""
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
