"""Proof of a claim in Skat by the open cards, searched against every distribution and every defence (docs/rules A.9.8).

The search does not enumerate the hidden hands. In the search the opponents may decide as late as they like which cards they hold, as long
as some distribution fits the cards they have played and the suits they have not followed. The claimer cannot tell this from hands dealt
beforehand. So a way of playing that succeeds against such opponents succeeds for every distribution, and if there is none, no way does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from stich.kernel.rules.cards import Card

from .contract import DECK, Contract, classes

MOST_TRICKS = 5_000
"""Maximum number of positions between tricks in one search for the proof of a claim (a second at most).

None of 4,500 random claims with six cards in null needed 2,000.
"""

CLAIMER = 0


def proves_the_rest(
    own: int,
    others: int,
    contract: Contract,
    trick: Sequence[Card] = (),
    double_dummy: tuple[int, int] = (0, 0),
    *,
    most_tricks: int = MOST_TRICKS,
) -> bool:
    """Return True if the claimer, who is to play, can win every remaining trick (in null: none), for every distribution and defence.

    The claimer may use only the cards that they see. ``others`` (mask) are the cards that the two other players can hold; if there are more
    of them than fit into their hands, the rest lies face down. ``trick``: cards on the table. ``double_dummy``: hands of the next two
    players if they are exposed (masks; 0 for a hidden hand). A player who did not follow suit before counts as possibly holding the suit:
    the cards alone must prove the claim.
    True is always correct. False is correct, too, unless the search stopped after ``most_tricks`` positions between tricks; then only
    claims that hold by leading from the top (in null: from the bottom) count as proven.
    """
    search = ClaimSearch(contract, most_tricks)
    hands = hands_of(own, others, len(trick), double_dummy)
    return search.goes_on(hands, search.trick_of(trick)) if trick else search.holds(hands, CLAIMER)


def hands_of(own: int, others: int, played: int, double_dummy: tuple[int, int]) -> ClaimHands:
    """Return the hands that the claimer knows, before the claimer's card. ``played``: number of cards already in the trick."""
    size = own.bit_count()
    first, second = double_dummy
    may_hold = (first or others & ~second, second or others & ~first)
    return ClaimHands(own, others, may_hold, (size - (played == 2), size - (played >= 1)))


class ClaimHands(NamedTuple):
    """Hands as the claimer knows them, for the proof of a claim. The two opponents are numbered from the claimer's left."""

    own: int
    """Cards of the claimer (mask)."""
    out: int
    """Cards that the claimer does not see, in all (mask)."""
    may_hold: tuple[int, int]
    """Unseen cards that each opponent may still hold (masks)."""
    sizes: tuple[int, int]
    """Number of cards in the hand of each opponent."""

    def key(self, leader: int) -> tuple[int, int, tuple[int, int], int]:
        """Return what a verdict between two tricks depends on, if this player leads the next one."""
        return self.own, self.out, (self.may_hold[0] & self.out, self.may_hold[1] & self.out), leader


class ClaimTrick(NamedTuple):
    """Trick on the table in the proof of a claim. Players are numbered from the claimer, who is 0."""

    leader: int
    played: int = 0
    led: int = 0
    """Class of the card led (index)."""
    best: int = -1
    """Card that wins the trick so far (bit); -1 before the lead."""
    holder: int = -1
    """Player of the card ``best``; -1 before the lead."""


