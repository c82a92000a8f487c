"""Finished tricks of Doppelkopf, and their special points (docs/rules D.15, D.21)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.kernel.rules.cards import Card

from .contract import CARD_POINTS, CHARLIE, FOX, HEARTS_TEN
from .options import DoppelkopfOptions

FULL_TRICK = 40
"""Card points of a trick that is a *doppelkopf* (D.15)."""
_TAKER_OF_CHARLIE = Card("DQ")


class Trick(msgspec.Struct, frozen=True):
    """Finished trick."""

    plays: tuple[tuple[int, Card], ...]
    """Places and their cards, in order of play."""
    taker: int
    """Place that won it."""
    winning: int
    """Index in ``plays`` of the winning card."""
    trump_led: bool
    hearts_followed: bool
    """True if hearts were led as a plain suit and all four players followed."""
    pigs: bool
    """True if the aces of diamonds have risen above the other trumps, so that none of them is a fox."""

    @property
    def points(self) -> int:
        """Card points of the trick."""
        return sum(CARD_POINTS[card[1]] for _, card in self.plays)


def special_points(options: DoppelkopfOptions, tricks: Sequence[Trick], re: int, last: bool) -> tuple[dict[str, int], dict[str, int]]:
    """Return the special points of Re and Kontra by kind, without the point against the queens (D.15).

    ``re``: places of Re as a mask; the final parties count also for tricks before the deciding one (D.8.8). ``last``: True if the last of
    these tricks is the last of the deal.
    """
    counted: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for number, trick in enumerate(tricks, 1):
        own = counted[0 if re >> trick.taker & 1 else 1]
        found = _of_trick(options, trick, re) + (_of_last(options, trick, re) if last and number == len(tricks) else [])
        for name in found:
            own[name] = own.get(name, 0) + 1
    return counted


def _lost(trick: Trick, card: Card, re: int) -> list[int]:
    """Return the indices of this card in the trick where a player of the other party than the taker's played it."""
    return [i for i, (place, c) in enumerate(trick.plays) if c == card and re >> place & 1 != re >> trick.taker & 1]


def _of_trick(options: DoppelkopfOptions, trick: Trick, re: int) -> list[str]:
    """Return the special points of one trick, by kind: doppelkopf, foxes, and those of the table's options."""
    found = ["doppelkopf"] if options.doppelkopf and trick.points >= FULL_TRICK else []
    found += ["fox"] * len(_lost(trick, FOX, re)) if options.fox and not trick.pigs else []
    dulle = options.dulle_caught and trick.plays[trick.winning][1] == HEARTS_TEN and _lost(trick, HEARTS_TEN, re)
    found += ["dulle_caught"] if dulle else []
    return found + (["heart_trick"] if options.heart_trick and trick.hearts_followed else [])


def _of_last(options: DoppelkopfOptions, trick: Trick, re: int) -> list[str]:
    """Return the special points of the last trick, by kind: the charlie and those of the table's options."""
    card = trick.plays[trick.winning][1]
    found = ["charlie"] if options.charlie and card == CHARLIE else []
    caught = options.charlie_caught == "any" or (options.charlie_caught == "DQ" and card == _TAKER_OF_CHARLIE)
    found += ["charlie_caught"] * len(_lost(trick, CHARLIE, re)) if caught else []
    return found + (["fox_last"] if options.fox_last and card == FOX else [])
