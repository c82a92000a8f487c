"""Archives: many finished deals, filtered, counted and written as tables (docs/guide/archive.md).

A server keeps a row of each deal for everybody who held a seat; files of records are read to the same entries. What a number means is
written here, once for both.
"""

from .entries import Company, Entry, clockwise, entries
from .filters import Direction, Filter, Result, Sort, sorted_entries
from .losses import KINDS, Costly, Judgement, Losses, judge
from .rows import DealRow, deal_rows, month_of
from .statistics import ROLES, Cell, Count, GameStatistics, Given, cells, statistics
from .tables import COLUMNS, check_parquet, csv_lines, write_parquet

__all__ = [
    "COLUMNS",
    "KINDS",
    "ROLES",
    "Cell",
    "Company",
    "Costly",
    "Count",
    "DealRow",
    "Direction",
    "Entry",
    "Filter",
    "GameStatistics",
    "Given",
    "Judgement",
    "Losses",
    "Result",
    "Sort",
    "cells",
    "check_parquet",
    "clockwise",
    "csv_lines",
    "deal_rows",
    "entries",
    "judge",
    "month_of",
    "sorted_entries",
    "statistics",
    "write_parquet",
]
