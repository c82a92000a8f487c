"""Small nets that predict the result of a declared hand after the play. They are independent of the games: a PlaySpec describes the play.

``training/README.md`` describes their training, ``docs/research/strength.md`` their use by strong players.
"""

from .hand_features import HandFeatures, hand_features
from .net import Net, load_net
from .result_classes import NULL_RESULTS, POINT_RESULTS, ResultClass, Tricks, result_classes

__all__ = ["NULL_RESULTS", "POINT_RESULTS", "HandFeatures", "Net", "ResultClass", "Tricks", "hand_features", "load_net", "result_classes"]
