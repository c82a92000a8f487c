"""Configurator of Suitability, which combines its rules with its view."""

from __future__ import annotations

from stich.kernel.configurator import Configurator

from ..rules.game import Suitability
from ..rules.options import PRESETS
from .view import SuitabilityView, explain, observe

CONFIGURATOR = Configurator(Suitability, PRESETS, SuitabilityView, observe, explain)
