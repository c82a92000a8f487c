"""*beginner*: the simple player with human slips. Now and then it plays a neighbouring card, gives up a bid early or bids a step too far.

It knows no game: cards lie in the hand as the view orders them, and a bid is a number, a word or a pass.
"""

from __future__ import annotations

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
        slips = self._slips(view, right)
        return self._rng.choice(slips) if slips else right

    def _slips(self, view: View, right: Action) -> list[Action]:
        """The slips from which it chooses this time; mostly none."""
        chance = self._rng.random()
        if any(word in ALL_CARDS for word in right.text.split()):
            return _neighbours(view, right) if chance < WRONG_CARD_RATE else []
        legal = view.legal_actions
        if right.text in PASSES:
            return [a for a in legal if a.text.isdigit() or a.text == "hold"][:1] if chance < OVERBID_RATE and _has_bid(view) else []
        return [a for a in legal if a.text in PASSES] if chance < GIVE_UP_RATE else []


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
