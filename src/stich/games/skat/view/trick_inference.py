"""Conclusions of a Skat player from a view during the play: the declarer, the partner in defence, the proof of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stich.games.skat.rules.claim_proof import MOST_TRICKS, proves_the_rest
from stich.games.skat.rules.contract import CARD_POINTS, DECK, Contract, card_points, classes, matadors, parse_declaration
from stich.games.skat.rules.enough_proof import proves_points
from stich.games.skat.rules.options import PRESETS
from stich.games.skat.rules.scoring import Facts, points_to_claim
from stich.kernel.knowledge.trick_inference import TrickInference
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat

from .view import SkatView


class SkatTrickInference(TrickInference[SkatView]):
    """Conclusions about the trick in progress (`TrickInference`), with the parties of Skat."""

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
        """Return True if the exposed cards prove that this seat can claim the rest (Skat), for every distribution of the hidden cards.

        The observer's hand counts as hidden, since the claimer does not see it. For a claim of the observer: True if their hand, once
        exposed, will prove the claim; this does not reveal the observer's discards. ``most_tricks``: limit of the search
        (`proves_the_rest`).
        """
        return proves_the_rest(*self._exposed(seat), most_tricks=most_tricks)

    def decides_the_game(self, seat: Seat) -> bool:
        """Return True if the exposed cards alone prove that this seat's tricks decide the game of Skat (A.9.10), as far as the observer
        knows.

        The declarer's card points outside tricks count only for a claim of the declarer, who alone knows them. Matadors are counted by the
        declarer's cards that the observer knows.
        """
        view, declarer = self.view, self.declarer
        played = (entry.action for entry in view.log if entry.seat == declarer and entry.action in DECK.bit)
        known = {*map(Card, played), *(view.hands[declarer] or ()), *(view.discards or ())}
        facts = Facts(
            declaration=parse_declaration(str(view.contract)),
            bid=view.bid,
            matadors=matadors(known, self.contract),
            card_points=view.points[declarer] + card_points(view.discards or ()),
            tricks=0,
            opponents_card_points=sum(view.points) - view.points[declarer],
            opponents_tricks=sum(view.tricks) - view.tricks[declarer],
        )
        needed = points_to_claim(PRESETS.options_of(view), facts, seat == declarer)
        return proves_points(*self._exposed(seat), needed=needed)

    def _exposed(self, seat: Seat) -> tuple[int, int, Contract, Sequence[Card], tuple[int, int]]:
        """Return the arguments of `proves_the_rest` for a claim of this seat, by the exposed cards."""
        order = self.view.order
        place = order.index(seat)
        seats = [order[(place + i) % 3] for i in range(3)]
        shown, first, second = (
            DECK.mask(self.view.hands[other] or ()) if other != self.observer or other == seat else 0 for other in seats
        )
        out = self.outstanding | set(self.hand) | (set(self.view.discards or ()) if seat == self.observer else set())
        return shown, DECK.mask(out) & ~shown, self.contract, self.cards, (first, second)
