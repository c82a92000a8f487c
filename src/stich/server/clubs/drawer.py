"""Draws in a separate process, because a draw of 400 players takes seconds."""

from __future__ import annotations

import msgspec
import structlog

from stich.clubs import ClubEvent, draw
from stich.clubs.event import DrawMethod
from stich.clubs.seating_solver import has_solver
from stich.players.background import Background

log = structlog.get_logger()

NICENESS = 5
"""Increment of the nice value of the drawing process, so that computer players run first."""


def drawn(document: bytes, method: DrawMethod | None, seconds: float, at: str, by: str) -> bytes:
    """Return the document of an event with its next round drawn. ``seconds``: largest time limit of the solver."""
    event = msgspec.json.decode(document, type=ClubEvent)
    limited = msgspec.structs.replace(event.draw, seconds=min(event.draw.seconds, seconds))
    made = draw(msgspec.structs.replace(event, draw=limited), at=at, by=by, method=method)
    return msgspec.json.encode(msgspec.structs.replace(made, draw=event.draw))


class Drawer:
    """Process in which rounds are drawn, one after the other."""

    def __init__(self, seconds: float, *, in_process: bool = True) -> None:
        """Create a drawer. ``seconds``: largest time limit of the solver; ``in_process``: False draws in a thread instead, for tests."""
        self._seconds, self._has_drawn = seconds, False
        self._background = Background(in_process, "draws", NICENESS)

    async def draw(self, event: ClubEvent, method: DrawMethod | None, at: str, by: str) -> ClubEvent:
        """Return the event with its next round drawn. Raise the errors of `stich.clubs.draw`."""
        if not self._has_drawn and not has_solver():
            log.warning("draws are made without OR-tools, which finds fewer repeated meetings: pip install 'stich[clubs]'")
        self._has_drawn = True
        found = await self._background.run(drawn, msgspec.json.encode(event), method, self._seconds, at, by)
        return msgspec.json.decode(found, type=ClubEvent)

    def close(self) -> None:
        """End the process or thread."""
        self._background.close()
