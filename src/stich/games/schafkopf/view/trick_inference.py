"""Conclusions of a Schafkopf player from a view during the play: the sides, and whether a card will win the trick."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.games.schafkopf.rules.contract import CARD_POINTS, NO_TRUMPS, Contract, Declaration, classes, parse_contract, trumps_of
from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat

from .view import SchafkopfView, options_of


class SchafkopfTrickInference(TrickInference[SchafkopfView]):
    """Conclusions about the trick in progress (`TrickInference`), with the parties of Schafkopf."""

    def __init__(self, view: SchafkopfView) -> None:
        options = options_of(view)
        self.declaration: Declaration = parse_contract(cast(str, view.contract))
        self.contract = self.declaration.contract
        trumps = trumps_of(self.declaration, options.bettel_trumps)
        trump = None if trumps == NO_TRUMPS else 0
        super().__init__(view, options.cards, classes(trumps, options.cards), trump=trump, card_points=CARD_POINTS)
        self.declarer = cast(Seat, view.declarer)
        """Seat of the declarer; None in a ramsch."""

    @cached_property
    def partner(self) -> Seat | None:
        """Return the seat of the declarer's partner; None if the observer cannot infer it, or if there is no partner."""
        called = self.declaration.called
        if self.view.partner is not None or called is None:
            return self.view.partner
        called_class = self.class_of[called]
        said_kontra = {e.seat for e in self.view.log if e.action == "kontra"}
        others = [s for s in self.view.order if s not in (self.observer, self.declarer)]
        possible = [s for s in others if called_class not in self.voids[s] and s not in said_kontra]
        return possible[0] if len(possible) == 1 else None

    def is_friend(self, seat: Seat) -> bool:
        """Return True if a seat certainly is on the observer's side (Schafkopf)."""
        if self.contract is Contract.RAMSCH:
            return seat == self.observer
        if self.declaration.called is None or self.partner is not None or seat == self.declarer:
            return (seat in (self.declarer, self.partner)) == self.with_declarer
        return seat == self.observer

    @property
    def with_declarer(self) -> bool:
        """True if the observer is on the declarer's side (Schafkopf)."""
        return self.observer in (self.declarer, self.partner)

    @property
    def to_play(self) -> list[Seat]:
        """Seats that play to this trick after the observer."""
        played = {entry.seat for entry in self.view.trick}
        return [s for s in self.view.order if s not in played and s != self.observer]

    def is_safe(self, card: Card) -> bool:
        """Return True if this card, which wins the trick so far, will probably win it in the end.

        It will if no opponent plays after the observer, or if the card is the highest of its class and unlikely to be trumped.
        """
        opponents = [s for s in self.to_play if not self.is_friend(s)]
        if not opponents:
            return True
        if not self.is_high(card):
            return False
        card_class = self.class_of[card]
        if card_class == self.trump or self.trump is None or not self.outstanding_in(self.trump):
            return True
        led = self.led_class if self.cards else card_class
        return all(led not in self.voids[s] for s in opponents) and self.outstanding_in(led) >= len(self.to_play)
