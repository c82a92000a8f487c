"""Actions: small typed values with one text form, shared by the command line, records, tests and the wire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .cards import ALL_CARDS, Card
from .errors import AmbiguousAction, IllegalAction


class Action(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Something that a seat says or does."""

    @property
    def text(self) -> str:
        """The text form, exactly as records write it."""
        raise NotImplementedError

    @property
    def public_text(self) -> str:
        """What the whole table sees or hears of it: discards are not named. Each action says so itself, lest one tell too much."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text


class Word(Action, frozen=True):
    """An action that is one spoken word, such as ``pass``."""

    word: str

    @property
    def text(self) -> str:
        return self.word

    @property
    def public_text(self) -> str:
        return self.word


class PlayCard(Action, frozen=True):
    """A card played to the trick; its text is the card."""

    card: Card

    @property
    def text(self) -> str:
        return self.card

    @property
    def public_text(self) -> str:
        return self.card


PLAYS: dict[str, PlayCard] = {c: PlayCard(c) for c in ALL_CARDS}
"""The one `PlayCard` of each card."""


def illegal(reason: str, legal: Iterable[Action], code: str | None = None) -> IllegalAction:
    """An `IllegalAction` that names the reason and the legal actions."""
    return IllegalAction(reason, code=code, legal=[a.text for a in legal])


def matching(abbreviation: str, legal: Sequence[Action]) -> Action:
    """The one legal action that an abbreviated text means, for people who type.

    An exact text wins; else every word typed must begin a word of the action, in order, case left aside. Numbers are typed in full.
    `AmbiguousAction` where several fit, `IllegalAction` where none does.
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
    raise illegal(f"{abbreviation!r} is not possible now", legal)
