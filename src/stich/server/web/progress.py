"""The record of progress over HTTP. It is kept for who has a session, guest or account, and told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from stich.archive import weak_points
from stich.kernel.errors import StichError
from stich.puzzles import games
from stich.school import course
from stich.server.clock import Clock
from stich.server.progress.summary import Kept, progress
from stich.server.store.archive import ArchiveStore
from stich.server.store.personal import Personal
from stich.server.store.progress import ProgressStore
from stich.server.store.puzzles import PuzzleStore
from stich.server.store.store import Store

from .guests import FindGuest, KnownGuest
from .problems import json


class ProgressHandlers:
    """The handlers. ``store`` is there once the application has started; ``guest`` finds who asks, if anybody, ``known_guest`` refuses."""

    def __init__(
        self,
        store: Callable[[], Store],
        guest: FindGuest,
        known_guest: KnownGuest,
        clock: Clock,
    ) -> None:
        self._store, self._guest, self._known_guest, self._clock = store, guest, known_guest, clock

    async def show(self, request: Request) -> Response:
        """All that was learnt, and what comes next; of nobody it is empty."""
        guest = await self._guest(request)
        kept = Kept() if guest is None else await self._kept(guest.id)
        today = datetime.fromtimestamp(self._clock.now(), UTC).date()
        return json(await asyncio.to_thread(progress, kept, today))

    async def export(self, request: Request) -> Response:
        """All that is kept about it as a file."""
        guest = await self._known_guest(request)
        answer = json(await Personal(self._store()).learnt(guest.id))
        answer.headers["Content-Disposition"] = 'attachment; filename="stich-progress.json"'
        return answer

    async def finish(self, request: Request) -> Response:
        """A lesson of the school was gone through to its end."""
        guest = await self._known_guest(request)
        game, lesson = request.path_params["game"], request.path_params["lesson"]
        if lesson not in (each.id for each in course(game).lessons):
            raise StichError("school/unknown#lesson", game=game, lesson=lesson)
        await ProgressStore(self._store()).done(guest.id, game, lesson, self._clock.now())
        return Response(status_code=204)

    async def erase(self, request: Request) -> Response:
        """Forget all that was learnt. Deals stay in the archive, and so what follows from them."""
        guest = await self._known_guest(request)
        await ProgressStore(self._store()).erase(guest.id)
        return Response(status_code=204)

    async def _kept(self, guest: str) -> Kept:
        store = self._store()
        learnt, puzzles = ProgressStore(store), PuzzleStore(store)
        return Kept(
            lessons=await learnt.lessons(guest),
            results=await puzzles.all(guest),
            ratings={name: rating for game in games() for name, rating in (await puzzles.ratings(game)).items()},
            trainings=await learnt.trainings(guest),
            weak=weak_points(await ArchiveStore(store).loss_counts(guest)),
        )
