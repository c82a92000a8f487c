"""Doppelkopf: the game for four with two of each card. Rules in ``docs/rules/doppelkopf.md``, presets in ``presets/``."""

from stich.kernel.sentences import register

from .rules.game import Doppelkopf
from .rules.scoring import DoppelkopfOutcome
from .sentences import SENTENCES
from .view.view import DoppelkopfView

register(SENTENCES)

__all__ = ["Doppelkopf", "DoppelkopfOutcome", "DoppelkopfView"]
