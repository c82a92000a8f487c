"""Numbered steps of Skat."""

from __future__ import annotations

from functools import cached_property

from stich.kernel.action import Action
from stich.kernel.deal_program import DealProgram
from stich.kernel.environment import LAY_AWAY, Beside, Environment

from ..rules.actions import DECLARES, HAND, HOLD, KONTRA, LEAVE, PASS, PICKUP, RE, Discard
from ..rules.auction import Bidding
from ..rules.contract import DECK
from ..rules.exchange import Declaring, Discarding, SkatOrHand
from ..rules.game import Skat
from ..rules.options import SkatOptions, legal_bids
from ..rules.play import AfterKontra, Play
from ..rules.ramsch import Pushing
from ..view.view import SkatView

BIDS = tuple(sorted({bid for grand_ouvert in (24, 36) for bid in legal_bids(SkatOptions(grand_ouvert=grand_ouvert))}))
"""All bids that some table allows."""


class SkatEnvironment(Environment):
    """Environment of Skat, in which the declarer discards the two cards one after the other."""

    actions = (
        *DECK.cards,
        *(LAY_AWAY + card for card in DECK.cards),
        *map(str, BIDS),
        *(word.text for word in (PASS, HOLD, PICKUP, HAND, LEAVE, KONTRA, RE)),
        *(declare.text for declare in DECLARES.values()),
    )
    phases = tuple(phase.name for phase in (Bidding, SkatOrHand, Pushing, Discarding, Declaring, Play, AfterKontra))
    game: Skat

    def steps(self, action: Action) -> tuple[str, ...]:
        return tuple(LAY_AWAY + card for card in action.cards) if isinstance(action, Discard) else super().steps(action)

    def beside(self, view: SkatView) -> Beside:
        ouvert = view.declarer is not None and view.contract is not None and view.contract.endswith("ouvert")
        hand = view.hands[view.declarer] if ouvert and view.declarer is not None else None
        return Beside(view.discards or (), view.skat or (), ((view.declarer, hand),) if hand and view.declarer is not None else ())

    @cached_property
    def _program(self) -> DealProgram:
        from .program import program

        return program(self)

    def program(self) -> DealProgram:
        return self._program
