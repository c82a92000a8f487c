"""Rows of tables as entries of a score list: the facts that the cells of a row state about one deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.sentences import register

register(
    {
        "list/cell#missing": "column {column!r:.40} is empty: write {right}",
        "list/cell#no-column": "no column tells {right}: choose the column with --column HEADING={fact}",
        "list/cell#number": "column {column!r:.40}: {text!r:.40} is no whole number: write {right}",
        "list/cell#word": "column {column!r:.40}: {text!r:.40} is not known: write {right}",
    }
)

RIGHT: Mapping[str, str] = {
    "contract": "the game, such as clubs, grand hand or null",
    "game": "the game, such as partner game, wenz or solo",
    "partner": "the name of the player who played with the declarer",
    "deal": "the number of the deal",
    "dealer": "the name of the dealer",
    "declarer": "the name of the player who declared",
    "declarer_card_points": "the declarer's card points, such as 72",
    "declarer_points": "the card points of the declarer's side, such as 72",
    "factor": "2 in a bock round, otherwise nothing",
    "kontra": "kontra, re or nothing",
    "level": "schneider, schwarz or nothing",
    "matadors": "with 2 or without 1",
    "penalty_cards": "the penalty cards by seat, such as 3-5-0-5",
    "score": "the points, such as 24 or -48",
    "sitting_out": "the names of the players who sit out",
    "tricks": "the tricks by seat, such as 4-3-4-2",
    "stoss": "kontra, re or nothing",
    "won": "won or lost",
}
"""Examples of right cells, by the fact of the column."""


class RowFacts(msgspec.Struct, frozen=True):
    """Facts of one row of a table."""

    facts: Mapping[str, Any]
    """Facts that the cells state. Players are names."""
    players: Sequence[str]
    dealer: int
    """Seat of the dealer, counted on from the first deal."""
    scores: Sequence[int] | None = None
    """Points of each player in this deal, if the table has a column for each of them."""
    own: bool = False
    """True if Stich has written the table, so that a level after the game is an announcement."""
    columns: Set[str] = frozenset()
    """Facts for which the table has a column."""

    def order(self, seats: int) -> tuple[int, ...]:
        """Return the seats of the list that play this deal, from the dealer's left. ``seats``: number of players in a deal."""
        count = len(self.players)
        out = self.facts.get("sitting_out", ())
        around = ((self.dealer + 1 + place) % count for place in range(count))
        return tuple([seat for seat in around if self.players[seat] not in out][:seats])


class RowEntry(NamedTuple):
    """Row of a table as an entry of a score list."""

    entry: dict[str, Any]
    options: Mapping[str, bool | int | str] = {}
    """Options that the table needs for this entry, such as ``kontra``."""
    score: int | None = None
    """Points of the declarer that the row states; None if it states none."""
    score_alone: dict[str, Any] | None = None
    """Entry that states only the points; None if the row states none."""
    again: bool = False
    """True if the same dealer deals again."""


def plain_entry(_options: Any, row: RowFacts) -> RowEntry:
    """Return the facts of a row as they are."""
    return RowEntry(dict(row.facts))


def cell_error(case: str, fact: str, column: str = "", text: str = "") -> StichError:
    """Return the error for a cell of the column of this fact. ``column``: the heading."""
    return StichError(f"list/cell#{case}", fact=fact, column=column, text=text, right=RIGHT.get(fact, f"a value of {fact}"))
