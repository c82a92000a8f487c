"""Configurator of Skat, which combines its rules with its view."""

from __future__ import annotations

from stich.kernel.configurator import Configurator

from ..rules.game import Skat
from ..rules.options import PRESETS
from .view import SkatView, explain, observe

CONFIGURATOR = Configurator(Skat, PRESETS, SkatView, observe, explain)
