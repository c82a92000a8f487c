"""Puzzles over HTTP: what there is, a position to solve, and what a card in it is worth.

A solution is told when it is found or given up.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import Board, BoardMoment
from stich.study.puzzles import Near, PuzzleGoal
from stich.study.puzzles.declaring import Step

MOST_CARDS = 64
A_DAY = 86_400.0

CardText = Annotated[str, msgspec.Meta(min_length=2, max_length=3)]


class PuzzleGame(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game, and how you stand with them."""

    game: str
    count: int
    kinds: dict[str, int]
    """How many there are of each kind; a puzzle may be of several. The most telling kinds come first."""
    difficulties: dict[int, int]
    """How many there are of each difficulty, from 1 to 5."""
    daily: str
    """Id of the puzzle of the day."""
    daily_difficulty: int
    daily_solved: bool
    """You have solved it today."""
    solved: int
    """How many you have solved, with or without a wrong card before."""
    first_try: int
    """How many of them without a wrong card."""
    level: float
    """The difficulty, from 1 to 5, of which you would solve every second one without a wrong card, as far as your results tell."""


class Puzzles(msgspec.Struct, frozen=True):
    """GET /api/puzzles: what there is."""

    today: str
    """The day whose puzzles these are, by UTC, as in ``2026-11-24``."""
    streak: int
    """On how many days in a row you have solved a puzzle of the day; today need not be among them yet."""
    games: tuple[PuzzleGame, ...]


class PuzzleStanding(msgspec.Struct, frozen=True):
    """How you stand with a puzzle that you have begun."""

    wrong: int
    """Wrong cards that you have tried."""
    given_up: bool
    solved: bool
    seconds: float | None
    """How long you took, by your page; None where it was not told."""


class Unseen(msgspec.Struct, frozen=True, kw_only=True):
    """What the solver knows of the cards that he does not see."""

    cards: tuple[Card, ...]
    """All that the others hold, in the order of the deck."""
    counts: tuple[int, ...]
    """How many each seat holds."""
    without: tuple[tuple[Card, ...], ...]
    """By seat, those of them that it has shown not to hold."""
    deals: int
    """How many deals are possible."""


class ShownRating(msgspec.Struct, frozen=True):
    """How hard a puzzle has turned out to be on this server."""

    difficulty: float
    """As a difficulty, by all first tries: it begins with that which was measured, and may lie beyond 1 and 5."""
    tries: int
    """How many people have tried it."""


class ShownPuzzle(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="card"):
    """GET /api/puzzles/{game}/{puzzle}, and where one is looked for: a position in which one card only keeps the goal."""

    id: str
    game: str
    board: Board
    """The position, for the analysis board. With one seat's view the others' hands are empty in it, and in every moment, until the end."""
    seat: Seat
    """Yours, and it is your turn."""
    partners: tuple[Seat, ...]
    """Who is on your side beside you."""
    goal: PuzzleGoal
    """What your side is to reach over the whole deal, whatever its opponents play."""
    kinds: tuple[str, ...]
    """What it is about, the most telling first."""
    difficulty: int
    """As it was measured."""
    rating: ShownRating | None
    """None where nobody has tried it."""
    moment: BoardMoment
    """How everything lies."""
    unseen: Unseen | None
    """With one seat's view: what of the others' cards is known, which are then hidden. None with open cards."""
    legal: tuple[Card, ...]
    """The cards that you may play."""
    daily: bool
    """It is the puzzle of this day."""
    standing: PuzzleStanding | None
    """None where you have not begun it."""


class ShownDeclaring(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="declaration"):
    """The same before the first card: which cards to lay away, or which contract to declare; one answer only wins against every defence."""

    id: str
    game: str
    board: Board
    """The deal with all cards, and the bid where the game has one."""
    seat: Seat
    """Yours: you declare."""
    step: Step
    """What is asked."""
    given: tuple[str, ...]
    """What you have done already, as actions."""
    contract: str | None
    """The declaration that comes after the discards; None where it is asked for."""
    contracts: tuple[str, ...]
    """What may be declared, where that is asked: one action of each that are equal. Empty where cards are laid away."""
    lays_away: int
    """How many cards are laid away, where they are asked for; else 0."""
    kinds: tuple[str, ...]
    """What it is about, the most telling first."""
    difficulty: int
    """As it was measured."""
    rating: ShownRating | None
    """None where nobody has tried it."""
    moment: BoardMoment
    """How everything lies: your hand with all cards that you choose from."""
    daily: bool
    """It is the puzzle of this day."""
    standing: PuzzleStanding | None
    """None where you have not begun it."""


AnyShownPuzzle = ShownPuzzle | ShownDeclaring
"""A puzzle without its solution."""


class PuzzleRush(msgspec.Struct, frozen=True):
    """GET /api/puzzles/{game}/rush: puzzles drawn by chance, from easy to hard, to be solved against the clock. None asks for cards to lay
    away."""

    puzzles: tuple[AnyShownPuzzle, ...]


class PuzzleAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/attempt: a card on your turn."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(max_length=MOST_CARDS)]
    """Those that were played before it, of all seats."""
    card: CardText
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """How long you have thought about this puzzle so far. It is kept with the result, and counts for nothing."""
    counts: bool = True
    """Keep the result. A rush does not."""


class PuzzleSolution(msgspec.Struct, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}/give-up: the line that solves it. It counts as not solved, unless it was."""

    played: tuple[Card, ...]
    """Cards of all seats."""
    moments: tuple[BoardMoment, ...]
    """How everything lies before the first, and after each of them."""
    board: Board
    """The position with all cards, for the analysis board."""


class PuzzleRight(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="right"):
    """The only card that keeps the goal, or one that is equal to it."""

    played: tuple[Card, ...]
    """Your card and the best answers to it, up to your next decision, or to the end."""
    moments: tuple[BoardMoment, ...]
    """How everything lies after each of them."""
    legal: tuple[Card, ...]
    """The cards that you may play then; empty where it is solved."""
    solved: bool
    """This was the last decision."""
    revealed: PuzzleSolution | None
    """How all cards lay and were played, where a puzzle with one seat's view is solved."""


class PuzzleWrong(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="wrong"):
    """A card after which your opponents prevent the goal; with one seat's view in a deal that is possible, which the moments show."""

    played: tuple[Card, ...]
    """Your card and the best play of all after it, until the goal is out of reach."""
    moments: tuple[BoardMoment, ...]
    """How everything lies after each of them."""
    made: int | None
    """What your side then makes at the most in the whole deal; None where no number is asked for."""


class DeclaringAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/declare: an answer to a puzzle before the first card."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] | None
    """As an action, such as ``discard HT DA``, in any order, or ``declare grand``. None gives up, and is told the right answer."""
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """As in `PuzzleAttempt`."""
    counts: bool = True
    """As in `PuzzleAttempt`."""


class DeclaringAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer is worth, with how everybody then plays as well as can be."""

    right: bool
    actions: tuple[str, ...]
    """All that you do before the first card: after a contract the best cards are laid away for it."""
    board: Board
    """The card play from the first lead on, for the analysis board."""
    played: tuple[Card, ...]
    """To the end of the trick in which the game is won or lost."""
    moments: tuple[BoardMoment, ...]
    """How everything lies before the first of them, and after each."""
    made: int | None
    """Card points that your side makes in the whole deal; None where it is to take no trick."""
    target: int | None
    """With how many it wins; None there too."""
    near: tuple[Near, ...]
    """Once the right answer is told: the wrong ones that come nearest."""


PuzzleAnswer = PuzzleRight | PuzzleWrong
