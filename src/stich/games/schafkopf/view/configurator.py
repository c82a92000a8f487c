"""Configurator of Schafkopf, which combines its rules with its view."""

from __future__ import annotations

from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import PRESETS
from stich.kernel.plugin.configurator import Configurator

from .view import SchafkopfView, explain, observe

CONFIGURATOR = Configurator(Schafkopf, PRESETS, SchafkopfView, observe, explain)
