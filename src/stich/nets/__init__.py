"""Small nets that say what comes of a declared hand when people play it out. No game is named: a PlaySpec says what is played.

How they are trained: ``training/README.md``. How strong players use them: ``docs/players.md``.
"""

from .planes import Planes, planes
from .results import NULL_RESULTS, POINT_RESULTS, Result, results_of
from .valuer import Valuer, valuer

__all__ = ["NULL_RESULTS", "POINT_RESULTS", "Planes", "Result", "Valuer", "planes", "results_of", "valuer"]
