"""A player alone with computer players takes back to any own decision of the deal: by an event, and the deal then counts nowhere."""

from __future__ import annotations

import random

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import MatchRow, MatchRules
from stich.players.random import ends_early
from stich.records import decode as decode_record
from stich.records import replay
from stich.registry import PLUGINS
from stich.server.store.events import Origin, TookBack, decode, encode
from stich.server.tables.clocks import TERMS, runs
from stich.server.tables.decide import Person, decide
from stich.server.tables.extra_statements import ended_deals
from stich.server.tables.fold import fold
from stich.server.tables.opening import continued
from stich.server.tables.results import played_match
from stich.server.tables.taking_back import own_decisions, ways_back
from stich.server.tables.view import update_for
from stich.server.wire.messages import AnyCommand, Fill, Leave, Ready, Stop, TakeBack
from tests.rows import rows
from tests.server.table_setup import ADA, BO, CY, PLAYERS, Log, dealt, opened

PRESETS = tuple(plugin.presets.names[0] for plugin in PLUGINS.values())


def goes_on(log: Log, rng: random.Random, decisions: int, seat: int = 0) -> None:
    """Until this seat has decided so often; a deal that ends before is dealt once more, with another seed."""
    while len(own_decisions(log.state, Seat(seat))) < decisions or not log.state.in_deal:
        if not log.state.in_deal:
            log.do(ADA, Ready(0))
            log.deal(rng.getrandbits(64))
            continue
        assert log.state.deal is not None
        log.act(rng.choice([a.text for a in log.state.deal.legal_actions if not ends_early(a.text)]))


def alone(preset: str = "skat-isko", decisions: int = 3, seed: int = 5) -> Log:
    """Ada has decided so often against computers."""
    log = dealt(ADA, first=opened(preset=preset))
    goes_on(log, random.Random(seed), decisions)
    return log


def back(log: Log, to: int, who: Person = ADA) -> None:
    log.do(who, TakeBack(0, log.state.seq, to))


@rows("preset", PRESETS)
@rows("decision", [0, 1, 2])
def test_the_deal_is_what_it_was_before_the_decision_and_so_is_what_everybody_sees(preset: str, decision: int) -> None:
    log = alone(preset)
    to = ways_back(log.state, Seat(0))[decision]
    then = next(
        state for state in (fold(log.events[:n]) for n in range(len(log.events), 0, -1)) if state.deal and len(state.deal.log) == to
    )
    length = len(log.events)
    back(log, to)
    now = log.state
    assert now.deal is not None and then.deal is not None
    assert (now.deal, now.deal.actor, len(now.deal.log)) == (then.deal, 0, to)
    assert log.events[length:] == [TookBack(Seat(0), to)], "what was done since stays in the log"
    assert decode(encode(log.events[-1])) == log.events[-1]
    for observer in ("ada", "bo", None):
        seen, before = update_for(now, observer), update_for(then, observer)
        assert msgspec.json.encode(seen.view.deal) == msgspec.json.encode(before.view.deal), "nothing more, and nothing less"
        told = msgspec.structs.replace(before.view, seq=now.seq, taken_back=True)
        assert seen.view == told
        assert (seen.event.kind, seen.event.seat, seen.event.action) == ("took-back", 0, None)


def test_only_who_may_is_told_to_where() -> None:
    log = alone()
    ways = update_for(log.state, "ada").view.back
    assert log.state.deal is not None
    assert ways == tuple(n for n, (seat, _) in enumerate(log.state.deal.log) if seat == 0) and len(ways) == 3
    assert [update_for(log.state, who).view.back for who in ("bo", None)] == [(), ()]
    back(log, ways[1])
    assert update_for(log.state, "ada").view.back == ways[:1], "and further back"
    log.play_out(random.Random(1))
    assert update_for(log.state, "ada").view.back == ()


def over() -> Log:
    log = alone()
    log.play_out(random.Random(1))
    return log


def rated() -> Log:
    log = dealt(ADA, first=msgspec.structs.replace(opened(), rated=True, clock="normal"))
    goes_on(log, random.Random(1), 1)
    return log


def two() -> Log:
    log = dealt(ADA, BO)
    goes_on(log, random.Random(1), 1)
    return log


def one_has_left() -> Log:
    """Return a computer player keeps the seat of Bo, who has seen its cards."""
    log = two()
    log.do(BO, Leave(0))
    log.do(ADA, Fill(0, 1, "random"))
    return log


def somebody_left_my_seat() -> Log:
    """Cy plays on where Ada has decided."""
    log = dealt(ADA, CY)
    goes_on(log, random.Random(1), 1)
    log.do(ADA, Leave(0))
    return log


def nothing_yet() -> Log:
    return dealt(ADA)


NO_DEAL = Log()

REFUSED = [
    (alone(), BO, lambda seq: TakeBack(0, seq, 0), "seat/none"),
    (alone(), ADA, lambda seq: TakeBack(0, seq - 1, own_decisions(alone().state, Seat(0))[0]), "table/stale"),
    (alone(), ADA, lambda seq: TakeBack(0, seq, -1), "back/moment"),
    (alone(), ADA, lambda seq: TakeBack(0, seq, 99), "back/moment"),
    (alone(), ADA, lambda seq: TakeBack(0, seq, 0), "back/moment"),
    (nothing_yet(), ADA, lambda seq: TakeBack(0, seq, 0), "back/none"),
    (over(), ADA, lambda seq: TakeBack(0, seq, 0), "back/over"),
    (rated(), ADA, lambda seq: TakeBack(0, seq, 0), "back/rated"),
    (two(), ADA, lambda seq: TakeBack(0, seq, 0), "back/company"),
    (one_has_left(), ADA, lambda seq: TakeBack(0, seq, 0), "back/company"),
    (somebody_left_my_seat(), CY, lambda seq: TakeBack(0, seq, 0), "back/company"),
]


