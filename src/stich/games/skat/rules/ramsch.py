"""Ramsch and Schieberamsch of Skat: each player plays alone and tries to get few card points (docs/rules A.15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from stich.kernel.knowledge.blocked import Blocked, refusal
from stich.kernel.rules.action import Action, PlayCard, illegal
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .actions import LEAVE, PICKUP, Discard
from .contract import DECK, JACKS, POINTS, Contract, classes
from .discards import Discards
from .options import SkatOptions
from .scoring import RamschResult, SkatOutcome
from .seating import SkatSeating

_PLAYS = all_plays(DECK)

LOSS, ALL_TRICKS = -20, 120
"""Scores of a lost ramsch, and of winning all ten tricks (in game points; A.15.3)."""


class Pushing(Phase, frozen=True):
    """Phase of Schieberamsch before the play: each player in turn picks up the two face-down cards, or leaves them (A.15.4)."""

    name: ClassVar[str] = "push"
    seating: SkatSeating
    hands: tuple[int, ...]
    face_down: int
    """The two cards that lie face down, as a mask."""
    place: int = 0
    leavers: int = 0

    @classmethod
    def first(cls, seating: SkatSeating) -> Pushing:
        """Return the phase of the first player's turn in Schieberamsch."""
        return cls(seating, seating.hands, seating.skat)

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (PICKUP, LEAVE)

    def apply(self, action: Action) -> Phase:
        if action == PICKUP:
            return RamschDiscarding(self)
        if action == LEAVE:
            return self.next(self.hands, self.face_down, self.leavers + 1)
        raise illegal("action/illegal#push", self.legal_actions, action=action.public_text)

    def next(self, hands: tuple[int, ...], face_down: int, leavers: int) -> Phase:
        """Return the phase after this place's turn in Schieberamsch: the turn of the next place or, after the last one, the play."""
        if self.place < 2:
            return Pushing(self.seating, hands, face_down, self.place + 1, leavers)
        return Ramsch.first(self.seating, hands, face_down, factor(self.seating.options, leavers))


class RamschDiscarding(Phase, frozen=True):
    """Phase of Schieberamsch in which a player who picked up two cards discards two for the next player.

    Jacks may be discarded unless the table forbids it (A.15.4).
    """

    name: ClassVar[str] = "discard"
    pushing: Pushing

    @property
    def actor(self) -> Seat | None:
        return self.pushing.actor

    @property
    def twelve(self) -> int:
        """Player's hand together with the two cards picked up, as a mask."""
        return self.pushing.hands[self.pushing.place] | self.pushing.face_down

    @property
    def legal_actions(self) -> Sequence[Action]:
        return pushable(self.pushing.seating.options, self.twelve)

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        jacks = () if self.pushing.seating.options.ramsch_jacks else DECK.members(self.twelve & DECK.mask(JACKS))
        return (Blocked(jacks, "no-jacks"),) if jacks else ()

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Discard):
            raise illegal("action/illegal#push-discard", self.legal_actions, action=action.public_text)
        if action not in self.legal_actions:
            jack = any(c in JACKS for c in action.cards) and not self.pushing.seating.options.ramsch_jacks
            raise illegal("action/illegal#push-jacks" if jack else "action/illegal#push-twelve", self.legal_actions, action=action.text)
        pushing, cards = self.pushing, DECK.mask(action.cards)
        hands = tuple(self.twelve & ~cards if p == pushing.place else h for p, h in enumerate(pushing.hands))
        return pushing.next(hands, cards, pushing.leavers)


def pushable(options: SkatOptions, twelve: int) -> Sequence[Discard]:
    """Return the discards from these twelve cards (mask) that the table's Schieberamsch allows."""
    return Discards(DECK.members(twelve & ~kept(options)))


def kept(options: SkatOptions) -> int:
    """Return the cards that may not be passed on in this table's Schieberamsch, as a mask."""
    return 0 if options.ramsch_jacks else DECK.mask(JACKS)


SPEC = PlaySpec(
    deck=DECK,
    classes=tuple(tuple(reversed(cards)) for cards in classes(Contract.GRAND)),
    trump=0,
    points=POINTS,
    players=3,
    parties=EachOwn(),
    goal=Goal.CARD_POINTS,
)
"""Card play of ramsch; cards rank as in grand."""


@cache
def _starter() -> Starter:
    return starter(SPEC)


