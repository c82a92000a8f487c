"""The cards of a deal, one after the other, each with the moment before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from stich.kernel.action import PlayCard
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.play import Position
from stich.kernel.state import State

Told = TypeVar("Told")


def moments(state: State) -> Iterator[State]:
    """The deal from its beginning: the moment before every action that was done in it."""
    game = state.game
    moment = game.start(state.deal, state.contract)
    for _, action in state.log:
        yield moment
        moment = moment.apply(action)


def cards_played(state: State) -> list[tuple[OpenHand, Card]]:
    """Each card that was played, and the moment before it. Raises `StichError` ``analysis/unfinished`` or ``analysis/no-play``."""
    if not state.finished:
        raise StichError("the deal is not over: only finished deals are looked at", code="analysis/unfinished")
    played: list[tuple[OpenHand, Card]] = []
    for moment, (_, action) in zip(moments(state), state.log, strict=True):
        if isinstance(action, PlayCard):
            hand = moment.phase.open_hand
            assert hand is not None, "a card is played in the card play"
            played.append((hand, action.card))
    if not played:
        raise StichError("no card was played in this deal", code="analysis/no-play")
    return played


def after(hand: OpenHand, card: Card) -> Position:
    """The position when this card is played."""
    return hand.position.play(hand.spec.deck.bit[card])


def in_tricks(played: Sequence[tuple[OpenHand, Card]], told: Iterable[Told]) -> Iterator[tuple[tuple[Told, ...], Seat | None]]:
    """What is told of each card, trick by trick, with who won it; None where the deal ended in mid-trick."""
    trick: list[Told] = []
    for (hand, card), one in zip(played, told, strict=True):
        trick.append(one)
        then = after(hand, card)
        if not then.trick:
            yield tuple(trick), hand.order[then.leader]
            trick = []
    if trick:
        yield tuple(trick), None