class ClaimSearch:
    """Search for the proof of one claim. `holds` decides the question between two tricks, `goes_on` within a trick."""

    def __init__(self, contract: Contract, most_tricks: int) -> None:
        self.null, self.most_tricks = contract is Contract.NULL, most_tricks
        self.classes, self.masks, self.class_of, self.stronger = _order(contract)
        self.verdicts: dict[tuple[int, int, tuple[int, int], int], bool] = {}

    def holds(self, hands: ClaimHands, leader: int) -> bool:
        """Return True if the claim holds when this player leads the next trick."""
        if not hands.own:
            return True
        key = hands.key(leader)
        if key not in self.verdicts:
            self.verdicts[key] = self.is_simple(hands, leader) or (
                len(self.verdicts) < self.most_tricks and self.goes_on(hands, ClaimTrick(leader))
            )
        return self.verdicts[key]

    def is_simple(self, hands: ClaimHands, leader: int) -> bool:
        """Return True if the claim holds by simply leading from the top (in null: from the bottom).

        If the claimer leads in null, all unseen cards must be in the opponents' hands, so that one of the opponents must take the lead.
        """
        shares = self.shares(hands)
        if not self.null:
            return _takes_all(shares)
        if leader == CLAIMER and hands.out.bit_count() > sum(hands.sizes):
            return False
        return _stays_under(shares, leader == CLAIMER)

    def goes_on(self, hands: ClaimHands, trick: ClaimTrick) -> bool:
        """Return True if the claim holds within a trick: after some card of the claimer, or after every card that an opponent can hold."""
        if trick.played == 3:
            return (trick.holder == CLAIMER) != self.null and self.holds(hands, trick.holder)
        player = (trick.leader + trick.played) % 3
        if player == CLAIMER:
            return any(
                self.goes_on(hands._replace(own=hands.own & ~(1 << card)), self.after(trick, card)) for card in self.choices(hands, trick)
            )
        for card in self.threats(hands, trick, player - 1):
            rest = self.without(hands, trick, player - 1, card)
            if rest and not self.goes_on(rest, self.after(trick, card)):
                return False
        return True

    def trick_of(self, cards: Sequence[Card]) -> ClaimTrick:
        """Return the trick with these cards on the table, before the claimer's card."""
        trick = ClaimTrick((3 - len(cards)) % 3)
        for card in cards:
            trick = self.after(trick, DECK.bit[card])
        return trick

    def after(self, trick: ClaimTrick, card: int) -> ClaimTrick:
        """Return the trick after this card (bit) is played to it, in the proof of a claim."""
        player = (trick.leader + trick.played) % 3
        if not trick.played:
            return ClaimTrick(trick.leader, 1, self.class_of[card], card, player)
        best, holder = (card, player) if self.beats(card, trick.best) else (trick.best, trick.holder)
        return ClaimTrick(trick.leader, trick.played + 1, trick.led, best, holder)

    def beats(self, card: int, best: int) -> bool:
        """Return True if a card (bit) beats the card ``best`` in a claim's search: a stronger card of its class, or a trump on a plain
        card.
        """
        return bool(self.stronger[best] >> card & 1) or (not self.null and self.class_of[card] == 0 != self.class_of[best])

    def without(self, hands: ClaimHands, trick: ClaimTrick, opponent: int, card: int) -> ClaimHands | None:
        """Return the hands after this opponent played this card (bit); None if no distribution of the hidden cards allows it."""
        out = hands.out & ~(1 << card)
        may_hold, sizes = list(hands.may_hold), list(hands.sizes)
        if trick.played and self.class_of[card] != trick.led:
            may_hold[opponent] &= ~self.masks[trick.led]
        sizes[opponent] -= 1
        first, second = may_hold[0] & out, may_hold[1] & out
        enough = first.bit_count() >= sizes[0] and second.bit_count() >= sizes[1] and (first | second).bit_count() >= sum(sizes)
        return ClaimHands(hands.own, out, (may_hold[0], may_hold[1]), (sizes[0], sizes[1])) if enough else None

    def choices(self, hands: ClaimHands, trick: ClaimTrick) -> list[int]:
        """Return the claimer's legal cards (bits), one of each group of equivalent cards: those without a card of others between them."""
        legal = (hands.own & self.masks[trick.led] if trick.played else 0) or hands.own
        chosen = []
        for cards in self.classes:
            above_is_same = False
            for card in cards:
                if legal >> card & 1:
                    if not above_is_same:
                        chosen.append(card)
                    above_is_same = True
                elif hands.out >> card & 1 or card == trick.best:
                    above_is_same = False
        return chosen

    def threats(self, hands: ClaimHands, trick: ClaimTrick, opponent: int) -> list[int]:
        """Return cards with which an opponent may refute the claim (bits), most dangerous first.

        If any card of the opponent refutes the claim, one of these does.
        """
        cards = hands.may_hold[opponent] & hands.out
        return self.threats_in_null(hands, trick, cards) if self.null else self.threats_to_a_winner(trick, cards)

    def threats_to_a_winner(self, trick: ClaimTrick, cards: int) -> list[int]:
        """Return for each class the opponent's highest card, if it wins the trick, and the lowest card (bits).

        A high card that does not win this trick is left out, because it can win more tricks later.
        """
        threats: list[int] = []
        for group in self.classes:
            having = [card for card in group if cards >> card & 1]
            if having and self.beats(having[0], trick.best):
                threats.insert(0, having[0])
            if having:
                threats.append(having[-1])
        return threats

    def threats_in_null(self, hands: ClaimHands, trick: ClaimTrick, cards: int) -> list[int]:
        """Return the cards with which an opponent may refute a claim in null (bits), lowest first, only one of each group of equivalent
        cards.

        All cards of a group are returned if it matters which opponent wins the trick. When an opponent leads, suits in which the claimer
        can be made to win a trick come first. When the claimer's card wins so far, cards below it come first.
        """
        order: Sequence[int] = range(len(self.classes))
        if not trick.played:
            shares = self.shares(hands)
            order = sorted(order, key=lambda g: (True not in shares[g], _hides(shares[g])))
        threats = []
        for g in order:
            below_is_same = False
            for card in reversed(self.classes[g]):
                if cards >> card & 1:
                    takes = not trick.played or self.beats(card, trick.best)
                    if not below_is_same or (takes and trick.played < 2):
                        threats.append(card)
                    below_is_same = True
                elif (hands.own | hands.out) >> card & 1 or card == trick.best:
                    below_is_same = False
        if trick.holder == CLAIMER:
            threats.sort(key=lambda card: self.beats(card, trick.best))
        return threats

    def shares(self, hands: ClaimHands) -> list[list[bool]]:
        """Return for each class a list of its cards still in play, strongest first: True for a card of the claimer, False for a card of
        others.
        """
        left = hands.own | hands.out
        return [[bool(hands.own >> card & 1) for card in cards if left >> card & 1] for cards in self.classes]


