"""What a Schafkopf player can work out from a view in trick play: who is with whom, and how safe a card is."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.trick_inference import TrickSight

from ..rules.contract import CARD_POINTS, NO_TRUMPS, Contract, Declaration, classes, parse_declaration, trumps_of
from ..rules.ramsch import RAMSCH
from .view import SchafkopfView, options_of


class Sight(TrickSight[SchafkopfView]):
    """What `TrickSight` tells, and who plays with whom."""

    def __init__(self, view: SchafkopfView) -> None:
        options = options_of(view)
        text = cast(str, view.contract)
        self.declaration: Declaration = RAMSCH if text == "ramsch" else parse_declaration(text)
        self.contract = self.declaration.contract
        trumps = trumps_of(self.declaration, options.bettel_trumps)
        trump = None if trumps == NO_TRUMPS else 0
        super().__init__(view, options.cards, classes(trumps, options.cards), trump=trump, card_points=CARD_POINTS)
        self.declarer = cast(Seat, view.declarer)
        """Nobody in ramsch."""

    @cached_property
    def partner(self) -> Seat | None:
        """The declarer's partner, as far as the own cards and the play tell; None too where there is none."""
        called = self.declaration.called
        if self.view.partner is not None or called is None:
            return self.view.partner
        group = self.group_of[called]
        said_kontra = {e.seat for e in self.view.log if e.action == "kontra"}
        others = [s for s in self.view.order if s not in (self.me, self.declarer)]
        possible = [s for s in others if group not in self.voids[s] and s not in said_kontra]
        return possible[0] if len(possible) == 1 else None

    def is_friend(self, seat: Seat) -> bool:
        """Certainly of the own side."""
        return self._with_me(seat) is True

    def is_foe(self, seat: Seat) -> bool:
        """Certainly of the other side."""
        return self._with_me(seat) is False

    def _with_me(self, seat: Seat) -> bool | None:
        """Whether a seat plays on the own side; None where that is not known yet."""
        if self.contract is Contract.RAMSCH:
            return seat == self.me
        declares = self.me in (self.declarer, self.partner)
        if self.declaration.called is None or self.partner is not None or seat == self.declarer:
            return (seat in (self.declarer, self.partner)) == declares
        return True if seat == self.me else None

    @property
    def with_declarer(self) -> bool:
        """Whether the own side declares."""
        return self.me in (self.declarer, self.partner)

    @property
    def to_play(self) -> list[Seat]:
        """Who plays to this trick after us."""
        done = {entry.seat for entry in self.view.trick} | {self.me}
        return [s for s in self.view.order if s not in done]

    def is_safe(self, card: Card) -> bool:
        """Whether a card that is winning will probably take the trick: nobody of the other side comes, or it is high and not trumped."""
        foes = [s for s in self.to_play if not self.is_friend(s)]
        if not foes:
            return True
        if not self.is_high(card):
            return False
        group = self.group_of[card]
        if group == self.trump or self.trump is None or not self.out_in(self.trump):
            return True
        led = self.group_of[self.trick[0]] if self.trick else group
        return all(led not in self.voids[s] for s in foes) and self.out_in(led) >= len(self.to_play)
