"""Reading is strict: each wrong record is refused with its line, its action, a stable code and words that help."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.records import RecordError, decode, read, replay
from tests.records.bad_records import BAD, GOOD, Bad, auctioned, settled
from tests.rows import rows
from tests.sample import sample


def test_the_records_that_are_spoilt_here_are_good_before() -> None:
    for value in (auctioned(), settled()):
        assert replay(decode(json.dumps(value).encode())).finished


@rows("bad", BAD, ids=lambda bad: bad.name)
def test_wrong_record(bad: Bad) -> None:
    with pytest.raises(RecordError) as wrong:
        list(read(io.BytesIO(GOOD + b"\n" + bad.line + b"\n")))
    error = wrong.value
    assert error.code == bad.code
    assert error.line == 2
    assert error.action == bad.action
    assert bad.words in str(error)
    assert str(error).startswith("line 2")
    if bad.action:
        assert f"action {bad.action}, " in str(error)
    assert len(str(error)) < 1000


def test_wherever_a_file_is_cut_it_is_noticed_or_ends_with_a_whole_record() -> None:
    for end in range(1, len(GOOD)):
        with pytest.raises(RecordError, match="line 1"):
            list(read(io.BytesIO(GOOD[:end])))
    assert len(list(read(io.BytesIO(GOOD)))) == 1


def test_a_line_without_end_is_not_held_in_memory() -> None:
    class Endless(io.RawIOBase):
        """A megabyte of one line, counting what is asked for at once."""

        def __init__(self) -> None:
            self.left, self.most = 1_000_000, 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            self.most = max(self.most, size)
            take = min(size, self.left)
            self.left -= take
            return b"x" * take

    endless = Endless()
    with pytest.raises(RecordError, match="longer"):
        list(read(endless))  # type: ignore[arg-type]
    assert 0 < endless.most < 100_000


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["CJ", "pass", "18", "clubs", 0, 1]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["hands", "skat", "scores", "bid", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(data=st.data())
@settings(max_examples=sample(150, 400))
def test_whatever_stands_in_a_record_the_answer_is_a_record_error(data: st.DataObject) -> None:
    """One value, somewhere in a good record, becomes any other."""
    value: Any = data.draw(st.sampled_from([auctioned(), settled()]))
    line: Any = value
    while True:
        key = data.draw(st.sampled_from(sorted(line) if isinstance(line, dict) else range(len(line))))
        if isinstance(line[key], (dict, list)) and line[key] and data.draw(st.booleans()):
            line = line[key]
            continue
        line[key] = data.draw(JSON)
        break
    with contextlib.suppress(RecordError):
        replay(decode(json.dumps(value).encode()))


@given(place=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255))
@settings(max_examples=300)
def test_a_flipped_byte_is_noticed_or_harmless(place: int, byte: int) -> None:
    spoilt = GOOD[:place] + bytes([byte]) + GOOD[place + 1 :]
    with contextlib.suppress(RecordError):
        list(read(io.BytesIO(spoilt)))
