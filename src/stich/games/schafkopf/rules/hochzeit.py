"""Phases of Schafkopf after all have passed: offer, acceptance and exchange of a hochzeit, and what follows without one
(docs/rules C.5, C.21).

Who holds a single trump is secret until it is offered, so every player gets a turn to offer, as with kontra (C.13.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase

from .actions import GIVES, OFFER, PASS, TAKE, Give
from .contract import HOCHZEIT, OBERS, classes, trumps_of
from .declaring import Declaring
from .options import lowest
from .play import Hochzeit, Play
from .ramsch import Ramsch
from .scoring import SchafkopfOutcome
from .seating import SchafkopfSeating


def all_passed(seating: SchafkopfSeating, last: Phase) -> Phase:
    """Return the phase after all have passed: offers of a hochzeit, where the table plays it, or what `nobody_plays` returns.

    ``last``: phase in which the last player passed.
    """
    return OfferingHochzeit(seating) if seating.options.hochzeit else nobody_plays(seating, last)


def nobody_plays(seating: SchafkopfSeating, last: Phase) -> Phase:
    """Return the phase after all have passed and no hochzeit was taken: the end of the deal, a ramsch, or the declaration of the player
    who must play (C.5). ``last``: phase before it.
    """
    if seating.options.all_pass == "must":
        oldest = seating.deck.single[OBERS[0]]
        return Declaring(seating, next(p for p in seating.places if seating.hands[p] & oldest), lowest(seating.options), forced=True)
    if seating.options.all_pass == "ramsch":
        return Ramsch.first(seating)
    again = seating.options.all_pass == "redeal"
    working = "passed in: the same dealer deals again" if again else "passed in: nobody scores"
    return Over(SchafkopfOutcome(scores=(0,) * len(seating.order), reason="passed in", working=(working,), again=again), last)


def trump_mask(seating: SchafkopfSeating) -> int:
    """Return the trumps of a hochzeit as a mask: Obers, Unters and hearts."""
    return seating.deck.mask(classes(trumps_of(HOCHZEIT), seating.deck)[0])


class OfferingHochzeit(Phase, frozen=True):
    """Phase in which each place in turn may offer a hochzeit; only a place with exactly one trump can (C.21.2)."""

    name: ClassVar[str] = "hochzeit"
    seating: SchafkopfSeating
    place: int = 0

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        single = (self.seating.hands[self.place] & trump_mask(self.seating)).bit_count() == 1
        return (OFFER, PASS) if single else (PASS,)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#hochzeit-offer", self.legal_actions, action=action.public_text)
        if action == OFFER:
            return Taking(self.seating, self.place, 0 if self.place else 1)
        return _next_offer(self.seating, self.place, self)


def _next_offer(seating: SchafkopfSeating, place: int, last: Phase) -> Phase:
    """Return the phase in which the place after ``place`` may offer a hochzeit; after the dealer, that without a hochzeit."""
    return OfferingHochzeit(seating, place + 1) if place + 1 in seating.places else nobody_plays(seating, last)


class Taking(Phase, frozen=True):
    """Phase in which the others in turn, from the dealer's left, may take up the offered trump (C.21.3).

    A player without a card to give back can only pass (C.21.4).
    """

    name: ClassVar[str] = "hochzeit"
    seating: SchafkopfSeating
    offerer: int
    place: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def offered(self) -> int:
        """Trump that was offered, as a mask."""
        return self.seating.hands[self.offerer] & trump_mask(self.seating)

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (TAKE, PASS) if self.seating.hands[self.place] & ~trump_mask(self.seating) else (PASS,)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#hochzeit-take", self.legal_actions, action=action.public_text)
        if action == TAKE:
            return Giving(self.seating, self.offerer, self.place)
        following = next((p for p in self.seating.places[self.place + 1 :] if p != self.offerer), None)
        if following is not None:
            return Taking(self.seating, self.offerer, following)
        return _next_offer(self.seating, self.offerer, self)


class Giving(Phase, frozen=True):
    """Phase in which the taker of a hochzeit, who holds the trump now, gives a card back that is no trump (C.21.4)."""

    name: ClassVar[str] = "give"
    seating: SchafkopfSeating
    offerer: int
    taker: int

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.taker]

    @property
    def offered(self) -> int:
        """Trump that was offered, as a mask."""
        return self.seating.hands[self.offerer] & trump_mask(self.seating)

    @property
    def held(self) -> tuple[int, ...]:
        """Cards held now by place, as masks: the taker has one card more than the others, the other player of the hochzeit one less."""
        return self._moved(self.offered, 0)

    @property
    def legal_actions(self) -> Sequence[Action]:
        seating = self.seating
        return tuple(map(GIVES.__getitem__, seating.deck.members(seating.hands[self.taker] & ~trump_mask(seating))))

    def apply(self, action: Action) -> Phase:
        seating = self.seating
        if not isinstance(action, Give) or action not in self.legal_actions:
            raise illegal("action/illegal#hochzeit-give", self.legal_actions, action=action.public_text)
        hands = self._moved(self.offered, seating.deck.single[action.card])
        hochzeit = Hochzeit(self.offerer, seating.deck.members(self.offered)[0], action.card)
        return Play.first(msgspec.structs.replace(seating, hands=hands), self.taker, HOCHZEIT, hochzeit)

    def _moved(self, offered: int, given: int) -> tuple[int, ...]:
        """Return the hands after the trump ``offered`` went to the taker, and the card ``given`` back (masks)."""
        hands = list(self.seating.hands)
        hands[self.offerer] += given - offered
        hands[self.taker] += offered - given
        return tuple(hands)