@rows(("log", "who", "command", "code"), REFUSED)
def test_refused(log: Log, who: Person, command: AnyCommand, code: str) -> None:
    with pytest.raises(StichError) as refusal:
        decide(log.state, who, command(log.state.seq), PLAYERS)  # type: ignore[operator]
    assert refusal.value.code == code
    seat = log.state.seat_of(who.id)
    if code.split("/")[1] in ("over", "rated", "company", "none") and seat is not None:
        assert update_for(log.state, who.id).view.back == ()


def test_a_table_with_a_clock_where_nobody_is_hurried() -> None:
    """A clock runs once cards were dealt to two people, not against computers."""
    log = dealt(ADA, first=msgspec.structs.replace(opened(), clock="fast"))
    goes_on(log, random.Random(5), 2)
    assert log.state.clock in TERMS and not runs(log.state)
    back(log, ways_back(log.state, Seat(0))[0])
    assert log.state.taken_back


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_with_it_counts_nowhere_and_its_record_has_what_stood(preset: str) -> None:
    log = alone(preset)
    deals = len(log.state.match.rows)
    ways = ways_back(log.state, Seat(0))
    back(log, ways[2])
    back(log, ways[0])
    log.play_out(random.Random(7))
    state = log.state
    assert state.taken_back and state.deal is not None and state.deal.outcome is not None
    row = state.match.rows[deals]
    assert (row.taken_back, row.pot, row.outcome) == (True, (), state.deal.outcome)
    (kept, index) = ended_deals(log.events)[-1]
    assert (kept.taken_back, kept.number, index) == (True, deals + 1, len(log.events) - 1)
    assert [person.counts for person in kept.people] == [False]
    again = replay(decode_record(kept.record))
    assert (again.log, again.outcome) == (state.deal.log, state.deal.outcome)
    # The next deal is one like any other.
    if not state.match.finished:
        log.do(ADA, Ready(0))
        log.deal(3)
        assert not log.state.taken_back


def test_the_sheet_adds_its_points_to_nothing_and_the_match_goes_on() -> None:
    log = over_with_points(take_back=False)
    same = over_with_points(take_back=True)
    assert same.state.match.rows[0].outcome == log.state.match.rows[0].outcome, "the same cards were played"
    assert any(log.state.match.totals) and not any(same.state.match.totals)
    assert [(s.total, s.won, s.lost, s.rank) for s in same.state.match.standings] == [(0, 0, 0, 1)] * 3
    assert same.state.match.dealer == log.state.match.dealer, "the deal passes left all the same"
    assert same.state.match.counted == 1


def over_with_points(*, take_back: bool) -> Log:
    """Return the same deal, and with ``take_back`` with Ada's first decision taken back and made again."""
    for seed in range(50):
        log = dealt(ADA)
        rng = random.Random(seed)
        while log.state.in_deal:
            deal = log.state.deal
            assert deal is not None
            action = rng.choice([a.text for a in deal.legal_actions if not ends_early(a.text)])
            first = not own_decisions(log.state, Seat(0))
            log.act(action)
            if take_back and first and deal.actor == 0 and log.state.in_deal:
                back(log, len(deal.log))
                log.act(action)
        if any(log.state.match.rows[0].outcome.scores) and own_decisions_of(log):
            return log
    raise AssertionError("no such deal")


def own_decisions_of(log: Log) -> bool:
    assert log.state.deal is not None
    return any(seat == 0 for seat, _ in log.state.deal.log)


def test_what_is_in_the_pot_stays_there() -> None:
    class Pots(MatchRules):
        def pot_payments(self, outcome: object, pot: int) -> tuple[int, ...]:
            return (-1, -1, -1)

    outcome = over().state.match.rows[-1].outcome
    rules = Pots(3, 4)
    match = rules.enter(rules.begin(), outcome)
    after = rules.enter(match, outcome, taken_back=True)
    assert (match.pot, after.pot, after.totals) == (3, 3, match.totals)
    assert after.rows[1] == MatchRow(Seat(1), outcome, (), True)


def test_a_match_has_no_result_of_it() -> None:
    log = over()
    log.do(ADA, Ready(0))
    log.deal(9)
    goes_on(log, random.Random(2), 1)
    back(log, ways_back(log.state, Seat(0))[0])
    log.play_out(random.Random(4))
    marked = {number for number, row in enumerate(log.state.match.rows, 1) if row.taken_back}
    if not log.state.match.finished:
        log.do(ADA, Stop(0))
    match = played_match(log.events, 1)
    assert match is not None and marked
    assert {deal.number for deal in match.deals} == set(range(1, len(log.state.match.rows) + 1)) - marked


def test_a_deal_played_on_from_another_goes_back_to_that_moment_at_most() -> None:
    deal = over().state.deal
    assert deal is not None
    moment = len(deal.log) // 2
    seat = deal.log[moment][0]
    states = continued(deal, Origin("x" * 12, moment, seat), "simple", CY, lambda size: bytes(range(size)))
    assert seat in {actor for actor, _ in deal.log[:moment]}
    assert ways_back(states[-1], seat) == ()
    log = Log()
    log.events, log.state = [state.last for state in states], states[-1]
    log.act(deal.log[moment][1].text)
    if log.state.in_deal:
        assert ways_back(log.state, seat) == (moment,)
