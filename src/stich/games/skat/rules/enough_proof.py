"""Proof that a claimer in Skat takes enough card points to decide the game (docs/rules A.9.10), by a search like that of `claim_proof`."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.rules.cards import Card

from .claim_proof import CLAIMER, ClaimHands, ClaimSearch, ClaimTrick, hands_of, proves_the_rest
from .contract import DECK, POINTS, Contract, points_in

MOST_CARDS_PLAYED = 8_000
"""Maximum number of cards played in one search for a proof (half a second)."""


def proves_points(
    own: int,
    others: int,
    contract: Contract,
    trick: Sequence[Card] = (),
    double_dummy: tuple[int, int] = (0, 0),
    *,
    needed: int,
    most_cards: int = MOST_CARDS_PLAYED,
) -> bool:
    """Return True if the claimer, who is to play, can take ``needed`` card points in their own tricks, for every distribution and defence.

    The positional arguments are those of `claim_proof.proves_the_rest`. Tricks of a partner do not count. True is always correct; False
    means that there is no proof, or none within ``most_cards`` cards played.
    """
    value = sum(POINTS[DECK.bit[card]] for card in trick)
    search = _PointSearch(contract, most_cards)
    hands = hands_of(own, others, len(trick), double_dummy)
    # All remaining tricks contain all cards but those that lie face down, which may be the richest of the unseen ones.
    face_down = others.bit_count() - sum(hands.sizes)
    richest = sorted((POINTS[DECK.bit[card]] for card in DECK.members(others)), reverse=True)[:face_down]
    whole = value + points_in(own | others) - sum(richest)
    if whole >= needed and proves_the_rest(own, others, contract, trick, double_dummy):
        return True
    in_progress = search.trick_of(trick)
    return search.gains(hands, in_progress, needed, value) if trick else search.reaches(hands, CLAIMER, needed)


class _PointSearch(ClaimSearch):
    """Search for the proof that a claimer takes enough card points. `reaches` decides the question between two tricks, `gains` within a
    trick.
    """

    def __init__(self, contract: Contract, most_cards: int) -> None:
        super().__init__(contract, most_cards)
        self.most_cards, self.cards_played = most_cards, 0
        self.reached: dict[tuple[object, ...], bool] = {}

    def reaches(self, hands: ClaimHands, leader: int, needed: int) -> bool:
        """Return True if the claimer takes ``needed`` more card points when this player leads the next trick."""
        if needed <= 0:
            return True
        if points_in(hands.own) + points_in(hands.out) < needed:
            return False
        key = (*hands.key(leader), needed)
        if key not in self.reached:
            self.reached[key] = self.gains(hands, ClaimTrick(leader), needed, 0)
        return self.reached[key]

    def gains(self, hands: ClaimHands, trick: ClaimTrick, needed: int, value: int) -> bool:
        """Return True if the claimer takes ``needed`` more card points from this trick on. ``value``: card points in the trick so far."""
        if trick.played == 3:
            return self.reaches(hands, trick.holder, needed - value if trick.holder == CLAIMER else needed)
        self.cards_played += 1
        if self.cards_played > self.most_cards:
            return False
        player = (trick.leader + trick.played) % 3
        if player == CLAIMER:
            legal = (hands.own & self.masks[trick.led] if trick.played else 0) or hands.own
            return any(
                self.gains(hands._replace(own=hands.own & ~(1 << card)), self.after(trick, card), needed, value + POINTS[card])
                for card in self.by_strength(legal)
            )
        for card in reversed(self.by_strength(hands.may_hold[player - 1] & hands.out)):
            rest = self.without(hands, trick, player - 1, card)
            if rest and not self.gains(rest, self.after(trick, card), needed, value + POINTS[card]):
                return False
        return True

    def by_strength(self, cards: int) -> list[int]:
        """Return the cards of this mask as numbers of their bits, the strongest of each class first and trumps before plain cards."""
        return [card for group in self.classes for card in group if cards >> card & 1]
