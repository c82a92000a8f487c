"""The levels for people without their clocks, to compare them however busy the machine is:

    stich arena skat club=benchmarks.levels:club regular=benchmarks.levels:regular --deals 100

in the folder of the repository. The clock of a level only ends a search that a busy machine makes too long.
"""

from __future__ import annotations

from stich.players import OPPONENTS, named

first_steps, beginner, regular, club, strong = (named(level, has_time_limit=False) for level in OPPONENTS)
