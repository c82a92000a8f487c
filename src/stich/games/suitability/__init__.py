from stich.kernel.sentences import register

from .room import SuitabilityRoom
from .rules.game import Suitability
from .rules.scoring import SuitabilityOutcome
from .sentences import SENTENCES, held_in_words, row_in_words
from .view.view import SuitabilityView

register(SENTENCES, held=held_in_words, row=row_in_words)

ROOM = SuitabilityRoom()

__all__ = ["ROOM", "Suitability", "SuitabilityOutcome", "SuitabilityView"]
