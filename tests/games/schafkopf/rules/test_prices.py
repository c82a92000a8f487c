"""Prices that a table sets itself (docs/rules C.4.7, C.12.6, C.15.6, C.16.4)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import stich
from stich.games.schafkopf.rules.contract import parse_declaration
from stich.games.schafkopf.rules.options import PRESETS, Price, SchafkopfOptions
from stich.games.schafkopf.rules.scoring import TARIFFS, Facts, prices, score
from stich.kernel.errors import InvalidOptions
from stich.kernel.plugin.score_list import score_list
from stich.registry import match_rules, scorer
from tests.rows import rows

PUB = {"tariff": "10/50", "partner_price": 20, "solo_price": 60, "level_price": 5, "runner_price": 15}
"""A table's own money game, none of the named tariffs."""


def each(declare: str, points: int = 61, tricks: int = 4, *, preset: str = "schafkopfschule", run: int = 0, **options: Any) -> int:
    """Game points that each opponent pays; negative if the side lost."""
    facts = Facts(declaration=parse_declaration(declare), card_points=points, tricks=tricks, all_tricks=8, runner_count=run)
    return score(stich.game("schafkopf", preset, **options).options, facts).amount  # type: ignore[arg-type]


@rows(
    ("declare", "points", "tricks", "run", "amount"),
    [
        ("partner C", 61, 4, 0, 20),
        ("partner C", 91, 6, 3, 20 + 45 + 5),
        ("partner C", 120, 8, -4, 20 + 60 + 10),
        ("solo H", 30, 2, 0, -65),
        ("wenz", 0, 0, 2, -(60 + 30 + 10)),
        ("solo-tout H", 120, 8, 3, (60 + 45) * 2),
    ],
)
def test_a_table_sets_its_own_prices(declare: str, points: int, tricks: int, run: int, amount: int) -> None:
    assert each(declare, points, tricks, run=run, **PUB) == amount


@rows(
    ("options", "amount"),
    [
        ({"tout": "triple"}, 3 * 5 + 3),
        ({"tout": "triple", "tout_factor": 2}, 2 * 5 + 3),
        ({"tout": "double"}, (5 + 3) * 2),
        ({"tout": "double", "tout_factor": 4}, (5 + 3) * 4),
        ({"tout": "double", "tout_factor": 1}, 5 + 3),
    ],
)
def test_the_factor_of_a_tout(options: dict[str, Any], amount: int) -> None:
    assert each("solo-tout H", 120, 8, run=3, **options) == amount


@rows(("preset", "amount", "stated"), [("schafkopf-2023", 8, 100), ("schafkopfschule", (5 + 8) * 4, 100), ("sauspiel", (50 + 80) * 4, 100)])
def test_a_stated_price_of_a_sie_has_no_runners_and_no_factor(preset: str, amount: int, stated: int) -> None:
    assert each("sie", run=8, preset=preset) == amount
    assert each("sie", run=8, preset=preset, sie_price=stated) == stated


def test_a_bettel_has_its_own_price() -> None:
    assert each("bettel", tricks=0, bettel=True, **PUB) == 60
    assert each("bettel", tricks=0, bettel=True, bettel_price=30, **PUB) == 30
    assert each("bettel", tricks=1, bettel=True, bettel_price=30, **PUB) == -30


def test_a_ramsch_has_its_own_price() -> None:
    case = {"game": "ramsch", "card_points": [60, 40, 20, 0], "tricks": [4, 2, 2, 0], "klopfer": 1}
    table = {"all_pass": "ramsch", "ramsch_jungfrau": True, "klopfen": True, **PUB}
    assert scorer(stich.game("schafkopf", "schafkopfschule", **table)).score(case)["scores"] == [-240, 80, 80, 80]
    own = scorer(stich.game("schafkopf", "schafkopfschule", **table, ramsch_price=50)).score(case)
    assert own["scores"] == [-600, 200, 200, 200] and "50 × 2 (no trick) × 2 (knock) = 200" in own["working"][1]


