"""Laws of the model, by properties."""

from __future__ import annotations

import random
from statistics import fmean

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.study.ratings import DealResult, Rating, Scale, months_later, update
from stich.study.ratings.model import newcomer
from tests.rows import rows
from tests.sample import sample

SCALE = Scale(mean=20.0, noise=46.0, raw=53.0, luck=0.6, influence=0.5, opposed=0.6, deals=1)
PEOPLE = "abcd"
points = st.floats(-200, 200)
ratings = st.builds(Rating, st.floats(5, 35), st.floats(0.5, 5.3))


@st.composite
def matches(draw: st.DrawFn) -> tuple[dict[str, Rating], list[DealResult]]:
    people = PEOPLE[: draw(st.integers(2, 4))]
    partners = frozenset(people[:2]) if len(people) == 4 and draw(st.booleans()) else frozenset[str]()
    deals = draw(st.lists(st.fixed_dictionaries(dict.fromkeys(people, points)), min_size=1, max_size=6))
    return {p: draw(ratings) for p in people}, [DealResult(deal, 20.0, partners) for deal in deals]


def near(one: dict[str, Rating], other: dict[str, Rating]) -> None:
    assert one.keys() == other.keys()
    for player, rating in one.items():
        assert msgspec.structs.astuple(rating) == pytest.approx(msgspec.structs.astuple(other[player]), abs=1e-6)


@given(matches(), st.permutations(PEOPLE), st.floats(0.05, 1))
def test_names_and_order_of_players_do_not_matter(
    match: tuple[dict[str, Rating], list[DealResult]], names: list[str], weight: float
) -> None:
    before, deals = match
    new = dict(zip(PEOPLE, names, strict=True))
    called = {new[p]: r for p, r in reversed(before.items())}
    moved = [DealResult({new[p]: x for p, x in d.points.items()}, d.expected, frozenset(new[p] for p in d.partners)) for d in deals]
    near(update(called, moved, SCALE, weight), {new[p]: r for p, r in update(before, deals, SCALE, weight).items()})


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_deals_does_not_matter(match: tuple[dict[str, Rating], list[DealResult]], rng: random.Random) -> None:
    before, deals = match
    near(update(before, rng.sample(deals, len(deals)), SCALE), update(before, deals, SCALE))


@given(matches())
def test_results_make_ratings_more_certain(match: tuple[dict[str, Rating], list[DealResult]]) -> None:
    before, deals = match
    once, twice = update(before, deals, SCALE), update(before, [*deals, *deals], SCALE)
    half = update(before, deals, SCALE, 0.5)
    for player in before:
        assert twice[player].sd < once[player].sd < half[player].sd < before[player].sd


@given(matches())
def test_a_match_without_deals_changes_nothing(match: tuple[dict[str, Rating], list[DealResult]]) -> None:
    assert update(match[0], [], SCALE) == match[0]


@given(matches(), st.floats(1, 100))
def test_more_points_are_worth_more(match: tuple[dict[str, Rating], list[DealResult]], more: float) -> None:
    before, deals = match
    if deals[0].partners:
        return  # a side's points tell as much of the partner
    better = [msgspec.structs.replace(d, points={**d.points, "a": d.points["a"] + more}) for d in deals]
    assert update(before, better, SCALE)["a"].mean > update(before, deals, SCALE)["a"].mean


@given(ratings, st.floats(0, 500), st.floats(0, 500))
def test_time_makes_ratings_less_certain(rating: Rating, months: float, more: float) -> None:
    later, latest = months_later(rating, months, SCALE), months_later(rating, months + more, SCALE)
    assert later.mean == rating.mean
    assert rating.sd <= later.sd <= latest.sd <= max(rating.sd, SCALE.prior)


def test_where_points_sum_to_zero_all_may_be_stronger_alike() -> None:
    """Only differences are known then."""
    scale = msgspec.structs.replace(SCALE, mean=0.0, influence=1.0, opposed=0.95)
    before = dict.fromkeys("abc", newcomer(scale))
    after = update(before, [DealResult({"a": 30.0, "b": 0.0, "c": -30.0}, 0.0)] * 20, scale)
    assert after["b"].mean == pytest.approx(0)
    assert after["a"].mean == pytest.approx(-after["c"].mean)
    assert after["a"].mean > 0


def test_equal_people_stay_equal_on_average() -> None:
    """Check that ratings of equal people scatter round the truth after 40 deals, as widely as their deviations say."""
    rng = random.Random(1)
    ends, sds = [], []
    for _ in range(sample(300, 1000)):
        people = dict.fromkeys(PEOPLE, newcomer(SCALE))
        for _ in range(10):
            strength = dict.fromkeys(PEOPLE, 0.0)
            deals = [DealResult({p: 20 + strength[p] + rng.gauss(0, SCALE.noise) for p in PEOPLE}, 20.0) for _ in range(4)]
            people = update(people, deals, msgspec.structs.replace(SCALE, opposed=0.0))
        ends += [rating.mean for rating in people.values()]
        sds += [rating.sd for rating in people.values()]
    assert abs(fmean(ends) - 20) < 0.15
    assert max(sds) < SCALE.prior


@pytest.mark.thorough
def test_what_is_told_of_the_truth_is_true() -> None:
    """People drawn from the prior: 95 of 100 truths lie within two standard deviations."""
    rng = random.Random(2)
    scale = msgspec.structs.replace(SCALE, opposed=0.0)
    inside = total = 0
    for _ in range(150):
        truth = {p: rng.gauss(0, scale.prior) for p in PEOPLE}
        people = dict.fromkeys(PEOPLE, newcomer(scale))
        for _ in range(20):
            made = {p: 20 + truth[p] - 0.5 * fmean(truth[o] for o in PEOPLE if o != p) for p in PEOPLE}
            people = update(people, [DealResult({p: made[p] + rng.gauss(0, scale.noise) for p in PEOPLE}, 20.0) for _ in range(12)], scale)
        for player, rating in people.items():
            inside += abs(rating.mean - 20 - truth[player]) < 2 * rating.sd
            total += 1
    assert 0.92 < inside / total < 0.98


def test_partners_share_what_their_side_makes() -> None:
    before = dict.fromkeys(PEOPLE, newcomer(SCALE))
    made = {"a": 60.0, "b": 60.0, "c": -20.0, "d": -20.0}
    alone = update(before, [DealResult(made, 20.0)], SCALE)
    sides = update(before, [DealResult(made, 20.0, frozenset("ab"))], SCALE)
    assert sides["a"] == sides["b"]
    assert sides["a"].mean > 20 > sides["c"].mean
    assert sides["a"].mean != alone["a"].mean


@rows("weight", [0.0, -1.0, 1.01, float("nan")])
def test_a_weight_is_a_share(weight: float) -> None:
    with pytest.raises(ValueError, match="a weight is above 0 and at most 1"):
        update({"a": Rating(20, 5)}, [DealResult({"a": 3.0}, 20.0)], SCALE, weight)


def test_a_player_without_a_rating_is_named() -> None:
    with pytest.raises(ValueError, match="no rating of b, c"):
        update({"a": Rating(20, 5)}, [DealResult(dict.fromkeys("cab", 0.0), 20.0)], SCALE)


def test_ranked_by_the_lower_bound() -> None:
    assert Rating(24.0, 1.5).lower == 21.0
    assert newcomer(SCALE).provisional(SCALE)
    assert not Rating(24.0, 1.5).provisional(SCALE)
