"""The simple player with human slips: now and then the card beside the right one, a bid given up early or pushed a step too far.

It knows no game: cards lie in the hand as the view orders them, and a bid is a number, a word or a pass.
"""

from __future__ import annotations

from random import Random

from stich.kernel.action import Action
from stich.kernel.cards import ALL_CARDS
from stich.kernel.player import Player
from stich.kernel.view import View

WRONG_CARD = 0.2
"""How often a card is played, or put down, that lies beside the one that the simple player would take."""
GIVES_UP = 0.1
"""How often it passes where the simple player would bid or hold."""
GOES_ON = 0.15
"""How often it names one number more than the simple player would, after numbers of its own."""
BACKING_OUT = ("pass", "yield")
"""Words that leave a bid to others."""


class BeginnerPlayer:
    """``simple`` knows what to do; chance says when it slips. Whatever it does is legal, and near to what was right."""

    def __init__(self, simple: Player, rng: Random) -> None:
        self._simple, self._rng = simple, rng

    def act(self, view: View) -> Action:
        right = self._simple.act(view)
        slips = self._slips(view, right)
        return self._rng.choice(slips) if slips else right

    def _slips(self, view: View, right: Action) -> list[Action]:
        """What it may do instead, this time; mostly nothing."""
        chance = self._rng.random()
        if any(word in ALL_CARDS for word in right.text.split()):
            return _beside(view, right) if chance < WRONG_CARD else []
        legal = view.legal_actions
        if right.text in BACKING_OUT:
            return [a for a in legal if a.text.isdigit() or a.text == "hold"][:1] if chance < GOES_ON and _bids_numbers(view) else []
        return [a for a in legal if a.text in BACKING_OUT] if chance < GIVES_UP else []


def _beside(view: View, right: Action) -> list[Action]:
    """The same said of the next lower card of the hand that may be taken instead; a card that is played may also be the next higher one."""
    hand = [str(card) for card in view.hand]
    legal = {frozenset(a.text.split()): a for a in view.legal_actions}
    words = right.text.split()
    found: list[Action] = []
    for card in (word for word in words if word in hand):
        place = hand.index(card)
        higher = hand[:place][::-1] if words == [card] else []
        for others in (hand[place + 1 :], higher):
            near = (legal.get(frozenset(other if w == card else w for w in words)) for other in others if other not in words)
            found += [a for a in near if a][:1]
    return found


def _bids_numbers(view: View) -> bool:
    """The seat has bid already, and bids are numbers."""
    spoken = [e.action for e in view.log]
    mine = [e.action for e in view.log if e.seat == view.observer]
    return any(text.isdigit() for text in spoken) and any(text.isdigit() or text == "hold" for text in mine)
