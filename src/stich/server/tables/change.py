"""What of an observer's update is not as in the update before it. Made from these two alone, so it tells nothing that they do not."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

from stich.kernel.match import Row
from stich.kernel.view import SeenAction
from stich.server.wire.messages import Change, ChangedDeal, ChangedMatch, ChangedTable, Update


def change(before: Update, after: Update) -> Change:
    """What changed between two updates of one observer; applied to the first it gives the second."""
    old, new = before.view, after.view
    view = changed(old, new, ("seq", "match", "deal"))
    match: dict[str, Any] = {}
    rows: tuple[Row, ...] = ()
    deal: dict[str, Any] = {}
    log: tuple[SeenAction, ...] = ()
    if old.match is None or new.match is None or not begins(new.match.rows, old.match.rows):
        view |= {} if new.match == old.match else {"match": new.match}
    elif new.match is not old.match:
        match, rows = changed(old.match, new.match, ("rows",)), new.match.rows[len(old.match.rows) :]
    if old.deal is None or new.deal is None or type(new.deal) is not type(old.deal) or not begins(new.deal.log, old.deal.log):
        view |= {} if new.deal == old.deal else {"deal": new.deal}
    else:
        deal, log = changed(old.deal, new.deal, ("log",)), new.deal.log[len(old.deal.log) :]
    return Change(
        seq=new.seq, event=after.event, view=ChangedTable(view), match=ChangedMatch(match), rows=rows, deal=ChangedDeal(deal), log=log
    )


def changed(old: msgspec.Struct, new: msgspec.Struct, but: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a struct that are not as in another one of its class. Those in ``but`` are not even compared: they are large."""
    pairs = zip(new.__struct_fields__, astuple(old), astuple(new), strict=True)
    return {name: value for name, before, value in pairs if value is not before and name not in but and value != before}


def begins(longer: tuple[object, ...], shorter: tuple[object, ...]) -> bool:
    """Whether one begins with all of the other."""
    return longer[: len(shorter)] == shorter
