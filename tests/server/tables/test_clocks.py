"""Clocks and absent people, in time that a test moves on by hand."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.players import STAND_IN
from stich.registry import PLUGINS
from stich.server.store.events import AnyEvent, Created, Dismissed, Left, StoodIn
from stich.server.store.lives import Life
from stich.server.tables.clocks import DAY, TERMS, counted, runs, wake_after
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import EMPTY, Computer, Guest
from stich.server.tables.services import Services
from stich.server.tables.table import Table
from stich.server.tables.timekeeper import GRACE, times_of
from stich.server.tables.view import lobby_entry, view
from stich.server.wire.messages import Act, Dismiss, Fill, Leave, Ready, Sit, StandIn, Stop, TableCommand
from tests.server.harness import quick
from tests.server.manual_clock import ManualClock, settle
from tests.server.table_setup import ADA, BO, CY, DEE, PLAYERS, Log, opened, seated

CLOCKED = ("relaxed", "normal", "fast")


def clocked(clock: str = "normal", preset: str = "skat-isko", **options: bool | int | str) -> Created:
    return msgspec.structs.replace(opened(preset=preset, **options), clock=clock)


class Memory:
    """A store that keeps nothing but what it was last given."""

    def __init__(self, clock: ManualClock) -> None:
        self.kept: list[AnyEvent] = []
        self.at: list[float] = []
        self.takes = 0.0
        """Seconds for a commit."""
        self._clock = clock

    async def append(
        self, table: str, seq: int, new: Sequence[AnyEvent], entry: object, *_along: object, epoch: int | None = None
    ) -> float:
        at = self._clock.now()
        await self._clock.sleep(self.takes)
        self.kept += new
        self.at += [at] * len(new)
        return at


class Quick:
    """Computer players who take what comes first, half a second later; they note what they were shown."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.seen: list[View] = []

    async def choose(self, table: str, game: str, level: str, view: View, *, has_people: bool = True, seed: bytes | None = None) -> str:
        self.seen.append(view)
        await self.clock.sleep(0.5)
        return next((a for a in view.legal if a not in ("concede", "claim", "accept")), view.legal[0])


class Sitting:
    """A table at work, and what people do there."""

    def __init__(self, log: Log, lives: tuple[Life, ...] = (Life(0.0, 1e18),)) -> None:
        self.clock = ManualClock()
        self.store = Memory(self.clock)
        self.computers = Quick(self.clock)
        chance = random.Random(1)
        services: Any = (self.store, self.computers, self.clock, chance.randbytes, quick(Path("none")), lives)
        times = times_of(log.events, [self.clock.now()] * len(log.events), lives)
        self.table = Table(Services(*services), log.events, log.state, times)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def actor(self) -> Seat:
        actor = self.state.deal.actor
        assert actor is not None
        return actor

    async def say(self, who: Person, command: TableCommand) -> int:
        return await self.table.submit(lambda state: decide(state, who, command, PLAYERS, self.table.gone))

    async def act(self) -> None:
        """Act for the seat to act, if it is a person's."""
        seat = self.actor
        person = self.state.seats[seat]
        text = next(a.text for a in self.state.deal.legal_actions if a.text not in ("concede", "claim", "accept"))
        await self.say(Person(person.id, person.name), Act(0, self.state.seq, text))

    def newest(self, kind: type[AnyEvent]) -> Any:
        return next((e for e in reversed(self.table.events) if isinstance(e, kind)), None)


@asynccontextmanager
async def sitting(log: Log) -> AsyncIterator[Sitting]:
    at = Sitting(log)
    at.table.start()
    try:
        await settle()
        yield at
    finally:
        await at.table.stop()


def three(first: Created | None = None) -> Log:
    """Three people at a table with a clock, and the first deal."""
    log = seated(ADA, BO, CY, first=first or clocked())
    log.deal()
    return log


# -- what is left --------------------------------------------------------------------------------------------------


def test_time_counts_only_while_a_server_is_awake() -> None:
    lives = (Life(0, 10), Life(20, 30), Life(25, 40))
    assert counted(lives, 5, 35) == 5 + 15
    assert counted(lives, 12, 18) == 0
    assert counted((), 0, 100) == 0


