"""Puzzles over HTTP. What somebody makes of them is kept for who has a session, guest or account, and told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from random import Random
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.puzzles import ALL_KINDS, STEPS, AnyPuzzle, Puzzle, daily, every, find, games, rush
from stich.server.clock import Clock, Randomness
from stich.server.puzzles.choosing import proposed
from stich.server.puzzles.rating import Ratings, decided, first, learnt, level
from stich.server.puzzles.results import streak
from stich.server.puzzles.showing import answered, declared, shown, solution
from stich.server.settings import Settings
from stich.server.store.puzzles import PuzzleResult, PuzzleStore
from stich.server.wire.puzzles import (
    AnyShownPuzzle,
    DeclaringAttempt,
    PuzzleAttempt,
    PuzzleGame,
    PuzzleRight,
    PuzzleRush,
    Puzzles,
)

from .body import body
from .guests import FindGuest
from .limits import Buckets
from .problems import HttpProblem, json
from .query import number, one
from .security import address

Found = TypeVar("Found")
KIND_PATTERN = "|".join(ALL_KINDS)


class PuzzleHandlers:
    """The handlers. ``store`` is there once the application has started; ``guest`` finds who asks, if anybody.

    The solver answers in a thread of its own, so that neither analyses of deals nor tables wait for it.
    """

    def __init__(
        self,
        store: Callable[[], PuzzleStore],
        guest: FindGuest,
        settings: Settings,
        clock: Clock,
        randomness: Randomness,
    ) -> None:
        self._store, self._guest, self._clock, self._randomness = store, guest, clock, randomness
        self._asked = Buckets(settings.puzzle_rate, settings.puzzle_burst, clock.monotonic)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="puzzles")

    def close(self) -> None:
        """Answer nothing more."""
        self._executor.shutdown(cancel_futures=True)

    async def all(self, request: Request) -> Response:
        """What there is, and how the reader stands."""
        guest, today = await self._guest(request), self._today()
        results = [] if guest is None else await self._store().all(guest.id)
        days = [] if guest is None else await self._store().days(guest.id)
        of_game = {game: [r for r in results if r.game == game] for game in games()}
        rated = {game: await self._store().ratings(game) for game in of_game}
        lines = await self._found(
            lambda: tuple(_line(game, mine, rated[game], today, (today, game) in days) for game, mine in of_game.items())
        )
        return json(Puzzles(today.isoformat(), streak((day for day, _ in days), today), lines))

    async def daily(self, request: Request) -> Response:
        """The puzzle of the day."""
        game, today = request.path_params["game"], self._today()
        return json(await self._shown(request, await self._found(lambda: daily(game, today))))

    async def next(self, request: Request) -> Response:
        """One that the reader has not solved, near his strength."""
        game, kind, after = request.path_params["game"], _kind(request), _after(request)
        difficulty = number(request, "difficulty", 1, STEPS)
        guest = await self._guest(request)
        results = {} if guest is None else {r.puzzle_id: r for r in await self._store().all(guest.id) if r.game == game}
        ratings = await self._store().ratings(game)

        def found() -> AnyPuzzle:
            some = [p for p in every(game) if kind in (None, *p.kinds) and difficulty in (None, p.difficulty)]
            if not some:
                raise StichError("there is no puzzle of this kind and difficulty", code="puzzle/none-such")
            next_one = proposed(some, results, ratings, "" if guest is None else guest.id, after)
            if next_one is None:
                raise StichError("you have solved all puzzles of this kind and difficulty", code="puzzle/all-solved")
            return next_one

        puzzle = await self._found(found)
        return json(await self._show(puzzle, results.get(puzzle.id)))

    async def rush(self, request: Request) -> Response:
        """Puzzles to be solved against the clock. Nothing of it is kept."""
        game = request.path_params["game"]
        self._take(request)
        rng, today = Random(self._randomness(16)), self._today()

        def found() -> tuple[AnyShownPuzzle, ...]:
            return tuple(shown(puzzle, None, None, today) for puzzle in rush(every(game), rng))

        return json(PuzzleRush(await self._found(found)))

    async def puzzle(self, request: Request) -> Response:
        """The puzzle with this id."""
        return json(await self._shown(request, await self._named(request)))

    async def attempt(self, request: Request) -> Response:
        """A card is tried."""
        puzzle = await self._of_play(request)
        wanted = await body(request, PuzzleAttempt)
        guest = await self._guest(request)
        self._take(request)
        answer = await self._found(lambda: answered(puzzle, wanted.cards, wanted.card))
        if guest is not None and wanted.counts:
            right = isinstance(answer, PuzzleRight)
            await self._note(guest.id, puzzle, right, isinstance(answer, PuzzleRight) and answer.solved, wanted.seconds)
        return json(answer)

    async def give_up(self, request: Request) -> Response:
        """The solution. Who has not found it until now has not solved this puzzle."""
        puzzle = await self._of_play(request)
        guest = await self._guest(request)
        self._take(request)
        answer = await self._found(lambda: solution(puzzle))
        if guest is not None:
            await self._note_given_up(guest.id, puzzle)
        return json(answer)

    async def declare(self, request: Request) -> Response:
        """An answer before the first card, or none, which gives up."""
        puzzle = await self._named(request)
        wanted = await body(request, DeclaringAttempt)
        if isinstance(puzzle, Puzzle):
            raise HttpProblem(400, "puzzle/asks", "this puzzle asks for a card: send it to attempt")
        guest = await self._guest(request)
        self._take(request)
        answer = await self._found(lambda: declared(puzzle, wanted.answer))
        if guest is not None and wanted.answer is None:
            await self._note_given_up(guest.id, puzzle)
        elif guest is not None and wanted.counts:
            await self._note(guest.id, puzzle, answer.right, answer.right, wanted.seconds)
        return json(answer)

    # -- results -------------------------------------------------------------------------------------------------

    async def _note(self, guest: str, puzzle: AnyPuzzle, right: bool, solved: bool, seconds: float | None) -> None:
        """Keep what has come of it. A puzzle that is over stays as it ended; solved again, it may still be that of the day."""
        result = await self._result(guest, puzzle)
        if not right:
            if not result.over:
                await self._keep(puzzle, result, msgspec.structs.replace(result, wrong=result.wrong + 1))
        elif solved and not result.given_up:
            if not result.over:
                await self._keep(puzzle, result, msgspec.structs.replace(result, solved_at=self._clock.now(), seconds=seconds))
            if puzzle == daily(puzzle.game, today := self._today()):
                await self._store().keep_day(guest, today, puzzle.game)

    async def _note_given_up(self, guest: str, puzzle: AnyPuzzle) -> None:
        result = await self._result(guest, puzzle)
        if not result.over:
            await self._keep(puzzle, result, msgspec.structs.replace(result, given_up=True))

    async def _keep(self, puzzle: AnyPuzzle, before: PuzzleResult, after: PuzzleResult) -> None:
        """Keep a result. The puzzle learns from it where it decides the person's first try, and from no later one."""
        store = self._store()
        others = (
            [] if decided(before) else [r for r in await store.all(after.guest_id) if r.game == puzzle.game and r.puzzle_id != puzzle.id]
        )
        await store.keep(after)
        if not decided(before):
            ratings = await store.ratings(puzzle.game)
            rating = ratings.get(puzzle.id) or first(puzzle.id, puzzle.game, puzzle.difficulty)
            await store.rate(rating, learnt(rating, after, others, ratings))

    async def _result(self, guest: str, puzzle: AnyPuzzle) -> PuzzleResult:
        """As it is kept; else one that begins now."""
        fresh = PuzzleResult(
            guest_id=guest, puzzle_id=puzzle.id, game=puzzle.game, difficulty=puzzle.difficulty, begun_at=self._clock.now()
        )
        return await self._store().one(guest, puzzle.id) or fresh

    # -- what is shown -------------------------------------------------------------------------------------------

    async def _named(self, request: Request) -> AnyPuzzle:
        game, identity = request.path_params["game"], request.path_params["puzzle"]
        return await self._found(lambda: find(game, identity))

    async def _of_play(self, request: Request) -> Puzzle:
        puzzle = await self._named(request)
        if not isinstance(puzzle, Puzzle):
            raise HttpProblem(400, "puzzle/asks", "this puzzle asks what to lay away, or to declare: send the answer to declare")
        return puzzle

    async def _shown(self, request: Request, puzzle: AnyPuzzle) -> AnyShownPuzzle:
        guest = await self._guest(request)
        return await self._show(puzzle, None if guest is None else await self._store().one(guest.id, puzzle.id))

    async def _show(self, puzzle: AnyPuzzle, result: PuzzleResult | None) -> AnyShownPuzzle:
        today, rating = self._today(), await self._store().rating(puzzle.id)
        return await self._found(lambda: shown(puzzle, result, rating, today))

    async def _found(self, question: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._executor, question)

    def _today(self) -> date:
        return _day(self._clock.now())

    def _take(self, request: Request) -> None:
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many cards of puzzles from your address: wait a little")


