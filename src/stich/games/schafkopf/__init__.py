"""Schafkopf: the Bavarian game for four, with a secret partner. Rules in ``docs/rules/schafkopf``, presets in ``presets/``."""

from .rules.game import Schafkopf
from .scorer.entries import SchafkopfEntry
from .rules.scoring import SchafkopfOutcome
from .view.view import SchafkopfView

__all__ = ["Schafkopf", "SchafkopfEntry", "SchafkopfOutcome", "SchafkopfView"]
