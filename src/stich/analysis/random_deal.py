"""Random deals under conditions: what a seat holds, how many cards of a kind, how many card points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Annotated

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat, check_dealer
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.shuffle import key_of
from stich.registry import configured, open_hands

from .board import AnyPosition, Board

MOST_CONDITIONS = 20
SHUFFLES = 400
"""Whole deals that are drawn before cards are changed about one by one."""
CHANGES = 20_000
"""Cards changed about before a deal is given up as impossible, or as rarer than can be found."""
MIXING = 300
"""Further changes that keep the conditions, so that nothing of the way to a rare deal remains."""


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of a kind a hand has."""

    of: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)]
    """The kind: cards (``CJ``), suits (``C S H D``) and ranks (``A K Q J T 9`` …). A card that fits one of them counts, and counts once."""
    least: int = 0
    most: int | None = None


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be true of one hand."""

    seat: int | None
    """None: of the cards that are dealt to nobody, such as the skat."""
    has: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)] = ()
    """Cards that it holds."""
    lacks: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)] = ()
    """Cards that it does not hold."""
    counted: Annotated[tuple[Counted, ...], msgspec.Meta(max_length=MOST_CONDITIONS)] = ()
    least_points: int = 0
    """Card points, where the game's cards have the same in every contract."""
    most_points: int | None = None


class RandomDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that is to be drawn at random for the board."""

    game: str
    preset: str | None = None
    """The game's usual one unless told."""
    options: dict[str, bool | int | str] = {}
    """Those that differ from the preset."""
    dealer: int = 0
    """The seat after it leads."""
    seed: int | None = None
    """The same seed and conditions give the same cards; chance unless told."""
    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(max_length=MOST_CONDITIONS)] = ()


class _Limit(msgspec.Struct, frozen=True):
    """A sum of one hand over the cards' weights, and between what it is to lie."""

    part: int
    weights: tuple[int, ...]
    """By card of the deck."""
    least: int
    most: int

    def miss(self, total: int) -> int:
        """How far a total lies outside."""
        return max(self.least - total, 0, total - self.most)


def random_deal(wanted: RandomDeal, rng: Random | None = None) -> Board:
    """A deal before its first word under these conditions, for the board; ``rng`` draws where no seed is told.

    Without conditions every deal is equally likely; under conditions those that meet them are about so.

    Raises `InvalidOptions`, `InvalidDeal` for a dealer who is none, and `StichError` ``random/…``: ``card``, ``seat`` and ``range`` name
    what is wrong in a condition, ``impossible`` which of them contradict each other, ``rare`` where no such deal was found.
    """
    game = configured(wanted.game, wanted.preset, wanted.options)
    check_dealer(wanted.dealer, game.seats)
    if wanted.seed is not None:
        rng = Random(int.from_bytes(key_of(wanted.seed), "big"))
    deal = _Drawing(game, Seat(wanted.dealer), wanted.conditions, rng or Random()).deal()
    return Board(game.name, AnyPosition(open_hands(game).laid_out(deal)), wanted.preset, wanted.options)


