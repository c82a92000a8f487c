"""Player that acts like *simple* with human mistakes: at times it plays a nearby card, gives up a bid early or bids one step too far.

The player works for every game: it uses the order of the cards in the view's hand, and takes a bid for a number, a word or a pass.
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
"""Texts of actions by which a player leaves the deal to the others in the auction."""


@dataclass(frozen=True, slots=True)
class ErrorRates:
    """Probabilities of mistakes (0 to 1), and the distance of a wrong card."""

    wrong_card: float
    """Probability of playing or discarding another card than the player *simple*."""
    give_up: float
    """Probability of passing when *simple* would bid or hold."""
    overbid: float
    """Probability of bidding one number more when *simple* would pass, if the player has already bid a number."""
    reach: int = 1
    """Maximum distance of the wrong card from the right one in the hand, counted in legal cards; 1 is a neighbour."""


class ErrorModelPlayer:
    """Player that acts like ``simple``, or makes a mistake at random. A mistake is a legal action that is close to the right one."""

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
        """Return the probability of each action that the player may choose at this view (`stich.players.Chances`)."""
        right = self._simple.act(view)
        rate, slips_of = self._slip(right)
        slips = slips_of(view, right)
        found = {right: 1 - rate if slips else 1.0}
        for slip in slips:
            found[slip] = found.get(slip, 0.0) + rate / len(slips)
        return found

    def _slip(self, right: Action) -> tuple[float, Callable[[View, Action], list[Action]]]:
        """Return the probability of a mistake if ``right`` is the right action, and the function that lists the possible mistakes."""
        if any(word in ALL_CARDS for word in right.text.split()):
            return self._slips.wrong_card, self._nearby
        return (self._slips.overbid, _overbids) if right.text in PASSES else (self._slips.give_up, _passes)

    def _nearby(self, view: View, right: Action) -> list[Action]:
        """Return the legal actions in which one card of the action ``right`` is exchanged for a near lower card of the hand.

        For an action of a single card also for a near higher card. "Near" is at most `ErrorRates.reach` legal cards away.
        """
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
    """Return True if bids are numbers in this auction, and the observer has already bid or held."""
    actions = [e.action for e in view.log]
    own = [e.action for e in view.log if e.seat == view.observer]
    return any(text.isdigit() for text in actions) and any(text.isdigit() or text == "hold" for text in own)
