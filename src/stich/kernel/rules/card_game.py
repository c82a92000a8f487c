"""CardGame: base of games in which each seat is dealt the same number of cards, and the tables of the PlaySpec decide the score.

`CardView` and `card_game_plugin` are the other two parts of such a game. ``examples/games`` has three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, partial
from typing import ClassVar, Literal

from msgspec.structs import replace

from stich.kernel.knowledge.view import Outcome

from .action import Action, illegal
from .cards import Deck
from .deal import Deal, Seat
from .even_dealing import EvenDealing
from .game import Game
from .options import Options
from .passing import PassCards, Passes, possible_passes, read_pass
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


class CardOutcome(Outcome, frozen=True, kw_only=True):
    """Outcome of a deal of a `CardGame`."""

    side: tuple[Seat, ...] = ()
    """Seats of the pair that scored more; empty if both scored the same, and where all play alone."""


class Passing(Phase, frozen=True):
    """Passing of cards. The players choose one after the other, and the cards change hands when all have chosen."""

    name: ClassVar[str] = "pass"
    seating: Seating[CardOptions]
    spec: PlaySpec
    passes: Passes

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[len(self.passes.chosen)]

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held now, as masks by place."""
        return self.passes.left(self.seating.hands)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return possible_passes(self.spec.deck, self.seating.hands[len(self.passes.chosen)], self.passes.count)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#text", self.legal_actions, text=action.public_text)
        assert isinstance(action, PassCards)
        passes = replace(self.passes, chosen=(*self.passes.chosen, self.spec.deck.mask(action.cards)))
        if len(passes.chosen) < len(self.seating.order):
            return replace(self, passes=passes)
        return CardGamePlay(self.seating, self.spec, starter(self.spec)(passes.exchanged(self.seating.hands)), passes)


class CardGamePlay(TrickPlay, frozen=True):
    """Card play to the last trick, scored by the tables of the PlaySpec."""

    seating: Seating[CardOptions]
    spec: PlaySpec
    position: Position
    passes: Passes = Passes()

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held now, as masks by place."""
        return self.position.hands

    def over(self) -> Over:
        return Over(self.outcome(self.position.tricks, self.position.points), self)

    def outcome(self, tricks: tuple[int, ...], points: tuple[int, ...]) -> CardOutcome:
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
        best = max(scores)
        side = tuple(Seat(seat) for seat, score in enumerate(scores) if score == best) if spec.together and min(scores) < best else ()
        return CardOutcome(scores=tuple(scores), reason="played", working=tuple(working), side=side)


def parties(spec: PlaySpec) -> list[tuple[int, ...]]:
    """Return the places of each party whose tricks count together; each place alone if all play alone."""
    together = spec.together or [1 << place for place in range(spec.players)]
    return [tuple(place for place in range(spec.players) if mask >> place & 1) for mask in dict.fromkeys(together)]


class CardGame(Game):
    """Game in which each seat is dealt the same number of cards. A subclass names the pack, the players and the PlaySpec (`spec`)."""

    deck: ClassVar[Deck]
    """All cards, in the order of a sorted hand."""
    players: ClassVar[int]
    passed: ClassVar[int] = 0
    """Number of cards that each player passes before the play; 0 if the game has no passing."""
    options: CardOptions

    @classmethod
    @cache
    def vocabulary(cls) -> Vocabulary:
        """Return the parser of the game's actions: cards, and choices of cards to pass."""
        name, first = cls.name.capitalize(), cls.deck.cards[: cls.passed]
        if not first:
            return Vocabulary(name, f"a card such as {cls.deck.cards[0]}", ())
        return Vocabulary(name, f"a card such as {first[0]}, or {PassCards(first)}", (), partial(read_pass, cls.deck, cls.passed))

    def spec(self, dealer: Seat) -> PlaySpec:
        """Return the card play of a deal by this dealer. Its goal is a `ScoreTable` or `PartyScores`."""
        raise NotImplementedError

    def passes_ahead(self, dealer: Seat) -> int:
        """Return the number of places from each player to the one who gets the passed cards: 1 is the left neighbour, 0 no passing."""
        return 0

    @cached_property
    def dealing(self) -> EvenDealing:
        return EvenDealing(self.deck, self.players, len(self.deck) // self.players)

    def first_phase(self, deal: Deal) -> Phase:
        seating, spec = Seating.seated(self.options, deal, self.deck), self.spec(deal.dealer)
        ahead = self.passes_ahead(deal.dealer)
        if self.passed and ahead:
            return Passing(seating, spec, Passes(self.passed, ahead))
        return CardGamePlay(seating, spec, starter(spec)(seating.hands))

    def parse(self, text: str) -> Action:
        return self.vocabulary().parse(text, self.deck)
