"""Proof that a player who leads wins all remaining tricks (docs/rules D.12.2)."""

from __future__ import annotations

from stich.kernel.rules.playspec import PlaySpec


def wins_all(spec: PlaySpec, hand: int, out: int) -> bool:
    """Return True if the leader wins every remaining trick, however the cards that are out are distributed.

    The leader plays trumps, then each suit, from the top. ``hand``: the leader's cards. ``out``: cards of all opponents (masks).
    """
    deck = spec.deck
    order = sorted(range(len(spec.classes)), key=lambda index: index != spec.trump)
    plain_left = any(hand & deck.mask(cards) for index, cards in enumerate(spec.classes) if index != spec.trump)
    for index in order:
        cards = spec.classes[index]
        own, others = _ranks(spec, index, hand), _ranks(spec, index, out)
        if index == spec.trump and plain_left and len(others) > len(own):
            return False  # an opponent may keep a trump for one of the plain cards
        # One opponent may hold all of the others and give the lowest ones first, so the highest one falls last.
        if any(number < len(others) and not _holds(spec, cards[rank], rank, others[0]) for number, rank in enumerate(own)):
            return False
    return True


def _ranks(spec: PlaySpec, index: int, mask: int) -> list[int]:
    """Return the ranks of the cards of this class in the mask, strongest first; equal cards have equal ranks."""
    cards = spec.classes[index]
    return sorted((cards.index(card) for card in spec.deck.members(mask & spec.deck.mask(cards))), reverse=True)


def _holds(spec: PlaySpec, card: str, rank: int, highest: int) -> bool:
    """Return True if this card, led, wins against a card of the rank ``highest`` of its class."""
    rule = spec.later_wins
    return rank > highest or (rank == highest and not (rule and card in rule.cards))
