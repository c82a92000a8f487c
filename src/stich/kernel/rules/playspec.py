"""PlaySpec: the card play of a fixed contract, as plain public data (docs/adr/0001-playspec.md).

A game makes a PlaySpec as soon as its contract is known. Two engines play by it: `reference.py`, which is normative, and the C++ core.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stich.kernel.errors import InvalidSpec

from .cards import Card, Deck


class Goal(StrEnum):
    """Aim of the first party (the declarer's side)."""

    CARD_POINTS = "card points"
    NO_TRICK = "no trick"
    EVERY_TRICK = "every trick"


@dataclass(frozen=True, slots=True)
class EachOwn:
    """Parties of a deal: all players play alone."""


@dataclass(frozen=True, slots=True)
class Soloist:
    """Parties of a deal: the player at ``place`` against all others."""

    place: int


@dataclass(frozen=True, slots=True)
class HolderOf:
    """Parties of a deal: the player at ``place`` and the player who was dealt ``card``, against all others. The partner may be secret."""

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Pair:
    """Parties of a deal: the players at ``place`` and ``partner``, who all know that they play together, against all others."""

    place: int
    partner: int


Parties = EachOwn | Soloist | HolderOf | Pair


@dataclass(frozen=True, slots=True)
class CalledAce:
    """Rule of a called card (Schafkopf): its holder must play it to the first trick in which its class is led, and may not play it before.

    When another player leads the class, the holder plays this card. When leading the class, the holder leads this card, unless they hold
    ``run_away_from`` or more cards of the class (0: never): then they may lead another one, and from the next trick on the card is like any
    other.
    In tricks of other classes they throw the card only if they have no other legal card.
    """

    card: Card
    run_away_from: int = 0


@dataclass(frozen=True, slots=True)
class Jokers:
    """Rule of cards without a suit, which together form one class. A led joker wins the trick, and the others may play any card.

    To another player's lead a joker may be played at any time, also by players who could follow suit, and does not win.
    """

    cards: tuple[Card, ...]


Constraint = CalledAce | Jokers
"""Named, general rule that changes which cards are legal or which card wins. There are no other kinds."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Goal of deals in which all play alone: game points as ``scores[place][tricks][points]``.

    With this goal, ``points`` of the spec do not count card points but special cards: mostly 1 for each such card and 0 for others.
    """

    scores: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class PlaySpec:
    """Rules of trick play in a contract. Players are *places* 0 … players-1 in playing order; place 0 leads to the first trick.

    ``classes``: cards that must follow each other, each class from weakest to strongest; together they are the deck.
    ``trump``: index of the class that beats the others, or None.
    ``points``: card points of each card, in bit order of the deck.
    """

    deck: Deck
    classes: tuple[tuple[Card, ...], ...]
    trump: int | None
    points: tuple[int, ...]
    players: int
    parties: Parties
    goal: Goal | ScoreTable
    constraints: tuple[Constraint, ...] = ()

    def __post_init__(self) -> None:
        listed = [c for cards in self.classes for c in cards]
        if len(listed) != len(set(listed)):
            twice = sorted({c for c in listed if listed.count(c) > 1})
            raise InvalidSpec("spec/invalid#twice", cards=tuple(twice))
        if set(listed) != set(self.deck.cards):
            odd = sorted(set(listed) ^ set(self.deck.cards))
            raise InvalidSpec("spec/invalid#deck", cards=tuple(odd))
        if any(not cards for cards in self.classes):
            raise InvalidSpec("spec/invalid#empty")
        if self.trump is not None and not 0 <= self.trump < len(self.classes):
            raise InvalidSpec("spec/invalid#trump", last=len(self.classes) - 1, trump=self.trump)
        if len(self.points) != len(self.deck):
            raise InvalidSpec("spec/invalid#points", cards=len(self.deck), points=len(self.points))
        if any(not 0 <= p <= 255 for p in self.points):
            raise InvalidSpec("spec/invalid#limits")
        if not 2 <= self.players <= 5:
            raise InvalidSpec("spec/invalid#players", players=self.players)
        if isinstance(self.parties, Soloist | HolderOf) and not 0 <= self.parties.place < self.players:
            raise InvalidSpec("spec/invalid#soloist", last=self.players - 1, place=self.parties.place)
        if isinstance(self.parties, Pair):
            self._check_pair(self.parties)
        self._check_called()
        self._check_jokers()
        if isinstance(self.goal, ScoreTable):
            self._check_scores(self.goal)

    def _check_pair(self, pair: Pair) -> None:
        places = pair.place, pair.partner
        outside = [place for place in places if not 0 <= place < self.players]
        if outside or pair.place == pair.partner:
            raise InvalidSpec("spec/invalid#pair", last=self.players - 1, places=places)

    def _check_called(self) -> None:
        called = [c for c in self.constraints if isinstance(c, CalledAce)]
        named = [c.card for c in called] + ([self.parties.card] if isinstance(self.parties, HolderOf) else [])
        if any(card not in self.deck.bit for card in named):
            raise InvalidSpec("spec/invalid#foreign", cards=tuple(c for c in named if c not in self.deck.bit))
        if len(called) > 1:
            raise InvalidSpec("spec/invalid#called")
        if any(c.run_away_from < 0 for c in called):
            raise InvalidSpec("spec/invalid#run-away")

    def _check_jokers(self) -> None:
        groups = [c.cards for c in self.constraints if isinstance(c, Jokers)]
        if len(groups) > 1:
            raise InvalidSpec("spec/invalid#jokers")
        for cards in groups:
            if not any(set(cards) == set(c) for i, c in enumerate(self.classes) if i != self.trump):
                raise InvalidSpec("spec/invalid#joker-class", cards=tuple(cards))
            if self.called is not None and self.called.card in cards:
                raise InvalidSpec("spec/invalid#joker-called", card=self.called.card)

    def _check_scores(self, goal: ScoreTable) -> None:
        if self.parties != EachOwn():
            raise InvalidSpec("spec/invalid#parties")
        if len(goal.scores) != self.players:
            raise InvalidSpec("spec/invalid#tables", players=self.players, count=len(goal.scores))
        if any(not table or len({len(row) for row in table}) != 1 or not table[0] for table in goal.scores):
            raise InvalidSpec("spec/invalid#rows")

    @property
    def called(self) -> CalledAce | None:
        """Rule of the called card; None if no card is called."""
        return next((c for c in self.constraints if isinstance(c, CalledAce)), None)

    @property
    def jokers(self) -> tuple[Card, ...]:
        """Cards that win only when they are led."""
        return next((c.cards for c in self.constraints if isinstance(c, Jokers)), ())

    def class_of(self, card: Card) -> int:
        """Return the index of the class of a card."""
        return next(i for i, cards in enumerate(self.classes) if card in cards)
