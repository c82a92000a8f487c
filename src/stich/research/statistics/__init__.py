"""Statistics: means of independent values with their intervals, and control variates, which make the intervals narrower.

No game is known here.
"""

from .control import Controlled, controlled, without_luck
from .estimate import Estimate, RunningMean, estimate, quantile, ratio

__all__ = ["Controlled", "Estimate", "RunningMean", "controlled", "estimate", "quantile", "ratio", "without_luck"]
