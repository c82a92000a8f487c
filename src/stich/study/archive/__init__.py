"""Archives of finished deals, which can be filtered, counted and written as tables (docs/reference/archive.md).

A server keeps a row of each deal for each person who held a seat; files of records are read into the same entries. The meaning of each
number is defined here, once for both.
"""

from .entries import Company, Entry, clockwise, entries
from .filters import RESULTS, SORTS, Direction, Filter, Result, Sort, sorted_entries
from .losses import KINDS, Costly, Judgement, Losses, judge
from .many import Judged, judged
from .rows import DealRow, deal_rows, month_of
from .statistics import ROLES, Cell, DealTotals, GameStatistics, LossTotals, cells, statistics
from .tables import COLUMNS, ParquetTable, csv_heading, csv_line
from .weak_points import FEWEST, PHASES, LossCount, Phase, WeakPoint, loss_counts, weak_points

__all__ = [
    "COLUMNS",
    "FEWEST",
    "KINDS",
    "PHASES",
    "RESULTS",
    "ROLES",
    "SORTS",
    "Cell",
    "Company",
    "Costly",
    "DealRow",
    "DealTotals",
    "Direction",
    "Entry",
    "Filter",
    "GameStatistics",
    "Judged",
    "Judgement",
    "LossCount",
    "LossTotals",
    "Losses",
    "ParquetTable",
    "Phase",
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
    "month_of",
    "sorted_entries",
    "statistics",
    "weak_points",
]
