"""Handlers for learning progress. It is stored for guests and accounts with a session, and shown only to them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.progress.summary import LearningData, progress
from stich.server.store.archive_rows import ArchiveStore
from stich.server.store.data_export import DataExport
from stich.server.store.guest_rows import GuestRow
from stich.server.store.progress_rows import ProgressStore
from stich.server.store.puzzle_rows import PuzzleStore
from stich.server.wire.account_messages import ExportedProgress
from stich.server.wire.progress_messages import Progress
from stich.study.archive import mean_card_losses, weak_points
from stich.study.puzzles import games
from stich.study.school import course

from .problems import json
from .route import route


class ProgressHandlers:
    """Handlers of requests about learning progress."""

    def __init__(
        self, *, learnt: ProgressStore, puzzles: PuzzleStore, archive: ArchiveStore, data_export: DataExport, clock: Clock
    ) -> None:
        self._learnt, self._puzzles, self._archive, self._data_export, self._clock = learnt, puzzles, archive, data_export, clock

    @route("GET /api/progress")
    async def show(self, guest: GuestRow | None) -> Progress:
        """Return your learning progress, your weak points, and a proposal for the next exercise."""
        kept = LearningData() if guest is None else await self._kept(guest.id)
        today = datetime.fromtimestamp(self._clock.now(), UTC).date()
        return await asyncio.to_thread(progress, kept, today)

    @route("GET /api/progress/export", answer=ExportedProgress)
    async def export(self, guest: GuestRow) -> Response:
        """Download all data stored about your learning, in one file."""
        answer = json(await self._data_export.learnt(guest.id))
        answer.headers["Content-Disposition"] = 'attachment; filename="stich-progress.json"'
        return answer

    @route("PUT /api/progress/lessons/{game}/{lesson}", "404 school/none school/unknown")
    async def finish(self, guest: GuestRow, game: str, lesson: str) -> None:
        """Mark a lesson of the school as done."""
        if lesson not in (each.id for each in course(game).lessons):
            raise StichError("school/unknown#lesson", game=game, lesson=lesson)
        await self._learnt.done(guest.id, game, lesson, self._clock.now())

    @route("DELETE /api/progress")
    async def erase(self, guest: GuestRow) -> None:
        """Delete your learning progress, including puzzles; finished deals stay in your archive."""
        await self._learnt.erase(guest.id)

    async def _kept(self, guest: str) -> LearningData:
        learnt, puzzles = self._learnt, self._puzzles
        losses = await self._archive.loss_counts(guest)
        return LearningData(
            lessons=await learnt.lessons(guest),
            results=await puzzles.all(guest),
            ratings={name: rating for game in games() for name, rating in (await puzzles.ratings(game)).items()},
            trainings=await learnt.trainings(guest),
            weak=weak_points(losses),
            played=await self._archive.deal_counts(guest),
            lost=mean_card_losses(losses),
        )
