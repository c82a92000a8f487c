"""A player of Manille by readable rules of thumb."""

from __future__ import annotations

from typing import cast

from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card

from .rules import DECK, SUITS, VALUES
from .view import ManilleView


class SimplePlayer:
    """Leads high cards and the longest suit, takes tricks as cheaply as possible, and gives card points to the partner's tricks."""

    def act(self, view: View) -> Action:
        seen = cast(ManilleView, view)
        assert seen.trumps is not None
        trump = next(index for index, suit in enumerate(SUITS) if suit[0][0] == seen.trumps.suit)
        trick = TrickInference(seen, DECK, SUITS, trump=trump, card_points=VALUES)

        def cost(card: Card) -> tuple[bool, int]:
            return trick.class_of[card] == trump, trick.strength[card]

        def given(card: Card) -> tuple[bool, int]:
            return trick.class_of[card] != trump, trick.points(card)

        if not trick.cards:
            high = [card for card in trick.legal_cards if trick.is_high(card)]
            return PLAYS[min(high or trick.legal_cards, key=lambda card: (-trick.suit_length(card), *cost(card)))]
        partner_wins = trick.winner == seen.partner and (trick.plays_last or trick.is_high(trick.winning_card))
        if partner_wins:
            return PLAYS[max(trick.legal_cards, key=given)]
        wanted = trick.winning_cards
        if wanted and not trick.plays_last and all(trick.class_of[card] == trick.led_class for card in wanted):
            return PLAYS[max(wanted, key=cost)]
        return PLAYS[min(wanted or trick.legal_cards, key=cost)]
