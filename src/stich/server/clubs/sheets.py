"""Tokens of the sheets of tables: who has the link of a sheet may type its list."""

from __future__ import annotations

import hmac
import re

import msgspec

from stich.clubs import ClubEvent, ClubTable

_FORM = re.compile(r"([1-9][0-9]?)-([1-9][0-9]{0,4})-[0-9a-f]{24}\Z")


class SheetOfTable(msgspec.Struct, frozen=True):
    """Table of a round whose sheet a token opens."""

    round: int
    table: ClubTable


def sheet_token(key: bytes, event: str, round_number: int, table: ClubTable) -> str:
    """Return the token of a table's sheet. It is valid for these seats only, so that a changed draw makes new sheets."""
    text = f"{event} {round_number} {table.number} {' '.join(map(str, table.seats))}"
    return f"{round_number}-{table.number}-{hmac.digest(key, text.encode(), 'sha256').hex()[:24]}"


def opened_sheet(key: bytes, name: str, event: ClubEvent, token: str) -> SheetOfTable | None:
    """Return the table whose sheet has this token; None if there is none. ``name``: id of the event."""
    found = _FORM.match(token)
    if found is None or int(found[1]) > len(event.rounds):
        return None
    number = int(found[1])
    table = next((one for one in event.round(number).tables if one.number == int(found[2])), None)
    if table is None or not hmac.compare_digest(sheet_token(key, name, number, table), token):
        return None
    return SheetOfTable(number, table)
