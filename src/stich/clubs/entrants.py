"""Entrants as CSV, for address books and spreadsheets: read strictly, all or nothing, with headings in three languages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.records import inert

from .event import MAX_NUMBER, Entrant

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
_YES = ("x", "yes", "ja", "1", "true", "はい")
_NO = ("", "no", "nein", "0", "false", "いいえ", "-")


def read_entrants(text: str, taken: Iterable[int] = ()) -> tuple[Entrant, ...]:
    """Return the entrants in a table with a line of headings, separated by commas, semicolons or tabs.

    Entrants without a number get the next free ones. ``taken``: start numbers that are in use. Raise `StichError` ``club/csv`` for the
    first cell that is wrong.
    """
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    separator = max(";,\t", key=first.count)
    rows = list(csv.reader(io.StringIO(text), delimiter=separator))
    headings = _headings(rows[0] if rows else [])
    made: list[Entrant] = []
    waiting: list[int] = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = {column: cell.strip() for column, cell in zip(headings, row, strict=False)}
        if len(row) > len(headings):
            raise StichError("club/csv#cell", line=line, column="more", found=row[len(headings)][:40], allowed=f"{len(headings)} cells")
        made.append(_entrant(cells, line))
        if not cells.get("number"):
            waiting.append(len(made) - 1)
    known = set(taken) | {one.number for at, one in enumerate(made) if at not in waiting}
    free = (number for number in range(1, MAX_NUMBER + 1) if number not in known)
    for at in waiting:
        made[at] = msgspec.structs.replace(made[at], number=next(free))
    return tuple(made)


def _headings(row: list[str]) -> list[str]:
    words = {word: column for column, names in COLUMNS.items() for word in names}
    found = []
    for cell in row:
        column = words.get(cell.strip().casefold())
        if column is None:
            raise StichError("club/csv#column", column=cell[:40], known=tuple(COLUMNS))
        if column in found:
            raise StichError("club/csv#twice", column=cell[:40])
        found.append(column)
    if "name" not in found:
        raise StichError("club/csv#header", found=tuple(found) or "nothing")
    return found


def _entrant(cells: dict[str, str], line: int) -> Entrant:
    number = cells.get("number", "")
    if number and not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MAX_NUMBER and len(number) < 9):
        raise StichError("club/csv#number", line=line, most=MAX_NUMBER, found=number[:40])
    name = cells["name"].removeprefix("'")
    if not 1 <= len(name) <= 120:
        raise StichError("club/csv#name", line=line)
    season, paid = cells.get("season", ""), cells.get("paid", "").casefold()
    if season and not season.removeprefix("-").isdecimal():
        raise StichError("club/csv#cell", line=line, column="season", found=season[:40], allowed="a whole number")
    if paid not in (*_YES, *_NO):
        raise StichError("club/csv#cell", line=line, column="paid", found=paid[:40], allowed="yes or no")
    texts: dict[str, Any] = {}
    for column in ("team", "tandem", "household", "address", "member", "account"):
        value = cells.get(column, "").removeprefix("'")
        if len(value) > 120:
            raise StichError("club/csv#cell", line=line, column=column, found=value[:40], allowed="at most 120 characters")
        texts[column] = value or None
    return Entrant(
        number=int(number or 1),
        name=name,
        classes=tuple(part.strip() for part in cells.get("classes", "").replace("/", "|").split("|") if part.strip()),
        season=int(season) if season else None,
        paid=paid in _YES,
        **texts,
    )


def write_entrants(entrants: Iterable[Entrant], separator: str = ",") -> str:
    """Return entrants as CSV, which `read_entrants` reads again. Computer players are left out."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=separator)
    writer.writerow(COLUMNS)
    for one in entrants:
        if one.computer is None:
            texts = [inert(text or "") for text in (one.name, one.team, one.tandem, one.household, one.address)]
            rest = [inert(one.member or ""), inert(one.account or ""), "" if one.season is None else one.season, "yes" if one.paid else ""]
            writer.writerow([one.number, *texts, "|".join(one.classes), *rest])
    return written.getvalue()
