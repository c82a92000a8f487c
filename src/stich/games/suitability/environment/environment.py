"""Numbered steps of Suitability."""

from __future__ import annotations

from stich.games.suitability.rules.actions import NAMES, PRIVILEGES
from stich.games.suitability.rules.auction import Naming, TakingPrivilege
from stich.games.suitability.rules.contract import DECKS
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.play import Play
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.plugin.deal_program import DealProgram
from stich.kernel.plugin.environment import Beside, Environment


class SuitabilityEnvironment(Environment):
    """Environment of Suitability. Its cards are the pack of five players, which contains all other packs."""

    actions = (*DECKS[5].cards, *(name.text for name in NAMES.values()), *(privilege.text for privilege in PRIVILEGES))
    phases = tuple(phase.name for phase in (Naming, TakingPrivilege, Play))
    game: Suitability

    def beside(self, view: SuitabilityView) -> Beside:
        swap = view.swapped
        played = {said.action for said in view.log}
        known = ((swap.seat, (swap.took,)),) if swap and swap.took not in played else ()
        return Beside(aside=(view.up,) if view.up else (), known=known)

    def compiled(self) -> DealProgram:
        from .program import program

        return program(self)