def test_the_calculation_names_the_numbers() -> None:
    answer = scorer(stich.game("schafkopf", "schafkopfschule", **PUB)).score(
        {"game": "solo", "declarer_points": 95, "laufende": 3, "stoss": 1}
    )
    assert answer["working"][:2] == ["solo 60, 3 runners +45, schneider +5: 110", "110 × 2 (kontra) = 220"]
    assert (answer["declarer"], answer["each_opponent"]) == (660, -220)


def test_a_list_is_scored_by_the_tables_prices() -> None:
    game = stich.game("schafkopf", "schafkopfschule", **PUB)
    entry = {"game": "partner", "declarer": 1, "partner": 3, "declarer_points": 70, "laufende": 0}
    assert score_list(match_rules(game), scorer(game), [entry]).match.totals == (-20, 20, -20, 20)


@rows("tariff", TARIFFS)
def test_a_tariff_is_a_named_set_of_these_numbers(tariff: str) -> None:
    of = TARIFFS[tariff]
    named = stich.game("schafkopf", "schafkopfschule", tariff=tariff, bettel=True)
    own = stich.game(
        "schafkopf",
        "schafkopfschule",
        bettel=True,
        bettel_price=of.solo,
        **{"partner_price": of.partner, "solo_price": of.solo, "level_price": of.level, "runner_price": of.runner, "tout_factor": 2},
    )
    assert prices(named.options) == prices(own.options)  # type: ignore[arg-type]


@rows("preset", PRESETS.names)
def test_no_preset_sets_a_number_of_its_own(preset: str) -> None:
    """Presets score as they did before tables could set numbers."""
    options = PRESETS.options(preset, {})[0]
    assert {getattr(options, f) for f in SchafkopfOptions.__struct_fields__ if f.endswith(("_price", "_factor"))} <= {"tariff", "tout", 0}


def test_every_price_is_a_number_in_order() -> None:
    sentinel, *numbers = get_args(Price)
    assert sentinel == "tariff" and numbers == sorted(set(numbers)) and numbers[0] == 1


@rows("changed", [{"ramsch_price": 20}, {"bettel_price": 20}, {"solo_price": 11}, {"level_price": "much"}, {"runner_price": -1}])
def test_prices_that_change_nothing_or_are_none_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions, match=next(iter(changed))):
        stich.game("schafkopf", **changed)


def test_points_of_a_match_are_in_units_of_a_runner_or_else_of_schneider_or_a_partner_game() -> None:
    def unit(**options: Any) -> float:
        game = stich.game("schafkopf", "schafkopfschule", tariff="10/50", **options)
        end = scorer(game).entry({"game": "wenz", "declarer": 0, "declarer_points": 61, "laufende": 0}, 3)
        return match_rules(game).points(end)[0]

    assert unit() == 15
    assert unit(runner_price=5) == 30
    assert unit(runner_price=0, level_price=25) == 6
    assert unit(runner_price=0, level_price=0) == 15


@rows(
    ("options", "declare", "run", "amount"),
    [
        ({"laufende_min_wenz": 2}, "wenz", 2, 7),
        ({"laufende_min_wenz": 3}, "wenz", 2, 5),
        ({"laufende_min_wenz": 3}, "wenz", 3, 8),
        ({"laufende_min_wenz": 0}, "wenz", 4, 5),
        ({"laufende_min_wenz": 3}, "partner C", 3, 4),
        ({"geier": True, "laufende_min_wenz": 3}, "geier", 2, 5),
    ],
)
def test_runners_of_wenz_and_geier_have_a_minimum_of_their_own(options: dict[str, Any], declare: str, run: int, amount: int) -> None:
    """C.11.3."""
    assert each(declare, run=run, **options) == amount


@rows("rounds", [1, 2, 3, 4, 8])
def test_a_match_has_a_deal_by_each_player_in_a_round(rounds: int) -> None:
    """C.1.5, C.18.1."""
    table = stich.game("schafkopf", "schafkopfschule", rounds=rounds)
    assert match_rules(table).begin().deals == 4 * rounds
