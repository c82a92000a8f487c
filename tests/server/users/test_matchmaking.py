"""Finding people to play with, with a clock that moves only on command."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store.guest_rows import GuestRow, SessionRow, guest_handle
from stich.server.store.relation_rows import MOST as MOST_RELATIONS
from stich.server.store.relation_rows import Relations
from stich.server.store.store import LobbyEntry, Store
from stich.server.users.guest_presence import Stream
from stich.server.users.invitations import MOST, Invited
from stich.server.users.matchmaking import AGED_AFTER, REMEMBERED, LobbyState, Matchmaking
from stich.server.users.player_groups import WantedGame
from stich.server.users.seeking import ASKED_FOR, COMPUTERS_AFTER, GRACE
from stich.server.wire.matchmaking_messages import WaitingFor
from stich.server.wire.messages import SeatInfo, TableInfo

SKAT = WantedGame("skat", "skat-isko", (("rounds", 1),), "none", False, 3)
RATED = WantedGame("skat", "skat-isko", (("rounds", 1),), "normal", True, 3)
ADA, BO, CY, DEE, EVE = (GuestRow(name.lower(), name) for name in ("Ada", "Bo", "Cy", "Dee", "Eve"))
EMPTY, FREE = SeatInfo("guest", "Ada", 1), SeatInfo("empty", "")


class Town:
    """A company without a server: its tables are written down instead of opened."""

    def __init__(self, store: Store) -> None:
        self.time = 0.0
        self.store = store
        self.opened: list[tuple[list[str], str | None]] = []
        self.lobby: list[TableInfo] = []
        self.ratings: dict[str, float] = {}
        self.broken = False
        self.relations = Relations(store, self.now)
        self.matchmaking = Matchmaking(self.relations, self._lobby, self._open, self, self._rating)

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        raise AssertionError("nobody waits here")

    async def _lobby(self, guest: str | None) -> list[TableInfo]:
        return self.lobby if guest is None else []

    async def _open(self, _wanted: WantedGame, people: Sequence[tuple[GuestRow, str | None]], level: str | None) -> str:
        if self.broken:
            raise RuntimeError("the disk is full")
        self.opened.append(([guest.id for guest, _ in people], level))
        return f"table{len(self.opened)}"

    async def _rating(self, guest: str, _game: str) -> float | None:
        return self.ratings.get(guest)

    async def wait(self, seconds: float) -> None:
        self.time += seconds
        await self.matchmaking.look()

    async def came(self, *people: GuestRow, wanted: WantedGame | None = SKAT) -> list[Stream]:
        """Let these people connect, one after the other, and search for players."""
        streams = [await self.matchmaking.arrive(guest) for guest in people]
        for guest in people if wanted else ():
            await self.matchmaking.seek(guest, wanted)  # type: ignore[arg-type]
        return streams

    def told(self, stream: Stream) -> dict[str, Any]:
        """Return the new messages by kind."""
        return {message["type"]: message for message in map(json.loads, self.matchmaking.news(stream))}


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Town]:
    store = await Store.open(path / "stich.db", lambda: 0.0)
    for guest in (ADA, BO, CY, DEE, EVE):
        await store.add_guest(guest, SessionRow(guest.id, "", 0.0, 0.0), guest.id.encode().rjust(32))
    yield Town(store)
    await store.close()


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with opened(tmp_path) as town:
        yield town


def table(name: str = "t", *seats: SeatInfo, **changes: Any) -> TableInfo:
    plain = TableInfo(name, "skat", "skat-isko", seats or (EMPTY, FREE, FREE), 0, 3, False, listed=True)
    return msgspec.structs.replace(plain, **changes)


async def test_the_third_makes_the_table_and_all_are_told(town: Town) -> None:
    ada, bo = await town.came(ADA, BO)
    assert town.opened == []
    assert town.told(ada)["seeking"]["seek"]["waiting"] == 2
    (cy,) = await town.came(CY)
    assert town.opened == [(["ada", "bo", "cy"], None)]
    for stream in (ada, bo, cy):
        told = town.told(stream)
        assert (told["seated"]["table"], told["seeking"]["seek"]) == ("table1", None)
        assert told["lobby"]["waiting"] == []
    await town.wait(1)
    assert len(town.opened) == 1


async def test_how_many_wait_for_what(town: Town) -> None:
    (ada,) = await town.came(ADA)
    fast = msgspec.structs.replace(SKAT, clock="fast")
    await town.came(BO, CY, wanted=fast)
    waiting = town.told(ada)["lobby"]["waiting"]
    assert [(w["clock"], w["waiting"], w["seats"], w["options"]) for w in waiting] == [
        ("fast", 2, 3, {"rounds": 1}),
        ("none", 1, 3, {"rounds": 1}),
    ]


async def test_computers_are_offered_after_twenty_seconds_and_not_before(town: Town) -> None:
    (ada,) = await town.came(ADA, wanted=RATED)
    await town.wait(COMPUTERS_AFTER - 0.1)
    assert not town.told(ada)["seeking"]["computers"]
    with pytest.raises(StichError, match="after 20 seconds"):
        await town.matchmaking.accept_computers("ada", "club")
    await town.wait(0.1)
    seeking = town.told(ada)["seeking"]
    assert (seeking["computers"], seeking["waited"]) == (True, 20.0)
    await town.wait(1)
    assert "seeking" not in town.told(ada), "the same is told once"
    await town.matchmaking.accept_computers("ada", "club")
    assert town.opened == [(["ada"], "club")]
    assert town.told(ada)["seated"]["table"] == "table1"


async def test_two_people_and_a_computer_start_together(town: Town) -> None:
    """One of them accepts the computer; the other came later, and wants the same."""
    (ada,) = await town.came(ADA)
    await town.wait(COMPUTERS_AFTER)
    (bo,) = await town.came(BO)
    for stream in (ada, bo):
        seeking = town.told(stream)["seeking"]
        assert (seeking["computers"], seeking["together"], seeking["ready"]) == (True, 2, 0)
    await town.matchmaking.accept_computers("bo", "club")
    assert town.opened == [(["bo", "ada"], "club")]
    assert town.told(ada)["seated"] == town.told(bo)["seated"]


async def test_those_who_blocked_each_other_do_not_start_together(town: Town) -> None:
    await town.matchmaking.relate("ada", "bo", "block", so=True)
    ada, _ = await town.came(ADA, BO)
    await town.wait(COMPUTERS_AFTER)
    assert town.told(ada)["seeking"]["together"] == 1
    await town.matchmaking.accept_computers("ada", "club")
    assert town.opened == [(["ada"], "club")]


async def test_a_rated_search_asks_the_others_before_it_becomes_unrated(town: Town) -> None:
    ada, bo = await town.came(ADA, BO, wanted=RATED)
    await town.wait(COMPUTERS_AFTER)
    await town.matchmaking.accept_computers("ada", "club")
    assert town.opened == []
    told = town.told(ada)["seeking"], town.told(bo)["seeking"]
    assert [(seeking["ready"], seeking["accepted"], seeking["together"]) for seeking in told] == [(1, True, 2), (1, False, 2)]
    await town.wait(ASKED_FOR - 1)
    assert town.opened == []
    await town.matchmaking.accept_computers("bo", "strong")
    assert town.opened == [(["ada", "bo"], "club")], "the level of the first"


async def test_a_rated_search_goes_on_for_those_who_do_not_answer(town: Town) -> None:
    _, bo = await town.came(ADA, BO, wanted=RATED)
    await town.wait(COMPUTERS_AFTER)
    await town.matchmaking.accept_computers("ada", "club")
    await town.wait(ASKED_FOR)
    assert town.opened == [(["ada"], "club")]
    seeking = town.told(bo)["seeking"]
    assert (seeking["seek"]["rated"], seeking["ready"], seeking["together"]) == (True, 0, 1)


async def test_a_third_person_makes_the_match_rated_after_all(town: Town) -> None:
    await town.came(ADA, BO, wanted=RATED)
    await town.wait(COMPUTERS_AFTER)
    await town.matchmaking.accept_computers("ada", "club")
    await town.came(CY, wanted=RATED)
    assert town.opened == [(["ada", "bo", "cy"], None)]


async def test_ratings_are_asked_for(town: Town) -> None:
    town.ratings = {"ada": 0.0, "bo": 1.0, "cy": 30.0, "dee": 0.5}
    await town.came(ADA, BO, CY)
    assert town.opened == []
    await town.came(DEE)
    assert town.opened == [(["ada", "dee", "bo"], None)]


async def test_whoever_is_gone_is_not_seated_and_soon_forgotten(town: Town) -> None:
    ada, bo, cy = await town.came(ADA, BO, CY, wanted=None)
    await town.matchmaking.seek(ADA, SKAT)
    await town.matchmaking.seek(BO, SKAT)
    town.matchmaking.leave(ada)
    await town.matchmaking.seek(CY, SKAT)
    assert town.opened == []
    assert town.told(cy)["seeking"]["seek"]["waiting"] == 2
    await town.wait(GRACE - 1)
    again = await town.matchmaking.arrive(ADA)
    assert town.opened == [(["ada", "bo", "cy"], None)], "he was away for a moment only"
    assert town.told(again)["seated"]["table"] == "table1"
    town.matchmaking.leave(bo)
    await town.matchmaking.seek(BO, SKAT)
    await town.wait(GRACE + 1)
    assert town.told(await town.matchmaking.arrive(BO))["seeking"]["seek"] is None


async def test_to_ask_for_the_same_again_loses_no_time_and_something_else_begins_anew(town: Town) -> None:
    (ada,) = await town.came(ADA)
    await town.wait(10)
    await town.matchmaking.seek(ADA, SKAT)
    assert town.told(ada)["seeking"]["waited"] == 10
    await town.matchmaking.seek(ADA, msgspec.structs.replace(SKAT, clock="fast"))
    assert town.told(ada)["seeking"]["waited"] == 0
    await town.matchmaking.stop_seeking("ada")
    assert town.told(ada)["seeking"]["seek"] is None
    with pytest.raises(StichError, match="not looking"):
        await town.matchmaking.accept_computers("ada", "club")


async def test_where_no_table_can_be_opened_all_wait_on(town: Town) -> None:
    town.broken = True
    (ada, *_) = await town.came(ADA, BO, CY)
    assert town.told(ada)["seeking"]["seek"]["waiting"] == 3
    town.broken = False
    await town.wait(0.5)
    assert town.opened == [(["ada", "bo", "cy"], None)]


@pytest.mark.parametrize(("who", "whom"), [(ADA, CY), (CY, ADA)])
async def test_whoever_is_blocked_is_never_seated_with_you(town: Town, who: GuestRow, whom: GuestRow) -> None:
    """Blocked before, and blocked while both wait."""
    await town.matchmaking.relate(who.id, whom.id, "block", so=True)
    await town.came(ADA, BO, CY)
    await town.wait(100)
    assert town.opened == []
    await town.matchmaking.relate(who.id, whom.id, "block", so=False)
    await town.matchmaking.relate(BO.id, CY.id, "block", so=True)
    await town.wait(1)
    assert town.opened == []
    await town.came(DEE)
    await town.wait(1)
    assert [sorted(people) for people, _ in town.opened] == [["ada", "bo", "dee"]]


async def test_blocking_says_nothing_to_who_is_blocked(town: Town) -> None:
    await town.matchmaking.relate("bo", "ada", "follow", so=True)
    (bo,) = await town.came(BO, wanted=None)
    (ada,) = await town.came(ADA, wanted=None)
    await town.wait(1)
    assert [p["person"]["name"] for p in town.told(bo)["here"]["people"]] == ["Ada"]
    town.told(ada)
    await town.matchmaking.relate("ada", "bo", "block", so=True)
    await town.wait(1)
    assert town.told(bo)["here"]["people"] == [], "as if he were not here"
    assert not town.matchmaking.news(ada)[1:]
    assert await town.relations.of("bo") == [], "whoever is blocked follows no more"
    with pytest.raises(StichError) as refusal:
        await town.matchmaking.invite(table(), BO, guest_handle("ada"))
    away = refusal.value
    town.matchmaking.leave(ada)
    with pytest.raises(StichError) as refusal:
        await town.matchmaking.invite(table(), BO, guest_handle("ada"))
    assert (refusal.value.code, str(refusal.value)) == (away.code, str(away)) == ("invite/away", str(away))


async def test_whom_you_follow_is_here(town: Town) -> None:
    await town.matchmaking.relate("ada", "bo", "follow", so=True)
    (ada,) = await town.came(ADA, wanted=None)
    assert town.told(ada)["here"]["people"] == []
    (bo,) = await town.came(BO, wanted=None)
    await town.wait(1)
    (person,) = town.told(ada)["here"]["people"]
    bo_told = {"handle": guest_handle("bo"), "name": "Bo", "number": BO.number, "account": False, "bot": False}
    assert person == {"person": bo_told, "followed": True}
    assert town.told(bo)["here"]["people"] == [], "he does not follow her"
    town.matchmaking.leave(bo)
    await town.wait(1)
    assert town.told(ada)["here"]["people"] == []


async def test_an_invitation_stands_until_it_is_answered_or_the_table_is_full(town: Town) -> None:
    await town.matchmaking.relate("ada", "bo", "follow", so=True)
    _, bo = await town.came(ADA, BO, wanted=None)
    await town.matchmaking.invite(table(), ADA, guest_handle("bo"))
    (invitation,) = town.told(bo)["invitations"]["invitations"]
    assert (invitation["table"], invitation["by"]["name"]) == ("t", "Ada")
    town.matchmaking.answer_invitation("bo", "t")
    assert town.told(bo)["invitations"]["invitations"] == []
    with pytest.raises(StichError, match="already") as refusal:
        await town.matchmaking.invite(table(), ADA, guest_handle("bo"))
    assert refusal.value.code == "invite/again"
    await town.matchmaking.invite(table("u"), ADA, guest_handle("bo"))
    town.told(bo)
    town.matchmaking.changed(LobbyEntry(table("u", EMPTY, EMPTY, EMPTY), False, None))
    await town.wait(0.5)
    assert town.told(bo)["invitations"]["invitations"] == []
    with pytest.raises(StichError, match="no seat is free"):
        await town.matchmaking.invite(table("u", EMPTY, EMPTY, EMPTY), ADA, guest_handle("bo"))
    await town.matchmaking.invite(table("v"), ADA, guest_handle("bo"))
    await town.matchmaking.relate("bo", "ada", "block", so=True)
    assert town.told(bo)["invitations"]["invitations"] == []


def test_the_oldest_invitations_give_way() -> None:
    invited = Invited()
    for number in range(MOST + 2):
        invited.invite(table(f"t{number}"), ADA, "bo")
    assert [i.table for i in invited.of("bo").invitations] == ["t6", "t5", "t4", "t3", "t2"]


async def test_own_tables_are_told_when_they_change(town: Town) -> None:
    ada, bo = await town.came(ADA, BO, wanted=None)
    town.told(ada), town.told(bo)
    town.matchmaking.changed(LobbyEntry(table("t"), False, (("ada", Seat(0)),)))
    await town.wait(0.5)
    assert "mine" in town.told(ada)
    assert town.told(bo) == {}


async def test_the_lobby_comes_whole_and_then_in_changes_that_all_share(town: Town) -> None:
    town.lobby = [table("a"), table("b", turn=Seat(0))]
    ada, bo = await town.came(ADA, BO, wanted=None)
    whole = town.told(ada)["lobby"]
    assert whole["whole"]
    assert [(t["id"], t["turn"]) for t in whole["tables"]] == [("a", None), ("b", None)]
    town.told(bo)
    town.lobby = [table("c"), table("a")]
    town.matchmaking.changed(LobbyEntry(table("c"), True, None))
    town.matchmaking.changed(LobbyEntry(table("b", finished=True), False, None))
    await town.wait(0.5)
    (told,), (also,) = town.matchmaking.news(ada), town.matchmaking.news(bo)
    assert told is also, "encoded once"
    change = json.loads(told)
    assert (change["whole"], [t["id"] for t in change["tables"]], change["gone"]) == (False, ["c"], ["b"])
    town.matchmaking.changed(LobbyEntry(table("c", turn=Seat(1)), True, None))
    await town.wait(0.5)
    assert town.matchmaking.news(ada) == [], "whose turn it is is nobody else's business"


async def test_tables_leave_the_lobby_by_age(town: Town) -> None:
    town.lobby = [table("a")]
    (ada,) = await town.came(ADA, wanted=None)
    town.told(ada)
    town.lobby = []
    await town.wait(AGED_AFTER)
    assert town.told(ada) == {}
    await town.wait(1)
    assert town.told(ada)["lobby"]["gone"] == ["a"]


def test_who_missed_much_is_told_all_of_it() -> None:
    board = LobbyState()
    waiting = [(WaitingFor("skat", "skat-isko", {}, "none", False, 3, n),) for n in range(REMEMBERED + 3)]
    for now in waiting:
        board.show([], now)
    assert len(board.since(board.version - REMEMBERED)) == REMEMBERED
    assert len(board.since(board.version - REMEMBERED - 1)) == 1
    assert board.since(board.version) == []


@pytest.mark.thorough
async def test_relations_are_few_enough_to_be_read(town: Town) -> None:
    with pytest.raises(StichError, match="yourself"):
        await town.matchmaking.relate("ada", "ada", "block", so=True)
    for number in range(MOST_RELATIONS):
        await town.store.add_guest(GuestRow(f"g{number}", ""), SessionRow(f"g{number}", "", 0.0, 0.0), str(number).encode().rjust(32))
        await town.relations.set("ada", f"g{number}", "follow")
    with pytest.raises(StichError, match=f"follow and block {MOST_RELATIONS} people together"):
        await town.relations.set("ada", "bo", "follow")
    await town.relations.set("ada", "g0", "block")
    assert [r.kind for r in await town.relations.of("ada") if r.guest.id == "g0"] == ["block"], "one that is there may change"


async def test_a_slow_stream_costs_no_memory(town: Town) -> None:
    (ada,) = await town.came(ADA)
    for _ in range(50):
        await town.matchmaking.stop_seeking("ada")
        await town.matchmaking.seek(ADA, SKAT)
    assert len(town.matchmaking.news(ada)) <= REMEMBERED + 4
