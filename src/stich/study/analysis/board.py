"""Analysis board: positions and deals of any game, written down by hand and solved.

A position has the JSON form of the game's case, as in the input of ``stich solve``. The game reads it and reports errors in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NewType

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import configured, double_dummy
from stich.solver import UNLIMITED, Count, Limits, Method, Solution, solve, solve_multiplayer
from stich.solver.question import side_seats

from .declarations import BestDeclaration, best_declarations
from .history import check_finished, history

MOST_CARDS = 64
"""Maximum number of cards in ``play``: the size of the largest pack."""

AnyPosition = NewType("AnyPosition", dict[str, Any])
"""Facts of a position, or of a deal before its contract, as JSON. The game reads them and reports errors in them."""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Position, or whole deal, at a table with these rules."""

    game: str
    position: AnyPosition
    preset: str | None = None
    """Name of the preset; None for the game's default."""
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset."""
    play: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    """Cards played from this position on, in order. The solver's answer is about the position after them."""

    def table(self) -> Game:
        """Return the game with these rules. Raise `InvalidOptions` for an unknown preset or option, or a forbidden combination."""
        return configured(self.game, self.preset, self.options)


class BoardTrick(msgspec.Struct, frozen=True):
    """Finished trick."""

    cards: tuple[Card, ...]
    """Cards of the trick, in order of play."""
    leader: Seat
    winner: Seat


class BoardMoment(msgspec.Struct, frozen=True):
    """Cards, tricks and points at one point of ``play``. Numbers are by seat."""

    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    """Cards of the trick in progress, in order of play."""
    leader: Seat
    """Seat that leads the next trick, or that led the trick in progress."""
    last_trick: BoardTrick | None
    """Last trick that the cards of ``play`` finished; None if there is none."""
    tricks: tuple[int, ...]
    """Number of tricks won by each seat, with those before this position if the position states them."""
    points: tuple[int, ...]


class Bounds(msgspec.Struct, frozen=True):
    """Value between two bounds. They differ if a limit was met, or if the method gives no exact value."""

    low: int
    high: int


class BoardCard(msgspec.Struct, frozen=True):
    """Card that may be played, and the value of the position after it."""

    card: Card
    value: Bounds


class PartiesBoard(msgspec.Struct, frozen=True, tag_field="method", tag="two parties"):
    """Result of the declarer's side against all others, if all play their best with open hands."""

    moment: BoardMoment
    count: Count
    """Unit of the values: with ``points`` card points; else 1 if the declarer's side reaches its aim and 0 if not."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    actor: Seat
    """Seat that plays next."""
    value: Bounds
    points_outside_tricks: int
    """Card points of the declarer's side outside tricks, such as those of discards."""
    cards: tuple[BoardCard, ...]
    """All cards that may be played, in the order of the deck, with their values for the declarer's side."""
    best: tuple[Card, ...]
    """Cards with the best value for the seat that plays next."""


class MultiplayerBoard(msgspec.Struct, frozen=True, tag_field="method", tag="multiplayer"):
    """Result of each player in a deal in which all play alone. Such a position has no single value."""

    by: Method
    """Method of the solver. With ``max^n`` values are exact, if all players maximise their own score.

    With ``paranoid`` a value is what the player reaches against all others, a bound of their result.
    """
    moment: BoardMoment
    card_points: bool
    """True if values are card points in tricks, which players avoid (Ramsch); False if they are scores, which players maximise."""
    actor: Seat
    """Seat that plays next."""
    values: dict[Seat, Bounds]
    """Value of each seat that plays. By paranoid the seat scores at least ``low``, or takes at most ``high`` card points."""
    cards: tuple[BoardCard, ...]
    """All cards that may be played, in the order of the deck, with their values for the seat that plays next. Empty if a limit was met."""
    best: tuple[Card, ...]
    """Cards that the method finds best for the seat that plays next."""


class PlayedOut(msgspec.Struct, frozen=True, tag_field="method", tag="played out"):
    """Result of a position in which no cards are left."""

    moment: BoardMoment
    side: tuple[Seat, ...]
    """Seats of the declarer's side; empty if all play alone."""
    points_outside_tricks: int
    """Card points outside tricks, as in `PartiesBoard`."""


BoardAnswer = PartiesBoard | MultiplayerBoard | PlayedOut
"""Answer of the solver about a board: the value of the position, and of each card that may be played."""


class SeatDeclarations(msgspec.Struct, frozen=True):
    """Ways for one seat to declare against the known hands, best first."""

    seat: Seat
    declarations: tuple[BestDeclaration, ...]


