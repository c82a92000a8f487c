"""Every finished deal is kept with the event that ended it: what is kept follows from the events, and from nothing else."""

from __future__ import annotations

import random

import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.players.random import ends_early
from stich.records import decode, replay
from stich.registry import PLUGINS
from stich.server.store.deal_rows import deal_id
from stich.server.store.events import Filled, Listed, Origin
from stich.server.tables.extra_statements import ended_deal, ended_deals
from stich.server.tables.fold import Computer, Guest
from stich.server.tables.opening import continued
from stich.server.tables.results import played_match
from stich.server.wire.messages import Leave, Ready, Sit
from stich.study.archive import deal_rows
from tests.rows import rows
from tests.server.table_setup import ADA, BO, CY, Log, dealt, opened, seated

PRESETS = tuple(plugin.presets.names[0] for plugin in PLUGINS.values())


def chance(size: int) -> bytes:
    return bytes(range(size))


def played(*people: object, preset: str = "skat-isko", seed: int = 1) -> Log:
    log = dealt(*people, first=opened(preset=preset))  # type: ignore[arg-type]
    log.play_out(random.Random(seed))
    return log


@rows("preset", PRESETS)
@rows("seed", range(4))
def test_a_deal_that_is_kept_is_the_deal_that_was_played(preset: str, seed: int) -> None:
    log = played(ADA, BO, preset=preset, seed=seed)
    ((kept, index),) = ended_deals(log.events)
    state = log.state.deal
    assert state is not None
    again = replay(decode(kept.record))
    assert (again.deal, again.log, again.outcome) == (state.deal, state.log, state.outcome)
    assert (kept.table, kept.number, index) == ("t", 1, len(log.events) - 1)
    assert kept.levels == ("", "", *["random"] * (len(log.state.seats) - 2))
    assert {(p.guest, p.seat, p.owned, p.made) for p in kept.people} == {
        (who.id, Seat(seat), True, deal_rows(state)[seat]) for seat, who in enumerate((ADA, BO))
    }


def test_only_the_event_that_ends_a_deal_keeps_one() -> None:
    log = dealt(ADA)
    rng = random.Random(2)
    while True:
        before = log.state
        assert before.deal is not None
        log.act(rng.choice([a.text for a in before.deal.legal_actions if not ends_early(a.text)]))
        if not log.state.in_deal:
            break
        assert ended_deal(before, log.state) is None
    assert ended_deal(before, log.state) is not None
    ready = log.state
    log.do(ADA, Ready(0))
    assert ended_deal(ready, log.state) is None


def test_whoever_held_a_seat_is_among_its_people_and_the_result_is_his_who_sits_there_at_the_end() -> None:
    log = dealt(ADA, BO)
    log.do(BO, Leave(0))
    log.add(Filled(Seat(1), "random"))
    log.play_out(random.Random(3))
    ((kept, _),) = ended_deals(log.events)
    assert {(p.guest, p.seat) for p in kept.people} == {("ada", 0), ("bo", 1)}
    assert {p.guest: p.owned for p in kept.people} == {"ada": True, "bo": log.state.owner(1) == "bo"}


def test_it_is_open_as_its_table_was_when_it_ended() -> None:
    private = played(ADA)
    log = Log()
    log.do(ADA, Sit(0, 0))
    log.add(Listed(True))
    for seat in (1, 2):
        log.add(private.events[seat + 1])
    log.deal()
    log.play_out(random.Random(1))
    assert [kept.open for table in (private, log) for kept, _ in ended_deals(table.events)] == [False, True]


def test_addresses_of_deals_differ_and_do_not_show_the_table() -> None:
    ids = {deal_id(f"table{t}", number) for t in range(200) for number in range(1, 40)}
    assert len(ids) == 200 * 39
    assert all(len(id) == 12 and id.isascii() and id.isalnum() for id in ids)
    assert deal_id("t", 12) == deal_id("t", 12)


# -- played on from a moment --------------------------------------------------------------------------------------------


@rows("preset", PRESETS)
@rows("part", [0.0, 0.3, 0.9])
def test_a_deal_goes_on_from_a_moment_just_as_it_was(preset: str, part: float) -> None:
    deal = played(ADA, BO, preset=preset).state.deal
    assert deal is not None
    moment, seat = int(part * len(deal.log)), deal.view(None).order[-1]
    states = continued(deal, Origin("x" * 12, moment, seat), "simple", CY, chance)
    now = states[-1]
    assert now.deal is not None and now.origin == Origin("x" * 12, moment, seat)
    assert (now.deal.deal, now.deal.log) == (deal.deal, deal.log[:moment])
    assert [o.id if isinstance(o, Guest) else o.level for o in now.seats if isinstance(o, Guest | Computer)] == [
        "cy" if s == seat else "simple" for s in range(len(now.seats))
    ]
    log = Log()
    log.events, log.state = [state.last for state in states], now
    log.play_out(random.Random(9))
    assert log.state.match.finished, "it is one deal"
    assert not log.state.deal_due
    ((kept, _),) = ended_deals(log.events)
    assert kept.origin == now.origin
    assert [person.counts for person in kept.people] == [False]
    assert played_match(log.events, len(states)) is None, "it counts for nobody's results"


@rows(
    ("origin", "level", "code"),
    [
        (Origin("x", -1, Seat(0)), "simple", "deal/moment"),
        (Origin("x", 10**9, Seat(0)), "simple", "deal/moment"),
        (Origin("x", 0, Seat(3)), "simple", "seat/unknown"),
        (Origin("x", 0, Seat(-1)), "simple", "seat/unknown"),
        (Origin("x", 0, Seat(0)), "nobody", "player/unknown"),
    ],
)
def test_what_cannot_be_played_on_is_refused(origin: Origin, level: str, code: str) -> None:
    deal = played(ADA).state.deal
    assert deal is not None
    with pytest.raises(StichError) as refused:
        continued(deal, origin, level, CY, chance)
    assert refused.value.code == code


def test_the_end_is_no_moment_to_play_on_from() -> None:
    deal = played(ADA).state.deal
    assert deal is not None
    with pytest.raises(StichError, match=f"0 to {len(deal.log) - 1}"):
        continued(deal, Origin("x", len(deal.log), Seat(0)), "simple", CY, chance)


def test_who_sat_out_has_no_seat_to_take() -> None:
    log = seated(ADA, first=opened(first_dealer=1, players=4))
    log.deal()
    log.play_out(random.Random(1))
    deal = log.state.deal
    assert deal is not None
    with pytest.raises(StichError) as refused:
        continued(deal, Origin("x", 0, Seat(1)), "simple", CY, chance)
    assert refused.value.code == "seat/none"
