"""PlaySpec: the card play of a fixed contract, as plain public data (docs/adr/0001-playspec.md).

A game builds one when its contract is known. Two engines implement it: `reference.py`, which is normative, and the C++ core.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .cards import Card, Deck
from .errors import InvalidSpec


class Goal(StrEnum):
    """Aim of the first party of a deal."""

    CARD_POINTS = "card points"
    NO_TRICK = "no trick"
    EVERY_TRICK = "every trick"


@dataclass(frozen=True, slots=True)
class EachOwn:
    """Parties of a deal in which all players play alone."""


@dataclass(frozen=True, slots=True)
class Soloist:
    """Player at ``place`` against all others."""

    place: int


@dataclass(frozen=True, slots=True)
class HolderOf:
    """Player at ``place`` and the player who was dealt ``card``, against all others; the partner may be secret."""

    place: int
    card: Card


Parties = EachOwn | Soloist | HolderOf


@dataclass(frozen=True, slots=True)
class CalledAce:
    """Rule of a called ``card``: its holder owes it to the first trick in which its class is led, and keeps it until then.

    Following there, the holder plays this card. Leading the class, the holder leads this card, unless they hold ``run_away_from`` or more
    cards of the class (0: never): then they may lead another one, and from the next trick on the card is like any other. They throw it on
    no other trick while they have another legal card.
    """

    card: Card
    run_away_from: int = 0


@dataclass(frozen=True, slots=True)
class Jokers:
    """Cards without a suit, as a class. A led joker wins the trick, and the others may play any card.

    To another player's lead a joker may be played at any time, also by players who could follow, and does not win.
    """

    cards: tuple[Card, ...]


Constraint = CalledAce | Jokers
"""Named, general rule that changes which cards are legal or which card wins. The list is closed."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Scores of players who all play alone: ``scores[place][tricks][points]``.

    The card points of the spec are then marks, mostly 1 on a marked card and 0 on others.
    """

    scores: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class PlaySpec:
    """Rules of trick play in a contract. Players are *places* 0 … players-1 in playing order; place 0 leads to the first trick.

    ``classes``: cards that must follow each other, each class weakest → strongest; together they are the deck.
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
            raise InvalidSpec(f"each card belongs to one class; twice: {' '.join(twice)}")
        if set(listed) != set(self.deck.cards):
            odd = sorted(set(listed) ^ set(self.deck.cards))
            raise InvalidSpec(f"the classes together are the deck; missing or foreign: {' '.join(odd)}")
        if any(not cards for cards in self.classes):
            raise InvalidSpec("a class has at least one card")
        if self.trump is not None and not 0 <= self.trump < len(self.classes):
            raise InvalidSpec(f"trump is the index of a class, 0 to {len(self.classes) - 1}, or none; not {self.trump}")
        if len(self.points) != len(self.deck):
            raise InvalidSpec(f"points: one number for each of {len(self.deck)} cards, not {len(self.points)}")
        if any(not 0 <= p <= 255 for p in self.points):
            raise InvalidSpec("card points are 0 to 255")
        if not 2 <= self.players <= 5:
            raise InvalidSpec(f"2 to 5 players, not {self.players}")
        if isinstance(self.parties, Soloist | HolderOf) and not 0 <= self.parties.place < self.players:
            raise InvalidSpec(f"the soloist's place is 0 to {self.players - 1}, not {self.parties.place}")
        self._check_called()
        self._check_jokers()
        if isinstance(self.goal, ScoreTable):
            self._check_scores(self.goal)

    def _check_called(self) -> None:
        called = [c for c in self.constraints if isinstance(c, CalledAce)]
        named = [c.card for c in called] + ([self.parties.card] if isinstance(self.parties, HolderOf) else [])
        if any(card not in self.deck.bit for card in named):
            raise InvalidSpec(f"a called card is one of the deck, not {', '.join(c for c in named if c not in self.deck.bit)}")
        if len(called) > 1:
            raise InvalidSpec("at most one card is called")
        if any(c.run_away_from < 0 for c in called):
            raise InvalidSpec("run_away_from is a number of cards, or 0 for never")

    def _check_jokers(self) -> None:
        groups = [c.cards for c in self.constraints if isinstance(c, Jokers)]
        if len(groups) > 1:
            raise InvalidSpec("jokers are named once, all together")
        for cards in groups:
            if not any(set(cards) == set(c) for i, c in enumerate(self.classes) if i != self.trump):
                raise InvalidSpec(f"jokers are a class of their own that is not trump; not one: {' '.join(cards)}")
            if self.called is not None and self.called.card in cards:
                raise InvalidSpec(f"a joker cannot be called: {self.called.card}")

    def _check_scores(self, goal: ScoreTable) -> None:
        if self.parties != EachOwn():
            raise InvalidSpec("a score table is for players each on their own")
        if len(goal.scores) != self.players:
            raise InvalidSpec(f"scores: a table for each of {self.players} players, not {len(goal.scores)}")
        if any(not table or len({len(row) for row in table}) != 1 or not table[0] for table in goal.scores):
            raise InvalidSpec("scores: each table has a row for every number of tricks, and all rows are of one length")

    @property
    def called(self) -> CalledAce | None:
        """Called card; None if there is none."""
        return next((c for c in self.constraints if isinstance(c, CalledAce)), None)

    @property
    def jokers(self) -> tuple[Card, ...]:
        """Cards that win only when they are led."""
        return next((c.cards for c in self.constraints if isinstance(c, Jokers)), ())

    def class_of(self, card: Card) -> int:
        """Return the index of the class of a card."""
        return next(i for i, cards in enumerate(self.classes) if card in cards)