def board_of(state: State) -> Board:
    """Return a finished deal as a board: the card play before its first card, and in ``play`` the cards played.

    If no card was played, the board shows the deal before its auction. The board does not contain the bid. Raise `StichError`
    ``analysis/unfinished`` if the deal is not over, ``solve/none`` if the game has no boards.
    """
    check_finished(state)
    game = state.game
    cards = tuple(action.card for _, action in state.log if isinstance(action, PlayCard))
    first = next((before for before, (_, action) in zip(history(state), state.log, strict=True) if isinstance(action, PlayCard)), None)
    rules = double_dummy(game)
    facts = rules.laid_out(state.deal) if first is None else rules.written(first)
    options = {name: value for name, value in game.changed.items() if name != "players" or len(facts["hands"]) == value}
    return Board(game.name, AnyPosition(facts), game.preset, options, cards)


def perfect_info_on(board: Board) -> PerfectInfoPosition:
    """Return the position (all hands) that the board shows before the cards of ``board.play``.

    Raise `InvalidOptions` for wrong options, or `StichError` ``solve/…``, naming the wrong fact, for a wrong position.
    """
    hand = double_dummy(board.table()).case(board.position)
    if hand.position.finished:
        raise StichError("solve/hands#empty")
    return hand


def solve_board(board: Board, *, limits: Limits = UNLIMITED) -> BoardAnswer:
    """Return the value of the board's position after the cards of ``board.play``, and of every card that may be played there.

    ``limits`` apply to each search; if one is met, values are bounds. Raise the errors of `perfect_info_on`, and ``solve/play`` for a card
    of ``board.play`` that may not be played.
    """
    hand, last_trick = _played(perfect_info_on(board), board.play)
    moment = _moment(hand, last_trick)
    if hand.position.finished:
        return PlayedOut(moment, side_seats(hand), hand.points_outside_tricks)
    if hand.side:
        answer = solve(hand, limits=limits)
        return PartiesBoard(
            moment=moment,
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
        moment=moment,
        card_points=each.card_points,
        actor=each.actor,
        values={seat: _bounds(value) for seat, value in each.values.items()},
        cards=tuple(BoardCard(card, _bounds(value)) for card, value in each.cards.items()),
        best=each.best_cards,
    )


def board_moments(board: Board) -> tuple[BoardMoment, ...]:
    """Return the moment before the first card of ``board.play``, and the moments after each of its cards. Raise the errors of
    `solve_board`."""
    return tuple(_moment(hand, last_trick) for hand, last_trick in _steps(perfect_info_on(board), board.play))


def _played(hand: PerfectInfoPosition, play: Sequence[str]) -> tuple[PerfectInfoPosition, BoardTrick | None]:
    """Return the card play after these cards, and the last trick that they finished (None if none)."""
    *_, end = _steps(hand, play)
    return end


def _steps(hand: PerfectInfoPosition, play: Sequence[str]) -> Iterator[tuple[PerfectInfoPosition, BoardTrick | None]]:
    """Yield the card play and the last trick finished, before these cards and after each of them."""
    last: BoardTrick | None = None
    yield hand, last
    for number, text in enumerate(play, 1):
        deck, before = hand.spec.deck, hand.position
        card = Card(text)
        if before.finished or card not in deck.bit or not before.legal >> deck.bit[card] & 1:
            legal = (
                "no card is left" if before.finished else f"seat {hand.order[before.actor]} may play {' '.join(deck.members(before.legal))}"
            )
            raise StichError("solve/play", number=number, text=text, allowed=legal)
        hand = hand.after(card)
        if not hand.position.trick:
            cards = (*(deck.cards[c] for c in before.trick), card)
            last = BoardTrick(cards, hand.order[before.leader], hand.order[hand.position.leader])
        yield hand, last


def _moment(hand: PerfectInfoPosition, last_trick: BoardTrick | None) -> BoardMoment:
    position, deck = hand.position, hand.spec.deck
    places = [hand.order.index(Seat(seat)) for seat in range(len(hand.order))]
    return BoardMoment(
        hands=tuple(deck.members(position.hands[place]) for place in places),
        trick=tuple(deck.cards[card] for card in position.trick),
        leader=hand.order[position.leader],
        last_trick=last_trick,
        tricks=tuple(position.tricks[place] for place in places),
        points=tuple(position.points[place] for place in places),
    )


def board_declarations(board: Board, *, limits: Limits = UNLIMITED) -> tuple[SeatDeclarations, ...]:
    """Return `best_declarations` of every seat that could declare this whole deal, or only of the ``declarer`` that the board names.

    In games with numeric bids, the bid is that of the board, or the lowest one. Raise `InvalidOptions` for wrong options, `StichError`
    ``solve/…`` for a wrong position, ``analysis/limit`` if a limit was met.
    """
    game, facts = board.table(), board.position
    seats = range(game.seats) if facts.get("declarer") is None else (facts["declarer"],)
    read = double_dummy(game).declaring_case
    starts = [read({**facts, "declarer": seat}) for seat in seats]
    return tuple(SeatDeclarations(_actor(start.actor), best_declarations(start, limits=limits)) for start in starts)


def _actor(seat: Seat | None) -> Seat:
    """Return the seat to act unchanged; raise AssertionError if it is None."""
    assert seat is not None, "somebody declares"
    return seat


def _bounds(value: Solution) -> Bounds:
    return Bounds(value.low, value.high)
