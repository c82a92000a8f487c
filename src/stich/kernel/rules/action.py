"""Actions: small typed values with one text form. The command line, records, tests and the protocol all use this form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from stich.kernel.errors import AmbiguousAction, IllegalAction

from .cards import ALL_CARDS, Card


class Action(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Base of all actions of a seat, such as a bid, a declaration or a card."""

    @property
    def text(self) -> str:
        """Text form of the action, exactly as in records."""
        raise NotImplementedError

    @property
    def public_text(self) -> str:
        """Text that the whole table may see; it does not name discards. Each action defines it, so that no default reveals too much."""
        raise NotImplementedError

    @property
    def caller(self) -> int | None:
        """Seat that takes this action out of turn (`Phase.calls`), as its text says; None for an action of the seat whose turn it is."""
        return None

    def __str__(self) -> str:
        return self.text


class Word(Action, frozen=True):
    """Action whose text is one word, such as ``pass``."""

    word: str

    @property
    def text(self) -> str:
        return self.word

    @property
    def public_text(self) -> str:
        return self.word


class PlayCard(Action, frozen=True):
    """Card played to the trick; its text is the card."""

    card: Card

    @property
    def text(self) -> str:
        return self.card

    @property
    def public_text(self) -> str:
        return self.card


PLAYS: dict[str, PlayCard] = {c: PlayCard(c) for c in ALL_CARDS}
"""`PlayCard` action of each card; no others are made."""


def illegal(name: str, legal: Iterable[Action], **facts: Any) -> IllegalAction:
    """Return an `IllegalAction` error with the sentence registered under ``name``, these facts and the texts of the legal actions."""
    return IllegalAction(name, code=IllegalAction.code, legal=[a.text for a in legal], **facts)


def matching(abbreviation: str, legal: Sequence[Action]) -> Action:
    """Return the legal action that a player typed in abbreviated form.

    An exact text takes precedence. Otherwise each word typed must begin a word of the action, in the same order, ignoring case; numbers are
    typed in full. Raise `AmbiguousAction` if several actions match, `IllegalAction` if none does.
    """
    typed = abbreviation.casefold().split()
    texts = [(a, a.text.casefold().split()) for a in legal]
    exact = [a for a, words in texts if words == typed]
    if exact:
        return exact[0]

    def fits(words: list[str]) -> bool:
        rest = iter(words)
        return bool(typed) and all(any(w == t if t.isdigit() else w.startswith(t) for w in rest) for t in typed)

    fitting = [a for a, words in texts if fits(words)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        texts_of = [a.text for a in fitting]
        raise AmbiguousAction(
            "action/ambiguous#many" if len(fitting) > 8 else "action/ambiguous#few",
            text=abbreviation,
            fitting=tuple(texts_of[:8]),
            legal=texts_of,
        )
    raise illegal("action/illegal#text", legal, text=abbreviation[:40])
