"""Random deals that meet conditions: cards that a hand holds, numbers of cards of a kind, card points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Annotated

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat, check_dealer
from stich.kernel.rules.game import Game
from stich.kernel.rules.shuffle import key_of
from stich.registry import configured, double_dummy

from .board import AnyPosition, Board

MOST_CONDITIONS = 20
SHUFFLES = 400
"""Number of whole deals that are drawn before single cards are exchanged."""
CHANGES = 20_000
"""Number of exchanges after which the conditions are given up as impossible or too rare."""
MIXING = 300
"""Number of further exchanges that keep the conditions, so that a deal found by exchanges is random again."""


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Condition on the number of cards of one kind in a hand."""

    of: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)]
    """Kind of cards: single cards (``CJ``), suits (``C S H D``) and ranks (``A K Q J T 9`` …).

    A card that fits several of them counts once.
    """
    least: int = 0
    most: int | None = None


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions on one hand."""

    seat: int | None
    """Seat of the hand; None for the cards that are not dealt to a seat, such as the skat."""
    has: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)] = ()
    """Cards that the hand holds."""
    lacks: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)] = ()
    """Cards that the hand does not hold."""
    counted: Annotated[tuple[Counted, ...], msgspec.Meta(max_length=MOST_CONDITIONS)] = ()
    least_points: int = 0
    """Minimum card points of the hand, in games whose cards have the same points in every contract."""
    most_points: int | None = None


class RandomDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions for a random deal on the analysis board."""

    game: str
    preset: str | None = None
    """Name of the preset; None for the game's default."""
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset."""
    dealer: int = 0
    """Seat of the dealer. The next seat clockwise leads."""
    seed: int | None = None
    """Seed: equal seeds and conditions give the same cards. None: the cards are different each time."""
    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(max_length=MOST_CONDITIONS)] = ()


class _Limit(msgspec.Struct, frozen=True):
    """Bounds of the sum of the cards' weights in one hand."""

    part: int
    weights: tuple[int, ...]
    """Weight of each card of the deck."""
    least: int
    most: int

    def miss(self, total: int) -> int:
        """Return how far this total is outside the bounds; 0 inside."""
        return max(self.least - total, 0, total - self.most)


def random_deal(wanted: RandomDeal, rng: Random | None = None) -> Board:
    """Return a random deal before the auction that meets these conditions, as a board. Without a seed, ``rng`` draws the cards.

    Without conditions all deals are equally likely; with conditions the deals that meet them are about equally likely.
    Raise `InvalidOptions` for wrong options, `InvalidDeal` for a dealer that is not a seat, or `StichError`: ``random/card``,
    ``random/seat`` and ``random/range`` for an error in a condition, ``random/impossible`` for conditions that contradict each other,
    ``random/rare`` if no such deal was found.
    """
    game = configured(wanted.game, wanted.preset, wanted.options)
    check_dealer(wanted.dealer, game.seats)
    if wanted.seed is not None:
        rng = Random(int.from_bytes(key_of(wanted.seed), "big"))
    deal = _Drawing(game, Seat(wanted.dealer), wanted.conditions, rng or Random()).deal()
    return Board(game.name, AnyPosition(double_dummy(game).laid_out(deal)), wanted.preset, wanted.options)


