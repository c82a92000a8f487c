"""Tricks that follow after a card if all play their best with open hands, from the trick in progress to the last."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Limits, line, max_n, scores_of


class Taken(msgspec.Struct, frozen=True):
    """Finished trick."""

    number: int
    """Number of the trick in the deal (from 1)."""
    cards: tuple[Card, ...]
    """Cards of the trick, in order of play."""
    place: int
    """Place that won the trick."""
    card: Card
    """Card that won the trick."""
    points: int
    """Card points in the trick."""


def continuation(hand: PerfectInfoPosition, card: Card, number: int, limits: Limits) -> tuple[Taken, ...]:
    """Return the tricks from the one in progress on, if ``card`` is played next and then all play their best. Fewer if a limit was met.

    ``number``: number of the trick in progress.
    """
    spec, before = hand.spec, hand.position
    taken: list[Taken] = []
    leader, trick = before.leader, [spec.deck.cards[played] for played in before.trick]
    for played in _cards(hand, card, limits):
        trick.append(played)
        hand = hand.after(played)
        if not hand.position.trick:
            place = hand.position.leader
            winning = trick[(place - leader) % spec.players]
            points = sum(spec.points[spec.deck.bit[c]] for c in trick)
            taken.append(Taken(number + len(taken), tuple(trick), place, winning, points))
            leader, trick = place, []
    return tuple(taken)


def _cards(hand: PerfectInfoPosition, card: Card, limits: Limits) -> Iterator[Card]:
    """Yield this card and the best cards after it, to the end. If all play alone, max^n chooses them."""
    yield card
    hand = hand.after(card)
    if hand.side:
        yield from () if hand.position.finished else line(hand, limits=limits)
        return
    scores = scores_of(hand.spec)
    while not hand.position.finished:
        end = max_n(hand, scores, limits=limits)
        if end is None:
            return
        yield end.card
        hand = hand.after(end.card)
