"""Kinds of puzzles by the names that players use. Each function tests the tree for its kind; its docstring is the definition shown to
users.

The most specific kinds come first. A puzzle has every kind whose test holds.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc

from .kinds_of_choice import discard, high_or_low, joker, right_suit, ruff
from .kinds_of_contract import called_ace_search, few_tricks, null, null_defence, one_seat, schneider
from .kinds_of_declaring import DECLARING_KINDS
from .kinds_of_penalty import penalty_dodge, penalty_gift, penalty_price
from .kinds_of_plan import end_play, force, squeeze, unblock
from .kinds_of_play import draw_trumps, duck, finesse, keep_the_trump, overtake, pass_the_lead, ruff_high, save_the_ten, smear
from .solved import Solved

Kind = Callable[[Solved], bool]

_ALL: tuple[Kind, ...] = (
    squeeze,
    end_play,
    unblock,
    called_ace_search,
    null,
    null_defence,
    joker,
    finesse,
    ruff_high,
    overtake,
    pass_the_lead,
    force,
    duck,
    smear,
    save_the_ten,
    penalty_gift,
    penalty_price,
    penalty_dodge,
    few_tricks,
    keep_the_trump,
    draw_trumps,
    schneider,
    ruff,
    discard,
    right_suit,
    high_or_low,
    one_seat,
)

OPEN_ONLY = ("squeeze", "end_play")
"""Kinds that depend on what opponents could do otherwise, which with one seat's eyes depends on the deal."""

KINDS: dict[str, Kind] = {kind.__name__: kind for kind in _ALL}
"""All kinds by code, the most specific first."""


ALL_KINDS = (*KINDS, *DECLARING_KINDS)
"""Codes of all kinds, including those of puzzles before the first card."""


def kinds_of(solved: Solved) -> tuple[str, ...]:
    """Return the codes of all kinds of this puzzle."""
    return tuple(code for code, kind in KINDS.items() if not (solved.one_seat and code in OPEN_ONLY) and kind(solved))


def definition(code: str) -> str:
    """Return the definition of a kind, in a sentence."""
    return " ".join((getdoc({**KINDS, **DECLARING_KINDS}[code]) or "").split())
