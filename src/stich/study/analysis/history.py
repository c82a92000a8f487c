"""Replay of a deal from its beginning: its states, and its cards with the position before each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

Note = TypeVar("Note")
"""Type of what is noted about one card."""


def history(state: State) -> Iterator[State]:
    """Yield the state before every action in the log."""
    game = state.game
    before = game.start(state.deal) if state.contract is None else game.start(state.deal, state.contract)
    for _, action in state.log:
        yield before
        before = before.apply(action)


def cards_played(state: State, *, least: int = 1) -> list[tuple[PerfectInfoPosition, Card]]:
    """Return each card played, with the position (open hands) before it.

    Raise `StichError` ``analysis/unfinished`` if the deal is not over, ``analysis/no-play`` if fewer than ``least`` cards were played.
    """
    check_finished(state)
    played: list[tuple[PerfectInfoPosition, Card]] = []
    for before, (_, action) in zip(history(state), state.log, strict=True):
        if isinstance(action, PlayCard):
            hand = before.phase.perfect_info
            assert hand is not None, "a card is played in the card play"
            played.append((hand, action.card))
    if len(played) < least:
        raise no_play()
    return played


def check_finished(state: State) -> None:
    """Raise `StichError` ``analysis/unfinished`` unless the deal is over, since players may not see an analysis before."""
    if not state.finished:
        raise StichError("analysis/unfinished")


def no_play() -> StichError:
    """Return the error for a deal that ended before its first card."""
    return StichError("analysis/no-play")


def in_tricks(played: Sequence[tuple[PerfectInfoPosition, Card]], notes: Iterable[Note]) -> Iterator[tuple[tuple[Note, ...], Seat | None]]:
    """Yield for each trick the notes on its cards, and the winner of the trick (None if the deal ended in the middle of it).

    ``notes``: one note for each card played.
    """
    trick: list[Note] = []
    for (hand, card), note in zip(played, notes, strict=True):
        trick.append(note)
        position = hand.after(card).position
        if not position.trick:
            yield tuple(trick), hand.order[position.leader]
            trick = []
    if trick:
        yield tuple(trick), None
