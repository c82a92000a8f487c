"""Skat: the three-handed German game of bidding and tricks. Rules in ``docs/rules/skat``, presets in ``presets/``."""

from .rules.game import Skat
from .scorer.entries import SkatEntry
from .rules.scoring import SkatOutcome
from .view.view import SkatView

__all__ = ["Skat", "SkatEntry", "SkatOutcome", "SkatView"]
