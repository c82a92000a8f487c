"""Schafkopf's actions and their texts (design §4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from stich.kernel.action import PLAYS, Action, Word
from stich.kernel.cards import Deck
from stich.kernel.errors import MalformedAction

from .contract import DECLARATIONS, LONG, Declaration, parse_declaration

PASS = Word("pass")
PLAY = Word("play")
HOLD = Word("hold")
YIELD = Word("yield")
KNOCK = Word("knock")
KONTRA = Word("kontra")
RE = Word("re")
_WORDS = {w.word: w for w in (PASS, PLAY, HOLD, YIELD, KNOCK, KONTRA, RE)}


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A level named in the auction: ``bid wenz``."""

    level: str

    @property
    def text(self) -> str:
        return "bid " + self.level

    @property
    def public_text(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """The contract named: ``declare partner C``."""

    declaration: Declaration

    @property
    def text(self) -> str:
        return "declare " + self.declaration.text

    @property
    def public_text(self) -> str:
        return self.text


BIDS: dict[str, Bid] = {d.level: Bid(d.level) for d in DECLARATIONS.values() if d.level != "partner"}
DECLARES: dict[Declaration, Declare] = {d: Declare(d) for d in DECLARATIONS.values()}

LONGEST = 40
"""Characters of a text that may be an action, with room to spare; nothing longer is kept in the cache."""


def parse_action(text: str, deck: Deck = LONG) -> Action:
    """The action with this text; `MalformedAction` if it is none of Schafkopf's, or a card that this pack does not have."""
    if len(text) > LONGEST:
        raise MalformedAction(f"{text[:LONGEST]!r} … is no action of Schafkopf: it is too long")
    return _parse(text, deck)


@lru_cache(maxsize=4096)
def _parse(text: str, deck: Deck) -> Action:
    if text in PLAYS:
        if text not in deck.bit:
            ranks = "A T K Q J 9 8 7" if deck == LONG else "A T K Q J 9"
            raise MalformedAction(f"{text} is not a card of this pack: {ranks} of C S H D")
        return PLAYS[text]
    if text in _WORDS:
        return _WORDS[text]
    first, _, rest = text.partition(" ")
    if first == "bid":
        if rest not in BIDS:
            raise MalformedAction(f"{rest!r} is no level to bid: {', '.join(BIDS)}")
        return BIDS[rest]
    if first == "declare":
        return DECLARES[parse_declaration(rest)]
    raise MalformedAction(
        f"{text!r} is no action of Schafkopf: pass, play, bid wenz, hold, yield, declare CONTRACT, knock, kontra, re, or a card such as CQ"
    )
