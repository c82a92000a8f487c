"""``stich puzzle GAME --rush``: three minutes of puzzles, from easy to hard, until the third mistake."""

from __future__ import annotations

import time
from random import Random

from stich.puzzles import Puzzle, every, rush

from .declaring import Declaring
from .face import Leave
from .lines import Lines
from .output import complain
from .puzzle import Solving

SECONDS = 180
MISTAKES = 3


def run(game: str, seed: int | None) -> None:
    """Ask puzzle after puzzle; answers after the end do not count."""
    lines, solved, mistakes = Lines(), 0, 0
    ends = time.monotonic() + SECONDS
    try:
        for puzzle in rush(every(game), Random(seed)):
            right = (Solving(puzzle) if isinstance(puzzle, Puzzle) else Declaring(puzzle)).play(once=True)
            left = ends - time.monotonic()
            if left <= 0:
                break
            solved, mistakes = solved + right, mistakes + (not right)
            lines.print(f"\n{int(left) // 60}:{int(left) % 60:02} left, {solved} solved, {mistakes} of {MISTAKES} mistakes")
            if mistakes == MISTAKES:
                break
    except (Leave, KeyboardInterrupt):
        complain("you left the rush before its end")
    lines.print(f"\nThe rush is over: {solved} solved")
