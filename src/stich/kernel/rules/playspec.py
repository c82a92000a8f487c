"""PlaySpec: the card play of a fixed contract, as plain public data (docs/adr/0001-playspec.md).

A game makes a PlaySpec as soon as its contract is known. Two engines play by it: `reference.py`, which is normative, and the C++ core.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

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
class Partnership:
    """Parties of a deal: the players at ``places`` against all others. All players know both parties."""

    places: tuple[int, ...]


Parties = EachOwn | Soloist | HolderOf | Partnership


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


@dataclass(frozen=True, slots=True)
class MustBeat:
    """Rule of players who do not lead: if they can beat the best card of the trick with a card that they may play, they must.

    Players who can neither follow nor beat may play any card. The rule cannot be combined with `CalledAce` or `Jokers`.
    """

    plain: bool = True
    """True if it also applies to players who follow a plain suit; otherwise only to followed trumps and to players who cannot follow."""
    undertrump: bool = False
    """True if players who can neither follow nor beat must play a trump, if they have one."""
    spares_partner: bool = False
    """True if players who cannot follow may play any card while the best card is a partner's (`Partnership`)."""


@dataclass(frozen=True, slots=True)
class LaterWins:
    """Rule of equal cards in a pack with copies: of two of these ``cards`` in a trick the later one is stronger. Of all other equal cards
    the first one is.
    """

    cards: tuple[Card, ...]
    last_trick: Literal["too", "not", "only"] = "too"
    """Tricks for which the rule holds: all, all but the last, or only the last."""


@dataclass(frozen=True, slots=True)
class HeldBack:
    """Rule of cards that players hold back at first, as in Hearts and Spades. It cannot be combined with other constraints."""

    opening: Card | None = None
    """Card that its holder leads to the first trick; None if place 0 leads to it."""
    unled: tuple[Card, ...] = ()
    """Whole classes that may not be led as long as the players hold all cards of them, unless the leader has no other card."""
    not_first: tuple[Card, ...] = ()
    """Cards that may not be played to the first trick, unless the player has no other legal card."""


Constraint = CalledAce | Jokers | MustBeat | LaterWins | HeldBack
"""Named, general rule that changes which cards are legal or which card wins. There are no other kinds."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Goal of deals in which all play alone: game points as ``scores[place][tricks][points]``.

    With this goal, ``points`` of the spec do not count card points but special cards: mostly 1 for each such card and 0 for others.
    """

    scores: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class PartyScores:
    """Goal of deals of two fixed parties (`Partnership`): game points of each player as ``scores[party][tricks][points]``.

    Party 0 are the players at ``places``, party 1 the others. ``tricks`` and ``points`` are those of the whole party, from none to all;
    all cards of the deck are dealt.
    """

    scores: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True)
class PlaySpec:
    """Rules of trick play in a contract. Players are *places* 0 … players-1 in playing order; place 0 leads to the first trick,
    or the holder of a card (`HeldBack`).

    ``classes``: cards that must follow each other, each class from weakest to strongest; together they are the deck. Equal cards are listed
    once; of equal cards in a trick the first one is stronger, except by `LaterWins`.
    ``trump``: index of the class that beats the others, or None.
    ``points``: card points of each card, in bit order of the deck.
    """

    deck: Deck
    classes: tuple[tuple[Card, ...], ...]
    trump: int | None
    points: tuple[int, ...]
    players: int
    parties: Parties
    goal: Goal | ScoreTable | PartyScores
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
        self._check_called()
        self._check_jokers()
        self._check_must_beat()
        self._check_copies()
        self._check_held_back()
        self._check_parties()
        if isinstance(self.goal, ScoreTable):
            self._check_scores(self.goal)

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

    def _check_must_beat(self) -> None:
        rules = [c for c in self.constraints if isinstance(c, MustBeat)]
        if len(rules) > 1 or (rules and len(self.constraints) > 1):
            raise InvalidSpec("spec/invalid#must-beat")

    def _check_copies(self) -> None:
        rules = [c for c in self.constraints if isinstance(c, LaterWins)]
        if len(rules) > 1 or any(self.deck.copies == 1 or not {*rule.cards} <= {*self.deck.kinds} for rule in rules):
            raise InvalidSpec("spec/invalid#later", cards=tuple(c for rule in rules for c in rule.cards))
        if self.deck.copies > 1 and (self.called or self.jokers or isinstance(self.parties, HolderOf)):
            raise InvalidSpec("spec/invalid#copies")

    def _check_held_back(self) -> None:
        rules = [c for c in self.constraints if isinstance(c, HeldBack)]
        if rules and (len(self.constraints) > 1 or self.deck.copies > 1):
            raise InvalidSpec("spec/invalid#held-back")
        named = [card for rule in rules for card in (*rule.unled, *rule.not_first, *filter(None, [rule.opening]))]
        if foreign := tuple(card for card in named if card not in self.deck.bit):
            raise InvalidSpec("spec/invalid#foreign", cards=foreign)
        if any(0 < sum(card in rule.unled for card in cards) < len(cards) for rule in rules for cards in self.classes):
            raise InvalidSpec("spec/invalid#unled")

    def _check_parties(self) -> None:
        if isinstance(self.parties, Partnership):
            places = set(self.parties.places)
            if len(places) != len(self.parties.places) or not places or not places < set(range(self.players)):
                raise InvalidSpec("spec/invalid#partnership", last=self.players - 1)
        if isinstance(self.goal, PartyScores):
            if not isinstance(self.parties, Partnership):
                raise InvalidSpec("spec/invalid#party-scores")
            rows, columns = len(self.deck) // self.players + 1, sum(self.points) + 1
            if any([len(row) for row in table] != [columns] * rows for table in self.goal.scores):
                raise InvalidSpec("spec/invalid#party-rows", rows=rows, columns=columns)

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

    @property
    def must_beat(self) -> MustBeat | None:
        """Duty to beat the best card of the trick; None without this duty."""
        return next((c for c in self.constraints if isinstance(c, MustBeat)), None)

    @property
    def held_back(self) -> HeldBack | None:
        """Cards that players hold back at first; None if there are none."""
        return next((c for c in self.constraints if isinstance(c, HeldBack)), None)

    @property
    def later_wins(self) -> LaterWins | None:
        """Equal cards of which a later one wins; None if the first one always does."""
        return next((c for c in self.constraints if isinstance(c, LaterWins)), None)

    @property
    def side(self) -> int:
        """Places of the first party, as a mask, as far as they are public; 0 if all play alone."""
        if isinstance(self.parties, Partnership):
            return sum(1 << place for place in self.parties.places)
        return 0 if isinstance(self.parties, EachOwn) else 1 << self.parties.place

    @property
    def together(self) -> tuple[int, ...]:
        """For each place, the places of its party as a mask; empty unless there are fixed parties (`Partnership`)."""
        everybody, side = (1 << self.players) - 1, self.side
        members = (side if side >> place & 1 else everybody & ~side for place in range(self.players))
        return tuple(members) if isinstance(self.parties, Partnership) else ()

    @property
    def own_scores(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Scores of each place by the tricks and card points of its party: ``[place][tricks][points]``; empty if the goal is no table."""
        if isinstance(self.goal, PartyScores):
            return tuple(self.goal.scores[0 if self.side >> place & 1 else 1] for place in range(self.players))
        return self.goal.scores if isinstance(self.goal, ScoreTable) else ()

    def class_of(self, card: Card) -> int:
        """Return the index of the class of a card."""
        return next(i for i, cards in enumerate(self.classes) if card in cards)
