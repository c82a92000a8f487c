"""Drawing hidden cards: every assignment that keeps to what is certain is equally likely."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import factorial

from .cards import Card, Deck
from .errors import StichError
from .view import View


def played_cards(view: View, deck: Deck) -> dict[int, list[Card]]:
    """The cards that each seat has played."""
    played: dict[int, list[Card]] = {s: [] for s in range(len(view.hands))}
    for entry in view.log:
        if entry.action in deck.bit:
            played[entry.seat].append(Card(entry.action))
    return played


def shown_voids(view: View, deck: Deck, classes: Sequence[Sequence[Card]], jokers: Collection[Card] = ()) -> dict[int, set[Card]]:
    """Cards that a seat showed not to have: it did not follow. A joker need not be followed and shows nothing."""
    group = {c: cards for cards in classes for c in cards}
    cards = [e for e in view.log if e.action in deck.bit]
    size = len(view.order)
    found: dict[int, set[Card]] = {}
    for i, entry in enumerate(cards):
        led, card = Card(cards[i - i % size].action), Card(entry.action)
        if led not in jokers and card not in jokers and card not in group[led]:
            found.setdefault(entry.seat, set()).update(group[led])
    return found


class Dealer:
    """Draws assignments of hidden cards to slots, uniformly.

    ``capacities``: cards that each slot takes. ``allowed``: for each hidden card the slots it may be in.
    Cards with the same slots are interchangeable, so the number of assignments is counted group by group and a draw follows the counts.
    """

    def __init__(self, capacities: Sequence[int], allowed: Mapping[Card, frozenset[int]]) -> None:
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card, slots in allowed.items():
            groups.setdefault(tuple(sorted(slots)), []).append(card)
        # Cards with few slots first: what they leave decides where the others go, and far fewer splits have to be counted.
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._capacities = tuple(capacities)
        self._ways = cache(self._count)
        self._splits = cache(self._splits_of)
        if sum(capacities) != len(allowed) or not self._ways(0, self._capacities):
            raise StichError("no world fits what is known", code="worlds/none")

    def _splits_of(self, group: int, free: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """Ways to split a group over its slots: (number of ways, free places left)."""
        slots, cards = self._groups[group]
        found = []
        for shares in _shares(len(cards), [free[s] for s in slots]):
            ways = factorial(len(cards))
            left = list(free)
            for slot, share in zip(slots, shares, strict=True):
                ways //= factorial(share)
                left[slot] -= share
            found.append((ways, tuple(left)))
        return found

    def _count(self, group: int, free: tuple[int, ...]) -> int:
        if group == len(self._groups):
            return int(not any(free))
        return sum(ways * self._ways(group + 1, left) for ways, left in self._splits(group, free))

    def draw(self, rng: random.Random) -> list[list[Card]]:
        """Cards of each slot."""
        hands: list[list[Card]] = [[] for _ in self._capacities]
        free = self._capacities
        for group, (slots, cards) in enumerate(self._groups):
            splits = self._splits(group, free)
            weights = [ways * self._ways(group + 1, left) for ways, left in splits]
            pick = rng.randrange(sum(weights))
            chosen = next(i for i in range(len(weights)) if pick < sum(weights[: i + 1]))
            left = splits[chosen][1]
            mixed = list(cards)
            rng.shuffle(mixed)
            for slot in slots:
                share = free[slot] - left[slot]
                hands[slot] += mixed[:share]
                del mixed[:share]
            free = left
        return hands


def _shares(number: int, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to split so many equal cards over slots with these free places."""
    if not free:
        if not number:
            yield ()
        return
    first, *rest = free
    for share in range(max(0, number - sum(rest)), min(first, number) + 1):
        yield from ((share, *others) for others in _shares(number - share, rest))
