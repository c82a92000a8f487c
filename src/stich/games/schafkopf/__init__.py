"""Schafkopf: the Bavarian game for four, with a secret partner. Rules in ``docs/rules/schafkopf.md``, presets in ``presets/``."""

from .room import SchafkopfRoom
from .rules.game import Schafkopf
from .rules.scoring import SchafkopfOutcome
from .view.view import SchafkopfView

ROOM = SchafkopfRoom()

__all__ = ["ROOM", "Schafkopf", "SchafkopfOutcome", "SchafkopfView"]
