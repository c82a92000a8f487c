"""Messages of puzzles over HTTP: the list of puzzles, a position to solve, and the verdict on an answer.

A solution is sent only once the puzzle is solved or given up.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import Board, BoardMoment
from stich.study.puzzles import Near, PuzzleGoal
from stich.study.puzzles.declaring import DeclaringStep

MOST_CARDS = 64
A_DAY = 86_400.0

CardText = Annotated[str, msgspec.Meta(min_length=2, max_length=3)]


class PuzzleGame(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game, and your results in them."""

    game: str
    count: int
    kinds: dict[str, int]
    """Number of puzzles of each kind; a puzzle may have several kinds. The most characteristic kinds come first."""
    difficulties: dict[int, int]
    """Number of puzzles of each difficulty (1 to 5)."""
    daily: str
    """Id of the puzzle of the day."""
    daily_difficulty: int
    daily_solved: bool
    """You have solved today's puzzle of the day."""
    solved: int
    """Number of puzzles that you have solved, with or without wrong cards before."""
    first_try: int
    """Number of puzzles that you have solved without a wrong card."""
    level: float
    """Estimated difficulty (1 to 5) at which you solve every second puzzle without a wrong card."""


class Puzzles(msgspec.Struct, frozen=True):
    """GET /api/puzzles: all games with puzzles, and your results."""

    today: str
    """Day of the puzzles of the day (UTC), such as ``2026-11-24``."""
    streak: int
    """Number of days in a row on which you have solved a puzzle of the day, up to today or yesterday."""
    games: tuple[PuzzleGame, ...]


class PuzzleStanding(msgspec.Struct, frozen=True):
    """Your result of a puzzle that you have begun."""

    wrong: int
    """Number of wrong cards that you have tried."""
    given_up: bool
    solved: bool
    seconds: float | None
    """Time that you took, as measured by the page; None if unknown."""


class Unseen(msgspec.Struct, frozen=True, kw_only=True):
    """Knowledge of the person who solves the puzzle about the cards that they do not see."""

    cards: tuple[Card, ...]
    """All cards that the others hold, in the order of the deck."""
    counts: tuple[int, ...]
    """Number of cards of each seat."""
    without: tuple[tuple[Card, ...], ...]
    """By seat, the cards that the seat has shown not to hold."""
    deals: int
    """Number of possible deals."""


class ShownRating(msgspec.Struct, frozen=True):
    """Difficulty of a puzzle, as measured by the attempts on this server."""

    difficulty: float
    """Difficulty after all first attempts. It starts at the calculated difficulty, and may be below 1 or above 5."""
    tries: int
    """Number of people who have tried the puzzle."""


class ShownPuzzle(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="card"):
    """GET /api/puzzles/{game}/{puzzle}: a position in which only one card reaches the goal. Also the answer to requests for any puzzle."""

    id: str
    game: str
    board: Board
    """The position, for the analysis board. In a puzzle with one seat's view the others' hands are empty here and in every moment."""
    seat: Seat
    """Your seat; it is your turn."""
    partners: tuple[Seat, ...]
    """Seats of your partners."""
    goal: PuzzleGoal
    """Result that your side must reach in the whole deal against every defence."""
    kinds: tuple[str, ...]
    """Kinds of the puzzle, the most characteristic first."""
    difficulty: int
    """Calculated difficulty (1 to 5)."""
    rating: ShownRating | None
    """None until a person has tried the puzzle."""
    moment: BoardMoment
    """State of the position."""
    unseen: Unseen | None
    """Knowledge about the hidden cards in a puzzle with one seat's view. None if all cards are open."""
    legal: tuple[Card, ...]
    """The cards that you may play."""
    daily: bool
    """This is today's puzzle of the day."""
    standing: PuzzleStanding | None
    """None until you begin the puzzle."""


