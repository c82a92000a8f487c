"""Numbered steps of Schafkopf."""

from __future__ import annotations

from stich.games.schafkopf.rules.actions import BIDS, DECLARES, HOLD, KNOCK, KONTRA, PASS, PLAY, RE, YIELD
from stich.games.schafkopf.rules.auction import Declaring, Knocking, Opening
from stich.games.schafkopf.rules.contract import LONG
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.play import KontraOrRe, Play
from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.plugin.deal_program import DealProgram
from stich.kernel.plugin.environment import Beside, Environment


class SchafkopfEnvironment(Environment):
    """Environment of Schafkopf, a game without discards."""

    actions = (
        *LONG.cards,
        *(word.text for word in (PASS, PLAY, HOLD, YIELD, KNOCK, KONTRA, RE)),
        *(bid.text for bid in BIDS.values()),
        *(declare.text for declare in DECLARES.values()),
    )
    phases = tuple(phase.name for phase in (Knocking, Opening, Declaring, KontraOrRe, Play))
    game: Schafkopf

    def beside(self, view: SchafkopfView) -> Beside:
        return Beside()

    def compiled(self) -> DealProgram:
        from .program import program

        return program(self)