async def test_a_decision_takes_its_own_time_first_and_then_the_bank() -> None:
    terms = TERMS["normal"]
    async with sitting(three()) as at:
        first = at.actor
        assert at.table.clocks().left == terms.decision + terms.bank
        await at.clock.pass_(terms.decision - 1)
        await at.act()
        assert at.table.clocks().left == terms.decision + terms.bank, "another has his own bank"
        while at.actor != first:
            await at.act()
        assert at.table.clocks().left == terms.decision + terms.bank, "within the time of a decision the bank stays whole"
        await at.clock.pass_(terms.decision + 20)
        shown = at.table.clocks()
        assert (shown.waits, shown.left, shown.bank) == ((first,), terms.bank - 20, terms.bank - 20)
        await at.act()
        while at.actor != first:
            await at.act()
        assert at.table.clocks().left == terms.decision + terms.bank - 20, "what was taken from the bank is gone for this deal"


async def test_however_long_a_commit_takes_the_clock_is_that_of_the_log() -> None:
    """So a server that reads the table later charges the same."""
    log = three()
    async with sitting(log) as at:
        began = [at.clock.now()] * len(log.events)
        at.store.takes = 5.0
        for thinking in (TERMS["normal"].decision + 7.0, 1.0):
            await at.clock.pass_(thinking)
            acting = asyncio.ensure_future(at.act())
            await at.clock.pass_(at.store.takes)
            await acting
        assert at.table._time.times == times_of(at.table.events, [*began, *at.store.at], (Life(0.0, 1e18),))


async def test_when_time_is_up_a_computer_plays_and_the_owner_takes_the_seat_back_after_that_decision() -> None:
    terms = TERMS["fast"]
    async with sitting(three(clocked("fast"))) as at:
        seat = at.actor
        who = (ADA, BO, CY)[seat]
        await at.clock.pass_(terms.decision + terms.bank)
        assert at.newest(StoodIn) is None, "an answer on its way is waited for"
        await at.clock.pass_(GRACE)
        assert at.newest(StoodIn) == StoodIn(seat, STAND_IN, "time")
        assert at.state.seats[seat] == Computer(STAND_IN)
        with pytest.raises(StichError) as refusal:
            await at.say(who, Sit(0, seat))
        assert refusal.value.code == "seat/deciding", "otherwise a table could be held up by coming back again and again"
        with pytest.raises(StichError):
            await at.say(DEE, Sit(0, seat))
        await at.clock.pass_(0.6)
        assert at.actor != seat
        await at.say(who, Sit(0, seat))
        assert isinstance(at.state.seats[seat], Guest)


async def test_who_stands_in_is_shown_the_view_of_that_seat_and_nothing_else() -> None:
    async with sitting(three(clocked("fast"))) as at:
        seat = at.actor
        await at.clock.pass_(TERMS["fast"].decision + TERMS["fast"].bank + GRACE)
        assert at.computers.seen == [at.state.deal.view(seat)]
        assert [hand is not None for hand in at.computers.seen[0].hands] == [s == seat for s in range(3)]


async def test_who_leaves_in_mid_deal_is_played_for_at_once_and_may_come_back() -> None:
    async with sitting(three()) as at:
        await at.say(BO, Leave(0))
        assert at.newest(StoodIn) == StoodIn(Seat(1), STAND_IN, "left")
        assert at.store.kept[-2:] == [Left(Seat(1)), StoodIn(Seat(1), STAND_IN, "left")]
        entry = lobby_entry(at.state)
        assert ("bo", 1) in (entry.seated or ()), "his lobby still leads there"
        await at.say(BO, Sit(0, 1))
        assert at.state.seat_of("bo") == 1


async def test_between_two_deals_the_next_is_dealt_unasked() -> None:
    log = three()
    log.play_out(random.Random(1))
    async with sitting(log) as at:
        await at.say(ADA, Ready(0))
        assert at.table.clocks().waits == (1, 2)
        await at.clock.pass_(TERMS["normal"].between + GRACE)
        assert at.state.in_deal and all(isinstance(o, Guest) for o in at.state.seats)


