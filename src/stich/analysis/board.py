"""The board: positions and deals of any game that people put together by hand, solved.

What people write down is the game's own case, as on a line of ``stich solve``: its game reads it and says what is wrong with it.
"""

from __future__ import annotations

from typing import Any, NewType

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.registry import configured, open_hands
from stich.solver import UNLIMITED, Count, Limits, Method, Solution, solve, solve_multiplayer

from .declarations import BestDeclaration, best_declarations

AnyPosition = NewType("AnyPosition", dict[str, Any])
"""The facts of a position, or of a deal before its contract; its game reads them and says what is wrong with them."""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, or a whole deal, of a table with these rules."""

    game: str
    position: AnyPosition
    preset: str | None = None
    """The game's usual one unless told."""
    options: dict[str, bool | int | str] = {}
    """Those that differ from the preset."""

    def table(self) -> Game:
        """The game with these rules. Raises `InvalidOptions`."""
        return configured(self.game, self.preset, self.options)


class Bounds(msgspec.Struct, frozen=True):
    """A value; two bounds of it where a limit was met, or the method knows no more."""

    low: int
    high: int


class BoardCard(msgspec.Struct, frozen=True):
    """A card that may be played, and what the position is worth after it."""

    card: Card
    value: Bounds


class PartiesBoard(msgspec.Struct, frozen=True, tag_field="method", tag="two parties"):
    """What the declarer's side makes against all others when all play their best with open hands."""

    count: Count
    """What values are: ``points`` are card points; else 1 where the side wins and 0 where not."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    actor: Seat
    """The seat to play."""
    value: Bounds
    points_outside_tricks: int
    """How many of the card points lie outside tricks, such as those of discards."""
    cards: tuple[BoardCard, ...]
    """Every card that may be played, in the order of the deck; values are those of the declarer's side."""
    best: tuple[Card, ...]
    """The cards that no other beats."""


class MultiplayerBoard(msgspec.Struct, frozen=True, tag_field="method", tag="multiplayer"):
    """What each player makes where every player plays for themselves: such a position has no one value."""

    by: Method
    """``max^n``: exact, when all maximise their own. ``paranoid``: what each reaches against all others, a bound on what it will make."""
    card_points: bool
    """Values are card points in tricks, of which all want few (Ramsch); else scores, of which all want much."""
    actor: Seat
    """The seat to play."""
    values: dict[Seat, Bounds]
    """By seat that plays. By paranoid the seat makes at least ``low``, with card points at most ``high``."""
    cards: tuple[BoardCard, ...]
    """Every card that may be played, in the order of the deck; values are those of the seat to play. Empty where a limit was met."""
    best: tuple[Card, ...]
    """The cards that no other beats by the method."""


BoardAnswer = PartiesBoard | MultiplayerBoard
"""What a position is worth, and each of its cards."""


class SeatDeclarations(msgspec.Struct, frozen=True):
    """What a seat could best declare against the hands as they lie, best first."""

    seat: Seat
    declarations: tuple[BestDeclaration, ...]


def open_hand_on(board: Board) -> OpenHand:
    """The card play that the board shows. Raises `InvalidOptions`, and `StichError` ``solve/…`` that names what is wrong."""
    hand = open_hands(board.table()).case(board.position)
    if hand.position.finished:
        raise StichError("hands: no card is left to play", code="solve/hands")
    return hand


def solve_board(board: Board, *, limits: Limits = UNLIMITED) -> BoardAnswer:
    """What the position is worth, and every card that may be played. With ``limits``, which are for each search, values may be bounds.

    Raises like `open_hand_on`.
    """
    hand = open_hand_on(board)
    if hand.side:
        answer = solve(hand, limits=limits)
        return PartiesBoard(
            count=answer.count,
            side=answer.side,
            actor=answer.actor,
            value=Bounds(answer.low, answer.high),
            points_outside_tricks=answer.points_outside_tricks,
            cards=tuple(BoardCard(card, _bounds(value)) for card, value in answer.cards.items()),
            best=answer.best_cards,
        )
    each = solve_multiplayer(hand, limits=limits)
    return MultiplayerBoard(
        by=each.method,
        card_points=each.card_points,
        actor=each.actor,
        values={seat: _bounds(value) for seat, value in each.values.items()},
        cards=tuple(BoardCard(card, _bounds(value)) for card, value in each.cards.items()),
        best=each.best_cards,
    )


def board_declarations(board: Board, *, limits: Limits = UNLIMITED) -> tuple[SeatDeclarations, ...]:
    """`best_declarations` of every seat that could declare this whole deal, or of the ``declarer`` that it names alone.

    Where a game bids numbers, the bid is that of the board, else the lowest. Raises `InvalidOptions`, `StichError` ``solve/…``, and
    ``analysis/limit`` where a limit was met.
    """
    game, facts = board.table(), board.position
    seats = range(game.seats) if facts.get("declarer") is None else (facts["declarer"],)
    read = open_hands(game).declaring_case
    starts = [read({**facts, "declarer": seat}) for seat in seats]
    return tuple(SeatDeclarations(_actor(start.actor), best_declarations(start, limits=limits)) for start in starts)


def _actor(seat: Seat | None) -> Seat:
    assert seat is not None, "somebody declares"
    return seat


def _bounds(value: Solution) -> Bounds:
    return Bounds(value.low, value.high)
