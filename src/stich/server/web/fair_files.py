"""Answers with the fair file of a board whose cards are public."""

from __future__ import annotations

from starlette.responses import Response

from stich.fair import Boards, written
from stich.server.fair.log import FairLog


async def fair_file(log: FairLog, boards: Boards, number: int) -> Response:
    """Return the fair file of a revealed board (from 1) of a set in the public log."""
    part = await log.part(boards.entries_of_board(number))
    name = f'attachment; filename="{boards.name}-{number}.fair.json"'
    file = written(boards.file(number, log.key, part))
    return Response(file, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/json")