async def test_nobody_is_hurried_at_a_table_against_computers() -> None:
    log = Log(clocked("fast"))
    log.do(ADA, Sit(0, 0))
    for seat in (1, 2):
        log.do(ADA, Fill(0, seat, "random"))
    log.deal()
    async with sitting(log) as at:
        at.table.watch("ada")
        await at.clock.pass_(3600)
        assert at.table.clocks().left is None and not at.table.needed
        assert at.state.seat_of("ada") == 0


async def test_without_a_clock_nobody_is_replaced_by_time() -> None:
    async with sitting(three(opened())) as at:
        await at.clock.pass_(24 * 3600)
        assert at.newest(StoodIn) is None and not at.table.needed


# -- without a clock -----------------------------------------------------------------------------------------------


async def test_without_a_clock_others_may_call_a_computer_for_who_has_been_gone_three_minutes() -> None:
    async with sitting(three(opened())) as at:
        seat = at.actor
        owner, other = (ADA, BO, CY)[seat], (ADA, BO, CY)[(seat + 1) % 3]
        here = at.table.watch(owner.id)
        told = asyncio.Event()
        at.table.watch(other.id).tell = told.set
        await at.clock.pass_(600)
        assert await code(at, other, StandIn(0, seat)) == "absent/here", "who is there may think as long as he likes"
        at.table.unwatch(here)
        await at.clock.pass_(100)
        again = at.table.watch(owner.id)
        at.table.unwatch(again)
        await at.clock.pass_(179)
        assert at.table.clocks().away == ()
        assert await code(at, other, StandIn(0, seat)) == "absent/here"
        told.clear()
        await at.clock.pass_(2)
        assert at.table.clocks().away == (seat,) and told.is_set(), "and those who watch are told"
        assert await code(at, owner, StandIn(0, seat)) == "absent/turn"
        assert await code(at, DEE, StandIn(0, seat)) == "seat/none"
        assert await code(at, other, StandIn(0, 7)) == "seat/unknown"
        assert await code(at, other, StandIn(0, (seat + 2) % 3)) == "absent/turn", "nobody waits for him"
        await at.say(other, StandIn(0, seat))
        assert at.newest(StoodIn) == StoodIn(seat, STAND_IN, "gone")
        await at.say(owner, Sit(0, seat))
        assert at.state.seat_of(owner.id) == seat


async def test_with_a_clock_nobody_is_called_for() -> None:
    async with sitting(three(clocked("mail"))) as at:
        other = (ADA, BO, CY)[(at.actor + 1) % 3]
        await at.clock.pass_(3600)
        assert await code(at, other, StandIn(0, at.actor)) == "absent/clock"


async def code(at: Sitting, who: Person, command: TableCommand) -> str:
    try:
        await at.say(who, command)
    except StichError as refusal:
        return refusal.code
    return "accepted"


# -- asking a computer off its seat ------------------------------------------------------------------------------


def test_a_computer_is_asked_off_between_deals_only_and_never_from_a_seat_that_is_kept() -> None:
    log = seated(ADA, BO)
    log.deal()
    assert refused(log, ADA, Dismiss(0, 2)) == "ready/early"
    log.play_out(random.Random(1))
    assert refused(log, DEE, Dismiss(0, 2)) == "seat/none"
    assert refused(log, ADA, Dismiss(0, 1)) == "seat/no-computer"
    assert refused(log, ADA, Dismiss(0, 9)) == "seat/unknown"
    log.do(ADA, Dismiss(0, 2))
    assert log.events[-1] == Dismissed(Seat(2)) and log.state.seats[2] == EMPTY
    log.do(DEE, Sit(0, 2))
    assert log.state.seat_of("dee") == 2

    log = three()
    log.add(StoodIn(Seat(1), "club", "time"))
    log.play_out(random.Random(1))
    assert refused(log, ADA, Dismiss(0, 1)) == "seat/kept"


def refused(log: Log, who: Person, command: TableCommand) -> str:
    with pytest.raises(StichError) as refusal:
        decide(log.state, who, command, PLAYERS)
    return refusal.value.code


# -- secrecy -------------------------------------------------------------------------------------------------------


