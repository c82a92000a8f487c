"""Every line of play, by the reference: what the solver's answers mean. Slow, so for a few cards only."""

from __future__ import annotations

from collections.abc import Callable

from stich.kernel.rules.reference import ReferencePosition

Payoff = Callable[[ReferencePosition], int]


def bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def minimax(position: ReferencePosition, side: int, payoff: Payoff) -> int:
    """Return the side's value of the payoff at the end, against all others."""
    if position.finished:
        return payoff(position)
    choose = max if side >> position.actor & 1 else min
    return choose(minimax(position.play(card), side, payoff) for card in bits(position.legal))


def points(side: int) -> Payoff:
    return lambda end: sum(p for place, p in enumerate(end.points) if side >> place & 1)


def tricks(side: int) -> Payoff:
    return lambda end: sum(t for place, t in enumerate(end.tricks) if side >> place & 1)
