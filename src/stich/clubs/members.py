"""Members of a club and their address book as CSV: what `write_members` writes, `read_members` reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from stich.kernel.errors import StichError

from . import tables
from .event import Entrant

MemberText = Annotated[str, msgspec.Meta(min_length=1, max_length=tables.MOST_LETTERS)]

COLUMNS: dict[str, tuple[str, ...]] = {
    "number": ("number", "no", "nr", "mitgliedsnummer", "番号", "会員番号"),
    "name": ("name", "名前", "氏名"),
    "team": ("team", "mannschaft", "チーム"),
    "household": ("household", "haushalt", "世帯"),
    "address": ("address", "anschrift", "adresse", "住所"),
    "classes": ("classes", "klassen", "klasse", "クラス"),
    "email": ("email", "e-mail", "mail", "メール"),
    "phone": ("phone", "telefon", "電話"),
    "note": ("note", "notiz", "bemerkung", "メモ"),
}
"""Columns of the address book with their headings in English, German and Japanese."""
TEXTS = ("team", "household", "address", "email", "phone", "note")
"""Columns that may be empty."""


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """Entry of the address book of a club."""

    number: int
    """Member number."""
    name: str
    team: str | None = None
    household: str | None = None
    address: str | None = None
    classes: tuple[str, ...] = ()
    email: str | None = None
    phone: str | None = None
    note: str | None = None


class AddressBookChange(msgspec.Struct, frozen=True):
    """Members that a table adds and changes."""

    added: tuple[Member, ...]
    changed: tuple[Member, ...]


def checked_member(member: Member) -> Member:
    """Return the member with single spaces in all texts. Raise `StichError` ``club/member`` for an empty or too long text, and for a class
    with ``|`` or ``/``.
    """
    texts = {column: tables.plain(getattr(member, column) or "") or None for column in TEXTS}
    name, classes = tables.plain(member.name), tuple(dict.fromkeys(filter(None, map(tables.plain, member.classes))))
    if not name:
        raise StichError("club/member#name")
    long = next((column for column, text in texts.items() if text and len(text) > tables.MOST_LETTERS), None)
    if long is not None or len(name) > tables.MOST_LETTERS:
        raise StichError("club/member#long", field=long or "name", most=tables.MOST_LETTERS)
    wrong = next((one for one in classes if "|" in one or "/" in one or len(one) > tables.MOST_LETTERS), None)
    if wrong is not None:
        raise StichError("club/member#class", found=wrong[:40])
    return Member(number=member.number, name=name, classes=classes, **texts)


def read_members(text: str, known: Iterable[Member] = ()) -> AddressBookChange:
    """Return the members that a table with headings adds to these members, and those that it changes.

    Lines with the number of a known member change that member: columns that the table lacks keep their values. Lines without a number get
    the next free one. Raise `StichError` ``club/csv`` for the first line that is wrong.
    """
    before = {one.number: one for one in known}
    numbers: list[int | None] = []
    lines: list[tuple[int, dict[str, str]]] = []
    for line, cells in tables.read_rows(text, COLUMNS):
        numbers.append(tables.number_in(cells, line))
        lines.append((line, cells))
    added: list[Member] = []
    changed: list[Member] = []
    seen: dict[int, int] = {}
    for number, (line, cells) in zip(tables.numbered(numbers, before), lines, strict=True):
        if number in seen:
            raise StichError("club/csv#again", line=line, number=number, first=seen[number])
        seen[number] = line
        old = before.get(number, Member(number=number, name="-"))
        texts = {column: tables.text_in(cells, column, line) if column in cells else getattr(old, column) for column in TEXTS}
        classes = tables.classes_in(cells) if "classes" in cells else old.classes
        made = Member(number=number, name=tables.name_in(cells, line), classes=classes, **texts)
        (changed if number in before else added).append(made)
    return AddressBookChange(tuple(added), tuple(one for one in changed if one != before[one.number]))


def write_members(members: Iterable[Member], separator: str = ",") -> str:
    """Return an address book as CSV, which `read_members` reads again."""
    rows = []
    for one in members:
        texts = {column: tables.written_cell(getattr(one, column)) for column in ("name", *TEXTS)}
        cells = {"number": one.number, "classes": tables.written_cell("|".join(one.classes)), **texts}
        rows.append([cells[column] for column in COLUMNS])
    return tables.write_rows(COLUMNS, rows, separator)


def entrant_of(member: Member, number: int, account: str | None = None) -> Entrant:
    """Return a member as entrant of an event. ``number``: start number."""
    return Entrant(
        number=number,
        name=member.name,
        member=str(member.number),
        account=account,
        team=member.team,
        household=member.household,
        address=member.address,
        classes=member.classes,
    )
