"""A finished deal, looked at with all hands open: what it was worth, and which cards gave something away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from stich.kernel.action import PlayCard
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import State
from stich.kernel.open_hand import OpenHand
from stich.solver import Count, Limits
from stich.solver.answer import best, count_of, side_seats, values
from stich.solver.limits import UNLIMITED


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


class DealAnalysis(msgspec.Struct, frozen=True):
    """What a finished deal was worth at every card. Values are those of the declarer's side in the whole deal."""

    count: Count
    """What values are: ``points`` are card points, cards beside the tricks included; else 1 where the side wins and 0 where not."""
    method: Literal["two parties"]
    """How it was found: the declarer's side against all others, exact."""
    side: tuple[Seat, ...]
    """Seats of the declarer's side."""
    par: int
    """Value before the first lead."""
    made: int
    """Value after the last card that was played."""
    gave: tuple[int, ...]
    """What each seat gave away, all its cards together."""
    tricks: tuple[PlayedTrick, ...]


def analyse(state: State, *, limits: Limits = UNLIMITED) -> DealAnalysis:
    """What a finished deal was worth. ``limits`` are for each card.

    Raises `StichError` ``analysis/unfinished``, ``analysis/no-play`` where no card was played, ``solve/own`` where everybody played alone,
    ``analysis/limit`` where a limit was met.
    """
    if not state.finished:
        raise StichError("the deal is not over: only finished deals are looked at", code="analysis/unfinished")
    tricks: list[PlayedTrick] = []
    trick: list[PlayedCard] = []
    gave = [0] * state.game.seats
    par = known = None
    for hand, card in _cards(state):
        played = _played(hand, card, known, limits)
        known = played.value
        par = played.value + (played.gave if played.seat in side_seats(hand) else -played.gave) if par is None else par
        gave[played.seat] += played.gave
        trick.append(played)
        after = hand.position.play(hand.spec.deck.bit[card])
        if not after.trick:
            tricks.append(PlayedTrick(tuple(trick), hand.order[after.leader]))
            trick = []
    if par is None or known is None:
        raise StichError("no card was played in this deal", code="analysis/no-play")
    if trick:
        tricks.append(PlayedTrick(tuple(trick), None))
    return DealAnalysis(count_of(hand), "two parties", side_seats(hand), par, known, tuple(gave), tuple(tricks))


def _cards(state: State) -> Iterator[tuple[OpenHand, Card]]:
    """Each card that was played, and the moment before it."""
    game = state.game
    then = game.start(state.deal) if state.settled is None else game.start_settled(state.deal, state.settled)
    for _, action in state.log:
        if isinstance(action, PlayCard):
            hand = then.phase.open_hand
            if hand is None or not hand.side:
                raise StichError("everybody played alone: only deals of two parties are looked at", code="solve/own")
            yield hand, action.card
        then = then.apply(action)


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
