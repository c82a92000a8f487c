"""Written records are read again: the same state, and the same bytes when written once more (law 3)."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.kernel.rules.state import State
from stich.records import Record, RecordError, decode, encode, read, record_of, replay, write
from tests.records.driver import PRESETS, game_of, names_of, played
from tests.rows import rows


def known(state: State) -> object:
    """All that a state holds, in a form that two processes could compare."""
    views = [msgspec.json.encode(state.view(seat)) for seat in (None, *range(state.game.seats))]
    return state.deal, state.log, state.outcome, state.actor, [a.text for a in state.legal_actions], views


@rows(("name", "preset"), PRESETS)
@given(seed=st.integers(0, 10**9), most=st.integers(0, 60))
@settings(max_examples=40)
def test_a_deal_written_and_read_is_the_same_deal(name: str, preset: str, seed: int, most: int) -> None:
    game = game_of(name, preset)
    state = played(game, seed, most)
    line = encode(record_of(state, names_of(game)))
    again = replay(decode(line.encode()))
    assert known(again) == known(state)
    assert encode(record_of(again, names_of(game))) == line


@rows(("name", "preset"), PRESETS)
def test_a_match_is_a_file_of_lines(name: str, preset: str, tmp_path: Path) -> None:
    game = game_of(name, preset)
    records = [record_of(played(game, seed), names_of(game)) for seed in range(6)]
    file = tmp_path / "match.jsonl"
    with file.open("wb") as out:
        write(out, records)
    assert list(read(file)) == list(read(str(file))) == records
    assert len(file.read_bytes().splitlines()) == 6
    with file.open("rb") as stream:
        assert list(read(stream)) == records


def a_record() -> Record:
    game = game_of("skat", "skat-isko")
    return record_of(played(game, 5), names_of(game))


def test_the_line_has_the_fields_of_the_format_in_their_order() -> None:
    value = msgspec.json.decode(encode(a_record()))
    assert list(value) == ["stich", "game", "preset", "options", "seats", "dealer", "deal", "actions", "outcome"]
    assert list(value["deal"]) == ["hands", "skat"]
    assert list(value["outcome"])[:2] == ["scores", "reason"]
    assert "working" not in value["outcome"]


def test_an_unfinished_deal_has_no_outcome_and_stays_unfinished() -> None:
    game = game_of("skat", "skat-isko")
    line = encode(record_of(played(game, 5, 2), names_of(game)))
    assert "outcome" not in msgspec.json.decode(line)
    state = replay(decode(line.encode()))
    assert not state.finished
    assert len(state.log) == 2


def test_a_part_of_the_outcome_is_enough() -> None:
    record = a_record()
    assert record.outcome is not None
    less = msgspec.structs.replace(record, outcome={"scores": record.outcome["scores"]})
    assert replay(less).finished
    assert replay(msgspec.structs.replace(record, outcome=None)).finished


def test_reading_is_lazy_and_stops_at_the_first_wrong_line() -> None:
    good = encode(a_record()).encode()
    records = read(io.BytesIO(good + b"\n" + good + b"\nnonsense\n" + good + b"\n"))
    assert next(records) == next(records) == a_record()
    with pytest.raises(RecordError, match="line 3: not JSON") as wrong:
        next(records)
    assert (wrong.value.line, wrong.value.action, wrong.value.code) == (3, None, "line/json")


def test_the_last_line_may_lack_its_end_and_lines_may_end_in_crlf() -> None:
    good = encode(a_record()).encode()
    assert len(list(read(io.BytesIO(good + b"\r\n" + good)))) == 2


@rows("names", [("A", "B"), ("A", "B", "C", "D"), ("A", "", "C"), ("A", "B\n", "C"), ("A", "\x1b[2J", "C"), ("A", "x" * 81, "C")])
def test_a_record_names_every_seat_in_readable_text(names: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match="seats") as wrong:
        record_of(game_of("skat", "skat-isko").deal(seed=1), names)
    assert wrong.value.code == "record/seats"


def test_short_forms_are_read_and_written_in_full() -> None:
    game = game_of("skat", "skat-isko")
    state = game.deal(seed=1, dealer=0)
    for text in ("18", "pass", "pass", "hand", "declare clubs schneider"):
        state = state.apply(text)
    record = record_of(state, names_of(game))
    assert record.actions[-1] == "declare clubs hand schneider"
    short = msgspec.structs.replace(record, actions=(*record.actions[:-1], "declare clubs schneider"))
    assert record_of(replay(short), names_of(game)) == record
