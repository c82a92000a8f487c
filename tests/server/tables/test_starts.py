"""Deals of a table that begin as earlier deals decide: in a bock round, and as Ramsch that must be played (docs/rules A.19)."""

from __future__ import annotations

import random

import pytest

from stich.games.skat import SkatView
from stich.kernel.rules.deal import Seat
from stich.records import decode as decode_record
from stich.records import replay
from stich.server.store.events import Dealt, Origin, decode, encode
from stich.server.tables.extra_statements import ended_deals
from stich.server.tables.fold import fold
from stich.server.tables.opening import continued
from stich.server.wire.messages import Ready
from tests.server.table_setup import ADA, BO, CY, Log, dealt, opened

LOST_KONTRA = ("18", "pass", "pass", "hand", "declare clubs hand", "kontra", "pass", "first card", "concede")


def next_deal(log: Log, seed: int) -> SkatView:
    """Deal again, and return what a spectator sees."""
    for who in (ADA, BO, CY):
        log.do(who, Ready(0))
    log.deal(seed)
    return seen(log)


def seen(log: Log) -> SkatView:
    view = log.state.seen(None)
    assert isinstance(view, SkatView)
    return view


def lost_kontra(log: Log) -> None:
    """Middlehand plays clubs hand, forehand says kontra, and middlehand concedes with ten cards."""
    for word in LOST_KONTRA:
        assert log.state.deal is not None
        log.act(next(text for text in log.state.deal.legal if len(text) == 2) if word == "first card" else word)


@pytest.fixture
def log() -> Log:
    """Return a table after a lost kontra, which causes one compulsory Ramsch and then a bock round."""
    options: dict[str, bool | int | str] = {"bock_kontra": "lost", "ramsch_after_kontra": True, "ramsch_value": "fixed"}
    log = dealt(ADA, BO, CY, first=opened(preset="skat-kneipe", **options))
    lost_kontra(log)
    return log


def test_the_next_deals_begin_as_the_lost_kontra_decides(log: Log) -> None:
    assert log.state.match.totals[1] < 0 and seen(log).factor == 1
    ramsch = next_deal(log, 2)
    assert (ramsch.must_ramsch, ramsch.factor, ramsch.phase) == (True, 1, "push")
    log.play_out(random.Random(1))
    before = log.state.match.totals
    bock = next_deal(log, 3)
    assert (bock.must_ramsch, bock.factor, bock.phase) == (False, 2, "auction")
    lost_kontra(log)
    outcome = log.state.match.rows[-1].outcome
    assert outcome.arithmetic.factor == 2 and outcome.game_score == -8 * outcome.value, "lost, kontra, bock"
    assert sum(log.state.match.totals) - sum(before) == outcome.game_score
    assert [event.start for event in log.events if isinstance(event, Dealt)] == [None, {"ramsch": True}, {"factor": 2}]


def test_events_and_records_keep_the_start(log: Log) -> None:
    next_deal(log, 2)
    log.play_out(random.Random(1))
    next_deal(log, 3)
    lost_kontra(log)
    assert fold([decode(encode(event)) for event in log.events]).match == log.state.match
    kept = [decode_record(deal.record) for deal, _ in ended_deals(log.events)]
    assert [record.start for record in kept] == [None, {"ramsch": True}, {"factor": 2}]
    assert [replay(record).outcome for record in kept] == [row.outcome for row in log.state.match.rows]


def test_a_deal_continued_from_one_of_them_begins_alike(log: Log) -> None:
    next_deal(log, 2)
    log.play_out(random.Random(1))
    deal = log.state.deal
    assert deal is not None
    states = continued(deal, Origin("d", 4, Seat(0)), "random", ADA, bytes)
    view = states[-1].seen(Seat(0))
    assert isinstance(view, SkatView) and view.must_ramsch and len(view.log) == 4


def test_an_ordinary_event_is_stored_without_a_start() -> None:
    event = next(event for event in dealt(ADA, BO, CY).events if isinstance(event, Dealt))
    assert b"start" not in encode(event) and "start" not in repr(event)
