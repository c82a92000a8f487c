"""Actions of Schafkopf and their texts (docs/reference/records.md)."""

from __future__ import annotations

from stich.kernel.errors import MalformedAction
from stich.kernel.rules.action import Action, Word
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.vocabulary import Vocabulary

from .contract import DECLARATIONS, LONG, Declaration, parse_declaration

PASS = Word("pass")
PLAY = Word("play")
HOLD = Word("hold")
YIELD = Word("yield")
KNOCK = Word("knock")
KONTRA = Word("kontra")
RE = Word("re")
OFFER = Word("offer")
"""Offer of a hochzeit: the player lays their only trump face down (C.21.2)."""
TAKE = Word("take")
"""Answer to the offer of a hochzeit: the player takes up the trump (C.21.3)."""


class Bid(Action, frozen=True):
    """Bid of a level in Schafkopf's auction: ``bid wenz``."""

    level: str

    @property
    def text(self) -> str:
        return "bid " + self.level

    @property
    def public_text(self) -> str:
        return self.text


class Declare(Action, frozen=True):
    """Declaration of a contract of Schafkopf: ``declare partner C``."""

    declaration: Declaration

    @property
    def text(self) -> str:
        return "declare " + self.declaration.text

    @property
    def public_text(self) -> str:
        return self.text


class Give(Action, frozen=True):
    """Card that the taker of a hochzeit gives back for the trump: ``give C7``. Only the two players see which."""

    card: Card

    @property
    def text(self) -> str:
        return "give " + self.card

    @property
    def public_text(self) -> str:
        return "give"


GIVES: dict[Card, Give] = {card: Give(card) for card in LONG.cards}
BIDS: dict[str, Bid] = {d.level: Bid(d.level) for d in DECLARATIONS.values() if d.level != "partner"}
DECLARES: dict[Declaration, Declare] = {d: Declare(d) for d in DECLARATIONS.values()}


def _parse_parts(text: str) -> Action | None:
    """Return Schafkopf's action with a text of several parts, such as ``declare partner C``; None for other texts."""
    first, _, rest = text.partition(" ")
    if first == "give" and rest in GIVES:
        return GIVES[Card(rest)]
    if first == "bid":
        if rest not in BIDS:
            raise MalformedAction("action/malformed#bid", text=rest, bids=tuple(BIDS))
        return BIDS[rest]
    return DECLARES[parse_declaration(rest)] if first == "declare" else None


_VOCABULARY = Vocabulary(
    "Schafkopf",
    "pass, play, bid wenz, hold, yield, declare CONTRACT, knock, kontra, re, offer, take, give C7, or a card such as CQ",
    (PASS, PLAY, HOLD, YIELD, KNOCK, KONTRA, RE, OFFER, TAKE),
    _parse_parts,
)


def parse_action(text: str, deck: Deck = LONG) -> Action:
    """Return the action with this text. Raise `MalformedAction` if Schafkopf has no such action, or this pack lacks the card."""
    return _VOCABULARY.parse(text, deck)


parse_actions = _VOCABULARY.parser(LONG)
"""Function that parses several texts to actions; each text as in `parse_action`."""
