"""Schafkopf: the Bavarian game for four, with a secret partner. Rules in ``docs/rules/schafkopf``, presets in ``presets/``."""

from .game import Schafkopf
from .score_list import SchafkopfEntry
from .scoring import SchafkopfOutcome
from .view import SchafkopfView

__all__ = ["Schafkopf", "SchafkopfEntry", "SchafkopfOutcome", "SchafkopfView"]
