"""PartnerPlayer: a player of card games by readable rules of thumb, for two fixed pairs."""

from __future__ import annotations

from typing import cast

from stich.kernel.knowledge.card_view import CardView
from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import Card

from .configurator import Configurator


class PartnerPlayer:
    """Leads high cards and the longest suit, takes tricks as cheaply as possible, and gives card points to the partner's tricks."""

    def __init__(self, configurator: Configurator[CardGame]) -> None:
        self._configurator = configurator

    def act(self, view: View) -> Action:
        spec = self._configurator.game_of(view).spec(view.dealer)
        values = {card[1]: points for card, points in zip(spec.deck.cards, spec.points, strict=True)}
        classes = tuple(cards[::-1] for cards in spec.classes)
        trick = TrickInference(view, spec.deck, classes, trump=spec.trump, card_points=values)

        def cost(card: Card) -> tuple[bool, int]:
            return trick.class_of[card] == spec.trump, trick.strength[card]

        def given(card: Card) -> tuple[bool, int, int]:
            return trick.class_of[card] != spec.trump, trick.points(card), -trick.strength[card]

        if not trick.cards:
            high = [card for card in trick.legal_cards if trick.is_high(card)]
            return PLAYS[min(high or trick.legal_cards, key=lambda card: (-trick.suit_length(card), *cost(card)))]
        partner = cast(CardView, view).partner
        if trick.winner == partner and (trick.plays_last or trick.is_high(trick.winning_card)):
            return PLAYS[max(trick.legal_cards, key=given)]
        wanted = trick.winning_cards
        if wanted and not trick.plays_last and all(trick.class_of[card] == trick.led_class for card in wanted):
            return PLAYS[max(wanted, key=cost)]
        return PLAYS[min(wanted or trick.legal_cards, key=cost)]
