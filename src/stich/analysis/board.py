"""The board: positions and deals of any game that people put together by hand, solved.

What people write down is the game's own case, as on a line of ``stich solve``: its game reads it and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NewType

import msgspec

from stich.kernel.action import PlayCard
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State
from stich.registry import configured, open_hands
from stich.solver import UNLIMITED, Count, Limits, Method, Solution, solve, solve_multiplayer
from stich.solver.question import side_seats

from .declarations import BestDeclaration, best_declarations
from .history import check_finished, history

MOST_CARDS = 64
"""Of a pack."""

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
    play: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    """Cards that are played from this position on; the answer is about the position after them."""

    def table(self) -> Game:
        """The game with these rules. Raises `InvalidOptions`."""
        return configured(self.game, self.preset, self.options)


class BoardTrick(msgspec.Struct, frozen=True):
    """A trick that is complete, and who takes it."""

    cards: tuple[Card, ...]
    """In order of play."""
    leader: Seat
    winner: Seat


class BoardMoment(msgspec.Struct, frozen=True):
    """How everything lies after the cards that were played; numbers are by seat."""

    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    """In progress, in order of play."""
    leader: Seat
    """Who leads, or led, to it."""
    last_trick: BoardTrick | None
    """The newest that was completed by the cards that were played."""
    tricks: tuple[int, ...]
    """Made before this position too, where it says so."""
    points: tuple[int, ...]


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

    moment: BoardMoment
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
    moment: BoardMoment
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


class PlayedOut(msgspec.Struct, frozen=True, tag_field="method", tag="played out"):
    """No card is left: what everybody made."""

    moment: BoardMoment
    side: tuple[Seat, ...]
    """Seats of the declarer's side; empty where everybody plays alone."""
    points_outside_tricks: int
    """As in `PartiesBoard`."""


BoardAnswer = PartiesBoard | MultiplayerBoard | PlayedOut
"""What a position is worth, and each of its cards."""


class SeatDeclarations(msgspec.Struct, frozen=True):
    """What a seat could best declare against the hands as they lie, best first."""

    seat: Seat
    declarations: tuple[BestDeclaration, ...]


def board_of(state: State) -> Board:
    """A finished deal on the board: the card play before its first card, and the cards as they were played.

    The deal as it lies where nobody played. The bid is not told. Raises `StichError` ``analysis/unfinished``, ``solve/none`` in a game that
    has no board.
    """
    check_finished(state)
    game = state.game
    cards = tuple(action.card for _, action in state.log if isinstance(action, PlayCard))
    first = next((before for before, (_, action) in zip(history(state), state.log, strict=True) if isinstance(action, PlayCard)), None)
    rules = open_hands(game)
    facts = rules.laid_out(state.deal) if first is None else rules.written(first)
    options = {name: value for name, value in game.changed.items() if name != "players" or len(facts["hands"]) == value}
    return Board(game.name, AnyPosition(facts), game.preset, options, cards)


def open_hand_on(board: Board) -> OpenHand:
    """The card play that the board shows, before ``play``.

    Raises `InvalidOptions`, and `StichError` ``solve/…`` that names what is wrong.
    """
    hand = open_hands(board.table()).case(board.position)
    if hand.position.finished:
        raise StichError("hands: no card is left to play", code="solve/hands")
    return hand


def solve_board(board: Board, *, limits: Limits = UNLIMITED) -> BoardAnswer:
    """What the position is worth, and every card that may be played. With ``limits``, which are for each search, values may be bounds.

    Raises like `open_hand_on`, and ``solve/play`` for a card of ``play`` that may not be played.
    """
    hand, last_trick = _played(open_hand_on(board), board.play)
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
    """How everything lies before the cards of ``play``, and after each of them. Raises like `solve_board`."""
    return tuple(_moment(hand, last_trick) for hand, last_trick in _steps(open_hand_on(board), board.play))


def _played(hand: OpenHand, play: Sequence[str]) -> tuple[OpenHand, BoardTrick | None]:
    """The card play after these cards, and the newest trick that they completed."""
    *_, end = _steps(hand, play)
    return end


def _steps(hand: OpenHand, play: Sequence[str]) -> Iterator[tuple[OpenHand, BoardTrick | None]]:
    """The same before these cards, and after each of them."""
    last: BoardTrick | None = None
    yield hand, last
    for number, text in enumerate(play, 1):
        deck, before = hand.spec.deck, hand.position
        card = Card(text)
        if before.finished or card not in deck.bit or not before.legal >> deck.bit[card] & 1:
            legal = (
                "no card is left" if before.finished else f"seat {hand.order[before.actor]} may play {' '.join(deck.members(before.legal))}"
            )
            raise StichError(f"play: card {number} cannot be {text!r:.20}: {legal}", code="solve/play")
        hand = hand.after(card)
        if not hand.position.trick:
            cards = (*(deck.cards[c] for c in before.trick), card)
            last = BoardTrick(cards, hand.order[before.leader], hand.order[hand.position.leader])
        yield hand, last


def _moment(hand: OpenHand, last_trick: BoardTrick | None) -> BoardMoment:
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
