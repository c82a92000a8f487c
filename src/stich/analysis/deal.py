"""A finished deal, analysed with all hands open: what it was worth, and which cards lost something."""

from __future__ import annotations

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State
from stich.solver import UNLIMITED, Count, Limits, card_values, count_of
from stich.solver.answer import value_of_cards
from stich.solver.question import side_seats

from .history import cards_played, in_tricks
from .multiplayer import MultiplayerAnalysis, analyse_multiplayer


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
    loss: int
    """How much less than the best card it was worth to the side of the seat that played it; 0 for a best card."""
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
    """What values are: ``points`` are card points, those outside tricks included; else 1 where the side wins and 0 where not."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    par: int
    """Value before the first lead."""
    result: int
    """Value after the last card that was played."""
    losses: tuple[int, ...]
    """By seat of the table: the losses of all its cards together."""
    tricks: tuple[PlayedTrick, ...]


def analyse(state: State, *, limits: Limits = UNLIMITED) -> DealAnalysis | MultiplayerAnalysis:
    """What a finished deal was worth; where every player played for themselves, what its ending was. ``limits`` are for each search.

    Raises `StichError` ``analysis/unfinished``, ``analysis/no-play`` where no card was played, ``analysis/limit`` where two parties met
    a limit.
    """
    played = cards_played(state)
    first, seats = played[0][0], state.game.seats
    if not first.side:
        return analyse_multiplayer(played, seats, limits)
    losses = [0] * seats
    cards: list[PlayedCard] = []
    for hand, card in played:
        analysed = _analysed(hand, card, cards[-1].value if cards else None, limits)
        losses[analysed.seat] += analysed.loss
        cards.append(analysed)
    side = side_seats(first)
    return DealAnalysis(
        count=count_of(first),
        seats=first.order,
        side=side,
        par=cards[0].value + (cards[0].loss if cards[0].seat in side else -cards[0].loss),
        result=cards[-1].value,
        losses=tuple(losses),
        tricks=tuple(PlayedTrick(trick, winner) for trick, winner in in_tricks(played, cards)),
    )


def _analysed(hand: OpenHand, card: Card, before: int | None, limits: Limits) -> PlayedCard:
    """One card; ``before`` is the value of the position in which it was played, if that is known."""
    position = hand.position
    legal = hand.spec.deck.members(position.legal)
    seat = hand.order[position.actor]
    if before is not None and len(legal) == 1:
        return PlayedCard(seat, card, before, 0, (CardValue(card, before),))
    values = card_values(hand, limits=limits)
    if any(not value.exact for value in values.values()):
        raise StichError("the deal takes longer to analyse than was allowed", code="analysis/limit")
    value = values[card].low
    loss = abs(value_of_cards(hand, values).low - value)
    return PlayedCard(seat, card, value, loss, tuple(CardValue(c, s.low) for c, s in values.items()))
