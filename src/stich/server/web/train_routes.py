"""Handlers for trainers. Exercises are made and answers judged in the processes of the computer players, where tables have priority.

About an exercise nothing is stored except the verdicts on first answers, in the learning progress of people with a session.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.players.hints import Hint
from stich.registry import PLUGINS
from stich.server.clock import Clock, Randomness, name
from stich.server.settings import Settings
from stich.server.store.guest_rows import GuestRow
from stich.server.store.progress_rows import ProgressStore, Trained
from stich.server.store.secrets import secret
from stich.server.store.store import Store
from stich.server.tables.thinking import Thinkers
from stich.server.training import bidding, counting
from stich.server.training.exercises import ID_LENGTH, Exercise, Trainer, exercise
from stich.server.wire.train_messages import BidChoices, BidExercise, BidJudged, CountAttempt, CountExercise
from stich.study.trainers import CountingAnswer, Grade

from .body import Body
from .limits import Buckets
from .problems import HttpProblem
from .route import route
from .security import address

Found = TypeVar("Found")

PARTY = "trainers"
"""Party of all trainers together in the queue for the processes of the computer players."""
SECRET = "trainers"
"""Name of the stored secret from which the deals of exercises are computed."""
MOST_WAITING = 16
"""Number of requests for play-outs that may wait on a node; further ones are refused with `train/busy`."""


class TrainHandlers:
    """Handlers of requests about trainers."""

    def __init__(
        self, settings: Settings, clock: Clock, randomness: Randomness, *, store: Store, progress: ProgressStore, thinkers: Thinkers
    ) -> None:
        self._settings, self._clock, self._randomness = settings, clock, randomness
        self._secrets, self._store, self._thinkers = store, progress, thinkers
        self._asked = Buckets(settings.train_rate, settings.train_burst, clock.monotonic)
        self._secret: bytes | None = None
        self._waiting = 0
        self._one = asyncio.Lock()
        """Lock by which play-outs run one after the other, so that they take one process at most."""

    @route("POST /api/train/{game}/bid", "404 train/none train/moment", answer=BidExercise)
    async def bid(self, request: Request, game: str) -> Response:
        """Make a bidding exercise: a hand before its first decision about the contract."""
        return _json(await self._run(bidding.shown, await self._new(request, "bid", game)))

    @route(
        "POST /api/train/{game}/bid/{exercise}/expected",
        "400 action/ 404 train/none train/moment train/unknown 409 train/turn",
        answer=Hint,
    )
    async def expected(self, request: Request, sent: Body[BidChoices], game: str, exercise: str) -> Response:
        """Return at once what level *strong* expects at the last of your decisions."""
        of, wanted = await self._of("bid", game, exercise), await sent.read()
        self._take(request)
        return _json(await self._run(bidding.expected, of, wanted.choices))

    @route(
        "POST /api/train/{game}/bid/{exercise}/judge",
        "400 action/ 404 train/none train/moment train/unknown 409 train/turn 503 train/busy",
        answer=BidJudged,
    )
    async def judge(self, request: Request, guest: GuestRow | None, sent: Body[BidChoices], game: str, exercise: str) -> Response:
        """Judge your last decision by play-outs (sampled deals that are played to the end), and continue the auction."""
        of, wanted = await self._of("bid", game, exercise), await sent.read()
        self._take(request)
        if self._waiting >= MOST_WAITING:
            raise StichError("train/busy")
        self._waiting += 1
        try:
            async with self._one:
                told, way = await self._run(bidding.judged, of, wanted.choices, self._settings.train_playouts)
        finally:
            self._waiting -= 1
        if guest is not None:
            step, behind = len(wanted.choices) - 1, max(0.0, way.behind.value)
            await self._store.trained(self._answer(guest, of, step, trainer="bid", right=way.alike, behind=behind))
        return _json(told)

    @route("POST /api/train/{game}/count", "404 train/none train/moment", answer=CountExercise)
    async def count(self, request: Request, game: str) -> Response:
        """Make a counting exercise: the tricks of a deal as one seat saw them, and questions about them."""
        return _json(await self._run(counting.shown, await self._new(request, "count", game)))

    @route(
        "POST /api/train/{game}/count/{exercise}/grade",
        "400 train/answer train/question 404 train/none train/moment train/unknown",
        answer=Grade,
    )
    async def grade(self, request: Request, guest: GuestRow | None, sent: Body[CountAttempt], game: str, exercise: str) -> Response:
        """Judge your answer to a question: what was missed or wrong, and where it could be seen."""
        of, wanted = await self._of("count", game, exercise), await sent.read()
        given = wanted.answer
        if unknown := [card for card in given.cards if card not in PLAYS]:
            raise StichError("train/answer#card", card=unknown[0][:40])
        self._take(request)
        answer = CountingAnswer(cards=tuple(map(Card, given.cards)), seats=tuple(map(Seat, given.seats)), points=given.points)
        told, right = await self._run(counting.graded, of, wanted.question, answer)
        if guest is not None:
            await self._store.trained(self._answer(guest, of, wanted.question, trainer="count", right=right))
        return _json(told)

    # -- helpers -------------------------------------------------------------------------------------------------

    async def _run(self, work: Callable[..., Found], *args: object) -> Found:
        return await self._thinkers.run(PARTY, work, *args)

    async def _new(self, request: Request, trainer: Trainer, game: str) -> Exercise:
        self._take(request)
        return await self._exercise(trainer, game, name(self._randomness, ID_LENGTH))

    async def _of(self, trainer: Trainer, game: str, identity: str) -> Exercise:
        if not (len(identity) == ID_LENGTH and identity.isascii() and identity.isalnum()):
            raise HttpProblem(404, "train/unknown")
        return await self._exercise(trainer, game, identity)

    async def _exercise(self, trainer: Trainer, game: str, identity: str) -> Exercise:
        if game not in PLUGINS:
            raise HttpProblem(404, "train/none", game=game[:40], known=tuple(PLUGINS))
        if self._secret is None:
            self._secret = await secret(self._secrets.engine, SECRET, self._randomness)
        return exercise(self._secret, trainer, game, identity)

    def _answer(self, guest: GuestRow, of: Exercise, step: int, *, trainer: Trainer, right: bool, behind: float | None = None) -> Trained:
        now = self._clock.now()
        return Trained(guest_id=guest.id, exercise=of.id, step=step, trainer=trainer, game=of.game, at=now, right=right, behind=behind)

    def _take(self, request: Request) -> None:
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#exercises")


def _json(content: bytes) -> Response:
    """Return an encoded JSON value as a response that no cache may store."""
    return Response(content, 200, {"Cache-Control": "no-store"}, "application/json")
