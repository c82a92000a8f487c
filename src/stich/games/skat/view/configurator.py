"""Configurator of Skat, which combines its rules with its view."""

from __future__ import annotations

from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import PRESETS
from stich.kernel.plugin.configurator import Configurator

from .view import SkatView, explain, observe

CONFIGURATOR = Configurator(Skat, PRESETS, SkatView, observe, explain)
