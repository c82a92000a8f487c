"""Skat: the three-handed German game of bidding and tricks. Rules in ``docs/rules/skat``, presets in ``presets/``."""

from .game import Skat
from .score_list import SkatEntry
from .scoring import SkatOutcome
from .view import SkatView

__all__ = ["Skat", "SkatEntry", "SkatOutcome", "SkatView"]
