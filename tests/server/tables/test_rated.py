"""A rated match belongs to the people who began it: no player can quit it alone, and no other person may join."""

from __future__ import annotations

import random

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.server.store.events import Created
from stich.server.tables.absent import for_who_left
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import Computer
from stich.server.tables.results import played_match
from stich.server.wire.messages import Dismiss, Fill, Leave, Ready, Sit, Stop, TableCommand
from tests.server.table_setup import ADA, BO, CY, DEE, PLAYERS, Log, opened, seated

LEVEL = "club"


def rated(clock: str = "normal", *, counts: bool = True) -> Created:
    return msgspec.structs.replace(opened(rounds=1), clock=clock, rated=counts)


def one_deal(*people: Person, first: Created | None = None) -> Log:
    """Return a match of one round, three deals, after the first."""
    log = seated(*people, first=first or rated())
    log.deal()
    log.play_out(random.Random(1))
    return log


def leaves(log: Log, who: Person) -> None:
    """Do what the table does at once: let a computer player play for the absent player."""
    log.do(who, Leave(0))
    stand_in = for_who_left(log.state, LEVEL)
    if stand_in is not None:
        log.add(stand_in)


def refusal(log: Log, who: Person, command: TableCommand) -> str:
    with pytest.raises(StichError) as refused:
        decide(log.state, who, command, PLAYERS)
    return refused.value.code


def test_the_one_who_is_left_cannot_end_it() -> None:
    log = one_deal(ADA, BO)
    leaves(log, BO)
    assert refusal(log, ADA, Stop(0)) == "match/missed"
    log.do(ADA, Ready(0))
    assert log.state.deal_due, "it goes on"


def test_nor_by_having_asked_before() -> None:
    log = one_deal(ADA, BO)
    log.do(ADA, Stop(0))
    leaves(log, BO)
    assert not log.state.match.finished
    log.do(ADA, Ready(0))
    assert log.state.deal_due


def test_all_who_began_it_may_end_it_and_it_counts_for_all() -> None:
    log = one_deal(ADA, BO)
    leaves(log, BO)
    log.do(BO, Sit(0, 1))
    for who in (ADA, BO):
        log.do(who, Stop(0))
    assert log.state.match.finished
    match = played_match(log.events, opening=1)
    assert match is not None and match.rated
    assert match.people == {"ada", "bo"}
    assert len(match.deals) == 1


def test_what_is_played_without_him_counts_for_who_left() -> None:
    log = one_deal(ADA, BO)
    leaves(log, BO)
    log.do(ADA, Ready(0))
    while not log.state.match.finished:
        log.deal()
        log.play_out(random.Random(2))
        if not log.state.match.finished:
            log.do(ADA, Ready(0))
    match = played_match(log.events, opening=1)
    assert match is not None
    assert len(match.deals) == 3
    assert all(deal.people[:2] == ("ada", "bo") for deal in match.deals)


def test_a_match_that_is_not_rated_ends_as_before() -> None:
    log = one_deal(ADA, BO, first=rated(counts=False))
    leaves(log, BO)
    log.do(ADA, Stop(0))
    assert log.state.match.finished


def test_no_computer_is_asked_off_for_a_stranger() -> None:
    log = one_deal(ADA, BO)
    assert isinstance(log.state.seats[2], Computer)
    assert refusal(log, ADA, Dismiss(0, 2)) == "seat/rated"
    casual = one_deal(ADA, BO, first=rated(counts=False))
    casual.do(ADA, Dismiss(0, 2))
    casual.do(CY, Sit(0, 2))


def test_before_the_first_deal_a_computer_may_be_asked_off() -> None:
    log = Log(rated())
    log.do(ADA, Sit(0, 0))
    log.do(ADA, Fill(0, 1, "random"))
    log.do(ADA, Dismiss(0, 1))
    log.do(BO, Sit(0, 1))


@pytest.mark.parametrize("clock", ["normal", "none"])
def test_a_seat_that_is_empty_in_mid_match_is_no_stranger_s(clock: str) -> None:
    """Played alone with computer players so far, or without a clock, a seat can be empty: only its former player may take it back."""
    log = one_deal(ADA, first=rated(clock))
    log.do(ADA, Leave(0))
    assert refusal(log, DEE, Sit(0, 0)) == "seat/rated"
    log.do(ADA, Sit(0, 0))
    both = one_deal(ADA, BO, first=rated("none"))
    both.do(BO, Leave(0))
    assert refusal(both, DEE, Sit(0, 1)) == "seat/rated"
    both.do(BO, Sit(0, 1))
