"""Cards of a finished deal that lost something, with the reasons that can be derived."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import UNLIMITED, Limits, Method
from stich.solver.multiplayer_answer import MAX_N_NODES

from .deal import DealAnalysis, PlayedCard
from .history import cards_played
from .multiplayer import MultiplayerAnalysis, MultiplayerCard, best_by_paranoid
from .reasons import CostlyCard, Reason, reasons

FEWER = 10
"""Divisor of the limit on positions for sequences of best play, if max^n did not end within the limit."""


class Mistake(msgspec.Struct, frozen=True):
    """Card that lost something against the best card."""

    index: int
    """Number of cards played before it."""
    seat: Seat
    card: Card
    loss: int
    """Loss, as in `PlayedCard` or `MultiplayerCard`."""
    better: tuple[Card, ...]
    """Cards that would have lost nothing; empty if a limit was met."""
    reasons: tuple[Reason, ...]
    """Reasons that can be derived, the most important first; empty if there are none."""


def mistakes(state: State, analysis: DealAnalysis | MultiplayerAnalysis, *, limits: Limits = UNLIMITED) -> tuple[Mistake, ...]:
    """Return the cards of a finished deal that lost something by its analysis, the largest loss first, each with its reasons.

    ``limits`` apply to each search, such as one for the best play after a card. If a search meets a limit, fewer reasons are found.
    """
    played = cards_played(state)
    cards = [card for trick in analysis.tricks for card in trick.cards]
    if isinstance(analysis, MultiplayerAnalysis) and limits.nodes is None:
        limits = Limits(MAX_N_NODES, limits.seconds, limits.stop)
    found = []
    for index, (card, led) in enumerate(zip(cards, _led_before(played), strict=True)):
        if card.loss:
            hand = played[index][0]
            by_bound = isinstance(card, MultiplayerCard) and card.method is Method.PARANOID
            better = best_by_paranoid(hand, limits) if by_bound else better_cards(analysis, card)
            ahead = limits.split(FEWER) if by_bound else limits
            choice = CostlyCard(hand, card.card, better, number=index // hand.spec.players + 1, led=led, limits=ahead)
            found.append(Mistake(index, card.seat, card.card, card.loss, better, reasons(choice) if better else ()))
    return tuple(sorted(found, key=lambda mistake: (-mistake.loss, mistake.index)))


def better_cards(analysis: DealAnalysis | MultiplayerAnalysis, card: PlayedCard | MultiplayerCard) -> tuple[Card, ...]:
    """Return the cards that would have lost nothing; empty if their values are not known."""
    if card.value is None or card.loss is None:
        return ()
    more = card.seat in analysis.side if isinstance(analysis, DealAnalysis) else not analysis.card_points
    best = card.value + (card.loss if more else -card.loss)
    return tuple(other.card for other in card.cards if other.value == best)


def _led_before(played: Sequence[tuple[PerfectInfoPosition, Card]]) -> Iterator[frozenset[int]]:
    """Yield, for each card played, the indices of the classes of cards that were led in earlier tricks."""
    led: set[int] = set()
    begun: int | None = None
    for hand, card in played:
        if not hand.position.trick:
            if begun is not None:
                led.add(begun)
            begun = hand.spec.class_of(card)
        yield frozenset(led)
