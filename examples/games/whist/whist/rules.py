"""The rules of Whist.

1. Four players with 52 cards, thirteen to each. Players opposite each other are partners.
2. Trumps change with the dealer, as at a whist drive: hearts, clubs, diamonds, spades for the dealers on seats 0 to 3.
3. The dealer's left leads. Players follow suit; a player who cannot may play any card. The highest trump wins the trick, or the highest
   card of the suit led. The winner leads to the next trick.
4. Each player of the pair with more tricks scores one point for each of its tricks above six.
"""

from __future__ import annotations

from functools import cache

from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import RANKS, Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import Partnership, PartyScores, PlaySpec

TRICKS, BOOK = 13, 6
TRUMPS = "HCDS"
"""Suit of trumps by the dealer's seat (2)."""
SUITS = tuple(tuple(Card(suit + rank) for rank in RANKS) for suit in "SHCD")
"""Strongest first, red and black by turns as in a sorted hand."""


class Whist(CardGame):
    """Whist, for two fixed pairs."""

    name = "whist"
    deck = Deck(card for suit in SUITS for card in suit)
    players = 4

    def spec(self, dealer: Seat) -> PlaySpec:
        return play_spec(TRUMPS[dealer])


@cache
def play_spec(trump: str) -> PlaySpec:
    """Return the card play with this suit as trumps (3): the dealer's left and the player opposite against the others."""
    table = tuple((max(0, tricks - BOOK),) for tricks in range(TRICKS + 1))
    return PlaySpec(
        deck=Whist.deck,
        classes=tuple(suit[::-1] for suit in SUITS),
        trump=next(index for index, suit in enumerate(SUITS) if suit[0][0] == trump),
        points=(0,) * len(Whist.deck),
        players=Whist.players,
        parties=Partnership((0, 2)),
        goal=PartyScores((table, table)),
    )
