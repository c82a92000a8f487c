"""Cards and decks.

A card is a text: suit ``C S H D`` and rank ``A K Q J T 9 … 2``, or a joker ``JK1 JK2 JK3``.
A set of cards is an ``int`` with one bit for each card of a `Deck`; such values carry the suffix ``_mask`` or the type `CardMask`.
A pack may have several equal cards, *copies*: they have the same text, and only their bits tell them apart (ADR 91).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NewType, TypeVar

from stich.kernel.errors import StichError
from stich.pictures import FACES, Faces, Picture, hand, has_face

Card = NewType("Card", str)
CardMask = NewType("CardMask", int)

SUITS = "CSHD"
RANKS = "AKQJT98765432"
JOKERS = ("JK1", "JK2", "JK3")

ALL_CARDS: tuple[Card, ...] = tuple(Card(s + r) for s in SUITS for r in RANKS) + tuple(map(Card, JOKERS))
_BY_TEXT = {str(c): c for c in ALL_CARDS}


def card(text: str) -> Card:
    """Return the card with this text. Raise `StichError` ``card/unknown`` if there is none."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        form = "suit C S H D and rank A K Q J T 9 … 2, as in CJ or HT"
        raise StichError("card/unknown", text=text, form=form) from None


def show(cards: Iterable[str] | str, faces: Faces = "french") -> Picture:
    """Return a picture of these cards. ``cards``: cards, such as the tuple of a hand, or one text like ``"CJ SJ HA"``.

    ``faces``: ``french`` or ``german``. Notebooks display the picture; write its ``.svg`` to a file.
    Raise `StichError` ``card/unknown`` for an unknown card, ``card/faces`` for unknown faces or faces that lack one of the cards.
    """
    if faces not in FACES:
        raise StichError("card/faces#unknown", known=tuple(FACES), faces=faces)
    known = [card(text) for text in (cards.split() if isinstance(cards, str) else cards)]
    without = [c for c in known if not has_face(c, faces)]
    if without:
        raise StichError("card/faces#none", card=without[0], faces=faces)
    return hand(known, faces)


Item = TypeVar("Item")


class _Part(dict[int, tuple[Item, ...]]):
    """Cache for a few cards: for each mask of these cards, the tuple of the cards' items. Each tuple is made once."""

    def __init__(self, items: Sequence[tuple[int, Item]]) -> None:
        self._items = items
        self.mask = reduce(or_, (bit for bit, _ in items), 0)

    def __missing__(self, mask: int) -> tuple[Item, ...]:
        found = self[mask] = tuple([item for bit, item in self._items if mask & bit])
        return found


_PART = 11
"""Number of cards in a `_Part`, which makes at most 2048 tuples."""


def selection(items: Sequence[tuple[int, Item]]) -> Callable[[int], tuple[Item, ...]]:
    """Return a function from a mask to the tuple of those items whose bits are set, in the order given here.

    ``items``: up to 66 pairs of a bit and an item. The function joins cached tuples.
    """
    a, b, c, d, e, f = (_Part(items[i : i + _PART]) for i in range(0, 6 * _PART, _PART))
    a_mask, b_mask, c_mask, d_mask, e_mask, f_mask = (part.mask for part in (a, b, c, d, e, f))

    def small(mask: int) -> tuple[Item, ...]:
        return a[mask & a_mask] + b[mask & b_mask] + c[mask & c_mask]

    def large(mask: int) -> tuple[Item, ...]:
        return a[mask & a_mask] + b[mask & b_mask] + c[mask & c_mask] + d[mask & d_mask] + e[mask & e_mask] + f[mask & f_mask]

    return large if d_mask else small


class Deck:
    """Cards of a pack in bit order; at most 64. Copies of a card have neighbouring bits."""

    __slots__ = ("_hash", "bit", "cards", "copies", "full", "kinds", "members", "single")

    def __init__(self, cards: Iterable[str], copies: int = 1) -> None:
        """Make the pack. ``cards``: different cards. ``copies``: number of times that the pack has each of them.

        Raise `StichError` ``deck/invalid`` if a card is listed twice, or if the pack has no card or more than 64.
        """
        self.kinds: tuple[Card, ...] = tuple(card(c) for c in cards)
        """Different cards of the pack, in bit order."""
        self.copies = copies
        self.cards: tuple[Card, ...] = tuple(c for c in self.kinds for _ in range(copies))
        """Card of each bit: a pack with copies lists each card several times."""
        if len(set(self.kinds)) != len(self.kinds) or not 0 < len(self.cards) <= 64:
            raise StichError("deck/invalid")
        self.bit: dict[Card, int] = {c: i * copies for i, c in enumerate(self.kinds)}
        """Bit of each card, of its first copy."""
        self.full = CardMask((1 << len(self.cards)) - 1)
        self._hash = hash(self.cards)
        self.single: dict[Card, int] = {c: ((1 << copies) - 1) << i for c, i in self.bit.items()}
        """Mask of each card, with all copies."""
        self.members: Callable[[int], tuple[Card, ...]] = self.ordered(self.kinds)
        """Function from a mask to its cards, in bit order."""

    def ordered(self, cards: Iterable[Card]) -> Callable[[int], tuple[Card, ...]]:
        """Return a function from a mask to its cards, which it sorts in the order given here. ``cards``: different cards."""
        return selection([(1 << self.bit[c] + copy, c) for c in cards for copy in range(self.copies)])

    def mask(self, cards: Iterable[Card]) -> CardMask:
        """Return the mask of these cards, with all their copies. Raise `StichError` ``card/not-in-deck`` if one is not in this deck."""
        try:
            return CardMask(reduce(or_, map(self.single.__getitem__, cards), 0))
        except KeyError as unknown:
            raise StichError("card/not-in-deck", card=unknown.args[0], size=len(self.cards)) from None

    def apart(self, hands: Iterable[Iterable[Card]]) -> tuple[CardMask, ...]:
        """Return the masks of several hands, which share no bit: each mention of a card takes the next copy.

        Raise `StichError` ``card/not-in-deck`` for a card that is not in this deck, or is mentioned more often than the deck has it.
        """
        if self.copies == 1:
            return tuple(map(self.mask, hands))
        used: dict[Card, int] = {}
        masks = []
        for cards in hands:
            mask = 0
            for c in cards:
                copy = used.get(c, 0)
                if c not in self.bit or copy == self.copies:
                    raise StichError("card/not-in-deck", card=c, size=len(self.cards))
                used[c] = copy + 1
                mask |= 1 << self.bit[c] + copy
            masks.append(CardMask(mask))
        return tuple(masks)

    def once(self, mask: int) -> CardMask:
        """Return the mask without further copies of a card: of equal cards in it, the lowest bit stays."""
        if self.copies == 1:
            return CardMask(mask)
        firsts = self.full // ((1 << self.copies) - 1)
        seen = result = 0
        for copy in range(self.copies):
            new = mask >> copy & firsts & ~seen
            seen, result = seen | new, result | new << copy
        return CardMask(result)

    def __reduce__(self) -> tuple[object, ...]:
        return Deck, (self.kinds, self.copies)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Deck({' '.join(self.cards)})"
