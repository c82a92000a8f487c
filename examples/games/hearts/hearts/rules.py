"""The rules of Hearts.

1. Four players with 52 cards, thirteen to each. All play alone, and nothing is trump.
2. Before the play each player passes three cards, without seeing what the others pass. The direction changes with the dealer: to the left,
   to the right, across, and not at all, for the dealers on seats 0 to 3.
3. The holder of the two of clubs leads it. Players follow suit; a player who cannot may play any card, but to the first trick no heart and
   not the queen of spades, unless there is no other card. The highest card of the suit led wins the trick and leads to the next.
4. Hearts may not be led before a heart was played, unless the leader has only hearts.
5. Each heart taken costs a point, and the queen of spades costs 13. A player who takes all 26 points scores 26 instead.
"""

from __future__ import annotations

from functools import cache

from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import RANKS, Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import EachOwn, HeldBack, PlaySpec, ScoreTable

TRICKS, QUEEN, ALL = 13, Card("SQ"), 26
SUITS = tuple(tuple(Card(suit + rank) for rank in RANKS) for suit in "SHCD")
"""Strongest first, red and black by turns as in a sorted hand."""
HEARTS = SUITS[1]
AHEAD = (1, 3, 2, 0)
"""Places to the receiver of the passed cards, by the dealer's seat (2)."""


class Hearts(CardGame):
    """Hearts, with passing."""

    name = "hearts"
    deck = Deck(card for suit in SUITS for card in suit)
    players = 4
    passed = 3

    def passes_ahead(self, dealer: Seat) -> int:
        return AHEAD[dealer]

    def spec(self, dealer: Seat) -> PlaySpec:
        return play_spec()


def cost(card: Card) -> int:
    """Return the points that a card costs (5)."""
    return 13 if card == QUEEN else int(card in HEARTS)


@cache
def play_spec() -> PlaySpec:
    """Return the card play, which is the same in every deal (3, 4, 5)."""
    row = tuple(ALL if points == ALL else -points for points in range(ALL + 1))
    return PlaySpec(
        deck=Hearts.deck,
        classes=tuple(suit[::-1] for suit in SUITS),
        trump=None,
        points=tuple(map(cost, Hearts.deck)),
        players=Hearts.players,
        parties=EachOwn(),
        goal=ScoreTable(((row,) * (TRICKS + 1),) * Hearts.players),
        constraints=(HeldBack(opening=Card("C2"), unled=HEARTS, not_first=(*HEARTS, QUEEN)),),
    )