class Ramsch(Phase, frozen=True):
    """Trick play of a ramsch, in which the cards rank as in grand; forehand leads (A.15.2)."""

    name: ClassVar[str] = "play"
    seating: SkatSeating
    position: Position
    face_down: int
    """The two cards that lie face down, as a mask."""
    factor: int

    @classmethod
    def first(cls, seating: SkatSeating, hands: tuple[int, ...], face_down: int, factor: int) -> Ramsch:
        """Return the phase before the first lead of a ramsch (Skat)."""
        return cls(seating, _starter()(hands), face_down, factor)

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.position.actor]

    @property
    def perfect_info(self) -> PerfectInfoPosition:
        return PerfectInfoPosition(SPEC, self.position, self.seating.order, 0)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.position.choices(_PLAYS, ())

    def apply(self, action: Action) -> Phase:
        bit = DECK.bit.get(action.card, -1) if isinstance(action, PlayCard) else -1
        if bit < 0 or not self.position.legal >> bit & 1:
            raise refusal(
                "action/illegal#not-in-hand" if isinstance(action, PlayCard) else "action/illegal#card",
                self.legal_actions,
                action=action,
                blocked=self.blocked,
            )
        after = Ramsch(self.seating, self.position.play(bit), self.face_down, self.factor)
        return Over(after.outcome, after) if after.position.finished else after

    @property
    def outcome(self) -> SkatOutcome:
        """Outcome of the deal, once all cards are played."""
        position, order, options = self.position, self.seating.order, self.seating.options
        skat = sum(POINTS[DECK.bit[c]] for c in DECK.members(self.face_down)) if options.ramsch_skat == "last trick" else 0
        points = [p + (skat if place == position.leader else 0) for place, p in enumerate(position.points)]
        return ramsch_outcome(options, order, points, position.tricks, self.factor)


def ramsch_outcome(
    options: SkatOptions, order: Sequence[Seat], card_points: Sequence[int], tricks: Sequence[int], factor: int
) -> SkatOutcome:
    """Return the outcome of Skat's Ramsch from the card points and tricks of the three players, both by place. ``order``: seat at each
    place.
    """
    by_place = ramsch_scores(options, card_points, tricks, factor)

    def by_seat(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[order.index(Seat(s))] if s in order else 0 for s in range(options.players))

    taker = next((order[p] for p, t in enumerate(tricks) if t == 10), None)
    base = LOSS if taker is None else ALL_TRICKS
    result = RamschResult(by_seat(card_points), by_seat(tricks), factor, tricks.count(0) == 1, taker, base)
    return SkatOutcome(
        scores=by_seat(by_place), reason="played", working=_lines(options, result, by_place), contract="ramsch", ramsch=result
    )


def factor(options: SkatOptions, leavers: int) -> int:
    """Return the factor of schieberamsch: 1, plus 1 for each player who left the skat, or doubled by each, as the table plays (A.15.4,
    A.15.6).
    """
    return 2**leavers if options.ramsch_leavers == "double" else 1 + leavers


def ramsch_scores(options: SkatOptions, card_points: Sequence[int], tricks: Sequence[int], factor: int) -> tuple[int, ...]:
    """Return the game points of the three players in Skat's Ramsch, by place (A.15.3, A.15.5).

    The player with the most card points loses 20; if several are tied, each of them does. All ten tricks win 120. With adjusted scoring
    there are no gains: all ten tricks cost each of the other two players 120 (A.14.1; an interpretation).
    """
    if 10 in tricks:
        gain = ALL_TRICKS * (factor if options.ramsch_factor_on_all_tricks else 1)
        return tuple((0 if t == 10 else -gain) if options.scoring == "adjusted" else gain * (t == 10) for t in tricks)
    loss = LOSS * factor * (2 if tricks.count(0) == 1 else 1)
    return tuple(loss if p == max(card_points) else 0 for p in card_points)


def _lines(options: SkatOptions, result: RamschResult, scores: Sequence[int]) -> tuple[str, ...]:
    """Return the calculation of the score in English, line by line."""
    if result.all_tricks is not None:
        gain = max(map(abs, scores))
        product = f"{gain // ALL_TRICKS} × {ALL_TRICKS} = " if gain > ALL_TRICKS else ""
        adjusted = (f"adjusted: the other two −{gain} each, who took all tricks 0",) if options.scoring == "adjusted" else ()
        return (f"ramsch: all ten tricks: {product}+{gain}", *adjusted)
    points = ", ".join(str(p) for p in result.card_points)
    factors = [*([f"{result.factor}"] if result.factor > 1 else []), *(["2 (no trick)"] if result.doubled else [])]
    product = f" = −{-min(scores)}" if factors else ""
    return (f"ramsch, card points by seat {points}", f"most card points: −{' × '.join([str(-LOSS), *factors])}{product}")
