"""Messages about learning progress over HTTP: finished lessons and exercises, weak points, and a proposal for the next exercise."""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.study.archive import WeakPoint


class LessonStanding(msgspec.Struct, frozen=True):
    """A lesson of the school, and whether you have finished it."""

    lesson: str
    done: bool


class TrainerStanding(msgspec.Struct, frozen=True, kw_only=True):
    """Your results with a trainer. Only the first answer to each question counts."""

    answers: int
    right: int
    """Number of right answers. A bid is right if play-outs show no difference from the best choice."""
    newest: int
    """Number of recent answers in the next two fields (at most 50)."""
    newest_right: int
    behind: float | None
    """Game points by which your recent bids were worse than the best choice, on average; None without bids."""


class GameProgress(msgspec.Struct, frozen=True, kw_only=True):
    """Your learning progress in a game."""

    game: str
    lessons: tuple[LessonStanding, ...]
    """Lessons of the game's course in order; empty if the game has no course."""
    puzzles: int
    """Number of puzzles of the game."""
    solved: int
    first_try: int
    """Number of puzzles solved without a wrong card."""
    level: float
    """Difficulty of puzzles that suits you (1 to 5)."""
    bid: TrainerStanding
    count: TrainerStanding
    weak: tuple[WeakPoint, ...]
    """Your biggest weak points in card play, then in bidding; empty if you have played too few deals."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Proposal for the next exercise."""

    what: Literal["lesson", "puzzles", "bid", "count"]
    game: str
    lesson: str | None = None
    """Id of the lesson if ``what`` is ``lesson``."""
    kind: str | None = None
    """Kind of puzzles, as in `PuzzleGame`, if ``what`` is ``puzzles``."""
    weak: WeakPoint | None = None
    """Weak point that the proposed exercise trains, if any."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/progress: your learning progress. Other people cannot see it."""

    today: str
    """Today's date (UTC), such as 2026-11-24."""
    streak: int
    """Number of consecutive days on which you learnt something, up to today or yesterday."""
    days: tuple[str, ...]
    """Days of the last four weeks on which you learnt something."""
    games: tuple[GameProgress, ...]
    proposal: Proposal
