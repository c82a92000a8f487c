"""Archives of finished deals, which can be filtered, counted and written as tables (docs/reference/archive.md).

A server stores a row of each deal for each person who had a seat; files of records are read as the same entries. The meaning of each number
is defined here, for both.
"""

from .analysed_deals import AnalysedDeal, judged
from .entries import Company, Entry, clockwise, entries
from .filters import RESULTS, SORTS, Direction, Filter, Result, Sort, sorted_entries
from .losses import KINDS, Costly, DealJudgement, Losses, judge
from .rows import DealRow, deal_rows, month_of
from .statistics import ROLES, Cell, DealTotals, GameStatistics, LossTotals, cells, statistics
from .tables import COLUMNS, ParquetTable, csv_heading, csv_line
from .weak_points import FEWEST, PHASES, LossCount, LossPhase, WeakPoint, loss_counts, mean_card_losses, weak_points

__all__ = [
    "COLUMNS",
    "FEWEST",
    "KINDS",
    "PHASES",
    "RESULTS",
    "ROLES",
    "SORTS",
    "AnalysedDeal",
    "Cell",
    "Company",
    "Costly",
    "DealJudgement",
    "DealRow",
    "DealTotals",
    "Direction",
    "Entry",
    "Filter",
    "GameStatistics",
    "LossCount",
    "LossPhase",
    "LossTotals",
    "Losses",
    "ParquetTable",
    "Result",
    "Sort",
    "WeakPoint",
    "cells",
    "clockwise",
    "csv_heading",
    "csv_line",
    "deal_rows",
    "entries",
    "judge",
    "judged",
    "loss_counts",
    "mean_card_losses",
    "month_of",
    "sorted_entries",
    "statistics",
    "weak_points",
]
