"""Poverty of Doppelkopf: a hand with few trumps is offered to a partner, who gives cards back (docs/rules D.21)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase

from .actions import REFUSE, TAKE, HandOver, handed
from .contract import FOX
from .play import FixedDeal, Play, Poverty
from .scoring import DoppelkopfOutcome
from .seating import POVERTY_TRUMPS, DoppelkopfSeating


@lru_cache(maxsize=256)
def _choices(verb: str, cards: tuple[Card, ...], fixed: tuple[Card, ...], count: int, deck: Deck) -> tuple[Action, ...]:
    """Return the actions of handing over ``fixed`` and as many of ``cards`` as make ``count`` in all, each set of cards once."""
    sets = dict.fromkeys(combinations(cards, count - len(fixed)))
    return tuple(handed(verb, (*fixed, *chosen), deck) for chosen in sets)


class PovertyGiving(Phase, frozen=True):
    """Phase in which the player of a poverty lays trumps face down, with other cards up to three if the table hands over three (D.21)."""

    name: ClassVar[str] = "poverty"
    seating: DoppelkopfSeating
    giver: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.giver]

    @property
    def legal_actions(self) -> Sequence[Action]:
        deck, options = self.seating.deck, self.seating.options
        trumps = deck.members(self.seating.trumps(self.giver))
        if options.poverty_cards == "three" and len(trumps) > POVERTY_TRUMPS:
            trumps = tuple(card for card in trumps if card != FOX)  # the free fox stays in the hand
        plain = deck.members(self.seating.hands[self.giver] & ~self.seating.trumps(self.giver))
        count = POVERTY_TRUMPS if options.poverty_cards == "three" else len(trumps)
        return _choices("give", plain, trumps, count, deck) if count else (HandOver("give", ()),)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#give", self.legal_actions[:8], action=action.public_text)
        assert isinstance(action, HandOver)
        return PovertyOffering(self.seating, self.giver, action.cards, (self.giver + 1) % len(self.seating.order))


class PovertyOffering(Phase, frozen=True):
    """Phase in which the other players, in seat order, take the poverty or refuse it (D.21)."""

    name: ClassVar[str] = "poverty"
    seating: DoppelkopfSeating
    giver: int
    given: tuple[Card, ...]
    place: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (TAKE, REFUSE)

    def apply(self, action: Action) -> Phase:
        if action == TAKE:
            return PovertyReturning(self.seating, self.giver, self.given, self.place)
        if action != REFUSE:
            raise illegal("action/illegal#take", self.legal_actions, action=action.public_text)
        following = (self.place + 1) % len(self.seating.order)
        if following != self.giver:
            return PovertyOffering(self.seating, self.giver, self.given, following)
        stays = self.seating.options.poverty_refused == "same_dealer"
        line = f"nobody takes the poverty: the {'same' if stays else 'next'} dealer deals"
        outcome = DoppelkopfOutcome(
            scores=(0,) * len(self.seating.order), reason="poverty refused", working=(line,), again=True, dealer_stays=stays
        )
        return Over(outcome, self)


class PovertyReturning(Phase, frozen=True):
    """Phase in which the taker of a poverty gives back as many cards as it received; the table hears how many are trumps (D.21)."""

    name: ClassVar[str] = "poverty"
    seating: DoppelkopfSeating
    giver: int
    given: tuple[Card, ...]
    taker: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.taker]

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held now, as masks by place: the taker has taken up the given ones."""
        deck = self.seating.deck
        cards = [list(deck.members(hand)) for hand in self.seating.hands]
        for card in self.given:
            cards[self.giver].remove(card)
            cards[self.taker].append(card)
        return deck.apart(cards)

    @property
    def legal_actions(self) -> Sequence[Action]:
        deck = self.seating.deck
        if not self.given:
            return (HandOver("return", ()),)
        return _choices("return", deck.members(self.hands[self.taker]), (), len(self.given), deck)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#return", self.legal_actions[:8], action=action.public_text)
        assert isinstance(action, HandOver)
        deck = self.seating.deck
        cards = [list(deck.members(hand)) for hand in self.hands]
        for card in action.cards:
            cards[self.taker].remove(card)
            cards[self.giver].append(card)
        poverty = Poverty(self.giver, self.taker, self.given, action.cards)
        return Play.first(FixedDeal.poverty_of(self.seating, poverty, deck.apart(cards)))
