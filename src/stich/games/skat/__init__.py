"""Skat: the three-handed German game of bidding and tricks. Rules in ``docs/rules/skat``, presets in ``presets/``."""

from .game import Skat
from .scoring import SkatOutcome
from .view import SkatView

__all__ = ["Skat", "SkatOutcome", "SkatView"]
