"""The simple player with human slips: now and then it plays a nearby card, gives up a bid early or bids a step too far.

It knows no game: cards lie in the hand as the view orders them, and a bid is a number, a word or a pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random

from stich.kernel.action import Action
from stich.kernel.cards import ALL_CARDS
from stich.kernel.player import Player
from stich.kernel.view import View

PASSES = ("pass", "yield")
"""Actions that leave a bid to others."""


@dataclass(frozen=True, slots=True)
class Slips:
    """How often a player slips, from 0 to 1, and how far."""

    wrong_card: float
    """How often it plays or discards another card than the one that the simple player would choose."""
    give_up: float
    """How often it passes where the simple player would bid or hold."""
    overbid: float
    """How often, after numbers of its own, it bids one number more than the simple player would."""
    reach: int = 1
    """How far away in the hand the other card lies at most, counting cards that are legal: 1 is a neighbour."""


class SlippingPlayer:
    """Does what ``simple`` would do, or slips by chance. A slip is legal, and near to the right action."""

    def __init__(self, simple: Player, slips: Slips, rng: Random) -> None:
        self._simple, self._slips, self._rng = simple, slips, rng

    def act(self, view: View) -> Action:
        right = self._simple.act(view)
        rate, slips_of = self._slip(right)
        if self._rng.random() >= rate:
            return right
        slips = slips_of(view, right)
        return self._rng.choice(slips) if slips else right

    def chances(self, view: View) -> dict[Action, float]:
        """How likely it does each action (`stich.players.Chances`)."""
        right = self._simple.act(view)
        rate, slips_of = self._slip(right)
        slips = slips_of(view, right)
        found = {right: 1 - rate if slips else 1.0}
        for slip in slips:
            found[slip] = found.get(slip, 0.0) + rate / len(slips)
        return found

    def _slip(self, right: Action) -> tuple[float, Callable[[View, Action], list[Action]]]:
        """How often it slips where this is right, and what makes the slips among which it then chooses."""
        if any(word in ALL_CARDS for word in right.text.split()):
            return self._slips.wrong_card, self._nearby
        return (self._slips.overbid, _overbids) if right.text in PASSES else (self._slips.give_up, _passes)

    def _nearby(self, view: View, right: Action) -> list[Action]:
        """The legal actions with one of the action's cards changed for a next lower one of the hand, in a play also a next higher."""
        hand = [str(card) for card in view.hand]
        legal = {frozenset(a.text.split()): a for a in view.legal_actions}
        words = right.text.split()
        nearby: list[Action] = []
        for card in (word for word in words if word in hand):
            index = hand.index(card)
            higher = hand[:index][::-1] if words == [card] else []
            for others in (hand[index + 1 :], higher):
                exchanged = (legal.get(frozenset(other if w == card else w for w in words)) for other in others if other not in words)
                nearby += islice((action for action in exchanged if action), self._slips.reach)
        return nearby


def _overbids(view: View, right: Action) -> list[Action]:
    return [a for a in view.legal_actions if a.text.isdigit() or a.text == "hold"][:1] if _has_bid(view) else []


def _passes(view: View, right: Action) -> list[Action]:
    return [a for a in view.legal_actions if a.text in PASSES]


def _has_bid(view: View) -> bool:
    """Whether bids are numbers in this auction, and the observer has bid or held already."""
    actions = [e.action for e in view.log]
    own = [e.action for e in view.log if e.seat == view.observer]
    return any(text.isdigit() for text in actions) and any(text.isdigit() or text == "hold" for text in own)
