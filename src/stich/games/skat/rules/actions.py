"""Actions of Skat and their texts (docs/reference/records.md)."""

from __future__ import annotations

import msgspec

from stich.kernel.errors import MalformedAction
from stich.kernel.rules.action import Action, Word
from stich.kernel.rules.cards import Card
from stich.kernel.rules.vocabulary import Vocabulary

from .contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, Declaration, parse_declaration

PASS = Word("pass")
HOLD = Word("hold")
PICKUP = Word("pickup")
HAND = Word("hand")
CONCEDE = Word("concede")
CLAIM = Word("claim")
CLAIM_GAME = Word("claim game")
"""Claim that the tricks of the claimer's cards decide the game, such as "one more trick" (A.9.10)."""
THROW_IN = Word("throw in")
"""Exposed hand of a player who gives up all remaining tricks (A.9.9)."""
SHOW = Word("show")
"""Exposed hand of a declarer who claims nothing (A.9.11)."""
ACCEPT = Word("accept")
REFUSE = Word("refuse")
LEAVE = Word("leave")
KONTRA = Word("kontra")
RE = Word("re")


class Bid(Action, frozen=True):
    """Bid of a number in Skat's auction (in game points)."""

    value: int

    @property
    def text(self) -> str:
        return str(self.value)

    @property
    def public_text(self) -> str:
        return str(self.value)


class Discard(Action, frozen=True):
    """Two different cards discarded face down, sorted in deck order. The constructor raises `MalformedAction` for anything else."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != 2 or len(set(self.cards)) != 2 or not set(self.cards) <= DECK.bit.keys():
            raise MalformedAction("action/malformed#discard", text=" ".join(self.cards))
        msgspec.structs.force_setattr(self, "cards", tuple(sorted(self.cards, key=DECK.bit.__getitem__)))

    @property
    def text(self) -> str:
        return "discard " + " ".join(self.cards)

    @property
    def public_text(self) -> str:
        return "discard"


class Declare(Action, frozen=True):
    """Declaration of a contract of Skat with its announcements, or declaration and concession at once (A.8.1)."""

    declaration: Declaration
    concedes: bool = False
    """True if the declarer concedes with the declaration, before the first lead."""

    @property
    def text(self) -> str:
        return f"declare {self.declaration.text}{' concede' if self.concedes else ''}"

    @property
    def public_text(self) -> str:
        return self.text


DECLARES: dict[Declaration, Declare] = {d: Declare(d) for d in (*SKAT_DECLARATIONS, *HAND_DECLARATIONS)}
CONCEDED: dict[Declaration, Declare] = {d: Declare(d, True) for d in DECLARES}
"""Declarations with which the declarer concedes."""


def declare(declaration: Declaration, concedes: bool = False) -> Declare:
    """Return the action for a declaration of Skat. Equal arguments give the same object."""
    return (CONCEDED if concedes else DECLARES).get(declaration) or Declare(declaration, concedes)


def _parse_parts(text: str) -> Action | None:
    """Return Skat's action with a text of several parts, such as ``discard C7 D8``; None for other texts."""
    first, _, rest = text.partition(" ")
    if text.isascii() and text.isdigit() and len(text) <= 4 and text[0] != "0":
        return Bid(int(text))
    if first == "declare":
        words = rest.split(" ")
        concedes = words.count(CONCEDE.text) == 1 and words[0] != CONCEDE.text
        return declare(parse_declaration(" ".join(word for word in words if word != CONCEDE.text) if concedes else rest), concedes)
    return Discard(tuple(map(Card, rest.split(" ")))) if first == "discard" else None


_VOCABULARY = Vocabulary(
    "Skat",
    "a bid, hold, pass, pickup, hand, discard C7 D8, declare CONTRACT, declare CONTRACT concede, "
    "claim, claim game, concede, throw in, show, accept, refuse, leave, kontra, re, or a card such as CJ",
    (PASS, HOLD, PICKUP, HAND, CONCEDE, CLAIM, CLAIM_GAME, THROW_IN, SHOW, ACCEPT, REFUSE, LEAVE, KONTRA, RE),
    _parse_parts,
)


def parse_action(text: str) -> Action:
    """Return the action with this text. Raise `MalformedAction` if Skat has no such action."""
    return _VOCABULARY.parse(text, DECK)


parse_actions = _VOCABULARY.parser(DECK)
"""Function that parses several texts to actions; each text as in `parse_action`."""
