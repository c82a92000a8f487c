"""Skat: the three-handed German game of bidding and tricks. Rules in ``docs/rules/skat.md``, presets in ``presets/``."""

from .room import SkatRoom
from .rules.game import Skat
from .rules.scoring import SkatOutcome
from .view.view import SkatView

ROOM = SkatRoom()

__all__ = ["ROOM", "Skat", "SkatOutcome", "SkatView"]
