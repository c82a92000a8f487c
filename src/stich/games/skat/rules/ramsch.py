"""Ramsch and Schieberamsch of Skat: each player plays alone and tries to get few card points (docs/rules A.15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from stich.kernel.knowledge.blocked import Blocked, refusal
from stich.kernel.rules.action import Action, PlayCard, illegal
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .actions import LEAVE, PICKUP, Discard
from .contract import DECK, JACKS, POINTS, Contract, classes, points_in
from .discards import Discards
from .options import SkatOptions
from .scoring import RamschResult, SkatOutcome
from .seating import SkatSeating

_PLAYS = all_plays(DECK)

LOSS, ALL_TRICKS, WIN = -20, 120, 23
"""Fixed scores of the loser of a ramsch, of all ten tricks, and of a table's winner (in game points; A.15.3, A.15.6)."""


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
        points, last = position.points, position.leader
        takers = {"last trick": (last,), "loser": losers(options, points, last), "nobody": ()}[options.ramsch_skat]
        with_skat = [p + (points_in(self.face_down) if place in takers else 0) for place, p in enumerate(points)]
        outcome = ramsch_outcome(options, order, with_skat, position.tricks, self.factor, last=last)
        return multiplied(outcome, self.seating.factor)


def ramsch_outcome(
    options: SkatOptions, order: Sequence[Seat], card_points: Sequence[int], tricks: Sequence[int], factor: int, *, last: int | None = None
) -> SkatOutcome:
    """Return the outcome of Skat's Ramsch from the card points and tricks of the three players, both by place. ``order``: seat at each
    place; ``last``: place that took the last trick, which may decide ties.
    """
    by_place = ramsch_scores(options, card_points, tricks, factor, last=last)

    def by_seat(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[order.index(Seat(s))] if s in order else 0 for s in range(options.players))

    taker = next((order[p] for p, t in enumerate(tricks) if t == 10), None) if options.ramsch_durchmarsch == "won" else None
    base = ALL_TRICKS if taker is not None else _base(options, card_points, last)
    doubled = base < 0 and taker is None and _doubles(options, tricks)
    result = RamschResult(by_seat(card_points), by_seat(tricks), factor, doubled, taker, base)
    return SkatOutcome(
        scores=by_seat(by_place), reason="played", working=_lines(options, result, by_place), contract="ramsch", ramsch=result
    )


def multiplied(outcome: SkatOutcome, times: int) -> SkatOutcome:
    """Return the outcome of a Ramsch with its scores multiplied by the factor of the deal."""
    if times == 1:
        return outcome
    return replace(
        outcome,
        scores=tuple(times * score for score in outcome.scores),
        working=(*outcome.working, f"factor of the deal: × {times}"),
        ramsch=outcome.ramsch and replace(outcome.ramsch, deal_factor=times),
    )


def factor(options: SkatOptions, leavers: int) -> int:
    """Return the factor of schieberamsch: 1, plus 1 for each player who left the skat, or doubled by each, as the table plays (A.15.4,
    A.15.6).
    """
    return 2**leavers if options.ramsch_leavers == "double" else 1 + leavers


def losers(options: SkatOptions, card_points: Sequence[int], last: int | None) -> tuple[int, ...]:
    """Return the places that lose the ramsch: those with the most card points, and of several as the table decides (A.15.7).

    ``last``: place that took the last trick. Empty if the table scores the winner.
    """
    return () if options.ramsch_value == "winner" else _scored(options, card_points, last)


def _scored(options: SkatOptions, card_points: Sequence[int], last: int | None) -> tuple[int, ...]:
    """Return the places that lose, or win where the table scores the winner, if no player wins by all ten tricks."""
    wins = options.ramsch_value == "winner"
    extreme = min(card_points) if wins else max(card_points)
    tied = tuple(place for place, points in enumerate(card_points) if points == extreme)
    if len(tied) == len(card_points) and options.ramsch_ties == "not three":
        return ()
    if len(tied) > 1 and options.ramsch_ties == "last trick" and last in tied:
        return tuple(place for place in tied if (place == last) != wins)
    return tied


def _base(options: SkatOptions, card_points: Sequence[int], last: int | None) -> int:
    """Return the score of a ramsch before factors: negative for a loser, positive for a winner, 0 if no player is scored."""
    if not _scored(options, card_points, last):
        return 0
    return {"fixed": LOSS, "card points": -max(card_points), "winner": WIN}[options.ramsch_value]


def _doubles(options: SkatOptions, tricks: Sequence[int]) -> bool:
    """Return True if the loss doubles because a player took no trick (A.15.8)."""
    return options.ramsch_jungfrau and 0 in tricks


def ramsch_scores(
    options: SkatOptions, card_points: Sequence[int], tricks: Sequence[int], factor: int, *, last: int | None = None
) -> tuple[int, ...]:
    """Return the game points of the three players in Skat's Ramsch, by place (A.15.3, A.15.5 to A.15.9).

    ``card_points`` include the skat as the table counts it; ``last`` is the place that took the last trick, which may decide ties. With
    adjusted scoring there are no gains: a player's gain costs each of the others as much (A.14.1; an interpretation).
    """
    if 10 in tricks and options.ramsch_durchmarsch == "won":
        winners: tuple[int, ...] = (tricks.index(10),)
        gain = ALL_TRICKS * (factor if options.ramsch_factor_on_all_tricks else 1)
    else:
        scored = _scored(options, card_points, last)
        score = _base(options, card_points, last) * factor
        if options.ramsch_value != "winner":
            score *= 2 if _doubles(options, tricks) else 1
            return tuple(score if place in scored else 0 for place in range(len(tricks)))
        winners, gain = scored, score
    if options.scoring == "adjusted":
        return tuple(0 if place in winners or not winners else -gain for place in range(len(tricks)))
    return tuple(gain if place in winners else 0 for place in range(len(tricks)))


def _lines(options: SkatOptions, result: RamschResult, scores: Sequence[int]) -> tuple[str, ...]:
    """Return the calculation of the score in English, line by line."""
    gain = max(map(abs, scores))
    if result.all_tricks is not None:
        product = f"{gain // ALL_TRICKS} × {ALL_TRICKS} = " if gain > ALL_TRICKS else ""
        adjusted = (f"adjusted: the other two −{gain} each, who took all tricks 0",) if options.scoring == "adjusted" else ()
        return (f"ramsch: all ten tricks: {product}+{gain}", *adjusted)
    points = f"ramsch, card points by seat {', '.join(str(p) for p in result.card_points)}"
    if not result.base:
        return (points, "all three have the same card points: nobody scores")
    factors = [*([f"{result.factor}"] if result.factor > 1 else []), *(["2 (no trick)"] if result.doubled else [])]
    sign, who = ("−", "most") if result.base < 0 else ("+", "fewest")
    product = f" = {sign}{gain}" if factors else ""
    adjusted = (f"adjusted: each of the others −{gain}, the winner 0",) if result.base > 0 and options.scoring == "adjusted" else ()
    return (points, f"{who} card points: {sign}{' × '.join([str(abs(result.base)), *factors])}{product}", *adjusted)
