"""Ramsch of Schafkopf: each player plays alone and tries to get few card points (docs/rules C.15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.knowledge.blocked import Blocked, blocked_cards, refusal
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.card_actions import plays_of
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .contract import PLAYERS, RAMSCH, Trumps, classes, ramsch_spec
from .options import SchafkopfOptions
from .scoring import SchafkopfOutcome, SchafkopfRamschResult, base_price
from .seating import SchafkopfSeating

TRUMPS = Trumps(suit="H")


@cache
def _starter(deck: Deck, players: int) -> Starter:
    return starter(ramsch_spec(deck, players))


class Ramsch(Phase, frozen=True):
    """Phase of trick play in Schafkopf's ramsch; the dealer's left leads (C.15.1)."""

    name: ClassVar[str] = "play"
    seating: SchafkopfSeating
    position: Position
    won: tuple[int, ...]
    """Cards in the finished tricks that each place won (masks)."""

    @classmethod
    def first(cls, seating: SchafkopfSeating) -> Ramsch:
        """Return the phase before the first lead of a ramsch (Schafkopf)."""
        return cls(seating, _starter(seating.deck, len(seating.order))(seating.hands), (0,) * len(seating.order))

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.position.actor]

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def perfect_info(self) -> PerfectInfoPosition | None:
        """Position with open hands; None if the table plays stichzwang (the duty to beat the trick), which a PlaySpec cannot express."""
        if self.seating.options.stichzwang:
            return None
        return PerfectInfoPosition(
            ramsch_spec(self.seating.deck, len(self.seating.order)), self.position, self.seating.order, 0, faces="german"
        )

    @property
    def legal(self) -> int:
        """Legal cards, as a mask. With stichzwang only cards that beat the trick are legal, if there are any (C.15.5)."""
        legal, trick = self.position.legal, self.position.trick
        if not self.seating.options.stichzwang or not trick:
            return legal
        beating = _beating(self.seating.deck, trick) & legal
        return beating or legal

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        deck, position = self.seating.deck, self.position
        too_low = deck.members(position.legal & ~self.legal)
        by_spec = blocked_cards(ramsch_spec(deck, len(self.seating.order)), position)
        return (*by_spec, Blocked(too_low, "must-beat")) if too_low else by_spec

    @property
    def legal_actions(self) -> Sequence[Action]:
        return plays_of(self.seating.deck)(self.legal)

    def apply(self, action: Action) -> Phase:
        deck = self.seating.deck
        bit = deck.bit.get(action.card, -1) if isinstance(action, PlayCard) else -1
        if bit < 0 or not self.legal >> bit & 1:
            raise refusal(
                "action/illegal#not-in-hand" if isinstance(action, PlayCard) else "action/illegal#card",
                self.legal_actions,
                action=action,
                blocked=self.blocked,
            )
        position = self.position.play(bit)
        won = self.won
        if not position.trick:
            cards = sum(1 << c for c in (*self.position.trick, bit))
            won = tuple(w | cards if p == position.leader else w for p, w in enumerate(won))
        after = Ramsch(self.seating, position, won)
        return Over(after.outcome, after) if position.finished else after

    @property
    def outcome(self) -> SchafkopfOutcome:
        """Outcome of the deal, once all cards are played."""
        seating, position, deck = self.seating, self.position, self.seating.deck
        best = [_best_trump(deck, deck.members(w)) for w in self.won]
        trumps = [(w & _trump_mask(deck)).bit_count() for w in self.won]
        return ramsch_outcome(
            seating.options, seating.order, RamschFacts(position.points, position.tricks, best, len(seating.knocked), trumps)
        )


@cache
def _order(deck: Deck) -> tuple[dict[Card, int], dict[Card, int]]:
    """Return the class of each card, and its rank in the class (0 is the strongest)."""
    groups = classes(TRUMPS, deck)
    return {c: g for g, cards in enumerate(groups) for c in cards}, {c: i for cards in groups for i, c in enumerate(cards)}


@cache
def _trump_mask(deck: Deck) -> int:
    return deck.mask(classes(TRUMPS, deck)[0])


def _beating(deck: Deck, trick: Sequence[int]) -> int:
    """Return all cards that would win this trick if played next, as a mask. ``trick``: bits of the cards played."""
    group, rank = _order(deck)
    cards = [deck.cards[c] for c in trick]
    trumps = [c for c in cards if group[c] == 0]
    best = min(trumps or [c for c in cards if group[c] == group[cards[0]]], key=rank.__getitem__)
    return sum(
        1 << bit for c, bit in deck.bit.items() if (group[c] == group[best] and rank[c] < rank[best]) or (group[best] and not group[c])
    )


def _best_trump(deck: Deck, cards: Sequence[Card]) -> int:
    """Return the rank of the highest trump among these cards: 0 for the Ober of acorns, a number above all ranks if there is no trump."""
    group, rank = _order(deck)
    return min((rank[c] for c in cards if group[c] == 0), default=len(deck))


class RamschFacts(msgspec.Struct, frozen=True):
    """Facts that determine the score of Schafkopf's ramsch, by place."""

    card_points: Sequence[int]
    tricks: Sequence[int]
    best_trump: Sequence[int]
    """Rank of the highest trump in each place's tricks (0 is the highest trump of all; C.15.2)."""
    knocks: int
    trumps: Sequence[int] = (0,) * PLAYERS
    """Number of trumps in each place's tricks, which settles a tie at some tables (C.15.7)."""


