"""Permissions at a table (docs/reference/protocol.md, "The table's socket")."""

from __future__ import annotations

import random

import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store import events
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import EMPTY, Guest, fold
from stich.server.wire.messages import Act, AnyCommand, Fill, Free, Leave, List, Ready, Sit, Stop
from tests.rows import rows
from tests.server.table_setup import ADA, BO, CY, DEE, PLAYERS, Log, dealt, seated

EVE = Person("eve", "Eve")


def over() -> Log:
    log = dealt(ADA, BO, CY)
    log.play_out(random.Random(1))
    return log


def one_for_the_end() -> Log:
    log = over()
    log.do(ADA, Stop(0))
    return log


def match_over() -> Log:
    log = over()
    for seed in (2, 3):
        for who in (ADA, BO, CY):
            log.do(who, Ready(0))
        log.deal(seed)
        log.play_out(random.Random(seed))
    return log


def left_in_mid_deal() -> Log:
    log = dealt(ADA, BO, CY)
    log.do(BO, Leave(0))
    return log


def stood_in_for() -> Log:
    """Return a computer player on the seat of Bo, who left in mid-deal."""
    log = left_in_mid_deal()
    log.do(ADA, Fill(0, 1, "random"))
    return log


def all_left() -> Log:
    log = left_in_mid_deal()
    for who in (ADA, CY):
        log.do(who, Leave(0))
    return log


def table_of_one() -> Log:
    log = Log()
    log.do(ADA, Sit(0, 0))
    return log


# Seat 2 deals, so seat 0 is forehand, and seat 1 calls first.
REFUSED = [
    (table_of_one(), BO, Sit(0, 0), "seat/taken"),
    (table_of_one(), ADA, Sit(0, 1), "seat/yours"),
    (table_of_one(), BO, Sit(0, 3), "seat/unknown"),
    (table_of_one(), BO, Sit(0, -1), "seat/unknown"),
    (table_of_one(), ADA, Fill(0, 0), "seat/taken"),
    (table_of_one(), ADA, Fill(0, 9), "seat/unknown"),
    (table_of_one(), ADA, Fill(0, 1, "genius"), "player/unknown"),
    (table_of_one(), BO, Fill(0, 1), "seat/none"),
    (table_of_one(), ADA, Act(0, 2, "pass"), "deal/none"),
    (table_of_one(), ADA, Ready(0), "ready/early"),
    (table_of_one(), BO, Leave(0), "seat/none"),
    (dealt(ADA, BO, CY), DEE, Act(0, 5, "18"), "seat/none"),
    (dealt(ADA, BO, CY), BO, Act(0, 4, "18"), "table/stale"),
    (dealt(ADA, BO, CY), BO, Act(0, 6, "18"), "table/stale"),
    (dealt(ADA, BO, CY), ADA, Act(0, 5, "18"), "action/turn"),
    (dealt(ADA, BO, CY), BO, Act(0, 5, "19"), "action/illegal"),
    (dealt(ADA, BO, CY), BO, Act(0, 5, "CJ"), "action/illegal"),
    (dealt(ADA, BO, CY), BO, Act(0, 5, "abracadabra"), "action/malformed"),
    (dealt(ADA, BO, CY), BO, Ready(0), "ready/early"),
    (dealt(ADA, BO, CY), BO, Stop(0), "ready/early"),
    (one_for_the_end(), ADA, Stop(0), "ready/already"),
    (match_over(), ADA, Stop(0), "match/over"),
    (left_in_mid_deal(), BO, Act(0, 6, "18"), "seat/none"),
    (left_in_mid_deal(), DEE, Sit(0, 1), "seat/kept"),
    (left_in_mid_deal(), BO, Free(0, 1), "seat/none"),
    (left_in_mid_deal(), ADA, Free(0, 2), "seat/taken"),
    (table_of_one(), ADA, Free(0, 1), "seat/free"),
    (stood_in_for(), DEE, Sit(0, 1), "seat/taken"),
    (stood_in_for(), ADA, Sit(0, 1), "seat/yours"),
    (all_left(), DEE, Sit(0, 1), "seat/kept"),
    (all_left(), DEE, Fill(0, 1), "seat/none"),
    (table_of_one(), BO, List(0, True), "seat/none"),
    (seated(ADA, BO), BO, List(0, True), "table/host"),
    (table_of_one(), ADA, List(0, False), "ready/already"),
    (match_over(), ADA, List(0, True), "match/over"),
    (over(), ADA, Act(0, over().state.seq, "CJ"), "deal/none"),
    (match_over(), ADA, Ready(0), "match/over"),
    (match_over(), DEE, Sit(0, 0), "match/over"),
]


@rows(("log", "who", "command", "code"), REFUSED)
def test_refused(log: Log, who: Person, command: AnyCommand, code: str) -> None:
    with pytest.raises(StichError) as refusal:
        decide(log.state, who, command, PLAYERS)
    assert refusal.value.code == code