def _day(at: float) -> date:
    """By UTC."""
    return datetime.fromtimestamp(at, UTC).date()


def _line(game: str, results: Sequence[PuzzleResult], ratings: Ratings, today: date, solved_today: bool) -> PuzzleGame:
    puzzles, of_today = every(game), daily(game, today)
    return PuzzleGame(
        game=game,
        count=len(puzzles),
        kinds={kind: count for kind in ALL_KINDS if (count := sum(kind in p.kinds for p in puzzles))},
        difficulties={step: count for step in range(1, STEPS + 1) if (count := sum(p.difficulty == step for p in puzzles))},
        daily=of_today.id,
        daily_difficulty=of_today.difficulty,
        daily_solved=solved_today,
        solved=sum(r.solved for r in results),
        first_try=sum(r.first_try for r in results),
        level=level(results, ratings),
    )


def _kind(request: Request) -> str | None:
    kind = one(request, "kind")
    if kind is not None and kind not in ALL_KINDS:
        raise HttpProblem(400, "query/malformed", f"kind: no kind {kind[:40]!r}, but {', '.join(ALL_KINDS)}")
    return kind


def _after(request: Request) -> str | None:
    after = one(request, "after")
    if after is not None and not (len(after) == 10 and after.isascii() and after.isalnum() and after == after.lower()):
        raise HttpProblem(400, "query/malformed", f"after: the id of a puzzle, 10 letters and digits, not {after[:40]!r}")
    return after
