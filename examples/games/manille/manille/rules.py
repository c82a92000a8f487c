"""The rules of Manille, as played without bids.

1. Four players with 32 cards, eight to each. Players opposite each other are partners.
2. In each suit the ten is highest: T A K Q J 9 8 7. It counts 5, the ace 4, king 3, queen 2 and jack 1; each trick counts 1 more.
3. Trumps change with the dealer: hearts, clubs, diamonds, spades for the dealers on seats 0 to 3.
4. The dealer's left leads. Players follow suit; to a led trump they play a higher one if they can. A player who cannot follow must beat
   the trick with a trump if possible, unless the partner is winning it. The highest trump wins, or the highest card of the suit led.
5. Each player of the pair with more points scores what it has above 34, half of all 68.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

from stich.kernel.knowledge.common_view import by_seat
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.even_dealing import EvenDealing
from stich.kernel.rules.game import Game
from stich.kernel.rules.options import Options
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, starter
from stich.kernel.rules.playspec import MustBeat, Partnership, PartyScores, PlaySpec
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.seating import Seating
from stich.kernel.rules.trick_play import TrickPlay
from stich.kernel.rules.vocabulary import Vocabulary

PLAYERS, TRICKS, HALF = 4, 8, 34
VALUES = {"T": 5, "A": 4, "K": 3, "Q": 2, "J": 1, "9": 0, "8": 0, "7": 0}
"""Card points by rank, strongest first (2)."""
POINTS = 60
TRUMPS = "HCDS"
"""Suit of trumps by the dealer's seat (3)."""
SUITS = tuple(tuple(Card(suit + rank) for rank in VALUES) for suit in "SHCD")
"""Strongest first, red and black by turns as in a sorted hand."""
DECK = Deck(card for suit in SUITS for card in suit)
VOCABULARY = Vocabulary("Manille", "a card such as HA", ())


class ManilleOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose."""

    rounds: Literal[1, 2, 4] = 1
    """Length of a match; a round is one deal by every player."""


PRESETS = Presets("manille", "manille", ManilleOptions)


class ManilleOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="manille"):
    """Outcome of a deal of Manille."""

    side: tuple[Seat, ...] = ()
    """The pair that scored; empty if both have 34."""


def score(tricks: int, points: int) -> int:
    """Return the score of each player of a pair with this many tricks and card points (5)."""
    return max(0, tricks + points - HALF)


@cache
def play_spec(trump: str) -> PlaySpec:
    """Return the card play with this suit as trumps (4): the dealer's left and the player opposite against the others."""
    table = tuple(tuple(score(tricks, points) for points in range(POINTS + 1)) for tricks in range(TRICKS + 1))
    return PlaySpec(
        deck=DECK,
        classes=tuple(suit[::-1] for suit in SUITS),
        trump=next(index for index, suit in enumerate(SUITS) if suit[0][0] == trump),
        points=tuple(VALUES[card[1]] for card in DECK),
        players=PLAYERS,
        parties=Partnership((0, 2)),
        goal=PartyScores((table, table)),
        constraints=(MustBeat(plain=False, spares_partner=True),),
    )


class Play(TrickPlay, frozen=True):
    """Eight tricks (4)."""

    seating: Seating[ManilleOptions]
    position: Position

    @property
    def trump(self) -> str:
        """Suit of trumps (3)."""
        return TRUMPS[self.seating.deal.dealer]

    @property
    def spec(self) -> PlaySpec:
        return play_spec(self.trump)

    def over(self) -> Over:
        tricks, points = self.position.tricks, self.position.points
        return Over(self.outcome(tricks[0] + tricks[2], points[0] + points[2]), self)

    def outcome(self, tricks: int, points: int) -> ManilleOutcome:
        """Return the outcome if the pair of the dealer's left makes this many tricks and card points (5)."""
        order, made = self.seating.order, ((tricks, points), (TRICKS - tricks, POINTS - points))
        sums = tuple(map(sum, made))
        pairs = tuple(tuple(sorted((order[pair], order[pair + 2]))) for pair in (0, 1))
        return ManilleOutcome(
            scores=by_seat(PLAYERS, order, [score(*made[place % 2]) for place in range(PLAYERS)]),
            reason="played",
            side=() if sums[0] == sums[1] else pairs[sums.index(max(sums))],
            working=tuple(
                f"seat {a} and seat {b}: {n} tricks, {p} card points: {score(n, p)}" for (a, b), (n, p) in zip(pairs, made, strict=True)
            ),
        )


class Manille(Game):
    """Manille, for two fixed pairs who must overtrump."""

    name = "manille"
    options: ManilleOptions

    @cached_property
    def dealing(self) -> EvenDealing:
        return EvenDealing(DECK, PLAYERS, TRICKS)

    def first_phase(self, deal: Deal) -> Phase:
        seating = Seating.seated(self.options, deal, DECK)
        return Play(seating, starter(play_spec(TRUMPS[deal.dealer]))(seating.hands))

    def parse(self, text: str) -> Action:
        return VOCABULARY.parse(text, DECK)
