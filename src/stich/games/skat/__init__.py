"""Skat: the three-handed German card game with bidding. Rules in ``docs/rules/skat.md``, presets in ``presets/``."""

from stich.kernel.sentences import register

from .plugin import PLUGIN
from .rules.game import Skat
from .rules.scoring import SkatOutcome
from .sentences import SENTENCES, matadors_in_words
from .view.view import SkatView

register(SENTENCES, matadors=matadors_in_words)

__all__ = ["PLUGIN", "Skat", "SkatOutcome", "SkatView"]
