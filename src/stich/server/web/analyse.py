"""The analysis board over HTTP: positions and deals that people put together by hand. Nothing is kept, and nobody needs a session."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from stich.analysis import Board, RandomDeal, board_declarations, board_of, random_deal, solve_board
from stich.records import decode, replay
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.tables.analyses import Analyses
from stich.server.wire.analyse import RecordedDeal

from .body import body
from .limits import Buckets
from .problems import HttpProblem, json
from .security import address


class AnalyseHandlers:
    """Answers what the board asks, one question at a time in the thread of analyses."""

    def __init__(self, settings: Settings, clock: Clock, analyses: Callable[[], Analyses]) -> None:
        """``analyses``: where questions are answered, once the server is open."""
        self._asked = Buckets(settings.board_rate, settings.board_burst, clock.monotonic)
        self._analyses = analyses

    async def position(self, request: Request) -> Response:
        """What a position is worth, and each of its cards."""
        board = await body(request, Board)
        self._take(request)
        return json(await self._analyses().ask(lambda limits: solve_board(board, limits=limits)))

    async def declarations(self, request: Request) -> Response:
        """What each seat could best declare with a whole deal."""
        board = await body(request, Board)
        self._take(request)
        return json(await self._analyses().ask(lambda limits: board_declarations(board, limits=limits)))

    async def random(self, request: Request) -> Response:
        """A deal at random, under conditions."""
        wanted = await body(request, RandomDeal)
        self._take(request)
        return json(await self._analyses().ask(lambda _: random_deal(wanted)))

    async def record(self, request: Request) -> Response:
        """A finished deal, to lie on the board."""
        line = await body(request, RecordedDeal)
        self._take(request)
        return json(await self._analyses().ask(lambda _: board_of(replay(decode(line.record.encode())))))

    def _take(self, request: Request) -> None:
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many questions to the board from your address: wait a little")
