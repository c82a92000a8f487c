"""Skat after the auction: exchange, declaration, play, concession and claims (docs/rules A.5–A.9).

Authority: Internationale Skatordnung, 2015 booklet with the changes of 2018. Penalties for irregular play (ISkO 4.1–4.2) are
not needed where only legal cards can be played. Readings, where the rulebook leaves a choice: an offer is answered by the
others in turn; a seat may offer once for each card it plays; a claim is for all remaining tricks (in null: for none of them).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import ClassVar, Literal, overload

import msgspec

from stich.kernel.action import PLAYS, Action, PlayCard, illegal
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.game import Over, Phase
from stich.kernel.play import Position, Starter, starter

from .actions import ACCEPT, CLAIM, CONCEDE, DECLARES, HAND, PICKUP, REFUSE, Declare, Discard
from .contract import DECK, HAND_DECLARATIONS, POINTS, SKAT_DECLARATIONS, Contract, Declaration, Level, matadors, play_spec
from .scoring import Facts, SkatOutcome, score
from .table import Table

FREE_CONCESSION_CARDS = 9
"""Cards in hand with which the declarer concedes without asking (A.8.1)."""


class SkatOrHand(Phase, frozen=True):
    """The declarer takes the skat or plays from the hand (A.5.1)."""

    name: ClassVar[str] = "skat or hand"
    table: Table
    declarer: int
    bid: int

    @property
    def actor(self) -> Seat | None:
        return self.table.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (PICKUP, HAND)

    def apply(self, action: Action) -> Phase:
        if action == PICKUP:
            return Discarding(self.table, self.declarer, self.bid)
        if action == HAND:
            return Declaring(self.table, self.declarer, self.bid, None)
        raise illegal(f"{action}: the declarer takes the skat (pickup) or plays from the hand (hand)", self.legal_actions)


class Discards(Sequence[Action]):
    """Every way to put down two of these cards, made when asked for."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards) * (len(self.cards) - 1) // 2

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        first, second = _pairs(len(self.cards))[index]
        return Discard((self.cards[first], self.cards[second]))

    def __iter__(self) -> Iterator[Action]:
        return map(Discard, combinations(self.cards, 2))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Discard) and set(action.cards) <= set(self.cards)


@cache
def _pairs(size: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(size), 2))


class Discarding(Phase, frozen=True):
    """The declarer holds twelve cards and puts down any two (A.5.1)."""

    name: ClassVar[str] = "discard"
    table: Table
    declarer: int
    bid: int

    @property
    def actor(self) -> Seat | None:
        return self.table.order[self.declarer]

    @property
    def twelve(self) -> int:
        return self.table.hands[self.declarer] | self.table.skat

    @property
    def legal_actions(self) -> Sequence[Action]:
        return Discards(DECK.members(self.twelve))

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Discard):
            raise illegal(f"{action.public_text}: the declarer now puts down two cards, as in: discard C7 D8", ())
        cards = DECK.mask(action.cards)
        if cards & ~self.twelve:
            raise illegal(f"{action}: not both among the declarer's twelve cards", self.legal_actions)
        return Declaring(self.table, self.declarer, self.bid, cards)


@cache
def _declares(hand: bool) -> tuple[Action, ...]:
    return tuple(DECLARES[d] for d in (HAND_DECLARATIONS if hand else SKAT_DECLARATIONS))


