"""Ramsch of Skat by the player *simple*: pass on dangerous cards, stay low, and throw card points on tricks that others win."""

from __future__ import annotations

from collections.abc import Iterable

from stich.games.skat.rules.actions import Discard
from stich.games.skat.rules.contract import DECK, card_points
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.kernel.rules.cards import Card

from .valuation import RAMSCH_DANGER

ACCEPTABLE_DANGER = 14
"""Danger (`RAMSCH_DANGER`, in rough card points) up to which a hand is better left as it is, since the two face-down cards may be worse."""


def takes(hand: int) -> bool:
    """Return True if *simple* picks up the two cards in Schieberamsch: only if the hand (mask) has dangerous cards to discard."""
    return RAMSCH_DANGER(hand) > ACCEPTABLE_DANGER


def safest(twelve: int, discards: Iterable[Discard]) -> Discard:
    """Return the discard from these twelve cards (mask) that leaves the safest hand; of equally safe ones, that with more card points."""
    return min(discards, key=lambda discard: (RAMSCH_DANGER(twelve & ~DECK.mask(discard.cards)), -card_points(discard.cards)))


def ramsch_card(trick: SkatTrickInference) -> Card:
    """Return a legal card of a Ramsch (Skat) that does not win the trick.

    If all would win it: the highest if the observer plays last, else the lowest.
    """
    if not trick.cards:
        return min(trick.legal_cards, key=lambda c: (-trick.outstanding_above(c), trick.points(c), trick.strength[c]))
    under = [c for c in trick.legal_cards if not trick.beats(c, trick.winning_card)]
    if under:
        return max(under, key=lambda c: (trick.class_of[c] == 0, trick.points(c), trick.strength[c]))
    if trick.plays_last:
        return max(trick.legal_cards, key=lambda c: (trick.strength[c], -trick.points(c)))
    return min(trick.legal_cards, key=lambda c: (trick.strength[c], trick.points(c)))
