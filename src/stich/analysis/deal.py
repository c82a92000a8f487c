"""A finished deal, looked at with all hands open: what it was worth, and which cards gave something away."""

from __future__ import annotations

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State
from stich.solver import Count, Limits
from stich.solver.answer import best, count_of, side_seats, values
from stich.solver.limits import UNLIMITED

from .moments import cards_played, in_tricks
from .own import OwnAnalysis, analyse_own


class CardValue(msgspec.Struct, frozen=True):
    """A card that could be played, and what the declarer's side makes after it when all play their best."""

    card: Card
    value: int


class PlayedCard(msgspec.Struct, frozen=True):
    """A card as it was played."""

    seat: Seat
    card: Card
    value: int
    """What the declarer's side makes after it when all play their best from there on."""
    gave: int
    """How much less than the best card it was worth to the side of the seat that played it; 0 for a best one."""
    cards: tuple[CardValue, ...]
    """Every card that could be played, in the order of the deck."""


class PlayedTrick(msgspec.Struct, frozen=True):
    """A trick as it was played; the last one may not be full."""

    cards: tuple[PlayedCard, ...]
    winner: Seat | None
    """None where the deal ended in mid-trick."""


class DealAnalysis(msgspec.Struct, frozen=True, tag_field="method", tag="two parties"):
    """What a finished deal was worth at every card: exact, what the declarer's side makes in the whole deal against all others."""

    count: Count
    """What values are: ``points`` are card points, cards beside the tricks included; else 1 where the side wins and 0 where not."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    par: int
    """Value before the first lead."""
    made: int
    """Value after the last card that was played."""
    gave: tuple[int, ...]
    """What each seat gave away, all its cards together."""
    tricks: tuple[PlayedTrick, ...]


def analyse(state: State, *, limits: Limits = UNLIMITED) -> DealAnalysis | OwnAnalysis:
    """What a finished deal was worth; where everybody played alone, what its ending was. ``limits`` are for each search.

    Raises `StichError` ``analysis/unfinished``, ``analysis/no-play`` where no card was played, ``analysis/limit`` where two parties met
    a limit.
    """
    played = cards_played(state)
    first, seats = played[0][0], state.game.seats
    if not first.side:
        return analyse_own(played, seats, limits)
    gave = [0] * seats
    cards: list[PlayedCard] = []
    for hand, card in played:
        done = _played(hand, card, cards[-1].value if cards else None, limits)
        gave[done.seat] += done.gave
        cards.append(done)
    side = side_seats(first)
    return DealAnalysis(
        count=count_of(first),
        seats=first.order,
        side=side,
        par=cards[0].value + (cards[0].gave if cards[0].seat in side else -cards[0].gave),
        made=cards[-1].value,
        gave=tuple(gave),
        tricks=tuple(PlayedTrick(trick, winner) for trick, winner in in_tricks(played, cards)),
    )


def _played(hand: OpenHand, card: Card, known: int | None, limits: Limits) -> PlayedCard:
    """One card; ``known`` is the value of the moment before it, if it is known."""
    position = hand.position
    legal = hand.spec.deck.members(position.legal)
    seat = hand.order[position.actor]
    if known is not None and len(legal) == 1:
        return PlayedCard(seat, card, known, 0, (CardValue(card, known),))
    found = values(hand, count_of(hand), limits)
    if any(not value.exact for value in found.values()):
        raise StichError("the deal takes longer to look at than was allowed", code="analysis/limit")
    value = found[card].low
    return PlayedCard(seat, card, value, abs(best(hand, found).low - value), tuple(CardValue(c, s.low) for c, s in found.items()))
