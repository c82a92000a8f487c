from .room import SuitabilityRoom
from .rules.game import Suitability
from .rules.scoring import SuitabilityOutcome
from .view.view import SuitabilityView

ROOM = SuitabilityRoom()

__all__ = ["ROOM", "Suitability", "SuitabilityOutcome", "SuitabilityView"]
