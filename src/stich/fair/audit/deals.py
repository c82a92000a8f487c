"""Input of an audit."""

from __future__ import annotations

from typing import NamedTuple

from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game


class TableDeal(NamedTuple):
    """Deal, with its game and the id of the table at which it was dealt."""

    table: str
    game: Game
    deal: Deal
