"""Columns of tables with a score list: what each heading means, decided by its words and by the cells below it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.fact_words import FactWords, fold
from stich.kernel.plugin.list_cells import UnknownWord, cell_facts, whole_number
from stich.kernel.sentences import register

from .roster import NAMED_FACTS, SEAT_FACTS
from .score_list import PLAYER_COLUMNS
from .sheets import Sheet, TableError

register(
    {
        "list/column#fact": "no column can be {fact!r:.40}: a column is {known} or ignore",
        "list/column#heading": "no column has the heading or number {heading!r:.40}: the columns are {headings}",
        "list/columns": "the columns are not understood: the first row names them, such as {examples}",
    }
)

IGNORE = "ignore"

_MORE: Mapping[str, tuple[str, ...]] = {
    "points": ("score",),
    "punkte": ("declarer_card_points",),
    "ergebnis": ("score",),
    "result": ("score",),
    "number": ("deal",),
    "no": ("deal",),
    "nr": ("deal",),
    "round": ("deal",),
    "runde": ("deal",),
    "lfd nr": ("deal",),
    "partner": ("partner",),
    "mitspieler": ("partner",),
    "パートナー": ("partner",),
}
"""Further meanings of headings, after those of the game's words."""
_OF_PLAYER = re.compile(r"'?(.+?)\s*[:：]\s*(.+)")
_HEADINGS_IN = 20
"""Number of rows in which the headings are looked for."""
SAMPLES = 3


class TableColumn(msgspec.Struct, frozen=True):
    """Column of a table, as it was understood."""

    number: int
    """Number of the column, from 1."""
    heading: str
    fact: str
    """Fact that the cells state, as in an entry of the list; ``ignore`` if the column is not read."""
    samples: tuple[str, ...]
    """First different cells that are not empty."""
    player: str | None = None
    """Name of the player, if the column is about one player; ``fact`` is then one of `PLAYER_COLUMNS`."""


def facts_of(words: FactWords) -> tuple[str, ...]:
    """Return all facts that a column can have, by the words of the game."""
    return tuple(dict.fromkeys([*(word.fact.partition(".")[0] for word in words.names), "partner"]))


def columns_of(table: Sheet, words: FactWords, choices: Mapping[str, str]) -> tuple[int, tuple[TableColumn, ...]]:
    """Return the index of the row with the headings, and the columns.

    ``choices``: facts that the reader has chosen, by the heading or number of their columns. Raise `StichError` ``list/column`` if there is
    no such column or fact, and ``list/columns`` if too few headings are known.
    """
    known = [sum(bool(_meanings(cell, words)) or _player(cell) is not None for cell in row) for row in table.rows[:_HEADINGS_IN]]
    header = known.index(max(known))
    if max(known) < 2 and not choices:
        examples = tuple(words.name(fact) for fact in ("declarer", "contract", "score") if fact in facts_of(words))
        raise TableError("list/columns", examples=examples or ("tricks",), line=table.lines[0])
    headings = table.rows[header]
    width = max(map(len, table.rows[header:]))
    headings += ("",) * (width - len(headings))
    cells = [[row[at] for row in table.rows[header + 1 :] if at < len(row) and row[at]] for at in range(width)]
    chosen = _chosen(headings, words, choices)
    facts = _meant(headings, cells, words, chosen)
    columns = []
    for at, (heading, fact) in enumerate(zip(headings, facts, strict=True)):
        samples = tuple(dict.fromkeys(cells[at]))[:SAMPLES]
        player = _player(heading) if at not in chosen else None
        name, own = player or (None, fact)
        columns.append(TableColumn(at + 1, heading, own, samples, name))
    return header, tuple(columns)


def _player(heading: str) -> tuple[str, str] | None:
    """Return the player and the column of a heading such as ``Ada: points``; None for other headings."""
    match = _OF_PLAYER.fullmatch(heading.strip())
    if match is None:
        return None
    word = fold(match[2])
    column = next((column for column, names in PLAYER_COLUMNS.items() if word in map(fold, names)), None)
    return None if column is None else (match[1], column)


def _meanings(heading: str, words: FactWords) -> tuple[str, ...]:
    plain = fold(heading)
    meant = (*words.facts_named(heading), *_MORE.get(plain, ()))
    return tuple(dict.fromkeys(fact.partition(".")[0] for fact in meant))


def _chosen(headings: Sequence[str], words: FactWords, choices: Mapping[str, str]) -> dict[int, str]:
    """Return the chosen facts by index of the column."""
    chosen: dict[int, str] = {}
    known = facts_of(words)
    for heading, wanted in choices.items():
        fact = wanted if wanted in (*known, IGNORE) else (_meanings(wanted, words) or ("",))[0]
        if not fact:
            raise StichError("list/column#fact", fact=wanted, known=known)
        number = int(heading) if heading.isascii() and heading.isdecimal() and len(heading) < 5 else 0
        at = next((at for at, text in enumerate(headings) if fold(text) == fold(heading)), number - 1)
        if not 0 <= at < len(headings):
            raise StichError("list/column#heading", heading=heading, headings=tuple(filter(None, headings)))
        chosen[at] = fact
    return chosen


def _meant(headings: Sequence[str], cells: Sequence[Sequence[str]], words: FactWords, chosen: Mapping[int, str]) -> list[str]:
    """Return the fact of each column. Of several columns for one fact, the one with the most fitting cells has it."""
    meant = [chosen.get(at, IGNORE) for at in range(len(headings))]
    taken = set(chosen.values()) - {IGNORE}
    options = [
        (_fit(fact, cells[at], words), -place, at if fact == "score" else -at, at, fact)
        for at, heading in enumerate(headings)
        if at not in chosen and _player(heading) is None
        for place, fact in enumerate(_meanings(heading, words))
    ]
    for *_, at, fact in sorted(options, reverse=True):
        if meant[at] == IGNORE and fact not in taken:
            meant[at] = fact
            taken.add(fact)
    return meant


def _fit(fact: str, cells: Sequence[str], words: FactWords) -> float:
    """Return the share of the cells that could be in a column of this fact."""
    return sum(_fits(fact, cell, words) for cell in cells) / len(cells) if cells else 0.5


def _fits(fact: str, cell: str, words: FactWords) -> bool:
    number = whole_number(cell)
    if fact == "deal":
        return cell.rstrip(".").isdecimal()
    if fact in ("score", "total", "bid", "each"):
        return number is not None or not any(letter.isalpha() for letter in cell)
    if fact in ("declarer_card_points", "declarer_points"):
        return (number is not None and 0 <= number <= 120) or cell.count("-") > 1
    if fact in (*SEAT_FACTS, *NAMED_FACTS, "sitting_out", "date", "note"):
        return number is None
    if fact in ("contract", "game") and number is not None:
        return False
    try:
        return bool(cell_facts(words, fact, cell)) or number is None
    except UnknownWord:
        return False
