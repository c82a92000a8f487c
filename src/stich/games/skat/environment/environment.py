"""Numbered steps of Skat."""

from __future__ import annotations

from stich.games.skat.rules.actions import DECLARES, HAND, HOLD, KONTRA, LEAVE, PASS, PICKUP, RE, Discard
from stich.games.skat.rules.auction import Bidding
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.exchange import Declaring, Discarding, SkatOrHand
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.games.skat.rules.play import AfterKontra, Play
from stich.games.skat.rules.ramsch import Pushing
from stich.games.skat.view.view import SkatView
from stich.kernel.plugin.deal_program import DealProgram
from stich.kernel.plugin.environment import LAY_AWAY, Beside, Environment
from stich.kernel.rules.action import Action

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

    def compiled(self) -> DealProgram:
        from .program import program

        return program(self)
