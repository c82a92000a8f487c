"""The record of progress over HTTP: what you have learnt, where you lose most, and what comes next."""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.study.archive import WeakPoint


class LessonStanding(msgspec.Struct, frozen=True):
    """A lesson of the school."""

    lesson: str
    done: bool


class TrainerStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How you have answered a trainer; the first answer to each question counts."""

    answers: int
    right: int
    """Of a bid: play-outs have shown no difference from the best way."""
    newest: int
    """So many of the answers are the newest, fifty at most."""
    newest_right: int
    behind: float | None
    """Of bids: how many game points the newest were behind the best way, on average; None where nothing was bid."""


class GameProgress(msgspec.Struct, frozen=True, kw_only=True):
    """What you have learnt of a game."""

    game: str
    lessons: tuple[LessonStanding, ...]
    """Of its course, in their order; empty where it has none."""
    puzzles: int
    """How many there are."""
    solved: int
    first_try: int
    """How many of them without a wrong card."""
    level: float
    """The difficulty of puzzles that suits you, from 1 to 5."""
    bid: TrainerStanding
    count: TrainerStanding
    weak: tuple[WeakPoint, ...]
    """Where you lose most in your own deals, as far as they bear it: cards first, then bidding."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What to learn next."""

    what: Literal["lesson", "puzzles", "bid", "count"]
    game: str
    lesson: str | None = None
    """The lesson."""
    kind: str | None = None
    """The kind of puzzles, as in `PuzzleGame`."""
    weak: WeakPoint | None = None
    """The weak point that it trains."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/progress: your record. Nobody else is told any of it."""

    today: str
    """By UTC, as in 2026-11-24."""
    streak: int
    """So many days up to today, or to yesterday, you have learnt something on each."""
    days: tuple[str, ...]
    """Those of the last four weeks on which you have."""
    games: tuple[GameProgress, ...]
    proposal: Proposal