@cache
def _order(contract: Contract) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], dict[int, int], dict[int, int]]:
    """Return four tables of cards as bits, for this contract.

    The tables: the cards of each class, strongest first; each class as a mask; the index of each card's class; and for each card a mask of
    the stronger cards in its class.
    """
    by_class = tuple(tuple(DECK.bit[card] for card in cards) for cards in classes(contract))
    masks = tuple(DECK.mask(cards) for cards in classes(contract))
    class_of = {card: g for g, cards in enumerate(by_class) for card in cards}
    stronger = {card: sum(1 << other for other in cards[:i]) for cards in by_class for i, card in enumerate(cards)}
    return by_class, masks, class_of, stronger


def _takes_all(shares: list[list[bool]]) -> bool:
    """Return True if the claimer wins all tricks by leading the highest cards: the others' cards fall before one of them becomes high.

    Trumps are led before plain cards. ``shares``: result of `ClaimSearch.shares`.
    """

    def draws(mine: list[bool], until: int) -> bool:
        """Return True if the claimer holds at least the ``until`` highest cards of this class."""
        top = mine.index(False) if False in mine else len(mine)
        return top >= until

    for g, mine in enumerate(shares):
        out, his = mine.count(False), mine.count(True)
        waits = g == 0 and any(True in plain for plain in shares[1:])
        if not draws(mine, out if waits else min(out, his)):
            return False
    return True


def _stays_under(shares: list[list[bool]], leads: bool) -> bool:
    """Return True if in null the claimer always has a card below the others' lead, when the others lead each suit from its lowest card up.

    ``shares``: result of `ClaimSearch.shares`. ``leads``: the claimer leads first, which costs the others a high card.
    """

    def after_lead(mine: list[bool]) -> list[bool]:
        """Return the cards of a suit in play (one list of `ClaimSearch.shares`) after the claimer leads the lowest and others play the
        highest.
        """
        lowest, highest = max(i for i, his in enumerate(mine) if his), mine.index(False)
        return [his for i, his in enumerate(mine) if i not in (lowest, highest)]

    return all(map(_hides, shares)) and (not leads or any(True in m and False in m and _hides(after_lead(m)) for m in shares))


def _hides(mine: list[bool]) -> bool:
    """Return True if in null the claimer can stay under each lead in this suit, when the others lead their lowest cards first.

    ``mine``: one list of `ClaimSearch.shares`, the suit's cards still in play, strongest first; True for the claimer's.
    """
    return all(mine[i:].count(False) <= mine[i + 1 :].count(True) for i, his in enumerate(mine) if his)
