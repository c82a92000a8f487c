"""CardGame: base of games in which each seat is dealt the same number of cards, and the tables of the PlaySpec decide the score.

`CardView` and `card_game_plugin` are the other two parts of such a game. ``examples/games`` has three.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import ClassVar, Literal

from stich.kernel.knowledge.view import Outcome

from .action import Action
from .cards import Deck
from .deal import Deal, Seat
from .even_dealing import EvenDealing
from .game import Game
from .options import Options
from .phase import Over, Phase
from .play import Position, starter
from .playspec import PlaySpec
from .seating import Seating
from .trick_play import TrickPlay
from .vocabulary import Vocabulary


class CardOptions(Options, frozen=True, kw_only=True):
    """Options of every `CardGame`; a subclass adds others."""

    rounds: Literal[1, 2, 4] = 1
    """Length of a match; a round is one deal by every player."""


class CardGamePlay(TrickPlay, frozen=True):
    """Card play to the last trick, scored by the tables of the PlaySpec."""

    seating: Seating[CardOptions]
    spec: PlaySpec
    position: Position

    def over(self) -> Over:
        return Over(self.outcome(self.position.tricks, self.position.points), self)

    def outcome(self, tricks: tuple[int, ...], points: tuple[int, ...]) -> Outcome:
        """Return the outcome if the places win these tricks and card points."""
        spec, order = self.spec, self.seating.order
        scores, working = [0] * len(self.seating.deal.hands), []
        for places in parties(spec):
            won, card_points = sum(tricks[place] for place in places), sum(points[place] for place in places)
            score = spec.own_scores[places[0]][won][card_points]
            for place in places:
                scores[order[place]] = spec.own_scores[place][won][card_points]
            who = " and ".join(f"seat {seat}" for seat in sorted(order[place] for place in places))
            counted = f", {card_points} card points" if any(spec.points) else ""
            working.append(f"{who}: {won} tricks{counted}: {score}")
        return Outcome(scores=tuple(scores), reason="played", working=tuple(working))


def parties(spec: PlaySpec) -> list[tuple[int, ...]]:
    """Return the places of each party whose tricks count together; each place alone if all play alone."""
    together = spec.together or [1 << place for place in range(spec.players)]
    return [tuple(place for place in range(spec.players) if mask >> place & 1) for mask in dict.fromkeys(together)]


class CardGame(Game):
    """Game in which each seat is dealt the same number of cards. A subclass names the pack, the players and the PlaySpec (`spec`)."""

    deck: ClassVar[Deck]
    """All cards, in the order of a sorted hand."""
    players: ClassVar[int]
    options: CardOptions

    @classmethod
    @cache
    def vocabulary(cls) -> Vocabulary:
        """Return the parser of the game's actions. Default: cards only."""
        return Vocabulary(cls.name.capitalize(), f"a card such as {cls.deck.cards[0]}", ())

    def spec(self, dealer: Seat) -> PlaySpec:
        """Return the card play of a deal by this dealer. Its goal is a `ScoreTable` or `PartyScores`."""
        raise NotImplementedError

    @cached_property
    def dealing(self) -> EvenDealing:
        return EvenDealing(self.deck, self.players, len(self.deck) // self.players)

    def first_phase(self, deal: Deal) -> Phase:
        seating = Seating.seated(self.options, deal, self.deck)
        return self.play(seating, seating.hands)

    def play(self, seating: Seating[CardOptions], hands: tuple[int, ...]) -> CardGamePlay:
        """Return the phase before the first lead. ``hands``: cards by place, as masks."""
        spec = self.spec(seating.deal.dealer)
        return CardGamePlay(seating, spec, starter(spec)(hands))

    def parse(self, text: str) -> Action:
        return self.vocabulary().parse(text, self.deck)
