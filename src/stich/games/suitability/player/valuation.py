"""Value of a hand of Suitability (in game points): the rules of thumb by which the player *simple* names suits and takes privileges.

A card counts by the role of its suit and by its rank in the suit, from the strongest card down. The numbers were fitted to the scores of
hands with random roles played by *simple* itself, and rounded; ``docs/research/comparisons.md`` states the resulting strength.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from stich.games.suitability.rules.contract import JOKER_CARDS, NAMED_ROLES, RANKS, Privilege, Roles, SuitRole
from stich.kernel.rules.cards import SUITS, Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class ValuationScale(msgspec.Struct, frozen=True):
    """Values of cards (in game points) by the role of their suit, the strongest card first, and the worth of a hand without regard to
    its cards.
    """

    base: dict[int, float]
    """Base worth of a hand (in game points), by number of players."""
    trump: Sequence[float]
    penalty: Sequence[float]
    side: Sequence[float]
    """Values of the cards of the plain and of the reverse suit."""
    joker: float


SCALES = {
    Privilege.NONE: ValuationScale(
        base={2: 24, 3: 17, 4: 19, 5: 14.5},
        trump=(6, 4, 3, 2, 1.5, 1, 1, 0.5, 0.5, 0.5, 0, 0, 0),
        penalty=(-6, -5, -4, -3, -2, -0.5, 0.5, 1.5, 2.5, 4.5, 6.5, 6.5, 6.5),
        side=(3, 0.5, -0.5, -1.5, -1.5, -1.5, -2, -2, -2, -2, -2, -2, -2),
        joker=4,
    ),
    Privilege.IMMUNITY: ValuationScale(
        base={2: 33, 4: 20, 5: 14},
        trump=(6.5, 5.5, 5, 3.5, 3, 2.5, 2, 1.5, 1.5, 1.5, 1.5, 1.5, 1),
        penalty=(2.5, 1.5, 1, 0.5, 0, 0, -1, -1.5, -2, -2.5, -3, -3, -3),
        side=(2.5, 0.5, 0, -0.5, -1, -1.5, -2, -2, -2, -2, -2, -2, -2),
        joker=2,
    ),
    Privilege.POVERTY: ValuationScale(
        base={2: 2, 4: 24.5, 5: 27.5},
        trump=(-9, -6, -5, -5, -5, -4.5, -4, -3.5, -2.5, -1.5, -1.5, -1.5, -0.5),
        penalty=(-8, -5.5, -4, -1, -1, 0, 4.5, 5.5, 7, 9, 12, 12, 12),
        side=(-3, -1.5, -0.5, 0, 0, 0, 0.5, 0.5, 1.5, 2, 1.5, 1.5, 1.5),
        joker=9,
    ),
}
WARRANTY = 25
"""Score (in game points) under the privilege of warranty, for every hand."""

Points = TypeVar("Points", float, "NDArray[np.float64]")
"""Game points of one hand, or of each card of a deck."""
SuitRoleWorths = Mapping[tuple[str, SuitRole], float]
"""Game points that the cards of a suit add to a hand, by suit and role."""


def hand_worth(cards: Collection[Card], players: int, roles: Roles, privilege: Privilege) -> float:
    """Return the expected score of a hand (game points) with these roles and this privilege of its player."""
    if privilege is Privilege.WARRANTY:
        return WARRANTY
    scale = SCALES[privilege]
    jokers = scale.joker * sum(c in JOKER_CARDS for c in cards)
    return scale.base[players] + jokers + sum(suit_worth(cards, players, s, role, scale) for s, role in roles.by_suit.items())


def suit_worth(cards: Collection[Card], players: int, suit: str, role: SuitRole, scale: ValuationScale) -> float:
    """Return the game points that a hand's cards of one suit add to its worth in Suitability if the suit has this role."""
    ranks = RANKS[players][::-1] if role is SuitRole.REVERSE else RANKS[players]
    held = [i for i, rank in enumerate(ranks) if f"{suit}{rank}" in cards]
    if role is SuitRole.PENALTY:
        last = len(scale.penalty) - 1
        return sum(scale.penalty[round(i * last / (len(ranks) - 1))] for i in held)
    return sum((scale.trump if role is SuitRole.TRUMP else scale.side)[i] for i in held)


def suit_role_worths(cards: Collection[Card], players: int, scale: ValuationScale) -> SuitRoleWorths:
    """Return the game points that the cards of each suit add to a hand, by suit and role."""
    return {(s, role): suit_worth(cards, players, s, role, scale) for s in SUITS for role in SuitRole}


def worth_with_roles(worths: Mapping[tuple[str, SuitRole], Points], roles: Roles) -> Points:
    """Return the worth of all suits with the roles named so far (game points).

    A suit without a role counts with the mean of the remaining roles.
    """
    named = roles.by_suit
    left = [role for role in NAMED_ROLES if role not in named.values()] + [SuitRole.PLAIN] * (len(named) < len(SUITS))
    unnamed = [_sum([worths[s, role] for role in left]) / len(left) for s in SUITS if s not in named]
    return _sum([worths[s, role] for s, role in named.items()] + unnamed)


def _sum(parts: Sequence[Points]) -> Points:
    return sum(parts[1:], parts[0])
