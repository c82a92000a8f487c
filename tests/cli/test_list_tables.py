"""``stich score --list`` with tables as people have them: CSV in three languages, Excel, OpenDocument, and Stich's own lists."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from stich.records import configured, read_any_list, read_list, read_totals, to_csv
from tests.cli.running import stich
from tests.cli.test_score_list import lines, written
from tests.games.skat.scorer.evenings import EVENINGS, Evening, declared
from tests.tables import FORMS

GERMAN = """Spiel;Spieler;Spielart;Spitzen;Stufe;Ergebnis;Augen;Bock;Kontra;Punkte
1;Anna;Kreuz;mit 1;;gewonnen;72;;;24
2;Bert;Grand;ohne 2;Hand;verloren;41;;;-192
3;Clara;Null;;;gewonnen;;;;23
4;Anna;Herz;mit 3;Schneider;gewonnen;95;;;50
5;;eingepasst;;;;;;;0
6;Bert;Pik;ohne 1;;verloren;58;;Kontra;-88
7;Clara;Karo;mit 2;;gewonnen;61;2;;54
8;Anna;Null ouvert;;;verloren;;;;-92
"""
JAPANESE = """番号,プレイヤー,ゲーム,ウィズ・ウィズアウト,結果,カードの点数,得点
1,花子,クラブ,ウィズ1,成功,72,24
2,太郎,グランハンド,ウィズアウト2,失敗,41,-192
3,,全員パス,,,,0
4,次郎,ヌルウヴェア,,成功,,46
"""


def closing(given: bytes | str, *options: str) -> dict[str, int]:
    """Return the game points by player."""
    ran = stich("score", "skat", "-", "--list", "--json", *options, given=given)
    assert ran.code == 0, ran.err
    end = ran.answers[-1]
    return dict(zip(end["players"], (one["points"] for one in end["closing"]), strict=True))


@pytest.mark.parametrize(
    ("encoding", "separator"),
    [("utf-8", ";"), ("utf-8-sig", ","), ("utf-16", "\t"), ("utf-16-le", ";"), ("utf-16-be", "\t"), ("latin-1", "|")],
)
def test_german_evening(encoding: str, separator: str) -> None:
    text = GERMAN.replace(";", separator).replace("Spieler", "Spieler", 1).replace("Clara", "Käthe")
    data = text.replace("\n", "\r\n").encode(encoding)
    assert closing(data) == {"Anna": -18, "Bert": -280, "Käthe": 77}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932"])
def test_japanese_evening(encoding: str) -> None:
    assert closing(JAPANESE.encode(encoding)) == {"花子": 24, "太郎": -192, "次郎": 46}


def test_a_title_decimal_commas_and_a_sum_are_no_deals() -> None:
    text = 'Skatabend;;;\n\nSpieler;Spielart;Spitzen;Augen\nA;Kreuz;mit 1;"72,0"\nB;Pik;m2;61,00\nC;Grand;-2;70\nSumme;;;\n'
    assert closing(text) == {"A": 24, "B": 33, "C": 72}
    assert closing("sep=;\n" + text.split("\n\n")[1]) == {"A": 24, "B": 33, "C": 72}


def test_only_the_points() -> None:
    assert closing("player,score\nA,48\nB,-96\nA,24\nC,0\n") == {"A": 72, "B": -96, "C": 0}


@pytest.mark.parametrize("form", FORMS)
def test_spreadsheets(form: str) -> None:
    assert closing(FORMS[form](GERMAN)) == {"Anna": -18, "Bert": -280, "Clara": 77}


def test_a_small_file_that_unpacks_to_much_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", " " * 20_000_000)
    ran = stich("score", "skat", "-", "--list", given=file.getvalue())
    assert ran.code == 1
    assert "unpacks to at most 16000000 bytes" in ran.err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "Spieler;Spielart;Spitzen;Augen\nA;Kruez;mit 1;70\n",
            "line 2: column 'Spielart': 'kruez' is not known: write the game, such as clubs",
        ),
        ("Spieler;Spielart;Spitzen;Augen\nA;Herz;mit;70\n", "line 2: column 'Spitzen': 'mit' is not known: write with 2 or without 1"),
        ("Spieler;Spielart;Spitzen;Augen\nA;Herz;mit 1;7o\n", "line 2: column 'Augen': '7o' is no whole number"),
        ("Spieler;Spielart;Spitzen;Augen\nA;Herz;mit 1;130\n", "line 2: declarer_card_points: 0 to 120, not 130"),
        ("one;two\n1;2\n", "line 1: the columns are not understood"),
        ("Spieler\nA\n", "line 1: no separator of columns is found"),
        ("Spieler;Spielart\n", "line 1: the table has headings, but no deal"),
        (b"PK\x03\x04broken", "the packed file is broken"),
        (b"\xd0\xcf\x11\xe0old", "save it as .xlsx, .ods or CSV"),
    ],
)
def test_errors_name_line_and_column(given: str | bytes, said: str) -> None:
    ran = stich("score", "skat", "-", "--list", given=given)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err.replace("\n  ", " ")


def test_other_points_in_the_table_are_named() -> None:
    ran = stich("score", "skat", "-", "--list", given=GERMAN.replace(";50\n", ";60\n"))
    assert ran.code == 0
    assert "line 5: the table says 60, by the rules it is 50" in ran.err


def test_columns_are_shown_and_changed(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(GERMAN.replace("Augen", "Zeug"), encoding="utf-16")
    ran = stich("score", "skat", str(file), "--columns")
    assert ran.code == 0
    table = {row.split()[1]: row.split()[2] for row in ran.out.splitlines()[2:12]}
    assert (table["Spiel"], table["Spielart"], table["Zeug"], table["Punkte"]) == ("deal", "contract", "ignore", "score")
    assert "csv, utf-16; 8 deals; players Anna, Bert, Clara" in ran.out
    assert "option kontra=yes" in ran.out
    wrong = stich("score", "skat", str(file), "--columns", "--json").answers[0]["columns"][6]
    assert (wrong["heading"], wrong["fact"], wrong["samples"]) == ("Zeug", "ignore", ["72", "41", "95"])
    for choice in ("Zeug=declarer_card_points", "7=Augen"):
        read = stich("score", "skat", str(file), "--list", "--json", "--column", choice)
        assert read.answers[0]["outcome"]["card_points"] == 72
    assert "no column has the heading" in stich("score", "skat", str(file), "--list", "--column", "Augen=bid").err
    assert "no column can be" in stich("score", "skat", str(file), "--list", "--column", "Zeug=colour").err.replace("\n  ", " ")


def test_totals_are_settled() -> None:
    given = "\ufeffName;Gesamt\nAda;218\nBen;-81\nCarl;60\nDora;-38\nSumme;159\n".encode()
    read = read_totals(given, configured("skat", "skat-isko", {}))
    assert read is not None
    assert (read.players, read.totals) == (("Ada", "Ben", "Carl", "Dora"), (218, -81, 60, -38))
    ran = stich("score", "skat", "-", "--settle", "--json", given=given)
    assert ran.answers == [{"totals": [218, -81, 60, -38], "places": [1, 4, 2, 3], "settlement": [713, -483, 81, -311]}]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_what_stich_writes_it_reads(evening: Evening, language: str, tmp_path: Path) -> None:
    game = configured("skat", evening.preset, {})
    kept = read_list(io.BytesIO(written(evening).encode()), game, pytest.fail)
    assert kept is not None
    file = tmp_path / "evening.csv"
    ran = stich("score", "skat", "-", "--csv", str(file), "--language", language, given=written(evening))
    assert ran.code == 0, ran.err
    data = file.read_bytes()
    assert data.decode("utf-8-sig").replace("\r\n", "\n") == to_csv(kept, language).replace("\r\n", "\n")
    assert data.startswith(b"\xef\xbb\xbf")
    assert (b";" in data.split(b"\n")[0]) == (language == "de")
    again, differences = read_any_list(io.BytesIO(data), game, pytest.fail)
    assert again is not None and not differences
    assert again.players == kept.players
    assert [row.dealer for row in again.sheet.rows] == [row.dealer for row in kept.sheet.rows]
    assert [row.outcome.scores for row in again.sheet.rows] == [row.outcome.scores for row in kept.sheet.rows]
    assert again.sheet.closing == kept.sheet.closing


def test_conceded_deals_keep_their_points() -> None:
    conceded = {k: v for k, v in declared(0, "clubs", 18, 1, 70, 6).items() if k not in ("declarer_card_points", "declarer_tricks")}
    early = {**declared(1, "grand", 18, 1, 95, 7), "ended_early": True}
    given = lines(
        {"players": ["=1+1", "Bo, Eva", "C"]}, {**conceded, "conceded_by": "opponents"}, early, {**conceded, "conceded_by": "declarer"}
    )
    scores = [answer["outcome"]["scores"] for answer in stich("score", "skat", "-", "--list", "--json", given=given).answers[:-1]]
    text = stich("score", "skat", "-", "--csv", "-", given=given).out
    again = stich("score", "skat", "-", "--list", "--json", given=text)
    assert [answer["outcome"]["scores"] for answer in again.answers[:-1]] == scores
    assert again.answers[-1]["players"] == ["=1+1", "Bo, Eva", "C"]


def test_lines_of_json_stay_lines_of_json() -> None:
    assert "not JSON" in stich("score", "skat", "-", "--list", given="{no\n").err
    assert json.loads(stich("score", "skat", "-", "--list", "--json", given=lines(declared(0, "clubs", 18, 1, 70, 6))).out.splitlines()[0])