def ramsch_outcome(options: SchafkopfOptions, order: Sequence[Seat], facts: RamschFacts) -> SchafkopfOutcome:
    """Return the outcome of Schafkopf's ramsch (C.15). ``order``: seat at each place."""
    card_points, tricks, knocks = facts.card_points, facts.tricks, facts.knocks
    price = base_price(options, RAMSCH)
    taker = _taker(options, card_points, tricks)
    virgins = tricks.count(0) if options.ramsch_jungfrau and taker is None else 0
    each = price << (virgins + knocks)
    loser = min(tied(options, card_points, tricks), key=lambda place: _trump_order(options, facts, place))
    player = loser if taker is None else taker
    count = len(order)
    gain = each * (count - 1) * (1 if taker is not None else -1)
    by_place = [gain if p == player else -gain // (count - 1) for p in range(count)]

    def by_seat(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[order.index(Seat(s))] for s in range(count))

    result = SchafkopfRamschResult(
        card_points=by_seat(card_points),
        tricks=by_seat(tricks),
        price=price,
        virgins=virgins,
        knocks=knocks,
        each=each,
        loser=order[loser] if taker is None else None,
        taker=None if taker is None else order[taker],
    )
    return SchafkopfOutcome(
        scores=by_seat(by_place), reason="played", working=_lines(options, result), contract="ramsch", each=each, ramsch=result
    )


def tied(options: SchafkopfOptions, card_points: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """Return the places among which trumps decide who pays in Schafkopf's ramsch: usually one (C.15.2, C.15.7)."""
    most = max(card_points)
    places = [place for place in range(len(card_points)) if card_points[place] == most]
    if options.ramsch_tie == "trump":
        return places
    most_tricks = max(tricks[place] for place in places)
    return [place for place in places if tricks[place] == most_tricks]


def _trump_order(options: SchafkopfOptions, facts: RamschFacts, place: int) -> tuple[int, int]:
    """Return the order of tied places by their trumps: the lowest one pays."""
    return -facts.trumps[place] if options.ramsch_tie == "tricks" else 0, facts.best_trump[place]


def durchmarsch(options: SchafkopfOptions, every_trick: bool, card_points: int) -> bool:
    """Return True if a player with these results makes a durchmarsch (a sweep) by the table's option (C.15.4).

    ``every_trick``: the player won all tricks.
    """
    wanted = options.ramsch_durchmarsch
    return every_trick if wanted == "all" else wanted != "off" and card_points >= wanted


def _taker(options: SchafkopfOptions, card_points: Sequence[int], tricks: Sequence[int]) -> int | None:
    """Return the place that made a durchmarsch (a sweep of the ramsch); None if no place did."""
    made = zip(tricks, card_points, strict=True)
    return next((place for place, (t, points) in enumerate(made) if durchmarsch(options, t == sum(tricks), points)), None)


def _lines(options: SchafkopfOptions, result: SchafkopfRamschResult) -> tuple[str, ...]:
    """Return the calculation of the score in English, line by line."""
    points = ", ".join(map(str, result.card_points))
    factors = [*["2 (no trick)"] * result.virgins, *["2 (knock)"] * result.knocks]
    product = f"{result.price} × {' × '.join(factors)} = {result.each}" if factors else f"{result.each}"
    if result.taker is not None:
        who = f"durchmarsch of seat {result.taker}: each other pays {product}"
    else:
        why = ""
        if result.card_points.count(max(result.card_points)) > 1:
            by_trumps = len(tied(options, result.card_points, result.tricks)) > 1
            why = ", and of those the most tricks," if not by_trumps else ", and of those the highest trump,"
            if by_trumps and options.ramsch_tie == "tricks":
                why = ", and of those the most or highest trumps,"
        who = f"seat {result.loser} has most card points{why} and pays each other {product}"
    return (f"ramsch, card points by seat {points}", who)
