"""Numbers and commitments are stored only in their exact form, even if messages allow others."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.fair import LogKey
from stich.fair.numbers import checked_commitment, commitment_of, read_number
from stich.fair.statements import opened
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store.events import GuestReady, Numbered, Opened, Sat
from stich.server.tables.dealing import next_step
from stich.server.tables.decide import decide
from stich.server.users.matchmaking import Matchmaking
from stich.server.wire.messages import AnyCommand, Number, Sit
from stich.server.wire.messages import Ready as SayReady
from tests.rows import rows
from tests.server.fair.people import two_people
from tests.server.harness import house, quick
from tests.server.table_setup import ADA, BO, PLAYERS, Log, dealt
from tests.server.wire.string_fields import altered

NUMBER = bytes(range(16))
COMMITMENT = commitment_of(NUMBER)
KEY = LogKey(bytes(32))
SHAPES = ["", "0", "g" * 64, COMMITMENT[:-1], COMMITMENT + "0", *altered(COMMITMENT).values()]


def _opened(log: Log) -> Log:
    """Add the events up to the opening of the next deal."""
    while not isinstance(log.events[-1], Opened):
        step = next_step(log.state, KEY, bytes)
        assert step is not None
        log.add(step)
    return log


def _waiting() -> Log:
    """Return a table whose deal waits for the number of seat 0."""
    log = Log()
    log.do(ADA, Sit(0, 0, COMMITMENT))
    for seat in (1, 2):
        log.add(Sat(f"guest {seat}", "", Seat(seat)))
    return _opened(log)


def refused(log: Log, command: AnyCommand) -> None:
    with pytest.raises(StichError) as refusal:
        decide(log.state, ADA, command, PLAYERS)
    assert refusal.value.code == "fair/malformed"
    assert "hexadecimal" in str(refusal.value)


@rows("text", altered(NUMBER.hex()).values())
def test_a_number_in_another_form_is_refused_before_it_is_stored(text: str) -> None:
    log = _waiting()
    refused(log, Number(0, 1, text))
    assert decide(log.state, ADA, Number(0, 1, NUMBER.hex()), PLAYERS).last == Numbered(Seat(0), NUMBER.hex())


@rows("text", SHAPES)
def test_a_commitment_in_another_form_is_refused_before_it_is_stored(text: str) -> None:
    refused(Log(), Sit(0, 0, text))
    over = dealt(ADA, BO)
    over.act("pass")
    over.act("pass")
    over.act("pass")
    refused(over, SayReady(0, text))
    assert decide(over.state, ADA, SayReady(0, COMMITMENT), PLAYERS).last == GuestReady(Seat(0), COMMITMENT)


@rows("text", altered(COMMITMENT).values())
async def test_a_commitment_in_another_form_joins_no_group(text: str) -> None:
    """Checked before anything else, so a company without parts will do."""
    with pytest.raises(StichError) as refusal:
        await Matchmaking.seek(object.__new__(Matchmaking), None, None, text)  # type: ignore[arg-type]
    assert refusal.value.code == "fair/malformed"


def test_a_table_with_a_commitment_from_before_deals_without_it() -> None:
    log = Log()
    log.add(Sat("ada", "Ada", Seat(0), commitment=COMMITMENT + "\n"))
    log.add(Sat("bo", "Bo", Seat(1), commitment=COMMITMENT))
    log.add(Sat("cy", "Cy", Seat(2)))
    _opened(log)
    assert isinstance(log.events[-1], Opened)
    assert opened(log.events[-1].statement).commitments == (None, COMMITMENT, None)


def test_a_deal_in_progress_with_a_number_from_before_is_revealed_well() -> None:
    log = _waiting()
    log.add(Numbered(Seat(0), NUMBER.hex() + "\n"))
    assert log.state.fair is not None
    assert f"seat 0 {NUMBER.hex()}\nseat 1 -\n" in log.state.fair.revealed("played").text


@rows("size", [0, 15, 17, 32])
def test_only_a_whole_number_has_a_commitment(size: int) -> None:
    with pytest.raises(StichError, match="16 bytes"):
        commitment_of(bytes(size))


def test_exact_texts_are_read() -> None:
    assert read_number(NUMBER.hex()) == NUMBER
    assert checked_commitment(COMMITMENT) == COMMITMENT
    assert checked_commitment(None) is None


async def test_a_number_with_a_newline_is_no_number_of_a_deal(tmp_path: Path) -> None:
    """The file of the deal stays good: the finding of the security test."""
    async with house(quick(tmp_path / "stich.db", fair=True, number_wait=1000.0)) as site, two_people(site, second_sends=False) as (ada, _):
        await ada.socket.until(6)
        for text in altered(ada.number.hex()).values():
            answer = await ada.socket.say("number", deal=1, number=text)
            assert (answer["type"], answer["code"]) == ("refused", "message/malformed"), text
        assert (await ada.socket.say("number", deal=1, number=ada.number.hex()))["type"] == "ack"
