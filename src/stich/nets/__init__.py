"""Small neural nets that predict from a hand the result of the play, locations of cards, or the next card.

The nets know no game, only PlaySpecs.
``training/README.md`` describes how they are trained, ``docs/research/value_nets.md`` how strong players use them.
"""

from .hand_features import HandFeatures, hand_features
from .net import Net, load_net
from .result_classes import NULL_RESULTS, POINT_RESULTS, ResultClass, Tricks, result_classes

__all__ = ["NULL_RESULTS", "POINT_RESULTS", "HandFeatures", "Net", "ResultClass", "Tricks", "hand_features", "load_net", "result_classes"]