ACCEPTED = [
    (Log(), ADA, Sit(0, 2), events.Sat("ada", "Ada", Seat(2))),
    (Log(), ADA, Fill(0, 2, "random"), events.Filled(Seat(2), "random")),
    (table_of_one(), ADA, Fill(0, 1), events.Filled(Seat(1), "club")),
    (table_of_one(), ADA, Leave(0), events.Left(Seat(0))),
    (dealt(ADA, BO, CY), BO, Act(0, 5, "18"), events.Acted(Seat(1), "18")),
    (dealt(ADA, BO, CY), ADA, Leave(0), events.Left(Seat(0))),
    (left_in_mid_deal(), BO, Sit(0, 1), events.Sat("bo", "Bo", Seat(1))),
    (left_in_mid_deal(), ADA, Fill(0, 1), events.Filled(Seat(1), "club")),
    (left_in_mid_deal(), ADA, Free(0, 1), events.Freed(Seat(0), Seat(1))),
    (over(), ADA, Ready(0), events.GuestReady(Seat(0))),
    (table_of_one(), ADA, List(0, True), events.Listed(True)),
]


@rows(("log", "who", "command", "event"), ACCEPTED)
def test_accepted(log: Log, who: Person, command: AnyCommand, event: events.AnyEvent) -> None:
    after = decide(log.state, who, command, PLAYERS)
    assert after.last == event
    assert after == log.state.after(event) and after.seq == log.state.seq + 1


def test_whoever_saw_a_hand_returns_only_to_it_until_the_deal_is_over() -> None:
    log = dealt(ADA, BO, CY)
    log.do(ADA, Leave(0))
    log.do(BO, Leave(0))
    with pytest.raises(StichError, match="seen the cards of seat 0"):
        log.do(ADA, Sit(0, 1))
    log.do(CY, Free(0, 0))
    log.do(DEE, Sit(0, 0))
    log.do(DEE, Leave(0))
    with pytest.raises(StichError, match="seen the cards of seat 0"):
        log.do(DEE, Sit(0, 1))
    log.do(CY, Free(0, 0))
    log.do(ADA, Sit(0, 0))
    log.do(ADA, Free(0, 1))
    log.do(CY, Free(0, 1))
    log.do(EVE, Sit(0, 1))
    log.play_out(random.Random(5))
    log.do(ADA, Leave(0))
    log.do(CY, Leave(0))
    log.do(ADA, Sit(0, 2))
    assert log.state.seat_of("ada") == 2


def test_whoever_left_returns_freely_also_from_a_computer_player() -> None:
    for log in (left_in_mid_deal(), all_left(), stood_in_for()):
        assert log.state.seat_kept_for("bo") == 1
        log.do(BO, Sit(0, 1))
        assert (log.state.seat_of("bo"), log.state.seat_kept_for("bo"), log.state.in_deal) == (1, None, True)


def test_a_computer_player_hands_back_its_seat_in_a_later_deal_too() -> None:
    log = stood_in_for()
    log.play_out(random.Random(1))
    for who in (ADA, CY):
        log.do(who, Ready(0))
    log.deal(2)
    with pytest.raises(StichError, match="taken"):
        log.do(DEE, Sit(0, 1))
    log.do(BO, Sit(0, 1))
    assert log.state.seat_of("bo") == 1


def test_a_kept_seat_is_free_when_everybody_agrees() -> None:
    log = left_in_mid_deal()
    log.do(ADA, Free(0, 1))
    with pytest.raises(StichError, match="already done this"):
        log.do(ADA, Free(0, 1))
    with pytest.raises(StichError, match="kept for the player who left it"):
        log.do(DEE, Sit(0, 1))
    log.do(CY, Free(0, 1))
    log.do(DEE, Sit(0, 1))
    assert log.state.seat_of("dee") == 1
    with pytest.raises(StichError, match="taken"):
        log.do(BO, Sit(0, 1))


def test_who_has_not_agreed_and_leaves_is_not_asked() -> None:
    log = left_in_mid_deal()
    log.do(ADA, Free(0, 1))
    log.do(CY, Leave(0))
    log.do(DEE, Sit(0, 1))
    assert log.state.seat_of("dee") == 1


def test_an_empty_seat_is_kept_until_the_deal_is_over() -> None:
    """The deal ends if the empty seat need not act: here it is conceded."""
    log = dealt(ADA, BO, CY)
    while log.state.deal is not None and "concede" not in (legal := [a.text for a in log.state.deal.legal_actions]):
        log.act(next((a for a in legal if a not in ("pass", "accept")), legal[0]))
    assert log.state.deal is not None
    actor = log.state.deal.actor
    left = next(who for who in (ADA, BO, CY) if log.state.seat_of(who.id) != actor)
    seat = log.state.seat_of(left.id)
    assert seat is not None
    log.do(left, Leave(0))
    log.add(events.Acted(Seat(actor or 0), "concede"))
    while log.state.in_deal:
        log.act("accept")
    assert log.state.kept == (None, None, None)
    log.do(DEE, Sit(0, seat))


