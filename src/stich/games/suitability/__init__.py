"""Suitability: David Parlett's game of declared suits for two to five. Rules in ``docs/rules/suitability``, presets in ``presets/``."""

from .game import Suitability
from .score_list import SuitabilityEntry
from .scoring import SuitabilityOutcome
from .view import SuitabilityView

__all__ = ["Suitability", "SuitabilityEntry", "SuitabilityOutcome", "SuitabilityView"]