class _Drawing:
    """One deal as it is drawn: a part of the pack for each hand, and one for the undealt cards."""

    def __init__(self, game: Game, dealer: Seat, conditions: Sequence[Condition], rng: Random) -> None:
        dealing = game.dealing
        self._dealing, self._dealer, self._rng = dealing, dealer, rng
        self._sizes = (*dealing.hand_sizes(dealer), dealing.undealt_count)
        points = open_hands(game).card_points
        self._allowed = [[True] * len(dealing.deck) for _ in self._sizes]
        self._fixed: dict[int, int] = {}
        self._limits: list[_Limit] = []
        for condition in conditions:
            self._take(condition, points)
        self._check()

    # -- conditions --

    def _take(self, condition: Condition, points: Sequence[int]) -> None:
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
                raise StichError("card points: in this game cards have none before a contract", code="random/range")
            self._limit(part, points, condition.least_points, condition.most_points, "card points")

    def _limit(self, part: int, weights: Sequence[int], least: int, most: int | None, what: str) -> None:
        upper = sum(weights) if most is None else most
        if least < 0 or (most is not None and most < least):
            raise StichError(f"{what}: at least {least} and at most {most} is no range", code="random/range")
        ordered = sorted(weights)
        size = self._sizes[part]
        fewest, highest = sum(ordered[:size]), sum(ordered[len(ordered) - size :])
        if least > highest or upper < fewest:
            raise _impossible(f"{self._name(part)} has {fewest} to {highest} {what}, not {least} to {max(least, upper)}")
        self._limits.append(_Limit(part, tuple(weights), least, upper))

    def _check(self) -> None:
        """What can be told at once: too many cards for a hand, or a card that may lie nowhere."""
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
        if seat is None and self._sizes[-1]:
            return len(self._sizes) - 1
        if seat is None:
            raise StichError("seat: a seat, since every card is dealt to somebody in this game", code="random/seat")
        if not 0 <= seat < len(self._sizes) - 1:
            raise StichError(f"seat: 0 to {len(self._sizes) - 2}, not {seat}", code="random/seat")
        return seat

    def _name(self, part: int) -> str:
        return f"the hand of seat {part}" if part < len(self._sizes) - 1 else self._dealing.undealt_name

    def _cards(self, texts: Iterable[str]) -> list[int]:
        return [self._card(text) for text in texts]

    def _card(self, text: str) -> int:
        try:
            return self._dealing.deck.bit[Card(text)]
        except KeyError:
            raise StichError(f"{text!r:.20} is not a card of this deck", code="random/card") from None

    def _kind(self, texts: Sequence[str]) -> list[bool]:
        cards = self._dealing.deck.cards
        for text in texts:
            if len(text) == 0 or not any(_fits(card, text) for card in cards):
                raise StichError(f"{text!r:.20} is neither a card, a suit nor a rank of this deck", code="random/card")
        return [any(_fits(card, text) for text in texts) for card in cards]

    # -- drawing --

    def deal(self) -> Deal:
        """The deal."""
        for _ in range(SHUFFLES):
            parts = self._shuffled()
            if parts is not None and not self._missed(parts):
                return self._as_deal(parts)
        return self._as_deal(self._changed())

    def _shuffled(self) -> list[int] | None:
        """The part of each card: what must lie somewhere lies there, the rest at random; None where a hand may not hold what is left."""
        places = [part for part, size in enumerate(self._sizes) for _ in range(size - sum(at == part for at in self._fixed.values()))]
        self._rng.shuffle(places)
        parts = [-1] * len(self._dealing.deck)
        for card, part in self._fixed.items():
            parts[card] = part
        free = [card for card, part in enumerate(parts) if part < 0]
        # Those that may lie in few places come first.
        free.sort(key=lambda card: sum(allowed[card] for allowed in self._allowed))
        for card in free:
            at = next((i for i, part in enumerate(places) if self._allowed[part][card]), None)
            if at is None:
                return None
            parts[card] = places.pop(at)
        return parts

    def _missed(self, parts: Sequence[int]) -> int:
        """How far all sums lie outside."""

        def total(limit: _Limit) -> int:
            return sum(weight for weight, part in zip(limit.weights, parts, strict=True) if part == limit.part)

        return sum(limit.miss(total(limit)) for limit in self._limits)

    def _changed(self) -> list[int]:
        """From a shuffle to a deal that meets the conditions: two cards change places as long as less is missed, now and then for more."""
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
        raise StichError("no such deal was found: the conditions contradict each other, or hardly any deal meets them", code="random/rare")

    def _mixed(self, parts: list[int], free: Sequence[int]) -> list[int]:
        for _ in range(MIXING):
            after = self._after_change(parts, free)
            if after is not None and not after[1]:
                parts = after[0]
        return parts

    def _after_change(self, parts: list[int], free: Sequence[int]) -> tuple[list[int], int] | None:
        """The parts when two cards change places, and what is missed then; None where they lie in one part or may not."""
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
    """Whether the card is this one, or of this suit or rank; a joker has neither."""
    return card == text or (len(card) == 2 and text in (card[0], card[1]))


def _impossible(why: str) -> StichError:
    return StichError(f"{why}: no deal is like that", code="random/impossible")
