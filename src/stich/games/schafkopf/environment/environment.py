"""Numbered steps of Schafkopf."""

from __future__ import annotations

from functools import cached_property

from stich.kernel.deal_program import DealProgram
from stich.kernel.environment import Beside, Environment

from ..rules.actions import BIDS, DECLARES, HOLD, KNOCK, KONTRA, PASS, PLAY, RE, YIELD
from ..rules.auction import Declaring, Knocking, Opening
from ..rules.contract import LONG
from ..rules.game import Schafkopf
from ..rules.play import KontraOrRe, Play
from ..view.view import SchafkopfView


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

    @cached_property
    def _program(self) -> DealProgram:
        from .program import program

        return program(self)

    def program(self) -> DealProgram:
        return self._program
