"""Verifiable dealing reveals nothing too early: no seed, no root and no player's number is sent while it matters."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import msgspec
import pytest

from stich.fair import LogKey, written
from stich.fair.file import LogPart
from stich.fair.numbers import CHAIN_LENGTH, commitment_of, seed_of_deal
from stich.kernel.rules.deal import Seat
from stich.server.store.events import AnyEvent, Chained, Created, Filled, GuestReady, Numbered, Sat
from stich.server.tables.dealing import chained, next_step, number
from stich.server.tables.decide import act
from stich.server.tables.fold import TableState, fold
from stich.server.tables.past_deal import past_deal
from stich.server.tables.view import info, update_for, wire
from tests.rows import rows

ROOT = bytes(range(100, 132))
NUMBERS = {0: b"the first number", 1: b"another's number"}
KEY = LogKey(b"a secret key of a public log....")


def randomness(size: int) -> bytes:
    return ROOT[:size]


def played() -> list[AnyEvent]:
    """Two deals by Ada and Bo with a computer, as far as the first card of the second."""
    options = {"rounds": 3}
    events: list[AnyEvent] = [Created("t", "skat", "skat-isko", options, Seat(0))]
    events.append(chained(fold(events), randomness))
    for seat, guest in enumerate(("ada", "bo")):
        events.append(Sat(guest, guest, Seat(seat), commitment=commitment_of(NUMBERS[seat])))
    events.append(Filled(Seat(2), "random"))
    for deal in (1, 2):
        events.append(step(fold(events)))
        for seat in (0, 1):
            events.append(number(fold(events), Seat(seat), deal, NUMBERS[seat].hex()))
        events.append(step(fold(events)))
        state = fold(events)
        while state.in_deal and (deal == 1 or len(state.deal.log) < 2):  # type: ignore[union-attr]
            seat = state.deal.actor  # type: ignore[union-attr]
            assert seat is not None
            legal = state.deal.view(seat).legal  # type: ignore[union-attr]
            state = act(state, seat, state.seq, "pass" if "pass" in legal else legal[0])
            events.append(state.last)
        if deal == 1:
            events += [GuestReady(Seat(seat), commitment_of(NUMBERS[seat])) for seat in (0, 1)]
    return events


def step(state: TableState) -> AnyEvent:
    event = next_step(state, KEY, randomness)
    assert event is not None
    return event


EVENTS = played()


def forms(secret: bytes) -> Iterator[bytes]:
    """How it could stand in a message."""
    yield secret
    yield secret.hex().encode()
    yield base64.b64encode(secret).rstrip(b"=")
    yield base64.urlsafe_b64encode(secret).rstrip(b"=")
    yield repr(secret)[2:-1].encode()


SEEDS = [seed_of_deal(ROOT, place) for place in (1, 2, 3, CHAIN_LENGTH)]


@rows("observer", ["ada", "bo", "nobody", None])
def test_no_update_holds_a_seed_or_a_number(observer: str | None) -> None:
    for end in range(1, len(EVENTS) + 1):
        state = fold(EVENTS[:end])
        told = wire(update_for(state, observer)) + msgspec.json.encode(info(state, observer)) + repr((state, state.last)).encode()
        for secret in (ROOT, *SEEDS, *NUMBERS.values()):
            assert not any(form in told for form in forms(secret)), f"after event {end}, {type(state.last).__name__}"


@pytest.mark.parametrize("observer", ["ada", "bo", None])
def test_what_somebody_else_sent_changes_no_byte(observer: str | None) -> None:
    """Until the cards are dealt: after them they follow from it."""
    first = next(n for n, event in enumerate(EVENTS) if isinstance(event, Numbered))
    for end in (first + 1, first + 2):
        other = [msgspec.structs.replace(e, number="ff" * 16) if isinstance(e, Numbered) else e for e in EVENTS[:end]]
        assert wire(update_for(fold(other), observer)) == wire(update_for(fold(EVENTS[:end]), observer))


def test_a_root_changes_nothing_but_the_commitment_to_it() -> None:
    other = [msgspec.structs.replace(e, root="ab" * 32) if isinstance(e, Chained) else e for e in EVENTS[:5]]
    mine, theirs = fold(EVENTS[:5]), fold(other)
    assert mine.fair is not None
    assert theirs.fair is not None
    told = wire(update_for(theirs, "ada")).replace(theirs.fair.chain.encode(), mine.fair.chain.encode())
    assert told == wire(update_for(mine, "ada"))


def test_a_deal_that_lasts_is_told_to_nobody_and_one_that_is_over_tells_of_no_later_one() -> None:
    state = fold(EVENTS)
    assert past_deal(EVENTS, state, 2) is None
    assert past_deal(EVENTS, state, 3) is None
    over = past_deal(EVENTS, state, 1)
    assert over is not None
    file = written(over.file(LogPart("", "", ())))
    assert SEEDS[0].hex().encode() in file
    for secret in (ROOT, *SEEDS[1:]):
        assert not any(form in file for form in forms(secret))
    for end in range(1, len(EVENTS)):
        state = fold(EVENTS[:end])
        if state.fair is not None and state.fair.deal == 1 and (state.in_deal or state.fair.waiting):
            assert past_deal(EVENTS[:end], state, 1) is None
