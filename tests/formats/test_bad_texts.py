"""Reading is strict: each wrong text is refused with its line, a stable code and words that help."""

from __future__ import annotations

import pytest

from stich.records.formats import FormatError, read
from tests.formats.bad_iss import BAD as BAD_ISS
from tests.formats.bad_iss import DIAMONDS, HAND, PASSED, RESIGNED, Bad
from tests.formats.bad_xskat import BAD as BAD_XSKAT
from tests.formats.bad_xskat import HAND as HAND_LOG
from tests.formats.bad_xskat import HEARTS
from tests.formats.bad_xskat import PASSED as PASSED_LOG
from tests.rows import rows


def test_the_texts_that_are_spoilt_here_are_good_before() -> None:
    for text in (DIAMONDS, HAND, PASSED, RESIGNED, HEARTS, HAND_LOG, PASSED_LOG):
        assert len(list(read(text))) == 1


def test_there_are_enough_of_them() -> None:
    assert len({bad.name for bad in BAD_ISS}) == len(BAD_ISS) >= 40
    assert len({bad.name for bad in BAD_XSKAT}) == len(BAD_XSKAT) >= 15


@rows("bad", BAD_ISS, ids=lambda bad: bad.name)
def test_wrong_game_of_iss(bad: Bad) -> None:
    refused(bad, "iss", DIAMONDS + "\n", 1)


@rows("bad", BAD_XSKAT, ids=lambda bad: bad.name)
def test_wrong_log_of_xskat(bad: Bad) -> None:
    refused(bad, "xskat", HEARTS, HEARTS.count("\n"))


def refused(bad: Bad, format: str, good: str, lines: int) -> None:
    """Check that the text is refused alone, and after a good one, whose deal is read before."""
    for before, offset in (("", 0), (good, lines)):
        deals = read(before + bad.text, format)
        if before:
            assert next(deals).differs is None
        with pytest.raises(FormatError) as wrong:
            list(deals)
        error = wrong.value
        assert error.code == bad.code, str(error)
        assert bad.words in str(error)
        assert error.line == bad.line + offset, str(error)
        assert str(error) == f"line {error.line}: {error.reason}"
        assert len(str(error)) < 600


def test_wherever_a_game_of_iss_is_cut_it_is_noticed() -> None:
    for end in range(1, len(DIAMONDS)):
        with pytest.raises(FormatError, match="line 1"):
            list(read(DIAMONDS[:end], "iss"))


def test_wherever_a_log_is_cut_it_is_noticed() -> None:
    for end in range(1, len(HEARTS) - 1):
        with pytest.raises(FormatError):
            list(read(HEARTS[:end], "xskat"))


@rows(
    ("data", "code", "line"),
    [
        ("", "format/empty", 1),
        (" \n\n", "format/empty", 1),
        ("hello", "format/unknown", 1),
        (b"\xef\xbb\xbf(;GM[Skat]", "format/encoding", 1),
        (b"(;\n\xff", "format/encoding", 2),
        ('{"stich":1}', "record/missing-field", 1),
        ("{}\n", "record/version", 1),
    ],
)
def test_texts_that_are_nothing(data: str | bytes, code: str, line: int) -> None:
    with pytest.raises(FormatError) as wrong:
        list(read(data))
    assert (wrong.value.code, wrong.value.line) == (code, line)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(FormatError, match="stich, iss, xskat"):
        list(read("x", "pgn"))
