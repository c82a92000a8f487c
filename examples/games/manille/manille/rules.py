"""The rules of Manille, as played without bids.

1. Four players with 32 cards, eight to each. Players opposite each other are partners.
2. In each suit the ten is highest: T A K Q J 9 8 7. It counts 5, the ace 4, king 3, queen 2 and jack 1; each trick counts 1 more.
3. Trumps change with the dealer: hearts, clubs, diamonds, spades for the dealers on seats 0 to 3.
4. The dealer's left leads. Players follow suit; to a led trump they play a higher one if they can. A player who cannot follow must beat
   the trick with a trump if possible, unless the partner is winning it. The highest trump wins, or the highest card of the suit led.
5. Each player of the pair with more points scores what it has above 34, half of all 68.
"""

from __future__ import annotations

from functools import cache

from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import MustBeat, Partnership, PartyScores, PlaySpec

TRICKS, HALF = 8, 34
VALUES = {"T": 5, "A": 4, "K": 3, "Q": 2, "J": 1, "9": 0, "8": 0, "7": 0}
"""Card points by rank, strongest first (2)."""
POINTS = 60
TRUMPS = "HCDS"
"""Suit of trumps by the dealer's seat (3)."""
SUITS = tuple(tuple(Card(suit + rank) for rank in VALUES) for suit in "SHCD")
"""Strongest first, red and black by turns as in a sorted hand."""


class Manille(CardGame):
    """Manille, for two fixed pairs who must overtrump."""

    name = "manille"
    deck = Deck(card for suit in SUITS for card in suit)
    players = 4

    def spec(self, dealer: Seat) -> PlaySpec:
        return play_spec(TRUMPS[dealer])


@cache
def play_spec(trump: str) -> PlaySpec:
    """Return the card play with this suit as trumps (4): the dealer's left and the player opposite against the others."""
    table = tuple(tuple(max(0, tricks + points - HALF) for points in range(POINTS + 1)) for tricks in range(TRICKS + 1))
    return PlaySpec(
        deck=Manille.deck,
        classes=tuple(suit[::-1] for suit in SUITS),
        trump=next(index for index, suit in enumerate(SUITS) if suit[0][0] == trump),
        points=tuple(VALUES[card[1]] for card in Manille.deck),
        players=Manille.players,
        parties=Partnership((0, 2)),
        goal=PartyScores((table, table)),
        constraints=(MustBeat(plain=False, spares_partner=True),),
    )
