"""Configurator of Schafkopf, which combines its rules with its view."""

from __future__ import annotations

from stich.kernel.configurator import Configurator

from ..rules.game import Schafkopf
from ..rules.options import PRESETS
from .view import SchafkopfView, explain, observe

CONFIGURATOR = Configurator(Schafkopf, PRESETS, SchafkopfView, observe, explain)
