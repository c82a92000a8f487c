"""``stich score`` with lists and facts as people bring them: every file in ``tests/cli/lists`` and every case, with its right result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stich.records import configured
from stich.registry import scorer
from tests.cli.running import stich
from tests.rows import rows
from tests.tables import FORMS

LISTS = Path(__file__).parent / "lists"
CASES = {case["id"]: case["expect"] for case in map(json.loads, (LISTS / "cases.jsonl").read_text().splitlines())}

CLUBS = {"contract": "clubs", "bid": 18}
BY_POINTS = {"ramsch_value": "card points"}
BOTH = {"tournament": True, "scoring": "adjusted"}
FACTS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "no-bid": ("skat-isko", {}, {"contract": "clubs", "matadors": {"with": 1}, "declarer_card_points": 72}),
    "null-by-result": ("skat-isko", {}, {"contract": "null", "bid": 18, "won": True}),
    "null-by-result-lost": ("skat-isko", {}, {"contract": "null", "ouvert": True, "hand": True, "won": False}),
    "value-only": ("skat-isko", {}, {"score": 48}),
    "bock": ("skat-kneipe", {}, {"contract": "diamonds", "matadors": {"with": 2}, "declarer_card_points": 61, "factor": 2}),
    "bock-kontra": (
        "skat-kneipe",
        {},
        {"contract": "spades", "matadors": {"without": 1}, "declarer_card_points": 58, "kontra": "kontra", "factor": 2},
    ),
    "ramsch-points": (
        "skat-kneipe",
        BY_POINTS,
        {"variant": "schieberamsch", "card_points": {"F": 68, "M": 52, "R": 0}, "tricks": {"R": 0}},
    ),
    "ramsch-points-plain": ("skat-kneipe", BY_POINTS, {"variant": "schieberamsch", "card_points": {"F": 51, "M": 40, "R": 29}}),
    "ramsch-tie": ("skat-kneipe", BY_POINTS, {"variant": "schieberamsch", "card_points": {"F": 60, "M": 60, "R": 0}, "tricks": {"R": 0}}),
    "thrown-in": (
        "skat-isko",
        {},
        CLUBS | {"matadors": {"with": 1}, "thrown_in_by": "opponents", "opponents_card_points": 10, "opponents_tricks": 1},
    ),
    "thrown-in-no-trick": ("skat-isko", {}, CLUBS | {"matadors": {"with": 1}, "thrown_in_by": "opponents", "opponents_tricks": 0}),
    "bga-lost": ("skat-bga", {}, CLUBS | {"matadors": {"with": 2}, "declarer_card_points": 25, "declarer_tricks": 3}),
    "bga-lost-no-trick": ("skat-bga", {}, CLUBS | {"matadors": {"with": 2}, "declarer_card_points": 0, "declarer_tricks": 0}),
    "bga-lost-hand": ("skat-bga", {}, CLUBS | {"matadors": {"with": 2}, "hand": True, "declarer_card_points": 40}),
    "bga-hand-schwarz": (
        "skat-bga",
        {},
        CLUBS | {"matadors": {"with": 2}, "hand": True, "declarer_card_points": 120, "declarer_tricks": 10},
    ),
    "bga-tournament-adjusted-won": ("skat-bga", BOTH, CLUBS | {"matadors": {"with": 1}, "declarer_card_points": 72}),
    "bga-tournament-adjusted-lost": ("skat-bga", BOTH, CLUBS | {"matadors": {"with": 1}, "declarer_card_points": 55}),
    "isko-unchanged": ("skat-isko", {}, CLUBS | {"matadors": {"with": 2}, "declarer_card_points": 25, "declarer_tricks": 3}),
    "schafkopf-5-20": (
        "schafkopfschule",
        {"partner_price": 5, "solo_price": 20, "level_price": 5, "runner_price": 5},
        {"game": "partner", "declarer_points": 91, "laufende": 3},
    ),
    "schafkopf-200-50": (
        "sauspiel",
        {"partner_price": 50, "solo_price": 200, "level_price": 50, "runner_price": 50},
        {"game": "solo", "declarer_points": 61, "laufende": 0},
    ),
}
"""Preset, options and facts of each case."""


def test_every_case_is_here() -> None:
    assert FACTS.keys() == CASES.keys()


@rows("case", list(FACTS))
def test_a_case_has_its_score(case: str) -> None:
    preset, options, facts = FACTS[case]
    expected = CASES[case]
    name = preset.split("-")[0] if preset.startswith("skat-") else "schafkopf"
    chosen = [text for option, value in options.items() for text in ("--option", f"{option}={str(value).lower()}")]
    ran = stich("score", name, "-", "--preset", preset, *chosen, "--json", given=json.dumps(facts))
    assert ran.code == 0, ran.err
    answer = ran.answers[0]
    scores = answer.get("scores")
    if options is BOTH:
        scores = scorer(configured("skat", preset, options)).entry({**facts, "declarer": 0}, 0).scores
    shown = {
        "score": answer.get("score"),
        "scores": list(scores.values()) if isinstance(scores, dict) else scores and list(scores),
        "each": answer.get("declarer"),
        "declarer": answer.get("declarer"),
        "each_opponent": answer.get("each_opponent"),
    }
    assert {name: shown[name] for name in expected} == expected


FILES = {
    "evening-de.csv": {"Anna": -18, "Bert": -280, "Clara": 77},
    "app-en.csv": {"Ada": 24, "Ben": -144, "Carl": 46},
    "five-names.csv": {"A": 48, "B": -60, "C": 23, "D": 0, "E": 20},
}
"""Game points of each player, by file."""


@rows(("file", "points"), FILES.items())
def test_a_list_has_its_points(file: str, points: dict[str, int]) -> None:
    ran = stich("score", "skat", str(LISTS / file), "--list", "--json")
    assert (ran.code, ran.err) == (0, "")
    end = ran.answers[-1]
    assert dict(zip(end["players"], (one["points"] for one in end["closing"]), strict=True)) == points


def test_the_totals_are_settled_in_money() -> None:
    ran = stich("score", "skat", str(LISTS / "totals.csv"), "--settle", "--stake", "0.25ct", "--json")
    assert ran.answers[0]["settlement"] == [713, -483, 81, -311]
    assert ran.answers[0]["money"]["money"] == ["1.78", "-1.21", "0.20", "-0.78"]


SCHAFKOPF = """Nr;Spieler;Mitspieler;Spiel;Ergebnis;Augen;Laufende;Kontra;Bock;Punkte
1;Anna;Clara;Sauspiel;gewonnen;70;;;;20
2;Bert;;Wenz;verloren;;2;;;-210
3;Dora;;Herzsolo Schneider;gewonnen;;4;Kontra;;600
4;Anna + Bert;;Rufspiel;verloren;29;3;;2;-120
5;;;eingepasst;;;;;;0
6;Clara;;;;;;;;-150
"""
SCHAFKOPF_TOTALS = {
    "Anna": 20 + 70 - 200 - 120 + 50,
    "Clara": 20 + 70 - 200 + 120 - 150,
    "Bert": -20 - 210 - 200 - 120 + 50,
    "Dora": -20 + 70 + 600 + 120 + 50,
}
SCHAFKOPF_WORDS = {
    "en": """deal,player,partner,game,result,card points,runners
