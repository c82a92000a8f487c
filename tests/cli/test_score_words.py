"""``stich score`` reads facts in English, German and Japanese, and its help lists them."""

from __future__ import annotations

import json

from stich.registry import HOUSE, game, scorer
from tests.cli.running import stich
from tests.rows import rows

FLAGS = [
    ("--contract clubs --with 1 --points 72", 24),
    ("--contract Kreuz --mit 1 --augen 72", 24),
    ("--kreuz --ohne 2 --verloren", -72),
    ("--null --ouvert --hand --lost", -118),
    ("--Null --gewonnen", 23),
    ("--value 48", 48),
    ("--punkte=-96", -96),
    ("--契約 クラブ --ウィズ 1 --成功 --レベル シュナイダー", 36),
    ("--karo --mit 2 --augen 61 --faktor 2", 54),
    ("--pik --ohne 1 --augen 58 --kontra --bock", -176),
    ("--clubs --with 1 --won --schneider", 36),
]


@rows(("flags", "score"), FLAGS, ids=[flags for flags, _ in FLAGS])
def test_facts_as_flags_in_three_languages(flags: str, score: int) -> None:
    ran = stich("score", "skat", *flags.split(), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.answers[0]["score"] == score


def test_a_flag_that_is_a_value_takes_none() -> None:
    ran = stich("score", "skat", "--null", "--lost", "3")
    assert ran.code == 2
    assert "--lost: takes no value" in ran.err


def test_facts_as_json_in_words() -> None:
    case = {"Spielart": "Kreuz", "Spitzen": {"mit": 1}, "Augen": 72, "Kontra": "Kontra"}
    assert stich("score", "skat", "-", "--json", given=json.dumps(case) + "\n").answers[0]["score"] == 48


def test_a_fact_stated_twice_is_refused() -> None:
    case = {"contract": "clubs", "matadors": {"with": 1}, "declarer_card_points": 72, "Augen": 72}
    assert "unknown field 'Augen'" in stich("score", "skat", "-", given=json.dumps(case) + "\n").err


def test_a_list_in_words() -> None:
    entries = [
        {"players": ["Anna", "Bert", "Clara"]},
        {"Alleinspieler": "Anna", "Spielart": "Kreuz", "Spitzen": {"mit": 1}, "Augen": 72},
        {"Alleinspieler": "Bert", "Spielart": "Grand", "Hand": True, "ohne": 2, "Ergebnis": "verloren"},
        {"Alleinspieler": "Clara", "Spielart": "Null", "Ergebnis": "gewonnen"},
        {"eingepasst": True},
    ]
    ran = stich("score", "skat", "-", "--settle", "--json", given="".join(json.dumps(entry) + "\n" for entry in entries))
    assert [c["points"] for c in ran.answers[0]["closing"]] == [24, -192, 23]


def test_help_lists_the_facts() -> None:
    text = " ".join(stich("score", "--help").out.split())
    for name in HOUSE:
        assert f"Facts of {name}:" in text
    assert "--contract diamonds, hearts, spades, clubs, grand, null" in text
    assert all(scorer(game(name)).facts_of_entries for name in HOUSE)


def test_a_line_of_text_is_a_deal() -> None:
    ran = stich("score", "skat", "--line", "B C m1 66", "--players", "Ada,Ben,Carl", "--language", "de")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Ben · Kreuz · mit 1 · 66 Augen",
        "  with 1, game 2: 2 × 12 = 24",
        "  won: 24",
        "  Ada 0, Ben 24, Carl 0",
    ]
    assert stich("score", "skat", "--line", "n o", "--json").answers[0]["outcome"]["game_score"] == 46


def test_all_faults_of_a_line_are_named() -> None:
    ran = stich("score", "skat", "--line", "clubs m12 130", "--json")
    assert ran.code == 1
    assert [fault["code"] for fault in ran.answers[0]["faults"]] == ["score/points", "score/matadors"]
    assert "0 to 120" in ran.err and "1 to 11" in ran.err
    assert stich("score", "skat", "--line", "n", "--language", "fr").code == 2
    assert stich("score", "skat", "file", "--line", "n").code == 2


def test_totals_are_settled_in_money() -> None:
    ran = stich("score", "skat", "--settle", "--totals", "218,-81,60,-38", "--stake", "0.25ct")
    assert (ran.code, ran.err) == (0, "")
    assert "money       1.78  −1.21  0.20  −0.78" in ran.out
    assert "left over by rounding: −0.01" in ran.out
    answer = stich("score", "skat", "--settle", "--totals", "218,-81,60,-38", "--stake", "0.25ct", "--json").answers[0]
    assert answer["settlement"] == [713, -483, 81, -311]
    assert answer["money"]["money"] == ["1.78", "-1.21", "0.20", "-0.78"]


def test_a_list_is_settled_in_money_with_dues() -> None:
    entries = [{"declarer": 0, "score": 24}, {"declarer": 1, "score": -96}]
    given = "".join(json.dumps(entry) + "\n" for entry in entries)
    ran = stich("score", "skat", "-", "--stake", "1ct", "--dues", "0,50", "--json", given=given)
    assert ran.answers[0]["money"] == {"money": ["1.44", "-2.66", "0.72"], "dues": ["0.00", "0.50", "0.00"], "rest": "0.00"}
    assert stich("score", "skat", "-", "--stake", "1 frog", given=given).code == 2
    assert stich("score", "skat", "-", "--dues", "1", given=given).code == 2