class ShownDeclaring(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="declaration"):
    """A puzzle before the first card: find the cards to discard or the contract to declare. Only one answer wins against every defence."""

    id: str
    game: str
    board: Board
    """The deal with all cards, and the bid where the game has one."""
    seat: Seat
    """Your seat; you are the declarer."""
    step: DeclaringStep
    """The question: discard cards or declare a contract."""
    given: tuple[str, ...]
    """Your actions so far."""
    contract: str | None
    """The declaration that follows the discards; None if the declaration is the question."""
    contracts: tuple[str, ...]
    """Declarations to choose from, one of each set of equal ones. Empty if the question is which cards to discard."""
    lays_away: int
    """Number of cards to discard; 0 if the question is the declaration."""
    kinds: tuple[str, ...]
    """Kinds of the puzzle, the most characteristic first."""
    difficulty: int
    """Calculated difficulty (1 to 5)."""
    rating: ShownRating | None
    """None until a person has tried the puzzle."""
    moment: BoardMoment
    """State of the deal: your hand with all cards to choose from."""
    daily: bool
    """This is today's puzzle of the day."""
    standing: PuzzleStanding | None
    """None until you begin the puzzle."""


AnyShownPuzzle = ShownPuzzle | ShownDeclaring
"""A puzzle without its solution."""


class PuzzleRush(msgspec.Struct, frozen=True):
    """GET /api/puzzles/{game}/rush: random puzzles, from easy to hard, to solve against the clock. No puzzle asks for discards."""

    puzzles: tuple[AnyShownPuzzle, ...]


class PuzzleAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/attempt: try a card on your turn."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(max_length=MOST_CARDS)]
    """Cards of all seats that were played before."""
    card: CardText
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """Time that you have spent on this puzzle so far. It is stored with the result and has no effect on it."""
    counts: bool = True
    """Store the result. A rush sends false."""


class PuzzleSolution(msgspec.Struct, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}/give-up: the solution. The puzzle counts as not solved, unless you solved it before."""

    played: tuple[Card, ...]
    """Cards of all seats, in the order of play."""
    moments: tuple[BoardMoment, ...]
    """States before the first of these cards and after each of them."""
    board: Board
    """The position with all cards open, for the analysis board."""


class PuzzleRight(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="right"):
    """Verdict on the only card that reaches the goal, or on an equal card."""

    played: tuple[Card, ...]
    """Your card and the best replies, up to your next decision or to the end."""
    moments: tuple[BoardMoment, ...]
    """States after each of these cards."""
    legal: tuple[Card, ...]
    """Cards that you may play next; empty if the puzzle is solved."""
    solved: bool
    """This was the last decision of the puzzle."""
    revealed: PuzzleSolution | None
    """All hands and all played cards, once a puzzle with one seat's view is solved."""


class PuzzleWrong(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="wrong"):
    """Verdict on a card after which your opponents prevent the goal. With one seat's view, the moments show a possible deal in which they
    do."""

    played: tuple[Card, ...]
    """Your card and the best play of all seats after it, until the goal is out of reach."""
    moments: tuple[BoardMoment, ...]
    """States after each of these cards."""
    made: int | None
    """Most that your side can still reach in the whole deal, in the unit of the goal; None if the goal has no number."""


class DeclaringAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/declare: an answer to a puzzle before the first card."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] | None
    """An action, such as ``declare grand``, or ``discard HT DA`` with the cards in any order. None gives up and requests the solution."""
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """As in `PuzzleAttempt`."""
    counts: bool = True
    """As in `PuzzleAttempt`."""


class DeclaringAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Verdict on the answer, with the best play of all seats after it."""

    right: bool
    actions: tuple[str, ...]
    """All your actions before the first card. If you declared a contract, they contain the best discards for it."""
    board: Board
    """The card play from the first lead, for the analysis board."""
    played: tuple[Card, ...]
    """Cards up to the end of the trick in which the game is won or lost."""
    moments: tuple[BoardMoment, ...]
    """States before the first of these cards and after each of them."""
    made: int | None
    """Card points of your side in the whole deal; None if the contract is to take no trick."""
    target: int | None
    """Card points that your side needs to win; None if the contract is to take no trick."""
    near: tuple[Near, ...]
    """The best wrong answers; filled once the solution is sent."""


PuzzleAnswer = PuzzleRight | PuzzleWrong