1,Ann,Cleo,partner game,won,70,
2,Bob,,wenz tout,lost,,2
3,Dora,-,solo,won,61,0
""",
    "ja": """番号,プレイヤー,パートナー,ゲーム,結果,カードの点数,ランナー
1,Ann,Cleo,パートナーゲーム,成功,70,
2,Bob,,ベンツ トゥ,失敗,,2
3,Dora,,ソロ,成功,61,0
""",
}
PLAYERS = ("Anna", "Bert", "Clara", "Dora")
SUITABILITY = f"""Nr;{";".join(f"{name}: {what}" for what in ("Stiche", "Strafkarten") for name in PLAYERS)};Vorrecht
1;4;3;4;2;3;5;0;5;Armut
2;2;5;6;0;1;8;4;0;
"""
SUITABILITY_TOTALS = {"Anna": 23, "Bert": 12, "Clara": 65, "Dora": 14}


def totals(name: str, given: str | bytes, *options: str, encoding: str = "utf-8") -> dict[str, int]:
    ran = stich("score", name, "-", "--list", "--json", *options, given=given.encode(encoding) if isinstance(given, str) else given)
    assert (ran.code, ran.err) == (0, ""), ran.err
    end = ran.answers[-1]
    return dict(zip(end["players"], (one["total"] for one in end["closing"]), strict=True))


@rows(("separator", "encoding"), [(";", "utf-8-sig"), (",", "utf-8"), ("\t", "utf-16"), (";", "latin-1")])
def test_an_evening_of_schafkopf(separator: str, encoding: str) -> None:
    given = SCHAFKOPF.replace(";", separator)
    assert totals("schafkopf", given, "--preset", "sauspiel", encoding=encoding) == SCHAFKOPF_TOTALS


@rows("language", list(SCHAFKOPF_WORDS))
def test_schafkopf_in_other_languages(language: str) -> None:
    found = totals("schafkopf", SCHAFKOPF_WORDS[language], "--preset", "sauspiel")
    assert found == {"Ann": 20 + 140 - 50, "Cleo": 20 + 140 - 50, "Bob": -20 - 420 - 50, "Dora": -20 + 140 + 150}


def test_other_points_of_schafkopf_are_named() -> None:
    ran = stich("score", "schafkopf", "-", "--list", "--preset", "sauspiel", given=SCHAFKOPF.replace("-210", "-240").encode())
    assert ran.code == 0
    assert "line 3: the table says −240, by the rules it is −210" in ran.err


def test_contracts_that_the_table_lacks_are_switched_on() -> None:
    given = "player,game,result,runners,kontra\nA,geier,won,0,re\nB,bettel,lost,,\n"
    ran = stich("score", "schafkopf", "-", "--columns", given=given)
    assert all(f"option {option}" in ran.out for option in ("geier=yes", "bettel=yes", "stoss_max=2"))
    assert totals("schafkopf", given)["A"] == 24 + 2


def test_points_alone_and_five_names_of_schafkopf() -> None:
    given = "player,partner,sitting out,score\nA,B,E,20\nC,,A,-150\nE,D,B,30\n"
    assert totals("schafkopf", given, "--preset", "sauspiel") == {"A": -10, "B": 70, "E": 80, "C": -200, "D": 60}


@rows(
    ("given", "said"),
    [
        ("player,game,result\nA,partner,won\n", "column 'partner' is empty: write the name of the player who played with the declarer"),
        ("player,contract,result\nA,wens,won\n", "'wens' is not known: write the game, such as partner game, wenz or solo"),
        ("player,score\nA,100\n", "a declarer alone wins or loses the same from 3 players, a multiple of 3; not 100"),
        ("player,game,result,card points,runners\nA,solo,won,50,0\n", "won: by these facts the game is lost"),
        ("player,game,result,card points,runners\nA,solo,won,91,20\n", "laufende: 0 to 8, not 20"),
    ],
)
def test_wrong_rows_of_schafkopf(given: str, said: str) -> None:
    ran = stich("score", "schafkopf", "-", "--list", given=given)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err.replace("\n  ", " ")


def test_an_evening_of_suitability() -> None:
    assert totals("suitability", SUITABILITY, encoding="utf-8-sig") == SUITABILITY_TOTALS
    by_seat = "tricks\tpenalty cards\tprivilege\n4-3-4-2\t3-5-0-5\tpoverty\n2-5-6-0\t1-8-4-0\t\n"
    assert list(totals("suitability", by_seat).values()) == [23, 12, 65, 14]


@pytest.mark.parametrize("form", FORMS)
def test_spreadsheets_of_the_other_games(form: str) -> None:
    assert totals("schafkopf", FORMS[form](SCHAFKOPF), "--preset", "sauspiel") == SCHAFKOPF_TOTALS
    assert totals("suitability", FORMS[form](SUITABILITY)) == SUITABILITY_TOTALS


def test_scores_of_suitability_alone() -> None:
    given = "deal,Ada: score,Ben: score,Cleo: score\n1,17,33,40\n2,10,25,0\n"
    assert totals("suitability", given) == {"Ada": 27, "Ben": 58, "Cleo": 40}
    wrong = stich("score", "suitability", "-", "--list", given=given.replace("40", "400"))
    assert "scores: 0 to 140 game points, not 400" in wrong.err.replace("\n  ", " ")


def test_words_and_lines_of_all_games() -> None:
    assert stich("score", "schafkopf", "--rufspiel", "--gewonnen", "--mit", "3", "--json").answers[0]["declarer"] == 4
    assert stich("score", "schafkopf", "--value", "-60", "--json").answers[0]["each_opponent"] == 20
    ran = stich("score", "schafkopf", "--line", "B a s 70 l3", "--players", "Ada,Ben,Cleo,Dora", "--language", "de")
    assert ran.out.splitlines()[0] == "Ben · Ada · Rufspiel · 70 Augen · 3 Laufende"
    assert ran.out.splitlines()[-1] == "  Ada 4, Ben 4, Cleo -4, Dora -4"
    ran = stich("score", "suitability", "--line", "A 4 3 B 3 5 C 4 0 poverty", "--players", "Ada,Ben,Cleo,Dora")
    assert ran.out.splitlines()[0] == "Ada 4 / 3 · Ben 3 / 5 · Cleo 4 / 0 · poverty"


@rows(
    ("name", "options", "given", "points"),
    [
        (
            "skat",
            ("ramsch=ramsch", "ramsch_value=card points", "ramsch_ties=last trick"),
            "Spieler;Variante;Augen;letzter Stich\nAnna;Ramsch;50-50-20;Bert\n",
            [0, -50, 0],
        ),
        ("schafkopf", ("all_pass=ramsch",), "Spieler;Spielart;Augen;zahlt\nAnna;Ramsch;50-50-20-0;Bert\n", [20, -60, 20, 20]),
    ],
)
def test_a_column_decides_a_ramsch(name: str, options: tuple[str, ...], given: str, points: list[int]) -> None:
    """A.15.7, C.15.2: who took the last trick, or who pays. What is written is read again."""
    chosen = ["--preset", "sauspiel" if name == "schafkopf" else "skat-isko"]
    chosen += [part for option in options for part in ("--option", option)]
    assert list(totals(name, given, *chosen).values()) == points
    written = stich("score", name, "-", "--csv", "-", "--language", "de", *chosen, given=given).out
    assert list(totals(name, written, *chosen).values()) == points


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_lists_of_five_are_read_back(language: str) -> None:
    entries: list[dict[str, Any]] = [
        {"game": "ramsch", "card_points": [50, 50, 20, 0], "tricks": [3, 3, 2, 0], "highest_trump": 1},
        {"game": "ramsch", "card_points": [60, 40, 18, 2], "factor": 2},
        {"game": "ramsch", "loser": "C", "klopfer": 1},
        {"declarer": "A", "partner": "B", "game": "partner", "won": True, "level": "schneider", "laufende": 3, "factor": 4},
        {"declarer": "B", "game": "wenz", "tout": True, "won": False, "laufende": 2, "stoss": 2},
        {"declarer": "C", "game": "partner", "alone": True, "won": True, "laufende": 0},
        {"declarer": "D", "score": -60},
    ]
    given = "\n".join(json.dumps(row) for row in [{"players": list("ABCDE")}, *({**entry, "sitting_out": ["E"]} for entry in entries)])
    options = ("--preset", "sauspiel", "--option", "all_pass=ramsch", "--option", "alone_with_all_aces=true")
    text = stich("score", "schafkopf", "-", "--csv", "-", "--language", language, *options, given=given).out
    before = stich("score", "schafkopf", "-", "--list", "--json", *options, given=given).answers
    after = stich("score", "schafkopf", "-", "--list", "--json", *options, given=text).answers
    assert [row["outcome"]["scores"] for row in after[:-1]] == [row["outcome"]["scores"] for row in before[:-1]]
    assert after[-1] == before[-1]
