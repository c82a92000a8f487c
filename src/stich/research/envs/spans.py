"""Parts (spans) of an observation for programs that learn, which is one row of bytes, version ``obs=v1``.

Players are counted from the observer: 0 is the observer, 1 the next one in playing order. The observation of a seat without cards is that
of place 0 without a hand.
"""

from __future__ import annotations

from math import prod

import msgspec

from stich.kernel.plugin.environment import Environment

VERSION = "v1"


class Span(msgspec.Struct, frozen=True):
    """Part of an observation."""

    name: str
    start: int
    """Index of the part's first byte."""
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    """Name of each dimension: ``player``, ``card``, ``word`` (a call), ``phase``, ``place``."""
    meaning: str

    @property
    def size(self) -> int:
        """Number of bytes in the part."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Index after the part's last byte."""
        return self.start + self.size


_CARDS = {
    "hand": "1: the observer holds the card",
    "aside": "1: the observer knows that the card lies out of play: he laid it away, or it lies face up; all 0 when the deal is over",
    "taken": "1: the observer took the card up; all 0 when the deal is over",
}
_CARDS_BY_PLAYER = {
    "known": "1: everybody knows that the player holds the card, because it lies open or was swapped",
    "trick": "1: the player's card in the trick in progress",
    "played": "when the player played the card: 1 for the first card of the deal, 2 for the second …; 0: he did not",
}
_BY_PLAYER = {
    "actor": "1: it is the player's turn",
    "tricks": "tricks that the player has won",
    "points": "card points in them, as the view counts them",
}


def spans_of(environment: Environment) -> tuple[Span, ...]:
    """Return the spans of this table's observations in order, without gaps."""
    game = environment.game
    cards, places = len(game.dealing.deck), sum(size > 0 for size in game.dealing.hand_sizes(0))  # type: ignore[arg-type]
    parts: list[tuple[str, tuple[int, ...], tuple[str, ...], str]] = [
        *((name, (cards,), ("card",), meaning) for name, meaning in _CARDS.items()),
        *((name, (places, cards), ("player", "card"), meaning) for name, meaning in _CARDS_BY_PLAYER.items()),
        (
            "said",
            (places, len(environment.calls)),
            ("player", "word"),
            "when the player last said the word: 1 for the first word of the deal …; 0: he did not",
        ),
        ("phase", (len(environment.phases),), ("phase",), "1: the phase; all 0 when the deal is over"),
        ("place", (places,), ("place",), "1: the observer's place in playing order, 0 for forehand; all 0 for who was dealt no cards"),
        *((name, (places,), ("player",), meaning) for name, meaning in _BY_PLAYER.items()),
    ]
    spans: list[Span] = []
    for name, shape, axes, meaning in parts:
        spans.append(Span(name, spans[-1].stop if spans else 0, shape, axes, meaning))
    return tuple(spans)
