"""A deal played again from its beginning: its states, and its cards with the position before each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from stich.kernel.action import PlayCard
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State

Note = TypeVar("Note")
"""What is to be said of one card."""


def history(state: State) -> Iterator[State]:
    """The deal from its beginning: the state before every action in its log."""
    game = state.game
    before = game.start(state.deal) if state.contract is None else game.start(state.deal, state.contract)
    for _, action in state.log:
        yield before
        before = before.apply(action)


def cards_played(state: State, *, least: int = 1) -> list[tuple[OpenHand, Card]]:
    """Each card that was played, with the open hand before it.

    Raises `StichError` ``analysis/unfinished``, or ``analysis/no-play`` where they are fewer than ``least``.
    """
    check_finished(state)
    played: list[tuple[OpenHand, Card]] = []
    for before, (_, action) in zip(history(state), state.log, strict=True):
        if isinstance(action, PlayCard):
            hand = before.phase.open_hand
            assert hand is not None, "a card is played in the card play"
            played.append((hand, action.card))
    if len(played) < least:
        raise no_play()
    return played


def check_finished(state: State) -> None:
    """Raise `StichError` ``analysis/unfinished`` unless the deal is over: what is found out here may not reach its players before."""
    if not state.finished:
        raise StichError("the deal is not over: only finished deals are analysed", code="analysis/unfinished")


def no_play() -> StichError:
    """The refusal of a deal that ended before its first card."""
    return StichError("no card was played in this deal", code="analysis/no-play")


def in_tricks(played: Sequence[tuple[OpenHand, Card]], notes: Iterable[Note]) -> Iterator[tuple[tuple[Note, ...], Seat | None]]:
    """The notes on the cards, trick by trick, each trick with its winner; None where the deal ended in mid-trick."""
    trick: list[Note] = []
    for (hand, card), note in zip(played, notes, strict=True):
        trick.append(note)
        position = hand.after(card).position
        if not position.trick:
            yield tuple(trick), hand.order[position.leader]
            trick = []
    if trick:
        yield tuple(trick), None
