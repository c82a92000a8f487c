"""Entrants as CSV, for address books and spreadsheets: read strictly, all or nothing, with headings in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from . import tables
from .event import Entrant

COLUMNS: dict[str, tuple[str, ...]] = {
    "number": ("number", "no", "nr", "startnummer", "番号"),
    "name": ("name", "名前", "氏名"),
    "team": ("team", "mannschaft", "チーム"),
    "tandem": ("tandem", "タンデム"),
    "household": ("household", "haushalt", "世帯"),
    "address": ("address", "anschrift", "adresse", "住所"),
    "classes": ("classes", "klassen", "klasse", "クラス"),
    "member": ("member", "mitglied", "mitgliedsnummer", "会員番号"),
    "account": ("account", "konto", "アカウント"),
    "season": ("season", "saison", "シーズン"),
    "paid": ("paid", "bezahlt", "支払い"),
}
"""Columns of the table with their headings in English, German and Japanese."""
_WORDS = {
    **dict.fromkeys(("x", "yes", "ja", "1", "true", "はい"), True),
    **dict.fromkeys(("", "no", "nein", "0", "false", "いいえ", "-"), False),
}
_TEXTS = ("team", "tandem", "household", "address", "member", "account")


def read_entrants(text: str, taken: Iterable[int] = ()) -> tuple[Entrant, ...]:
    """Return the entrants in a table with a line of headings, separated by commas, semicolons or tabs.

    Entrants without a number get the next free ones. ``taken``: start numbers that are in use. Raise `StichError` ``club/csv`` for the
    first cell that is wrong.
    """
    made: list[Entrant] = []
    numbers: list[int | None] = []
    for line, cells in tables.read_rows(text, COLUMNS):
        numbers.append(tables.number_in(cells, line))
        texts: dict[str, Any] = {column: tables.text_in(cells, column, line) for column in _TEXTS}
        made.append(
            Entrant(
                number=1,
                name=tables.name_in(cells, line),
                classes=tables.classes_in(cells),
                season=tables.integer_in(cells, "season", line),
                paid=tables.word_in(cells, "paid", line, _WORDS, "yes or no"),
                **texts,
            )
        )
    known = tables.numbered(numbers, taken)
    return tuple(msgspec.structs.replace(one, number=number) for one, number in zip(made, known, strict=True))


def write_entrants(entrants: Iterable[Entrant], separator: str = ",") -> str:
    """Return entrants as CSV, which `read_entrants` reads again. Computer players are left out."""
    rows = []
    for one in entrants:
        if one.computer is None:
            texts = [tables.written_cell(text) for text in (one.name, one.team, one.tandem, one.household, one.address)]
            rest = [tables.written_cell("|".join(one.classes)), tables.written_cell(one.member), tables.written_cell(one.account)]
            rows.append([one.number, *texts, *rest, "" if one.season is None else one.season, "yes" if one.paid else ""])
    return tables.write_rows(COLUMNS, rows, separator)
