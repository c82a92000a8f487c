"""Actions of Doppelkopf and their texts (docs/rules D.23)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from stich.kernel.rules.action import Action, Word
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.vocabulary import Vocabulary

from .contract import LONG, PLAYERS, SOLOS

HEALTHY = Word("healthy")
RESERVATION = Word("reservation")
DECLINE = Word("decline")
CLAIM = Word("claim")
CONCEDE = Word("concede")
THROW = Word("throw")
POVERTY = Word("poverty")
TAKE = Word("take")
REFUSE = Word("refuse")
SILENCE = Word("silence")
"""Answer of an opponent who announces nothing after the soloist has conceded (D.12.3)."""

WEDDING_TRICKS = ("any", "suit", "trump")
DECLARED = (*(solo.value for solo in SOLOS), "wedding", *(f"wedding {trick}" for trick in WEDDING_TRICKS))
"""What a player may declare: a solo, or a wedding, at some tables with the kind of its deciding trick."""
ANNOUNCED = ("re", "kontra", "no90", "no60", "no30", "black")
"""Words of announcements (D.11.1)."""
CALLED = (*ANNOUNCED, "pigs", "superpigs", "hyperpigs", *(f"declare {solo.value}" for solo in SOLOS))
"""Words of actions out of turn."""


class Declare(Action, frozen=True):
    """Declaration of a solo or a wedding in one's turn: ``declare queens``."""

    contract: str

    @property
    def text(self) -> str:
        return "declare " + self.contract

    @property
    def public_text(self) -> str:
        return self.text


class SeatCall(Action, frozen=True):
    """Action out of turn, with the seat that takes it: ``2:re``, ``3:no90``, ``1:declare clubs``."""

    seat: int
    word: str

    @property
    def caller(self) -> int | None:
        return self.seat

    @property
    def text(self) -> str:
        return f"{self.seat}:{self.word}"

    @property
    def public_text(self) -> str:
        return self.text


class HandOver(Action, frozen=True):
    """Cards that the player of a poverty lays face down (``give``), or that the taker returns (``return``); only the two see them."""

    verb: str
    cards: tuple[Card, ...]
    """Cards in the order of the pack."""

    @property
    def text(self) -> str:
        return " ".join((self.verb, *self.cards))

    @property
    def public_text(self) -> str:
        return self.verb


DECLARES: dict[str, Declare] = {word: Declare(word) for word in DECLARED}
CALLS: dict[tuple[int, str], SeatCall] = {(seat, word): SeatCall(seat, word) for seat in range(PLAYERS) for word in CALLED}
_CALLS_BY_TEXT = {call.text: call for call in CALLS.values()}


def handed(verb: str, cards: Iterable[Card], deck: Deck = LONG) -> HandOver:
    """Return the action of handing over these cards. ``verb``: ``give`` or ``return``."""
    return HandOver(verb, tuple(sorted(cards, key=deck.bit.__getitem__)))


def _parse_parts(text: str) -> Action | None:
    """Return the action with a text of several parts, such as ``2:re`` or ``declare clubs``; None for other texts."""
    if text in _CALLS_BY_TEXT:
        return _CALLS_BY_TEXT[text]
    first, _, rest = text.partition(" ")
    if first in ("give", "return"):
        return _handed(first, rest.split(" ") if rest else [])
    return DECLARES.get(rest) if first == "declare" else None


@cache
def _cards_by_text() -> dict[str, Card]:
    return {str(card): card for card in LONG.kinds}


def _handed(verb: str, words: list[str]) -> Action | None:
    """Return the action of handing over these cards; None if they are no cards of the pack, or one is named thrice."""
    known = _cards_by_text()
    if not all(word in known for word in words) or any(words.count(word) > LONG.copies for word in words):
        return None
    return handed(verb, [known[word] for word in words])


_VOCABULARY = Vocabulary(
    "Doppelkopf",
    "healthy, reservation, declare queens, decline, 0:re, 1:kontra, 3:no90, claim, concede, or a card such as CQ",
    (HEALTHY, RESERVATION, DECLINE, CLAIM, CONCEDE, THROW, POVERTY, TAKE, REFUSE, SILENCE),
    _parse_parts,
)


def parse_action(text: str, deck: Deck = LONG) -> Action:
    """Return the action with this text. Raise `MalformedAction` if Doppelkopf has no such action, or this pack lacks the card."""
    return _VOCABULARY.parse(text, deck)


parse_actions = _VOCABULARY.parser
"""Function from a pack to a function that parses several texts to actions; each text as in `parse_action`."""
