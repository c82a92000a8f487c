"""The rules of Whist.

1. Four players with 52 cards, thirteen to each. Players opposite each other are partners.
2. Trumps change with the dealer, as at a whist drive: hearts, clubs, diamonds, spades for the dealers on seats 0 to 3.
3. The dealer's left leads. Players follow suit; a player who cannot may play any card. The highest trump wins the trick, or the highest
   card of the suit led. The winner leads to the next trick.
4. Each player of the pair with more tricks scores one point for each of its tricks above six.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

from stich.kernel.knowledge.common_view import by_seat
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import RANKS, Card, Deck
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.even_dealing import EvenDealing
from stich.kernel.rules.game import Game
from stich.kernel.rules.options import Options
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, starter
from stich.kernel.rules.playspec import Partnership, PartyScores, PlaySpec
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.seating import Seating
from stich.kernel.rules.trick_play import TrickPlay
from stich.kernel.rules.vocabulary import Vocabulary

PLAYERS, TRICKS, BOOK = 4, 13, 6
TRUMPS = "HCDS"
"""Suit of trumps by the dealer's seat (2)."""
SUITS = tuple(tuple(Card(suit + rank) for rank in RANKS) for suit in "SHCD")
"""Strongest first, red and black by turns as in a sorted hand."""
DECK = Deck(card for suit in SUITS for card in suit)
VOCABULARY = Vocabulary("Whist", "a card such as HA", ())


class WhistOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose."""

    rounds: Literal[1, 2, 4] = 1
    """Length of a match; a round is one deal by every player."""


PRESETS = Presets("whist", "whist", WhistOptions)


class WhistOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="whist"):
    """Outcome of a deal of Whist."""

    side: tuple[Seat, ...] = ()
    """The pair that scored."""


def score(tricks: int) -> int:
    """Return the score of each player of a pair with this many tricks (4)."""
    return max(0, tricks - BOOK)


@cache
def play_spec(trump: str) -> PlaySpec:
    """Return the card play with this suit as trumps (3): the dealer's left and the player opposite against the others."""
    table = tuple((score(tricks),) for tricks in range(TRICKS + 1))
    return PlaySpec(
        deck=DECK,
        classes=tuple(suit[::-1] for suit in SUITS),
        trump=next(index for index, suit in enumerate(SUITS) if suit[0][0] == trump),
        points=(0,) * len(DECK),
        players=PLAYERS,
        parties=Partnership((0, 2)),
        goal=PartyScores((table, table)),
    )


class Play(TrickPlay, frozen=True):
    """Thirteen tricks (3)."""

    seating: Seating[WhistOptions]
    position: Position

    @property
    def trump(self) -> str:
        """Suit of trumps (2)."""
        return TRUMPS[self.seating.deal.dealer]

    @property
    def spec(self) -> PlaySpec:
        return play_spec(self.trump)

    def over(self) -> Over:
        return Over(self.outcome(self.position.tricks[0] + self.position.tricks[2]), self)

    def outcome(self, tricks: int) -> WhistOutcome:
        """Return the outcome if the pair of the dealer's left makes this many tricks (4)."""
        order, made = self.seating.order, (tricks, TRICKS - tricks)
        pairs = tuple(tuple(sorted((order[pair], order[pair + 2]))) for pair in (0, 1))
        return WhistOutcome(
            scores=by_seat(PLAYERS, order, [score(made[place % 2]) for place in range(PLAYERS)]),
            reason="played",
            side=pairs[made.index(max(made))],
            working=tuple(f"seat {a} and seat {b}: {n} tricks: {score(n)}" for (a, b), n in zip(pairs, made, strict=True)),
        )


class Whist(Game):
    """Whist, for two fixed pairs."""

    name = "whist"
    options: WhistOptions

    @cached_property
    def dealing(self) -> EvenDealing:
        return EvenDealing(DECK, PLAYERS, TRICKS)

    def first_phase(self, deal: Deal) -> Phase:
        seating = Seating.seated(self.options, deal, DECK)
        return Play(seating, starter(play_spec(TRUMPS[deal.dealer]))(seating.hands))

    def parse(self, text: str) -> Action:
        return VOCABULARY.parse(text, DECK)