def test_whoever_sits_elsewhere_gives_up_what_was_kept() -> None:
    log = stood_in_for()
    log.play_out(random.Random(1))
    log.do(ADA, Leave(0))
    log.do(BO, Sit(0, 0))
    assert log.state.seat_kept_for("bo") is None
    log.do(BO, Leave(0))
    with pytest.raises(StichError, match="taken"):
        log.do(BO, Sit(0, 1))


def test_the_host_is_who_has_sat_longest() -> None:
    log = Log()
    assert log.state.host is None
    log.do(BO, Sit(0, 1))
    log.do(ADA, Sit(0, 0))
    assert log.state.host == 1
    log.do(BO, Leave(0))
    assert log.state.host == 0
    log.do(BO, Sit(0, 1))
    assert log.state.host == 0


def test_a_log_from_before_seats_were_kept_goes_on() -> None:
    """At that time anyone could sit down during a deal, and guests without a name were called by their id."""
    log = dealt(ADA, BO, CY)
    before = log.state
    log.add(events.decode(b'{"type":"left","seat":1}'))
    log.add(events.decode(b'{"type":"sat","guest":"ab23xyz","name":"Guest ab23","seat":1}'))
    occupant = log.state.seats[1]
    assert isinstance(occupant, Guest)
    assert (occupant.name, log.state.kept, log.state.listed) == ("", before.kept, False)


def test_the_first_deal_needs_three_and_the_next_everybody_ready() -> None:
    log = table_of_one()
    assert not log.state.deal_due
    log.do(ADA, Fill(0, 2, "random"))
    assert not log.state.deal_due
    log.do(BO, Sit(0, 1))
    assert log.state.deal_due
    log.deal()
    assert not log.state.deal_due
    log.play_out(random.Random(3))
    assert not log.state.deal_due
    log.do(ADA, Ready(0))
    assert not log.state.deal_due
    log.do(BO, Leave(0))
    assert not log.state.deal_due
    log.do(CY, Sit(0, 1))
    assert not log.state.deal_due, "a newcomer says so too"
    log.do(CY, Ready(0))
    assert log.state.deal_due


def test_the_match_ends_when_every_person_is_for_it() -> None:
    log = one_for_the_end()
    for who in (BO, CY):
        log.do(who, Ready(0))
    assert not log.state.match.finished
    assert not log.state.deal_due, "one is for the end and not ready"
    log.do(BO, Stop(0))
    assert not log.state.match.finished
    log.do(CY, Leave(0))
    assert log.state.match.finished
    assert not log.state.deal_due


def test_who_was_for_the_end_may_go_on_instead() -> None:
    log = one_for_the_end()
    for who in (ADA, BO, CY):
        log.do(who, Ready(0))
    assert log.state.deal_due
    log.deal(2)
    log.play_out(random.Random(2))
    for who in (ADA, BO):
        log.do(who, Stop(0))
    assert not log.state.match.finished, "nobody is counted from the deal before"
    log.do(CY, Stop(0))
    assert log.state.match.finished


def test_computers_alone_are_always_ready() -> None:
    log = seated()
    for seed in (1, 2, 3):
        assert log.state.deal_due
        log.deal(seed)
        log.play_out(random.Random(seed))
    assert log.state.match.finished
    assert not log.state.deal_due


def test_leaving_empties_the_seat_and_keeps_the_deal() -> None:
    log = left_in_mid_deal()
    assert log.state.seats[1] == EMPTY
    assert log.state.in_deal
    assert log.state.deal is not None
    assert log.state.deal.actor == 1, "the deal waits for whoever takes the seat"


def test_the_dealer_rotates_from_the_first_one() -> None:
    log = match_over()
    assert [row.dealer for row in log.state.match.rows] == [2, 0, 1]


@pytest.mark.parametrize("log", [match_over(), left_in_mid_deal(), table_of_one()])
def test_stored_events_fold_to_the_same_table(log: Log) -> None:
    stored = [events.encode(e) for e in log.events]
    again = fold(map(events.decode, stored))
    assert (again.seq, again.seats, again.match, again.card_holders) == (
        log.state.seq,
        log.state.seats,
        log.state.match,
        log.state.card_holders,
    )
    assert [events.encode(e) for e in map(events.decode, stored)] == stored


def test_secret_events_do_not_print_cards() -> None:
    log = dealt(ADA, BO, CY)
    assert log.state.deal is not None
    shown = repr(log.state) + repr(log.events[-1]) + repr(events.Acted(Seat(0), "discard C7 D8")) + repr(log.state.last)
    assert not any(card in shown for card in log.state.deal.game.dealing.deck.cards)
