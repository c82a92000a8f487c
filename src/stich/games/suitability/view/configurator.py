"""Configurator of Suitability, which combines its rules with its view."""

from __future__ import annotations

from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import PRESETS
from stich.kernel.plugin.configurator import Configurator

from .view import SuitabilityView, explain, observe

CONFIGURATOR = Configurator(Suitability, PRESETS, SuitabilityView, observe, explain)