def test_the_same_clock_is_shown_whatever_the_cards_are() -> None:
    """Times depend on the players' acts only. The event has the same fields for all observers: seat and reason."""
    shown = set()
    for seed in range(5):
        log = seated(ADA, BO, CY, first=clocked())
        log.deal(seed)
        at = Sitting(log)
        shown.add(at.table.clocks())
        log.add(StoodIn(Seat(1), "club", "time"))
        for observer in ("ada", "bo", "cy", None):
            happened = view(log.events, observer).event
            assert (happened.kind, happened.seat, happened.action, happened.why) == ("stood-in", 1, None, "time")
    assert len(shown) == 1


def test_a_watcher_sees_no_hand_of_a_seat_that_was_taken_over() -> None:
    log = three()
    log.add(StoodIn(Seat(1), "club", "time"))
    for observer in ("bo", None):
        seen = view(log.events, observer).view.deal
        assert seen is not None and seen.hands == (None, None, None)


# -- no table waits for ever ---------------------------------------------------------------------------------------

PRESETS = tuple(r.presets.names[0] for r in PLUGINS.values())


@pytest.mark.thorough
@given(data=st.data(), clock=st.sampled_from(CLOCKED))
@hypothesis_settings(max_examples=8, deadline=None)
async def test_a_match_with_a_clock_ends_with_nobody_there(data: st.DataObject, clock: str) -> None:
    log = seated(ADA, BO, CY, first=clocked(clock, rounds=1))
    log.deal()
    async with sitting(log) as at:
        for _ in range(data.draw(st.integers(0, 40))):
            who = data.draw(st.sampled_from((ADA, BO, CY, DEE)))
            seat = data.draw(st.integers(0, 2))
            commands: list[TableCommand] = [Sit(0, seat), Leave(0), Ready(0), Stop(0), Dismiss(0, seat), Fill(0, seat, "random")]
            if at.state.in_deal and at.state.deal.legal_actions:
                commands.append(Act(0, at.state.seq, at.state.deal.legal_actions[0].text))
            await code(at, who, data.draw(st.sampled_from(commands)))
            await at.clock.pass_(data.draw(st.sampled_from((0.0, 0.5, 13.0, 300.0))))
        for _ in range(2000):
            if at.state.match.finished:
                break
            await at.clock.pass_(120)
        assert at.state.match.finished, "with nobody there"
        assert not at.table.needed and not runs(at.state)


@pytest.mark.parametrize("preset", PRESETS)
async def test_every_game_ends_its_match_without_its_people(preset: str) -> None:
    people = (ADA, BO, CY, DEE)
    log = Log(clocked("fast", preset))
    for seat in range(len(log.state.seats)):
        log.do(people[seat], Sit(0, seat))
    log.deal()
    async with sitting(log) as at:
        for _ in range(3000):
            if at.state.match.finished:
                break
            await at.clock.pass_(300)
        assert at.state.match.finished


# -- by mail -------------------------------------------------------------------------------------------------------


async def test_a_table_by_mail_rests_until_the_last_day_and_is_woken_for_it() -> None:
    async with sitting(three(clocked("mail"))) as at:
        assert wake_after(at.state) == TERMS["mail"].decision and not at.table.needed
        await at.clock.pass_(TERMS["mail"].decision - 3600)
        assert at.table.needed
        await at.clock.pass_(3600 + GRACE)
        assert isinstance(at.newest(StoodIn), StoodIn)


def test_what_a_table_is_woken_for_is_kept_with_it() -> None:
    assert lobby_entry(three().state).wake_after == 0.0
    assert lobby_entry(three(opened()).state).wake_after is None
    assert lobby_entry(seated(ADA, BO, CY, first=clocked()).state).wake_after is None


def test_the_page_says_what_the_clocks_allow() -> None:
    said = (Path(__file__).parents[3] / "web/src/page/clocks.ts").read_text()
    for name in CLOCKED:
        assert f"{name}: {{ decision: {TERMS[name].decision:g}, bank: {TERMS[name].bank:g} }}" in said
    assert f"MAIL = {{ days: {TERMS['mail'].decision / DAY:g} }}" in said
