"""What an audit reads."""

from __future__ import annotations

from typing import NamedTuple

from stich.kernel.deal import Deal
from stich.kernel.game import Game


class TableDeal(NamedTuple):
    """A deal, and at which table it was dealt."""

    table: str
    game: Game
    deal: Deal
