"""Skat's actions and their texts (design §4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from stich.kernel.action import PLAYS, Action, Word
from stich.kernel.cards import Card
from stich.kernel.errors import MalformedAction

from .contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, Declaration, parse_declaration

PASS = Word("pass")
HOLD = Word("hold")
PICKUP = Word("pickup")
HAND = Word("hand")
CONCEDE = Word("concede")
CLAIM = Word("claim")
ACCEPT = Word("accept")
REFUSE = Word("refuse")
LEAVE = Word("leave")
KONTRA = Word("kontra")
RE = Word("re")
_WORDS = {w.word: w for w in (PASS, HOLD, PICKUP, HAND, CONCEDE, CLAIM, ACCEPT, REFUSE, LEAVE, KONTRA, RE)}


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A number named by the caller, in game points."""

    value: int

    @property
    def text(self) -> str:
        return str(self.value)

    @property
    def public_text(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Two different cards put down unseen; kept in the order of the deck. `MalformedAction` if they are anything else."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != 2 or len(set(self.cards)) != 2 or not set(self.cards) <= DECK.bit.keys():
            raise MalformedAction(f"discard names two different cards of the Skat pack, as in: discard C7 D8; not {' '.join(self.cards)!r}")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=DECK.bit.__getitem__)))

    @property
    def text(self) -> str:
        return "discard " + " ".join(self.cards)

    @property
    def public_text(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """The contract named, with its announcements."""

    declaration: Declaration

    @property
    def text(self) -> str:
        return "declare " + self.declaration.text

    @property
    def public_text(self) -> str:
        return self.text


DECLARES: dict[Declaration, Declare] = {d: Declare(d) for d in (*SKAT_DECLARATIONS, *HAND_DECLARATIONS)}


LONGEST = 60
"""Characters of a text that may be an action, with room to spare; nothing longer is kept in the cache."""


def parse_action(text: str) -> Action:
    """The action with this text; `MalformedAction` if it is none of Skat's."""
    if len(text) > LONGEST:
        raise MalformedAction(f"{text[:LONGEST]!r} … is no action of Skat: it is too long")
    return _parse(text)


@lru_cache(maxsize=4096)
def _parse(text: str) -> Action:
    if text in PLAYS:
        if text not in DECK.bit:
            raise MalformedAction(f"{text} is not a card of the Skat pack: A T K Q J 9 8 7 of C S H D")
        return PLAYS[text]
    if text in _WORDS:
        return _WORDS[text]
    first, _, rest = text.partition(" ")
    if text.isascii() and text.isdigit() and len(text) <= 4 and text[0] != "0":
        return Bid(int(text))
    if first == "declare":
        declaration = parse_declaration(rest)
        return DECLARES.get(declaration) or Declare(declaration)
    if first == "discard":
        return Discard(tuple(map(Card, rest.split(" "))))
    raise MalformedAction(
        f"{text!r} is no action of Skat: a bid, hold, pass, pickup, hand, discard C7 D8, declare CONTRACT, a card such as CJ, "
        "claim, concede, accept, refuse, leave, kontra or re"
    )
