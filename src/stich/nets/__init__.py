"""Small nets that predict what becomes of a declared hand when it is played out. They know no game: a PlaySpec says what is played.

How they are trained: ``training/README.md``. How strong players use them: ``docs/players.md``.
"""

from .hand_features import HandFeatures, hand_features
from .net import Net, load_net
from .result_classes import NULL_RESULTS, POINT_RESULTS, ResultClass, Tricks, result_classes

__all__ = ["NULL_RESULTS", "POINT_RESULTS", "HandFeatures", "Net", "ResultClass", "Tricks", "hand_features", "load_net", "result_classes"]
