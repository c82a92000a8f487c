"""Conclusions of a Skat player from a view during the play: the declarer, the partner in defence, the proof of a claim."""

from __future__ import annotations

from typing import cast

from stich.games.skat.rules.claim_proof import MOST_TRICKS, proves_the_rest
from stich.games.skat.rules.contract import CARD_POINTS, DECK, Contract, classes, parse_declaration
from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.rules.deal import Seat

from .view import SkatView


class SkatTrickInference(TrickInference[SkatView]):
    """`TrickInference` with the parties of Skat."""

    def __init__(self, view: SkatView) -> None:
        ramsch = view.contract == "ramsch"
        self.contract = Contract.GRAND if ramsch else parse_declaration(cast(str, view.contract)).contract
        trump = None if self.contract is Contract.NULL else 0
        super().__init__(view, DECK, classes(self.contract), trump=trump, card_points=CARD_POINTS, discards=view.discards or ())
        self.declarer = cast(Seat, view.declarer)
        """Seat of the declarer; None in Ramsch, where cards rank as in grand."""
        self.is_declarer = self.observer == self.declarer
        self.partner: Seat | None = None
        """Seat of the other defender; None for the declarer, and in Ramsch."""
        if not ramsch and not self.is_declarer:
            self.partner = next(s for s in view.order if s not in (self.observer, self.declarer))

    @property
    def declarer_to_play(self) -> bool:
        """True if the declarer plays to this trick after the observer."""
        return not self.is_declarer and all(entry.seat != self.declarer for entry in self.view.trick)

    def takes_the_rest(self, seat: Seat, *, most_tricks: int = MOST_TRICKS) -> bool:
        """Return True if the exposed cards prove that this seat can claim the rest, for every distribution of the hidden cards.

        The observer's hand counts as hidden, since the claimer does not see it. For a claim of the observer: True if their hand, once
        exposed, will prove the claim; this does not reveal the observer's discards. ``most_tricks``: limit of the search
        (`proves_the_rest`).
        """
        order = self.view.order
        place = order.index(seat)
        seats = [order[(place + i) % 3] for i in range(3)]
        shown, first, second = (
            DECK.mask(self.view.hands[other] or ()) if other != self.observer or other == seat else 0 for other in seats
        )
        out = self.outstanding | set(self.hand) | (set(self.view.discards or ()) if seat == self.observer else set())
        return proves_the_rest(shown, DECK.mask(out) & ~shown, self.contract, self.cards, (first, second), most_tricks=most_tricks)
