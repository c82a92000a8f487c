"""The texts of ``tests/golden/formats``: each goes in and out unchanged, and its results are what our rules give."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.records import decode, encode, replay
from stich.records.formats import FormatError, format_of, iss, read, text_of, write, xskat
from stich.records.formats.iss.reading import deal
from tests.rows import rows

GOLDEN = Path(__file__).parent.parent / "golden" / "formats"
ISS = sorted(GOLDEN.glob("*.sgf"))
XSKAT = sorted(GOLDEN.glob("*.log"))


@pytest.mark.parametrize("path", ISS, ids=lambda path: path.stem)
def test_games_of_iss_go_in_and_out_unchanged(path: Path) -> None:
    text = path.read_text()
    assert format_of(text) == "iss"
    games = list(iss.games(text))
    assert len(games) >= 20
    assert "".join(game.text + "\n" for game in games) == text
    assert [game.line for game in games] == list(range(1, len(games) + 1))


@rows("path", XSKAT, ids=lambda path: path.stem)
def test_logs_of_xskat_go_in_and_out_unchanged(path: Path) -> None:
    text = text_of(path.read_bytes())
    assert format_of(text) == "xskat"
    assert "".join(game.text for game in xskat.games(text)) == text


@rows("path", [*ISS, *XSKAT], ids=lambda path: path.stem)
def test_every_deal_is_one_of_ours(path: Path) -> None:
    for read_deal in read(path.read_bytes(), lenient=True):
        record = read_deal.record
        assert decode(encode(record).encode()) == record
        assert replay(record).finished == (read_deal.differs is None)
        assert read_deal.differs is None or read_deal.record.outcome is None, "nothing of these is scored otherwise"


@rows("path", XSKAT, ids=lambda path: path.stem)
def test_logs_are_written_as_they_are_read(path: Path) -> None:
    records = [read_deal.record for read_deal in read(path.read_bytes())]
    again = write("xskat", records)
    assert [read_deal.record for read_deal in read(again)] == records


def test_games_of_iss_that_stich_wrote_are_written_again_the_same() -> None:
    text = (GOLDEN / "iss_stich.sgf").read_text()
    assert write("iss", [read_deal.record for read_deal in read(text)]) == text


def test_three_public_games_were_interrupted_and_all_others_end_as_by_our_rules() -> None:
    ends: dict[str, int] = {}
    for game in iss.games((GOLDEN / "iss_public.sgf").read_text()):
        try:
            outcome = deal(game).record.outcome or {}
            key = str(outcome["reason"])
        except FormatError as error:
            key = error.code
        ends[key] = ends.get(key, 0) + 1
    assert ends == {"played": 12, "conceded": 2, "claimed": 2, "passed in": 1, "decided": 2, "iss/interrupted": 3}


def test_all_contracts_and_announcements_are_there() -> None:
    contracts = {(r.record.outcome or {})["contract"] for r in read((GOLDEN / "iss_stich.sgf").read_text())}
    suits = ("clubs", "spades", "hearts", "diamonds", "grand")
    expected = {f"{suit}{said}" for suit in suits for said in ("", " hand", " hand schneider", " hand schwarz", " hand ouvert")}
    nulls = {"null", "null hand", "null ouvert", "null hand ouvert"}
    assert contracts == expected | nulls | {None}
