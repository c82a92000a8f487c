from stich.kernel.sentences import register

from .plugin import PLUGIN
from .rules.game import Suitability
from .rules.scoring import SuitabilityOutcome
from .sentences import SENTENCES, held_in_words, row_in_words
from .view.view import SuitabilityView

register(SENTENCES, held=held_in_words, row=row_in_words)

__all__ = ["PLUGIN", "Suitability", "SuitabilityOutcome", "SuitabilityView"]
