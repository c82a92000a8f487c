"""B.1, B.10: options, and when a match ends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import stich
from stich.games.suitability import Suitability, SuitabilityOutcome
from stich.games.suitability.rules.contract import Privilege
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.match import Match
from stich.registry import match_rules, plugin, scorer
from tests.games.suitability.driver import GOLDEN, SIZES, game
from tests.rows import rows


def outcome(*scores: int) -> SuitabilityOutcome:
    none = (0,) * len(scores)
    return SuitabilityOutcome(
        scores=scores,
        reason="played",
        contract=None,
        roles={},
        privilege=Privilege.NONE,
        privileged=None,
        tricks=none,
        penalty_cards=none,
        arithmetic=(),
    )


def played(match: Match, table: Suitability, totals: list[list[int]]) -> tuple[Match, int]:
    """Return the match after these totals, as far as it goes, and the number of deals."""
    before = [0] * table.seats
    for number, after in enumerate(totals, 1):
        match = match_rules(table).enter(match, outcome(*(b - a for a, b in zip(before, after, strict=True))))
        before = after
        if match.finished:
            return match, number
    return match, len(totals)


@pytest.mark.parametrize("case", GOLDEN["game_end_cases"], ids=lambda c: str(c["id"]))
def test_golden_ends(case: dict[str, Any]) -> None:
    kind, _, number = case["end"].partition(":")
    options = {kind: int(number)}
    table = game(4, end=kind, **options)
    match, deals = played(match_rules(table).begin(), table, case["totals_after_each_deal"])
    assert match.finished and deals == case["expected_over_after_deal"]
    assert sorted(s.seat for s in match.standings if s.rank == 1) == case["expected_winners"]


@rows("preset", plugin("suitability").presets.names)
@rows("players", SIZES)
def test_b102_four_deals_however_many_play(players: int, preset: str) -> None:
    """The seed, on the match: "4ディールで終了"."""
    table = game(players, preset=preset)
    assert (match_rules(table).deals, match_rules(table).target, table.changed.keys() - {"players"}) == (4, None, set())
    assert game(players, preset=preset, deals=4).options == table.options
    match = match_rules(table).begin(first_dealer=players - 1)
    dealers = []
    while not match.finished:
        dealers.append(match.dealer)
        match = match_rules(table).enter(match, outcome(*[10] * players))
    assert dealers == {2: [1, 0, 1, 0], 3: [2, 0, 1, 2], 4: [3, 0, 1, 2], 5: [4, 0, 1, 2]}[players]


@rows("players", SIZES)
@rows("deals", [4, 8, 12, 16, 20])
def test_b102_or_a_multiple_of_four(players: int, deals: int) -> None:
    assert match_rules(game(players, deals=deals)).deals == deals


@rows("players", SIZES)
@rows("rounds", [1, 2, 3, 4, 5])
def test_b102_or_whole_rounds(players: int, rounds: int) -> None:
    table = game(players, rounds=rounds)
    match = match_rules(table).begin(first_dealer=1)
    dealers = []
    while not match.finished:
        dealers.append(match.dealer)
        match = match_rules(table).enter(match, outcome(*[10] * players))
    assert len(dealers) == rounds * players
    assert all(dealers.count(seat) == rounds for seat in range(players))  # type: ignore[arg-type]


@rows("players", SIZES)
@rows(("end", "deals"), [("deals", 1), ("points", 0), ("agreement", 0)])
def test_a_table_from_before_there_was_deals_is_as_it_was(players: int, end: str, deals: int) -> None:
    """Such a table's log holds every option of its time: a match of one round unless another number was chosen."""
    then = {"players": players, "end": end, "rounds": 1, "points": 250, "rounding": "half up", "poverty_bonus": True}
    table = stich.game("suitability", **then)
    assert match_rules(table).deals == deals * players
    assert match_rules(stich.game("suitability", players=players, rounds=3)).deals == 3 * players


@rows("points", [100, 150, 200, 250, 500])
def test_b101_or_when_someone_has_so_many_points(points: int) -> None:
    table = game(4, end="points", points=points)
    assert (match_rules(table).deals, match_rules(table).target) == (0, points)
    match = match_rules(table).enter(match_rules(table).begin(), outcome(points - 1, 0, 5, 5))
    assert not match.finished
    match = match_rules(table).enter(match, outcome(1, 40, 0, 0))
    assert match.finished and match.standings[0].seat == 0


def test_b101_checked_at_the_end_of_a_deal_and_the_highest_total_wins() -> None:
    table = game(4, end="points")
    match = match_rules(table).enter(match_rules(table).begin(), outcome(255, 60, 270, 10))
    assert match.finished and [s.seat for s in match.standings][:2] == [2, 0]


def test_b101_or_as_all_agree() -> None:
    table = game(4, end="agreement")
    match = match_rules(table).begin()
    assert (match_rules(table).deals, match_rules(table).target) == (0, None)
    for _ in range(60):
        match = match_rules(table).enter(match, outcome(100, 100, 0, 0))
    assert not match.finished
    assert match.stop().finished


def test_b101_ties_share_the_place() -> None:
    table = game(4)
    match = match_rules(table).enter(match_rules(table).begin(), outcome(30, 50, 50, 10))
    assert {s.seat: s.rank for s in match.standings} == {1: 1, 2: 1, 0: 3, 3: 4}


# -- B.1 ------------------------------------------------------------------------------------------------------------------


def test_b1_presets() -> None:
    assert plugin("suitability").presets.names == ("suitability-akagiri", "suitability-parlett")
    akagiri, parlett = (game(preset=p).options for p in plugin("suitability").presets.names)
    assert (akagiri.rounding, akagiri.poverty_bonus) == ("half up", True)
    assert (parlett.rounding, parlett.poverty_bonus) == ("down", False)
    assert akagiri == stich.game("suitability").options
    assert plugin("suitability").table_sizes() == (2, 3, 4, 5)


@rows(
    "options",
    [
        {"players": 1},
        {"players": 6},
        {"players": "4"},
        {"rounds": 0},
        {"deals": 0},
        {"deals": 5},
        {"deals": "4"},
        {"deals": 8, "rounds": 2},
        {"end": "points", "deals": 8},
        {"end": "agreement", "deals": 8},
        {"end": "never"},
        {"end": "points", "rounds": 2},
        {"end": "agreement", "rounds": 2},
        {"points": 100},
        {"end": "agreement", "points": 100},
        {"end": "points", "points": 7},
        {"rounding": "up"},
        {"jokers": 3},
    ],
)
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        stich.game("suitability", **options)


@pytest.mark.parametrize(("privileged", "kind"), [(None, "no privilege"), (3, "warranty")])
def test_deals_are_counted_by_privilege(privileged: int | None, kind: str) -> None:
    taken = Privilege.NONE if privileged is None else Privilege.WARRANTY
    assert scorer(game()).contract_kind(msgspec.structs.replace(outcome(0, 0, 0, 25), privilege=taken, privileged=privileged)) == kind
