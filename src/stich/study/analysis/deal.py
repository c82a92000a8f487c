"""Analysis of a finished deal with all hands open: its value, and the loss of each card."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import UNLIMITED, Count, Limits, card_values, count_of
from stich.solver.answer import value_of_cards
from stich.solver.question import side_seats

from .history import cards_played, in_tricks
from .multiplayer import MultiplayerAnalysis, MultiplayerCard, analysing_multiplayer


class CardValue(msgspec.Struct, frozen=True):
    """Card that could have been played, and the result of the declarer's side after it if all play their best."""

    card: Card
    value: int


class PlayedCard(msgspec.Struct, frozen=True):
    """Card that was played, with its value."""

    seat: Seat
    card: Card
    value: int
    """Result of the declarer's side after the card, if all then play their best (unit: `DealAnalysis.count`)."""
    loss: int
    """Difference to the best card, for the side that played it (not negative); 0 for a best card."""
    cards: tuple[CardValue, ...]
    """All cards that could have been played, in the order of the deck."""


class PlayedTrick(msgspec.Struct, frozen=True):
    """Trick that was played; the last one may be unfinished."""

    cards: tuple[PlayedCard, ...]
    winner: Seat | None
    """Seat that won the trick; None if the deal ended in the middle of it."""


class DealAnalysis(msgspec.Struct, frozen=True, tag_field="method", tag="two parties"):
    """Exact values of a finished deal at every card: the result of the declarer's side in the whole deal, against all others."""

    count: Count
    """Unit of the values: with ``points`` card points, those outside tricks included; else 1 if the side reaches its aim and 0 if not."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    par: int
    """Value before the first lead, if all play their best."""
    result: int
    """Value after the last card played, if all then play their best."""
    losses: tuple[int, ...]
    """Sum of the losses of all cards of each seat, by seat of the table."""
    tricks: tuple[PlayedTrick, ...]


def analyse(state: State, *, limits: Limits = UNLIMITED) -> DealAnalysis | MultiplayerAnalysis:
    """Return the value of a finished deal and of its cards; if all played alone, the values of its last cards only.

    ``limits`` apply to each search. Raise `StichError` ``analysis/unfinished`` if the deal is not over, ``analysis/no-play`` if no card was
    played, ``analysis/limit`` if a limit was met in a deal of two parties.
    """
    cards = analysing(state, limits=limits)
    while True:
        try:
            next(cards)
        except StopIteration as end:
            analysis: DealAnalysis | MultiplayerAnalysis = end.value
            return analysis


def analysing(
    state: State, *, limits: Limits = UNLIMITED
) -> Generator[tuple[int, PlayedCard | MultiplayerCard], None, DealAnalysis | MultiplayerAnalysis]:
    """Yield the cards of `analyse` as soon as each is solved, with the number of cards played before it; return the analysis at the end.

    The last card is solved first, because endings take the least time. Raise the errors of `analyse` before the first card,
    ``analysis/limit`` at any card.
    """
    played = cards_played(state)
    if played[0][0].side:
        return (yield from _analysing_parties(played, state.game.seats, limits))
    return (yield from analysing_multiplayer(played, state.game.seats, limits))


def _analysing_parties(
    played: Sequence[tuple[PerfectInfoPosition, Card]], seats: int, limits: Limits
) -> Generator[tuple[int, PlayedCard], None, DealAnalysis]:
    """Yield the cards of a deal of two parties, from the last to the first, and return the analysis."""
    first = played[0][0]
    side = side_seats(first)
    losses = [0] * seats
    cards: list[PlayedCard] = []
    after: int | None = None
    for index in reversed(range(len(played))):
        hand, card = played[index]
        analysed = _analysed(hand, card, after, limits)
        after = analysed.value + (analysed.loss if analysed.seat in side else -analysed.loss)
        losses[analysed.seat] += analysed.loss
        cards.append(analysed)
        yield index, analysed
    cards.reverse()
    assert after is not None, "a card was played"
    return DealAnalysis(
        count=count_of(first),
        seats=first.order,
        side=side,
        par=after,
        result=cards[-1].value,
        losses=tuple(losses),
        tricks=tuple(PlayedTrick(trick, winner) for trick, winner in in_tricks(played, cards)),
    )


def _analysed(hand: PerfectInfoPosition, card: Card, after: int | None, limits: Limits) -> PlayedCard:
    """Return the analysis of one card. ``after``: value of the position after the card, if it is known."""
    position = hand.position
    legal = hand.spec.deck.members(position.legal)
    seat = hand.order[position.actor]
    if after is not None and len(legal) == 1:
        return PlayedCard(seat, card, after, 0, (CardValue(card, after),))
    values = card_values(hand, limits=limits)
    if any(not value.exact for value in values.values()):
        raise StichError("analysis/limit#deal")
    value = values[card].low
    loss = abs(value_of_cards(hand, values).low - value)
    return PlayedCard(seat, card, value, loss, tuple(CardValue(c, s.low) for c, s in values.items()))