class _Drawing:
    """Drawing of one deal. Each hand is a part of the pack, and so are the undealt cards."""

    def __init__(self, game: Game, dealer: Seat, conditions: Sequence[Condition], rng: Random) -> None:
        dealing = game.dealing
        self._dealing, self._dealer, self._rng = dealing, dealer, rng
        self._sizes = (*dealing.hand_sizes(dealer), dealing.undealt_count)
        points = double_dummy(game).card_points
        self._allowed = [[True] * len(dealing.deck) for _ in self._sizes]
        self._fixed: dict[int, int] = {}
        self._limits: list[_Limit] = []
        for condition in conditions:
            self._take(condition, points)
        self._check()

    # -- conditions --

    def _take(self, condition: Condition, points: Sequence[int]) -> None:
        """Add the bounds of this condition. Raise `StichError` ``random/…`` for an error in it."""
        part = self._part(condition.seat)
        for card in self._cards(condition.has):
            if self._fixed.setdefault(card, part) != part:
                name, other = self._name(part), self._name(self._fixed[card])
                raise _impossible(f"{self._dealing.deck.cards[card]} is to lie in {other} and in {name}")
        for card in self._cards(condition.lacks):
            self._allowed[part][card] = False
        for counted in condition.counted:
            kind = self._kind(counted.of)
            self._limit(part, [int(fits) for fits in kind], counted.least, counted.most, f"cards of {' '.join(counted.of)}")
        if condition.least_points or condition.most_points is not None:
            if not points:
                raise StichError("random/range#points")
            self._limit(part, points, condition.least_points, condition.most_points, "card points")

    def _limit(self, part: int, weights: Sequence[int], least: int, most: int | None, what: str) -> None:
        """Add bounds for the sum of these weights in a part. Raise `StichError` ``random/…`` if no hand can meet them."""
        upper = sum(weights) if most is None else most
        if least < 0 or (most is not None and most < least):
            raise StichError("random/range#order", field=what, least=least, most=upper)
        ordered = sorted(weights)
        size = self._sizes[part]
        fewest, highest = sum(ordered[:size]), sum(ordered[len(ordered) - size :])
        if least > highest or upper < fewest:
            raise _impossible(f"{self._name(part)} has {fewest} to {highest} {what}, not {least} to {max(least, upper)}")
        self._limits.append(_Limit(part, tuple(weights), least, upper))

    def _check(self) -> None:
        """Raise `StichError` ``random/impossible`` for contradictions that can be found without a search.

        Examples are too many cards for a hand, or a card that no hand may hold.
        """
        for part, size in enumerate(self._sizes):
            placed = [card for card, at in self._fixed.items() if at == part]
            if len(placed) > size:
                raise _impossible(f"{self._name(part)} is to hold {len(placed)} cards and has {size}")
            if sum(self._fixed.get(card, part) == part and self._allowed[part][card] for card in range(len(self._dealing.deck))) < size:
                raise _impossible(f"{self._name(part)} lacks so many cards that it cannot be filled")
        for card, name in enumerate(self._dealing.deck.cards):
            at = self._fixed.get(card)
            if at is not None and not self._allowed[at][card]:
                raise _impossible(f"{self._name(at)} is to hold {name} and to lack it")
            if not any(self._allowed[part][card] and self._sizes[part] for part in range(len(self._sizes))):
                raise _impossible(f"{name} may lie nowhere")
        for limit in self._limits:
            held = [card for card, at in self._fixed.items() if at == limit.part]
            least = sum(limit.weights[card] for card in held)
            if least > limit.most:
                raise _impossible(f"what {self._name(limit.part)} is to hold makes {least}, and at most {limit.most} are wanted")
        for limits in self._same_kind():
            total = sum(limits[0].weights)
            least = sum(max(limit.least for limit in limits if limit.part == part) for part in {limit.part for limit in limits})
            if least > total:
                raise _impossible(f"the hands together are to have at least {least} of something of which there are {total}")

    def _same_kind(self) -> Iterable[list[_Limit]]:
        groups: dict[tuple[int, ...], list[_Limit]] = {}
        for limit in self._limits:
            groups.setdefault(limit.weights, []).append(limit)
        return groups.values()

    def _part(self, seat: int | None) -> int:
        """Return the part of a seat, or that of the undealt cards for None. Raise `StichError` ``random/seat`` for an unknown seat."""
        if seat is None and self._sizes[-1]:
            return len(self._sizes) - 1
        if seat is None:
            raise StichError("random/seat#all")
        if not 0 <= seat < len(self._sizes) - 1:
            raise StichError("random/seat#range", last=len(self._sizes) - 2, seat=seat)
        return seat

    def _name(self, part: int) -> str:
        return f"the hand of seat {part}" if part < len(self._sizes) - 1 else self._dealing.undealt_name

    def _cards(self, texts: Iterable[str]) -> list[int]:
        return [self._card(text) for text in texts]

    def _card(self, text: str) -> int:
        try:
            return self._dealing.deck.bit[Card(text)]
        except KeyError:
            raise StichError("random/card#card", text=text) from None

    def _kind(self, texts: Sequence[str]) -> list[bool]:
        cards = self._dealing.deck.cards
        for text in texts:
            if len(text) == 0 or not any(_fits(card, text) for card in cards):
                raise StichError("random/card#class", text=text)
        return [any(_fits(card, text) for text in texts) for card in cards]

    # -- drawing --

    def deal(self) -> Deal:
        """Return a random deal that meets the conditions. Raise `StichError` ``random/rare`` if none was found."""
        for _ in range(SHUFFLES):
            parts = self._shuffled()
            if parts is not None and not self._missed(parts):
                return self._as_deal(parts)
        return self._as_deal(self._changed())

    def _shuffled(self) -> list[int] | None:
        """Return the part of each card of a random deal: fixed cards in their parts, the others at random; None if no part is left for a
        card."""
        places = [part for part, size in enumerate(self._sizes) for _ in range(size - sum(at == part for at in self._fixed.values()))]
        self._rng.shuffle(places)
        parts = [-1] * len(self._dealing.deck)
        for card, part in self._fixed.items():
            parts[card] = part
        free = [card for card, part in enumerate(parts) if part < 0]
        # Cards with few possible parts are placed first.
        free.sort(key=lambda card: sum(allowed[card] for allowed in self._allowed))
        for card in free:
            at = next((i for i, part in enumerate(places) if self._allowed[part][card]), None)
            if at is None:
                return None
            parts[card] = places.pop(at)
        return parts

    def _missed(self, parts: Sequence[int]) -> int:
        """Return how far a deal is from the conditions: the sum of the distances from all bounds; 0 if the conditions are met. ``parts``:
        part of each card."""

        def total(limit: _Limit) -> int:
            return sum(weight for weight, part in zip(limit.weights, parts, strict=True) if part == limit.part)

        return sum(limit.miss(total(limit)) for limit in self._limits)

    def _changed(self) -> list[int]:
        """Return a deal that meets the conditions, as the part of each card. It is found by exchanging pairs of cards of a random deal.

        An exchange that increases the distance from the bounds is kept with a probability that falls with this distance and with the number
        of steps.
        """
        parts = next((found for _ in range(SHUFFLES) if (found := self._shuffled()) is not None), None)
        if parts is None:
            raise _impossible("the cards that hands are to hold and to lack leave no way to fill them")
        free = [card for card in range(len(parts)) if card not in self._fixed]
        if len(free) < 2:
            raise _impossible("the cards that hands are to hold leave no choice, and that deal does not meet the rest")
        missed = self._missed(parts)
        for step in range(CHANGES):
            if not missed:
                return self._mixed(parts, free)
            after = self._after_change(parts, free)
            if after is None:
                continue
            worse = after[1] - missed
            if worse <= 0 or self._rng.random() < math.exp(-worse * (1 + 4 * step / CHANGES)):
                parts, missed = after
        raise StichError("random/rare")

    def _mixed(self, parts: list[int], free: Sequence[int]) -> list[int]:
        """Return the part of each card after further random exchanges that keep the conditions. ``free``: indices of the cards that may
        move."""
        for _ in range(MIXING):
            after = self._after_change(parts, free)
            if after is not None and not after[1]:
                parts = after[0]
        return parts

    def _after_change(self, parts: list[int], free: Sequence[int]) -> tuple[list[int], int] | None:
        """Return the part of each card after a random pair of the ``free`` cards changes places, and the distance from the bounds; None if
        the exchange is not possible."""
        one, other = self._rng.sample(free, 2)
        here, there = parts[one], parts[other]
        if here == there or not self._allowed[there][one] or not self._allowed[here][other]:
            return None
        after = list(parts)
        after[one], after[other] = there, here
        return after, self._missed(after)

    def _as_deal(self, parts: Sequence[int]) -> Deal:
        cards = self._dealing.deck.cards
        held = [tuple(cards[c] for c, at in enumerate(parts) if at == part) for part in range(len(self._sizes))]
        return Deal(self._dealer, tuple(held[:-1]), held[-1])


def _fits(card: Card, text: str) -> bool:
    """Return True if the text is this card, its suit or its rank. A joker has neither suit nor rank."""
    return card == text or (len(card) == 2 and text in (card[0], card[1]))


def _impossible(why: str) -> StichError:
    return StichError("random/impossible", why=why)
