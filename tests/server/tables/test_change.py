"""Changes in place of updates: applied one after the other they give every update, byte for byte, for every observer."""

from __future__ import annotations

import json
import random
from itertools import pairwise

from stich.server.store.guest_rows import GuestRow
from stich.server.tables.fold import TableState, created
from stich.server.tables.snapshot import Snapshot
from stich.server.wire.messages import Ready
from tests.rows import rows
from tests.secrecy.scripts import KINDS, PEOPLE, table
from tests.server.applied import applied
from tests.server.table_setup import ADA, BO, CY, Log, dealt, opened

OBSERVERS = (*(person.id for person in PEOPLE), "nobody")


def history(seed: int, deals: int) -> list[TableState]:
    return states_of(table(seed, deals=deals, clock="normal" if seed % 3 == 2 else "none"))


def states_of(log: Log) -> list[TableState]:
    states = [created(log.events[0])]
    for event in log.events[1:]:
        states.append(states[-1].after(event))
    return states


def snapshots(states: list[TableState]) -> list[Snapshot]:
    made: list[Snapshot] = []
    for state in states:
        made.append(Snapshot(state, made[-1] if made else None))
    return made


@rows("seed", range(len(KINDS)))
def test_changes_applied_give_the_whole_update(seed: int) -> None:
    made = snapshots(history(seed, deals=1 + seed % 2))
    for observer in OBSERVERS:
        view = json.loads(made[0].update_for(observer))["view"]
        for before, after in pairwise(made):
            whole, message = json.loads(after.update_for(observer)), json.loads(after.change_for(observer, before))
            view = applied(view, message) if message["type"] == "change" else message["view"]
            assert json.dumps(view) == json.dumps({key: whole["view"][key] for key in view}), "true is not 1 here"
            assert view == whole["view"]
            assert message["event"] == whole["event"]


def test_who_changes_his_place_gets_the_whole() -> None:
    made = snapshots(history(0, deals=1))
    before, after = next((b, a) for b, a in pairwise(made) if b.state.seat_of("ada") is None and a.state.seat_of("ada") is not None)
    assert json.loads(after.change_for("ada", before))["type"] == "update"
    assert json.loads(after.change_for("nobody", before))["type"] == "change"


def test_all_who_see_the_same_share_their_bytes() -> None:
    *_, before, after = snapshots(history(0, deals=1))
    assert after.change_for("nobody", before) is after.change_for("somebody", before)
    assert after.update_for("nobody") is after.update_for("somebody")


def test_a_long_match_sends_no_more_than_a_short_one() -> None:
    """Of the score sheet only what it has in addition: bytes of the same deal as the second of a match and as the ninth."""
    log = dealt(ADA, BO, CY, first=opened(rounds=5))
    sizes, began = [], 0
    for deals in range(1, 10):
        log.play_out(random.Random(1))
        if deals in (2, 9):
            made = snapshots(states_of(log)[began:])
            sizes.append(sum(len(after.change_for("nobody", before)) for before, after in pairwise(made) if before.state.in_deal))
        for who in (ADA, BO, CY):
            log.do(who, Ready(0))
        began = len(log.events)
        log.deal()
    assert sizes[1] < 1.2 * sizes[0]


def test_after_a_new_name_the_snapshots_are_others() -> None:
    """Observers of the old snapshots get a whole update, because the table compares snapshots by identity."""
    *_, before, after = snapshots(history(0, deals=1))
    renamed = Snapshot(before.state.called(GuestRow(ADA.id, "Adele", True)))
    assert b"Adele" in renamed.update_for("nobody") and b"Adele" not in after.change_for("nobody", before)
