"""Handlers for puzzles. Results are stored for guests and accounts with a session, and shown only to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from random import Random
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from stich.kernel.errors import StichError
from stich.server.clock import Clock, Randomness
from stich.server.puzzles.choosing import proposed
from stich.server.puzzles.rating import PuzzleRatings, decided, first, learnt, level
from stich.server.puzzles.results import streak
from stich.server.puzzles.showing import answered, declared, shown, solution
from stich.server.settings import Settings
from stich.server.store.guest_rows import GuestRow
from stich.server.store.puzzle_rows import PuzzleResult, PuzzleStore
from stich.server.wire.puzzle_messages import (
    AnyShownPuzzle,
    DeclaringAnswer,
    DeclaringAttempt,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleGame,
    PuzzleRight,
    PuzzleRush,
    Puzzles,
    PuzzleSolution,
    ShownPuzzle,
)
from stich.study.puzzles import ALL_KINDS, STEPS, AnyPuzzle, Puzzle, daily, every, find, games, rush

from .body import Body
from .limits import Buckets
from .problems import HttpProblem
from .route import route
from .security import address

Found = TypeVar("Found")
KIND_PATTERN = "|".join(ALL_KINDS)


class PuzzleHandlers:
    """Handlers of requests about puzzles.

    The solver runs in a separate thread, so that neither analyses of deals nor tables wait for it.
    """

    def __init__(self, store: PuzzleStore, settings: Settings, clock: Clock, randomness: Randomness) -> None:
        self._store, self._clock, self._randomness = store, clock, randomness
        self._asked = Buckets(settings.puzzle_rate, settings.puzzle_burst, clock.monotonic)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="puzzles")

    def close(self) -> None:
        """Stop the solver's thread."""
        self._executor.shutdown(cancel_futures=True)

    @route("GET /api/puzzles")
    async def all(self, guest: GuestRow | None) -> Puzzles:
        """Return all games with puzzles: the numbers of puzzles, the puzzle of the day, and your results."""
        today = self._today()
        results = [] if guest is None else await self._store.all(guest.id)
        days = [] if guest is None else await self._store.days(guest.id)
        of_game = {game: [r for r in results if r.game == game] for game in games()}
        rated = {game: await self._store.ratings(game) for game in of_game}
        lines = await self._found(
            lambda: tuple(_line(game, mine, rated[game], today, (today, game) in days) for game, mine in of_game.items())
        )
        return Puzzles(today.isoformat(), streak((day for day, _ in days), today), lines)

    @route("GET /api/puzzles/{game}/daily", "404 puzzle/none", answer=ShownPuzzle)
    async def daily(self, guest: GuestRow | None, game: str) -> AnyShownPuzzle:
        """Return the puzzle of the day, the same for everyone."""
        today = self._today()
        return await self._shown(guest, await self._found(lambda: daily(game, today)))

    @route("GET /api/puzzles/{game}/next", "400 query/malformed 404 puzzle/none puzzle/none-such puzzle/all-solved")
    async def next(
        self,
        guest: GuestRow | None,
        game: str,
        *,
        kind: Annotated[str, Meta(pattern=rf"^({KIND_PATTERN})\Z", description="As in `PuzzleGame`.")] | None = None,
        difficulty: Annotated[int, Meta(ge=1, le=STEPS, description="Difficulty, from 1 (easy) to 5 (hard).")] | None = None,
        after: Annotated[str, Meta(pattern=r"^[0-9a-z]{10}\Z", description="Id of the puzzle just shown, which is not returned.")]
        | None = None,
    ) -> AnyShownPuzzle:
        """Return a puzzle that you have not solved, of the given difficulty or near your level."""
        results = {} if guest is None else {r.puzzle_id: r for r in await self._store.all(guest.id) if r.game == game}
        ratings = await self._store.ratings(game)

        def found() -> AnyPuzzle:
            some = [p for p in every(game) if kind in (None, *p.kinds) and difficulty in (None, p.difficulty)]
            if not some:
                raise StichError("puzzle/none-such")
            next_one = proposed(some, results, ratings, "" if guest is None else guest.id, after)
            if next_one is None:
                raise StichError("puzzle/all-solved")
            return next_one

        puzzle = await self._found(found)
        return await self._show(puzzle, results.get(puzzle.id))

    @route("GET /api/puzzles/{game}/rush", "404 puzzle/none")
    async def rush(self, request: Request, game: str) -> PuzzleRush:
        """Return random puzzles, from easy to hard, to solve against the clock. Nothing is stored."""
        self._take(request)
        rng, today = Random(self._randomness(16)), self._today()

        def found() -> tuple[AnyShownPuzzle, ...]:
            return tuple(shown(puzzle, None, None, today) for puzzle in rush(every(game), rng))

        return PuzzleRush(await self._found(found))

    @route("GET /api/puzzles/{game}/{puzzle}", "404 puzzle/none puzzle/unknown")
    async def puzzle(self, guest: GuestRow | None, game: str, puzzle: str) -> AnyShownPuzzle:
        """Return a puzzle without its solution."""
        return await self._shown(guest, await self._named(game, puzzle))

    @route(
        "POST /api/puzzles/{game}/{puzzle}/attempt", "400 puzzle/play puzzle/turn puzzle/over puzzle/asks 404 puzzle/none puzzle/unknown"
    )
    async def attempt(self, request: Request, guest: GuestRow | None, sent: Body[PuzzleAttempt], game: str, puzzle: str) -> PuzzleAnswer:
        """Judge a card in a puzzle: right, with the replies to it, or wrong, with its refutation."""
        asked, wanted = await self._of_play(game, puzzle), await sent.read()
        self._take(request)
        answer = await self._found(lambda: answered(asked, wanted.cards, wanted.card))
        if guest is not None and wanted.counts:
            right = isinstance(answer, PuzzleRight)
            await self._note(guest.id, asked, right, isinstance(answer, PuzzleRight) and answer.solved, wanted.seconds)
        return answer

    @route("POST /api/puzzles/{game}/{puzzle}/give-up", "400 puzzle/asks 404 puzzle/none puzzle/unknown")
    async def give_up(self, request: Request, guest: GuestRow | None, game: str, puzzle: str) -> PuzzleSolution:
        """Return the solution of a puzzle, which then counts as not solved."""
        asked = await self._of_play(game, puzzle)
        self._take(request)
        answer = await self._found(lambda: solution(asked))
        if guest is not None:
            await self._note_given_up(guest.id, asked)
        return answer

    @route("POST /api/puzzles/{game}/{puzzle}/declare", "400 puzzle/play puzzle/asks 404 puzzle/none puzzle/unknown")
    async def declare(
        self, request: Request, guest: GuestRow | None, sent: Body[DeclaringAttempt], game: str, puzzle: str
    ) -> DeclaringAnswer:
        """Judge an answer to a puzzle before the first card: cards to discard, or a contract."""
        asked, wanted = await self._named(game, puzzle), await sent.read()
        if isinstance(asked, Puzzle):
            raise HttpProblem(400, "puzzle/asks#card")
        self._take(request)
        answer = await self._found(lambda: declared(asked, wanted.answer))
        if guest is not None and wanted.answer is None:
            await self._note_given_up(guest.id, asked)
        elif guest is not None and wanted.counts:
            await self._note(guest.id, asked, answer.right, answer.right, wanted.seconds)
        return answer

    # -- results -------------------------------------------------------------------------------------------------

    async def _note(self, guest: str, puzzle: AnyPuzzle, right: bool, solved: bool, seconds: float | None) -> None:
        """Store the result of a person's answer to a puzzle. ``solved``: the answer was right and the last one; ``seconds``: time that the
        person took.

        A finished puzzle keeps its result. The puzzle of the day counts for the day even if the person had solved it before.
        """
        result = await self._result(guest, puzzle)
        if not right:
            if not result.over:
                await self._keep(puzzle, result, msgspec.structs.replace(result, wrong=result.wrong + 1))
        elif solved and not result.given_up:
            if not result.over:
                await self._keep(puzzle, result, msgspec.structs.replace(result, solved_at=self._clock.now(), seconds=seconds))
            if puzzle == daily(puzzle.game, today := self._today()):
                await self._store.keep_day(guest, today, puzzle.game)

    async def _note_given_up(self, guest: str, puzzle: AnyPuzzle) -> None:
        result = await self._result(guest, puzzle)
        if not result.over:
            await self._keep(puzzle, result, msgspec.structs.replace(result, given_up=True))

    async def _keep(self, puzzle: AnyPuzzle, before: PuzzleResult, after: PuzzleResult) -> None:
        """Store a result. If it decides the person's first try, update the rating of the puzzle; later tries do not change that rating."""
        others = (
            []
            if decided(before)
            else [r for r in await self._store.all(after.guest_id) if r.game == puzzle.game and r.puzzle_id != puzzle.id]
        )
        await self._store.keep(after)
        if not decided(before):
            ratings = await self._store.ratings(puzzle.game)
            rating = ratings.get(puzzle.id) or first(puzzle.id, puzzle.game, puzzle.difficulty)
            await self._store.rate(rating, learnt(rating, after, others, ratings))

    async def _result(self, guest: str, puzzle: AnyPuzzle) -> PuzzleResult:
        """Return the stored result of this person in this puzzle, or a new one."""
        fresh = PuzzleResult(
            guest_id=guest, puzzle_id=puzzle.id, game=puzzle.game, difficulty=puzzle.difficulty, begun_at=self._clock.now()
        )
        return await self._store.one(guest, puzzle.id) or fresh

    # -- what is shown -------------------------------------------------------------------------------------------

    async def _named(self, game: str, puzzle: str) -> AnyPuzzle:
        return await self._found(lambda: find(game, puzzle))

    async def _of_play(self, game: str, name: str) -> Puzzle:
        puzzle = await self._named(game, name)
        if not isinstance(puzzle, Puzzle):
            raise HttpProblem(400, "puzzle/asks#declaration")
        return puzzle

    async def _shown(self, guest: GuestRow | None, puzzle: AnyPuzzle) -> AnyShownPuzzle:
        return await self._show(puzzle, None if guest is None else await self._store.one(guest.id, puzzle.id))

    async def _show(self, puzzle: AnyPuzzle, result: PuzzleResult | None) -> AnyShownPuzzle:
        today, rating = self._today(), await self._store.rating(puzzle.id)
        return await self._found(lambda: shown(puzzle, result, rating, today))

    async def _found(self, question: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._executor, question)

    def _today(self) -> date:
        return _day(self._clock.now())

    def _take(self, request: Request) -> None:
        if not self._asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#puzzles")


def _day(at: float) -> date:
    """Return the UTC date of a time (seconds since 1970)."""
    return datetime.fromtimestamp(at, UTC).date()


def _line(game: str, results: Sequence[PuzzleResult], ratings: PuzzleRatings, today: date, solved_today: bool) -> PuzzleGame:
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
