"""Messages about puzzles over HTTP: the list of puzzles, a position to solve, and the verdict on an answer.

A solution is sent only after the puzzle is solved or given up.
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
    """True if you have solved today's puzzle of the day."""
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
    """Number of consecutive days on which you have solved a puzzle of the day, up to today or yesterday."""
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
    """Information about hidden cards that the solver of a puzzle has."""

    cards: tuple[Card, ...]
    """All cards in the other hands, in the order of the deck."""
    counts: tuple[int, ...]
    """Number of hidden cards of each seat."""
    without: tuple[tuple[Card, ...], ...]
    """Cards that each seat cannot have, as its play has shown, by seat."""
    deals: int
    """Number of deals that are possible for the solver."""


class ShownRating(msgspec.Struct, frozen=True):
    """Difficulty of a puzzle, as measured by the attempts on this server."""

    difficulty: float
    """Difficulty computed from all first tries. It starts at the calculated difficulty, and may be below 1 or above 5."""
    tries: int
    """Number of people who have tried the puzzle."""


class ShownPuzzle(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="card"):
    """GET /api/puzzles/{game}/{puzzle}: a position in which only one card reaches the goal. Also the answer to other requests for a
    puzzle."""

    id: str
    game: str
    board: Board
    """The position, for the analysis board. In a puzzle with one seat's view, other hands are empty here and in every moment."""
    seat: Seat
    """Your seat, whose turn it is."""
    partners: tuple[Seat, ...]
    """Seats of your partners."""
    goal: PuzzleGoal
    """Result that your side must reach in the whole deal against every defence."""
    kinds: tuple[str, ...]
    """Kinds of the puzzle, the most characteristic first."""
    difficulty: int
    """Calculated difficulty (1 to 5)."""
    rating: ShownRating | None
    """Difficulty as measured on this server; None until a person has tried the puzzle."""
    moment: BoardMoment
    """State of the position at your turn."""
    unseen: Unseen | None
    """Information about the hidden cards in a puzzle with one seat's view. None if all cards are open."""
    legal: tuple[Card, ...]
    """The cards that you may play."""
    daily: bool
    """True if this is today's puzzle of the day."""
    standing: PuzzleStanding | None
    """Your result so far; None before your first try."""


class ShownDeclaring(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks", tag="declaration"):
    """A puzzle before the first card: find the cards to discard, or the contract to declare. Only one answer wins against every defence."""

    id: str
    game: str
    board: Board
    """The deal with all cards, and the bid if the game has one."""
    seat: Seat
    """Your seat, which is the declarer's."""
    step: DeclaringStep
    """The question: discard cards or declare a contract."""
    given: tuple[str, ...]
    """Your actions so far."""
    contract: str | None
    """Declaration that follows the discards; None if the declaration is the question."""
    contracts: tuple[str, ...]
    """Declarations to choose from, one of each set of equal ones; empty if the question is which cards to discard."""
    lays_away: int
    """Number of cards to discard; 0 if the question is the declaration."""
    kinds: tuple[str, ...]
    """Kinds of the puzzle, the most characteristic first."""
    difficulty: int
    """Calculated difficulty (1 to 5)."""
    rating: ShownRating | None
    """Difficulty as measured on this server; None until a person has tried the puzzle."""
    moment: BoardMoment
    """State of the deal: your hand has all cards to choose from."""
    daily: bool
    """True if this is today's puzzle of the day."""
    standing: PuzzleStanding | None
    """Your result so far; None before your first try."""


AnyShownPuzzle = ShownPuzzle | ShownDeclaring
"""A puzzle without its solution."""


class PuzzleRush(msgspec.Struct, frozen=True):
    """GET /api/puzzles/{game}/rush: random puzzles, from easy to hard, to solve against the clock. No puzzle asks for discards."""

    puzzles: tuple[AnyShownPuzzle, ...]


class PuzzleAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/attempt: try a card on your turn."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(max_length=MOST_CARDS)]
    """Cards of all seats that were played before, in order."""
    card: CardText
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """Time that you have spent on this puzzle so far, in seconds. It is stored with the result but does not affect it."""
    counts: bool = True
    """True to store the result. Rushes send false."""


class PuzzleSolution(msgspec.Struct, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}/give-up: the solution. The puzzle counts as not solved, unless you had solved it before."""

    played: tuple[Card, ...]
    """Cards of all seats, in the order of play."""
    moments: tuple[BoardMoment, ...]
    """States before the first of these cards and after each of them."""
    board: Board
    """The position with all cards open, for the analysis board."""


class PuzzleRight(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="right"):
    """Verdict on the only card that reaches the goal, or on an equal card."""

    played: tuple[Card, ...]
    """Your card and the best replies, up to your next decision or the end of the puzzle."""
    moments: tuple[BoardMoment, ...]
    """States after each of these cards."""
    legal: tuple[Card, ...]
    """Cards that you may play next; empty if the puzzle is solved."""
    solved: bool
    """True if this was the last decision of the puzzle."""
    revealed: PuzzleSolution | None
    """All hands and all played cards, if a puzzle with one seat's view is solved; otherwise None."""


class PuzzleWrong(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", tag="wrong"):
    """Verdict on a card after which your opponents can prevent the goal. With one seat's view, the moments show a possible deal in which
    they do."""

    played: tuple[Card, ...]
    """Your card and the best play of all seats after it, until the goal cannot be reached."""
    moments: tuple[BoardMoment, ...]
    """States after each of these cards."""
    made: int | None
    """Best result that your side can still reach in the whole deal, in the unit of the goal; None if the goal has no number."""


class DeclaringAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{puzzle}/declare: an answer to a puzzle before the first card."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] | None
    """An action, such as ``declare grand``, or ``discard HT DA`` with the cards in any order. None gives up and requests the solution."""
    seconds: Annotated[float, msgspec.Meta(ge=0, le=A_DAY)] | None = None
    """As in `PuzzleAttempt`."""
    counts: bool = True
    """As in `PuzzleAttempt`."""


class DeclaringAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Verdict on an answer before the first card, with the best play of all seats after it."""

    right: bool
    actions: tuple[str, ...]
    """All your actions before the first card. After a declaration they contain the best discards for it."""
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
    """Best wrong answers; empty until the solution is sent."""


PuzzleAnswer = PuzzleRight | PuzzleWrong
