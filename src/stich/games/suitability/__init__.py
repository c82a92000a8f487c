"""Suitability: David Parlett's game of declared suits for two to five. Rules in ``docs/rules/suitability``, presets in ``presets/``."""

from .rules.game import Suitability
from .scorer.entries import SuitabilityEntry
from .rules.scoring import SuitabilityOutcome
from .view.view import SuitabilityView

__all__ = ["Suitability", "SuitabilityEntry", "SuitabilityOutcome", "SuitabilityView"]
