"""Seating in Doppelkopf: the players of one deal, their cards, and what the session decides about the deal (docs/rules D.5, D.9)."""

from __future__ import annotations

from stich.kernel.rules import seating as kernel_seating
from stich.kernel.rules.deal import Deal

from .contract import CARD_POINTS, FOX, OLD_LADY, PLAYERS, Contract, TrumpOrder, trump_mask
from .options import DoppelkopfOptions


class DoppelkopfSeating(kernel_seating.Seating[DoppelkopfOptions], frozen=True):
    """Seating of a Doppelkopf table; the dealer has the last place."""

    owed: tuple[int, ...] = ()
    """Places that owe their compulsory solo (D.9.2)."""
    forced: bool = False
    """True if a compulsory solo must be played in this deal (D.9.5)."""
    bock: int = 1
    """Factor of the deal: more than 1 in a bock round (D.21)."""

    @classmethod
    def of(cls, options: DoppelkopfOptions, deal: Deal) -> DoppelkopfSeating:
        return cls.seated(options, deal, options.cards)

    @property
    def places(self) -> range:
        """Places of the table, from the dealer's left (0) to the dealer."""
        return range(PLAYERS)

    @property
    def re(self) -> tuple[int, ...]:
        """Places that were dealt a queen of clubs (D.4.2): one place with both, or two."""
        queens = self.deck.mask([OLD_LADY])
        return tuple(place for place, hand in enumerate(self.hands) if hand & queens)

    def both_queens(self, place: int) -> bool:
        """Return True if this place was dealt both queens of clubs (D.8.1)."""
        return (self.hands[place] & self.deck.mask([OLD_LADY])).bit_count() == 2

    def trumps(self, place: int) -> int:
        """Return the trumps of the normal game that a place was dealt, as a mask."""
        return self.hands[place] & trump_mask(self.normal_order, self.deck)

    @property
    def normal_order(self) -> TrumpOrder:
        """Trumps and order of cards in the normal game."""
        return self.options.order(Contract.NORMAL)

    def poor(self, place: int) -> bool:
        """Return True if this place may offer a poverty: at most three trumps; a single free ace of diamonds is not counted (D.21)."""
        options, trumps = self.options, self.trumps(place)
        foxes = (trumps & self.deck.mask([FOX])).bit_count()
        free = options.poverty_fox == "free" and foxes == 1
        return options.poverty and trumps.bit_count() - free <= POVERTY_TRUMPS

    def may_throw(self, place: int) -> bool:
        """Return True if this place may throw in its hand (D.21)."""
        return _thrown(self.options, self, place)


POVERTY_TRUMPS = 3
"""Largest number of trumps of a poverty (D.21)."""


def _thrown(options: DoppelkopfOptions, seating: DoppelkopfSeating, place: int) -> bool:
    """Return True if one of the table's conditions for throwing in holds (D.21)."""
    cards = seating.deck.members(seating.hands[place])
    ranks = [card[1] for card in cards]
    nines, kings = ranks.count("9"), ranks.count("K")
    highest = seating.trumps(place) & ~seating.deck.mask([card for card in cards if card[0] == "D" and card[1] in "ATK9"])
    return (
        (options.throw_nines > 0 and nines >= options.throw_nines)
        or (options.throw_kings > 0 and kings >= options.throw_kings)
        or (options.throw_nines_kings > 0 and nines + kings >= options.throw_nines_kings)
        or (options.throw_nine_of_each and {"C9", "S9", "H9", "D9"} <= {*cards})
        or (options.throw_full > 0 and ranks.count("A") + ranks.count("T") >= options.throw_full)
        or (options.throw_points > 0 and sum(map(CARD_POINTS.__getitem__, ranks)) > options.throw_points)
        or (options.throw_low_trumps and not highest)
    )
