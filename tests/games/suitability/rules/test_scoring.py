"""B.4, B.6, B.11: scores by tricks, penalty cards and privilege."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.suitability.rules.contract import HAND_SIZES, RANKS, Privilege
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.scoring import Facts, SuitabilityScore, score, score_table, scores
from tests.games.suitability.driver import GOLDEN, PRESETS, SIZES, game
from tests.rows import rows


def scored(
    tricks: int, penalty_cards: int, privilege: str = "none", preset: str = "suitability-akagiri", players: int = 4
) -> SuitabilityScore:
    return score(game(players, preset=preset).options, Facts(Privilege(privilege), tricks, penalty_cards))


@rows("case", GOLDEN["scoring_cases"], ids=lambda c: str(c["id"]))
@rows("preset", PRESETS)
def test_golden_scores(case: dict[str, Any], preset: str) -> None:
    result = scored(case["tricks"], case["penalty_cards"], case["privilege"], preset, case["players"])
    assert result.score == case["expected"][preset]


@rows("case", GOLDEN["table_cases"], ids=lambda c: str(c["id"]))
@rows("preset", PRESETS)
def test_golden_deals(case: dict[str, Any], preset: str) -> None:
    rows = [scored(r["tricks"], r["penalty_cards"], r["privilege"], preset, case["players"]) for r in case["rows"]]
    assert [row.score for row in rows] == case["expected"][preset]


@rows(
    ("tricks", "penalty_cards", "akagiri", "parlett"),
    [(4, 2, 20, 20), (5, 3, 17, 16), (1, 2, 5, 5), (2, 8, 3, 2), (5, 4, 13, 12), (1, 3, 3, 3), (1, 13, 1, 0), (2, 13, 2, 1)],
)
def test_b61_ten_a_trick_divided_by_penalty_cards(tricks: int, penalty_cards: int, akagiri: int, parlett: int) -> None:
    assert [scored(tricks, penalty_cards, preset=p).score for p in PRESETS] == [akagiri, parlett]


@rows("preset", PRESETS)
@rows(("tricks", "points"), [(0, 10), (1, 20), (5, 60), (13, 140)])
def test_b62_no_penalty_card_adds_ten(preset: str, tricks: int, points: int) -> None:
    assert scored(tricks, 0, preset=preset).score == points


@pytest.mark.parametrize("preset", PRESETS)
def test_b4_immunity_ignores_penalty_cards(preset: str) -> None:
    for tricks in range(14):
        assert {scored(tricks, p, "immunity", preset).score for p in range(14)} == {5 * tricks}


@pytest.mark.parametrize("preset", PRESETS)
def test_b4_warranty_is_25_whatever_was_won(preset: str) -> None:
    assert {scored(t, p, "warranty", preset).score for t in range(14) for p in range(14)} == {25}


@rows(("tricks", "counted"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0), (13, 0)])
def test_b4_poverty_counts_what_is_missing_to_five(tricks: int, counted: int) -> None:
    for preset in PRESETS:
        assert scored(tricks, 1, "poverty", preset).score == 10 * counted
        assert scored(tricks, 1, "poverty", preset).counted == counted


@pytest.mark.parametrize(("preset", "bonus"), [("suitability-akagiri", 10), ("suitability-parlett", 0)])
def test_b11_poverty_and_the_ten_for_no_penalty_card(preset: str, bonus: int) -> None:
    for tricks in range(5):
        assert scored(tricks, 0, "poverty", preset).score == 10 * (5 - tricks) + bonus
    for tricks in range(5, 14):
        assert scored(tricks, 0, "poverty", preset).score == 0, "five or more: nothing, and no bonus either (B.11, row 3)"


def by_the_book(tricks: int, cards: int, privilege: str, rounding: str, poverty_bonus: bool) -> int:
    """Return the score, computed with fractions."""
    if privilege == "warranty":
        return 25
    if privilege == "immunity":
        return 5 * tricks
    if privilege == "poverty":
        if tricks > 4:
            return 0
        tricks = 5 - tricks
    if not cards:
        return 10 * tricks + (0 if privilege == "poverty" and not poverty_bonus else 10)
    exact = Fraction(10 * tricks, cards)
    return int(exact + Fraction(1, 2)) if rounding == "half up" else int(exact)


facts = st.tuples(st.integers(0, 14), st.integers(0, 13), st.sampled_from([str(p) for p in Privilege]))


@given(facts, st.sampled_from(["half up", "down"]), st.booleans())
def test_any_score_by_fractions(given_facts: tuple[int, int, str], rounding: str, bonus: bool) -> None:
    tricks, cards, privilege = given_facts
    options = SuitabilityOptions(rounding=rounding, poverty_bonus=bonus)  # type: ignore[arg-type]
    result = score(options, Facts(Privilege(privilege), tricks, cards))
    assert result.score == by_the_book(tricks, cards, privilege, rounding, bonus)
    assert result.score >= 0, "B.6.3"
    quotient = Fraction(result.points, result.divisor or 1)
    assert abs(result.score - result.bonus - quotient) < 1
    assert (result.rounding == "") == (quotient.denominator == 1)


@rows("players", SIZES)
def test_the_score_table_of_the_card_play_is_the_same(players: int) -> None:
    options = game(players).options
    places = [Privilege.POVERTY, *[Privilege.NONE] * (players - 1)]
    table = score_table(options, places).scores
    assert len(table) == players
    for place, privilege in enumerate(places):
        assert table[place] == scores(options, privilege)
        assert len(table[place]) == HAND_SIZES[players] + 1 and {len(row) for row in table[place]} == {len(RANKS[players]) + 1}
        for tricks, row in enumerate(table[place]):
            assert list(row) == [score(options, Facts(privilege, tricks, p)).score for p in range(len(row))]


@rows(
    ("tricks", "cards", "privilege", "line"),
    [
        (4, 2, "none", "4 tricks × 10 = 40, 2 penalty cards: 40 ÷ 2 = 20"),
        (5, 3, "none", "5 tricks × 10 = 50, 3 penalty cards: 50 ÷ 3 = 16.67, rounded up to 17"),
        (4, 3, "none", "4 tricks × 10 = 40, 3 penalty cards: 40 ÷ 3 = 13.33, rounded down to 13"),
        (1, 1, "none", "1 trick × 10 = 10, 1 penalty card: 10 ÷ 1 = 10"),
        (0, 0, "none", "no tricks × 10 = 0, no penalty card: 0 + 10 = 10"),
        (4, 7, "immunity", "immunity: 4 tricks × 5 = 20"),
        (9, 12, "warranty", "warranty: 25, whatever was won"),
        (2, 2, "poverty", "poverty: 2 tricks count as 3 × 10 = 30, 2 penalty cards: 30 ÷ 2 = 15"),
        (1, 0, "poverty", "poverty: 1 trick counts as 4 × 10 = 40, no penalty card: 40 + 10 = 50"),
        (8, 5, "poverty", "poverty: 8 tricks, not less than five: 0"),
    ],
)
def test_the_working_can_be_checked(tricks: int, cards: int, privilege: str, line: str) -> None:
    assert scored(tricks, cards, privilege).line == line


def test_the_working_where_poverty_has_no_bonus() -> None:
    assert scored(1, 0, "poverty", "suitability-parlett").line == "poverty: 1 trick counts as 4 × 10 = 40, no penalty card"