class Declaring(Phase, frozen=True):
    """The declarer names the contract. The word ``hand`` may be left out, since it was said before (A.5.2–3)."""

    name: ClassVar[str] = "declare"
    table: Table
    declarer: int
    bid: int
    discards: int | None
    """What was put down; None in a hand game."""

    @property
    def actor(self) -> Seat | None:
        return self.table.order[self.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return _declares(self.discards is None)

    def canonical(self, action: Action) -> Action:
        if self.discards is None and isinstance(action, Declare) and not action.declaration.hand:
            declaration = msgspec.structs.replace(action.declaration, hand=True)
            return DECLARES.get(declaration) or Declare(declaration)
        return action

    def apply(self, action: Action) -> Phase:
        if not isinstance(action, Declare):
            raise illegal(f"{action.public_text}: the declarer now names the contract, as in: declare clubs", self.legal_actions)
        declaration = action.declaration
        if declaration.hand != (self.discards is None):
            why = "the skat was taken, so this is no hand game" if declaration.hand else "the skat was left, so this is a hand game"
            raise illegal(f"{action}: {why}", self.legal_actions)
        if declaration.refusal:
            raise illegal(f"{action}: {declaration.refusal}", self.legal_actions)
        return Play.first(self.table, self.declarer, self.bid, declaration, self.discards)


@cache
def _starter(contract: Contract, declarer: int) -> Starter:
    return starter(play_spec(contract, declarer))


class Taken(msgspec.Struct, frozen=True):
    """Tricks and card points in them, by place."""

    tricks: tuple[int, ...]
    points: tuple[int, ...]


class Settled(msgspec.Struct, frozen=True):
    """What the play is about: the same from the first lead to the end."""

    table: Table
    declarer: int
    bid: int
    declaration: Declaration
    put_down: int
    """The two cards that count for the declarer without being a trick: discards, or the skat of a hand game (A.5.4)."""
    offers: tuple[tuple[Action, ...], ...]
    """What each place may offer besides playing a card (A.8, A.9)."""

    @property
    def matadors(self) -> int:
        """By the declarer's twelve cards (A.10.1)."""
        twelve = self.table.hands[self.declarer] | self.table.skat
        return matadors(DECK.members(twelve), self.declaration.contract)

    def over(
        self,
        before: Play,
        reason: str,
        by: int | None = None,
        conceded_by: Literal["declarer", "opponents"] | None = None,
        taken: Taken | None = None,
    ) -> Over:
        """The end, scored by the tricks of the position, or by those that a claim gives."""
        table, declarer = self.table, self.declarer
        taken = taken or Taken(before.position.tricks, before.position.points)
        card_points = taken.points[declarer] + sum(POINTS[DECK.bit[c]] for c in DECK.members(self.put_down))
        facts = Facts(
            declaration=self.declaration,
            bid=self.bid,
            matadors=self.matadors,
            card_points=card_points,
            tricks=taken.tricks[declarer],
            conceded_by=conceded_by,
            ended_early=reason == "decided",
        )
        result = score(table.options, facts)
        seat = table.order[declarer]
        return Over(
            SkatOutcome(
                scores=tuple(result.score if s == seat else 0 for s in range(len(table.deal.hands))),
                reason=reason,
                declarer=seat,
                won=result.won,
                working=result.lines,
                contract=self.declaration.text,
                value=result.working.value,
                matadors=facts.matadors,
                card_points=card_points,
                tricks=facts.tricks,
                arithmetic=result.working,
                by=None if by is None else table.order[by],
            ),
            before,
        )

    def concession_counts(self) -> bool:
        """Whether the game is won at the simple level, so that the declarer may accept the opponents' concession (A.8.4)."""
        empty = Facts(declaration=self.declaration, bid=self.bid, matadors=self.matadors, card_points=0, tricks=0, conceded_by="opponents")
        return score(self.table.options, empty).won


@cache
def _offers(declaration: Declaration, declarer: int) -> tuple[tuple[Action, ...], ...]:
    null = declaration.contract is Contract.NULL
    opponent: list[Action] = []
    if null or declaration.level is Level.NONE:
        opponent.append(CONCEDE)
    if not null:
        opponent.append(CLAIM)
    return tuple((CONCEDE, CLAIM) if place == declarer else tuple(opponent) for place in range(3))


_PLAYS: tuple[tuple[Action, ...], tuple[Action, ...]] = (
    tuple(PLAYS[c] for c in DECK.cards[:16]),
    tuple(PLAYS[c] for c in DECK.cards[16:]),
)
_BIT = DECK.bit


@cache
def _half(half: int, mask: int) -> tuple[Action, ...]:
    return tuple(play for i, play in enumerate(_PLAYS[half]) if mask >> i & 1)


class Play(Phase, frozen=True):
    """Trick play (A.6). Forehand leads; place p of the position is place p of the table."""

    name: ClassVar[str] = "play"
    settled: Settled
    position: Position
    open: int = 0
    """Places whose cards lie open, as a mask: ouvert, and who claimed."""
    offered: bool = False
    """The actor's offer was refused: he plays a card now."""

    @classmethod
    def first(cls, table: Table, declarer: int, bid: int, declaration: Declaration, discards: int | None) -> Play:
        """The moment before the first lead."""
        hands = list(table.hands)
        put_down = table.skat
        if discards is not None:
            hands[declarer] = (hands[declarer] | table.skat) & ~discards
            put_down = discards
        settled = Settled(table, declarer, bid, declaration, put_down, _offers(declaration, declarer))
        position = _starter(declaration.contract, declarer)(hands)
        return cls(settled, position, 1 << declarer if declaration.level is Level.OUVERT else 0)

    @property
    def actor(self) -> Seat | None:
        return self.settled.table.order[self.position.actor]

    @property
    def legal_actions(self) -> Sequence[Action]:
        position = self.position
        mask = position.legal
        cards = _half(0, mask & 0xFFFF) + _half(1, mask >> 16)
        return cards if self.offered else cards + self.settled.offers[position.actor]

    def apply(self, action: Action) -> Phase:
        position = self.position
        if type(action) is PlayCard:
            bit = _BIT.get(action.card, -1)
            if bit < 0 or not position.legal >> bit & 1:
                raise self._refusal(action)
            after = Play(self.settled, position.play(bit), self.open)
            reason = None if after.position.trick else after.ended
            return self.settled.over(after, reason) if reason else after
        if self.offered or action not in self.settled.offers[position.actor]:
            raise self._refusal(action)
        return self._offer(action)

    def _refusal(self, action: Action) -> Exception:
        settled, position = self.settled, self.position
        if isinstance(action, PlayCard):
            held = _BIT.get(action.card, -1) >= 0 and position.hands[position.actor] >> _BIT[action.card] & 1
            led = DECK.cards[position.trick[0]] if position.trick else None
            why = f"{led} was led and must be followed" if held and led else "not in hand"
            return illegal(f"{action}: {why}", self.legal_actions)
        if self.offered:
            return illegal(f"{action}: the offer was refused, play a card", self.legal_actions)
        if action == CONCEDE:
            level = settled.declaration.level.name.lower()
            return illegal(f"{action}: {level} is announced, so the opponents cannot concede less (A.8.4)", self.legal_actions)
        if action == CLAIM:
            return illegal(f"{action}: in null only the declarer claims", self.legal_actions)
        return illegal(f"{action.public_text}: a card is to be played", self.legal_actions)

    @property
    def ended(self) -> str | None:
        """Why the play is over between two tricks (A.7); None if it goes on."""
        position = self.position
        if position.finished:
            return "played"
        declaration, declarer = self.settled.declaration, self.settled.declarer
        taken = position.tricks[declarer]
        if declaration.contract is Contract.NULL:
            return "decided" if taken else None
        if declaration.level >= Level.SCHWARZ:
            return "decided" if sum(position.tricks) > taken else None
        if declaration.level is Level.SCHNEIDER:
            return "decided" if taken and sum(position.points) - position.points[declarer] >= 31 else None
        return None

    def _offer(self, action: Action) -> Phase:
        settled, place = self.settled, self.position.actor
        if action == CONCEDE and place == settled.declarer and self.position.hands[place].bit_count() >= FREE_CONCESSION_CARDS:
            return settled.over(self, "conceded", place, "declarer")
        others = [(place + 1) % 3, (place + 2) % 3]
        if place != settled.declarer:
            others.sort(key=settled.declarer.__eq__)
        opened = self.open | (1 << place if action == CLAIM else 0)
        return Offering(msgspec.structs.replace(self, open=opened), action == CLAIM, tuple(others))


class Offering(Phase, frozen=True):
    """A concession or claim waits for the others' answers, one seat at a time (A.8, A.9).

    A concession of the declarer needs one opponent's consent (ISkO 4.3); everything else the consent of both others,
    an opponent's offer first his partner's, then the declarer's.
    """

    name: ClassVar[str] = "offer"
    play: Play
    """The play as it goes on if the offer is refused."""
    claim: bool
    to_ask: tuple[int, ...]
    asked: tuple[int, ...] = ()

    @property
    def by(self) -> int:
        return self.play.position.actor

    @property
    def actor(self) -> Seat | None:
        return self.play.settled.table.order[self.to_ask[0]]

    @property
    def legal_actions(self) -> Sequence[Action]:
        settled = self.play.settled
        if self.to_ask[0] == settled.declarer and not self.claim and not settled.concession_counts():
            return (REFUSE,)
        return (ACCEPT, REFUSE)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            why = "overbid: the simple game does not win, play on (A.8.4)" if action == ACCEPT else "an offer is accepted or refused"
            raise illegal(f"{action.public_text}: {why}", self.legal_actions)
        one_is_enough = not self.claim and self.by == self.play.settled.declarer
        rest = Offering(self.play, self.claim, self.to_ask[1:], (*self.asked, self.to_ask[0]))
        if action == ACCEPT:
            return self._agreed() if one_is_enough or not rest.to_ask else rest
        return rest if one_is_enough and rest.to_ask else msgspec.structs.replace(self.play, offered=True)

    def _agreed(self) -> Phase:
        settled, position, by = self.play.settled, self.play.position, self.by
        if not self.claim:
            party: Literal["declarer", "opponents"] = "declarer" if by == settled.declarer else "opponents"
            return settled.over(self.play, "conceded", by, party)
        return settled.over(self.play, "claimed", by, taken=_claimed(settled, position))


def _claimed(settled: Settled, position: Position) -> Taken:
    """All remaining tricks go to the claimer; in null, where the declarer claims to take none, to his opponents."""
    taker = position.actor
    if settled.declaration.contract is Contract.NULL:
        taker = (taker + 1) % 3
    rest = DECK.members(position.hands[0] | position.hands[1] | position.hands[2])
    points = sum(POINTS[_BIT[c]] for c in rest) + sum(POINTS[c] for c in position.trick)
    tricks = 10 - sum(position.tricks)
    return Taken(
        tuple(t + tricks * (p == taker) for p, t in enumerate(position.tricks)),
        tuple(t + points * (p == taker) for p, t in enumerate(position.points)),
    )
