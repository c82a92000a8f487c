"""*beginner*: the simple player with human slips. Now and then it plays a neighbouring card, gives up a bid early or bids a step too far.

It knows no game: cards lie in the hand as the view orders them, and a bid is a number, a word or a pass.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from stich.kernel.action import Action
from stich.kernel.cards import ALL_CARDS
from stich.kernel.player import Player
from stich.kernel.view import View

WRONG_CARD_RATE = 0.2
"""How often it plays or discards a neighbour of the card that the simple player would choose."""
GIVE_UP_RATE = 0.1
"""How often it passes where the simple player would bid or hold."""
OVERBID_RATE = 0.15
"""How often, after numbers of its own, it bids one number more than the simple player would."""
PASSES = ("pass", "yield")
"""Actions that leave a bid to others."""


class BeginnerPlayer:
    """Does what ``simple`` would do, or slips by chance. A slip is legal, and near to the right action."""

    def __init__(self, simple: Player, rng: Random) -> None:
        self._simple, self._rng = simple, rng

    def act(self, view: View) -> Action:
        right = self._simple.act(view)
        rate, slips_of = _slip(right)
        if self._rng.random() >= rate:
            return right
        slips = slips_of(view, right)
        return self._rng.choice(slips) if slips else right

    def chances(self, view: View) -> dict[Action, float]:
        """How likely it does each action (`stich.players.Chances`)."""
        right = self._simple.act(view)
        rate, slips_of = _slip(right)
        slips = slips_of(view, right)
        found = {right: 1 - rate if slips else 1.0}
        for slip in slips:
            found[slip] = found.get(slip, 0.0) + rate / len(slips)
        return found


def _slip(right: Action) -> tuple[float, Callable[[View, Action], list[Action]]]:
    """How often it slips where this is right, and what makes the slips among which it then chooses."""
    if any(word in ALL_CARDS for word in right.text.split()):
        return WRONG_CARD_RATE, _neighbours
    return (OVERBID_RATE, _overbids) if right.text in PASSES else (GIVE_UP_RATE, _passes)


def _overbids(view: View, right: Action) -> list[Action]:
    return [a for a in view.legal_actions if a.text.isdigit() or a.text == "hold"][:1] if _has_bid(view) else []


def _passes(view: View, right: Action) -> list[Action]:
    return [a for a in view.legal_actions if a.text in PASSES]


def _neighbours(view: View, right: Action) -> list[Action]:
    """The legal actions with the next lower card of the hand in place of one of the action's cards; of a play also the next higher one."""
    hand = [str(card) for card in view.hand]
    legal = {frozenset(a.text.split()): a for a in view.legal_actions}
    words = right.text.split()
    neighbours: list[Action] = []
    for card in (word for word in words if word in hand):
        index = hand.index(card)
        higher = hand[:index][::-1] if words == [card] else []
        for others in (hand[index + 1 :], higher):
            exchanged = (legal.get(frozenset(other if w == card else w for w in words)) for other in others if other not in words)
            neighbours += [action for action in exchanged if action][:1]
    return neighbours


def _has_bid(view: View) -> bool:
    """Whether bids are numbers in this auction, and the observer has bid or held already."""
    actions = [e.action for e in view.log]
    own = [e.action for e in view.log if e.seat == view.observer]
    return any(text.isdigit() for text in actions) and any(text.isdigit() or text == "hold" for text in own)
