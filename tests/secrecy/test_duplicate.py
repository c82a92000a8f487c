"""Duplicate rounds: as long as a table still plays the boards, no output depends on what the other tables made of them."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from stich.clubs import changes, printed, season_table
from stich.clubs.event import ClubEvent, ClubTable, Duplicate, TableList
from stich.server.clubs import views
from stich.server.clubs.board_views import boards_view
from stich.server.clubs.permissions import ACTIONS, is_permitted
from stich.server.clubs.views import PLAYER, EventAddress, Reader
from tests.clubs.events import BY, event
from tests.rows import rows

WON = {"contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
PLAYS: list[list[dict[str, Any]]] = [
    [{**WON, "declarer": 0}, {"passed_in": True}],
    [{"passed_in": True}, {**WON, "declarer": 2, "contract": "grand"}],
]
"""Two ways to play the boards."""
READERS = {
    role or "stranger": Reader(frozenset(one for one in ACTIONS if is_permitted(role, one, public=True, shows="names")))
    for role in ("owner", "organiser", "member", None)
}


def after(entries: list[dict[str, Any]], *, tables: int = 1, live: bool = True) -> ClubEvent:
    """Return an event of two tables after the first ones have played the boards. ``live``: at tables on the server."""
    plan = {"deals": {3: len(entries)}, "live": None, "duplicate": Duplicate()}
    club = changes.draw(event("duplicate-evening", 6, **plan), **BY)
    for number in range(1, tables + 1):
        club = changes.enter_list(club, 1, number, TableList(mode="deals", entries=tuple(entries)), **BY)
    return with_ids(club) if live else club


def with_ids(club: ClubEvent) -> ClubEvent:
    """Return the event with ids of tables on the server."""

    def put(table: ClubTable) -> ClubTable:
        return msgspec.structs.replace(table, live=f"table{table.number}")

    rounds = tuple(msgspec.structs.replace(drawn, tables=tuple(map(put, drawn.tables))) for drawn in club.rounds)
    return msgspec.structs.replace(club, rounds=rounds)


def outputs(club: ClubEvent, reader: Reader) -> dict[str, Any]:
    """Return everything that this reader may get of an event."""
    at = EventAddress("asse", "Asse", "event", lambda _round, table: f"sheet{table.number}", str)
    table = club.table(1, 1)
    found = {
        "event": views.event_view(at, club, reader),
        "list": views.list_view(club, 1, table, None, reader),
        "sheet": views.list_view(club, 1, table, None, PLAYER),
        "ranking": views.ranking_view(club, reader, None, None),
        "teams": views.team_view(club, "team"),
        "log": views.log_view(club, str),
        "hall": views.hall_view(at, club, reader, "now"),
        "boards": boards_view(club, 1, None, names=True, reads_deals=True),
        "print": printed(club, "ranking"),
        "season": season_table([club]),
    }
    return {name: msgspec.to_builtins(one) for name, one in found.items()}


@rows("who", sorted(READERS))
def test_no_output_depends_on_a_board_that_a_table_still_plays(who: str) -> None:
    one, other = (outputs(after(entries), READERS[who]) for entries in PLAYS)
    assert [name for name in one if one[name] != other[name]] == []


@rows("who", sorted(READERS))
def test_of_real_cards_only_those_who_type_the_list_see_it(who: str) -> None:
    one, other = (outputs(after(entries, live=False), READERS[who]) for entries in PLAYS)
    writes = {"list"} if READERS[who].is_organiser else set()
    assert {name for name in one if one[name] != other[name]} == {"sheet"} | writes


@pytest.mark.parametrize("name", ["list", "boards", "event"])
def test_the_same_outputs_differ_once_all_tables_have_played(name: str) -> None:
    make = partial(outputs, reader=READERS["member"])
    one, other = (make(after(entries, tables=2)) for entries in PLAYS)
    assert one[name] != other[name]
