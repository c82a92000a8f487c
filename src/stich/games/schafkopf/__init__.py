"""Schafkopf: the Bavarian game for four, with a secret partner. Rules in ``docs/rules/schafkopf.md``, presets in ``presets/``."""

from stich.kernel.sentences import register

from .plugin import PLUGIN
from .rules.game import Schafkopf
from .rules.scoring import SchafkopfOutcome
from .sentences import SENTENCES, runners_in_words
from .view.view import SchafkopfView

register(SENTENCES, runners=runners_in_words)

__all__ = ["PLUGIN", "Schafkopf", "SchafkopfOutcome", "SchafkopfView"]
