"""Reading is strict: each wrong record is refused with its line, its action, a stable code and words that help."""

from __future__ import annotations

import io

import pytest

from stich.records import RecordError, decode, read, replay
from tests.records.bad_records import BAD, GOOD, Bad, auctioned, settled


def test_the_records_that_are_spoilt_here_are_good_before() -> None:
    import json

    for value in (auctioned(), settled()):
        assert replay(decode(json.dumps(value).encode())).finished


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
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
