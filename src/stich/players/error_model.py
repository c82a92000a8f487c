"""The simple player with human slips: at times it plays a nearby card, gives up a bid early or bids one step too far.

It works for every game: it takes the cards in the order of the view's hand, and a bid is a number, a word or a pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import ALL_CARDS

PASSES = ("pass", "yield")
"""Texts of actions that leave the bid to other players."""


@dataclass(frozen=True, slots=True)
class ErrorRates:
    """Rates of slips (0 to 1), and the reach of a wrong card."""

    wrong_card: float
    """Probability of playing or discarding a card other than the one of the simple player."""
    give_up: float
    """Probability of passing where the simple player would bid or hold."""
    overbid: float
    """Probability of bidding one number more where the simple player would pass, after own bids of numbers."""
    reach: int = 1
    """Greatest distance of the wrong card in the hand, counted in legal cards; 1 is a neighbour."""


class ErrorModelPlayer:
    """Acts as ``simple`` does, or slips at random. A slip is a legal action close to the right one."""

    def __init__(self, simple: Player, slips: ErrorRates, rng: Random) -> None:
        self._simple, self._slips, self._rng = simple, slips, rng

    def act(self, view: View) -> Action:
        right = self._simple.act(view)
        rate, slips_of = self._slip(right)
        if self._rng.random() >= rate:
            return right
        slips = slips_of(view, right)
        return self._rng.choice(slips) if slips else right

    def chances(self, view: View) -> dict[Action, float]:
        """Return the probability of each action (`stich.players.Chances`)."""
        right = self._simple.act(view)
        rate, slips_of = self._slip(right)
        slips = slips_of(view, right)
        found = {right: 1 - rate if slips else 1.0}
        for slip in slips:
            found[slip] = found.get(slip, 0.0) + rate / len(slips)
        return found

    def _slip(self, right: Action) -> tuple[float, Callable[[View, Action], list[Action]]]:
        """Return the probability of a slip if this action is right, and the function that lists the possible slips."""
        if any(word in ALL_CARDS for word in right.text.split()):
            return self._slips.wrong_card, self._nearby
        return (self._slips.overbid, _overbids) if right.text in PASSES else (self._slips.give_up, _passes)

    def _nearby(self, view: View, right: Action) -> list[Action]:
        """Return the legal actions with one card of the action exchanged for a next lower card of the hand; for a single card also a next
        higher."""
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
    """Return True if bids are numbers in this auction and the observer has already bid or held."""
    actions = [e.action for e in view.log]
    own = [e.action for e in view.log if e.seat == view.observer]
    return any(text.isdigit() for text in actions) and any(text.isdigit() or text == "hold" for text in own)
