"""Groups of seated people: properties that hold for any crowd, and the window that widens."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.server.users.player_groups import ANYBODY_AFTER, WantedGame, Wish, at_odds, groups, window
from tests.rows import rows

SKAT = WantedGame("skat", "skat-isko", (("rounds", 3),), "normal", False, 3)
FOUR = WantedGame("schafkopf", "schafkopf-2023", (), "none", False, 4)
NAMES = [f"guest{n}" for n in range(12)]
NOW = 100.0


@st.composite
def crowds(draw: st.DrawFn, most_blocks: int = 8) -> list[Wish]:
    """People who wait for two kinds of table; some have blocked each other."""
    people = draw(st.lists(st.sampled_from(NAMES), unique=True))
    blocks = draw(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=most_blocks))
    return [
        Wish(
            guest,
            draw(st.sampled_from([SKAT, FOUR])),
            draw(st.floats(0.0, NOW)),
            draw(st.none() | st.floats(-20.0, 40.0)),
            frozenset(other for one, other in blocks if one == guest),
        )
        for guest in people
    ]


@given(crowds())
def test_nobody_sits_twice_and_every_table_is_full(wishes: list[Wish]) -> None:
    found = groups(wishes, NOW)
    seated = [wish.guest for group in found for wish in group]
    assert len(seated) == len(set(seated))
    for group in found:
        assert len(group) == group[0].wanted.seats
        assert {wish.wanted for wish in group} == {group[0].wanted}


@given(crowds())
def test_those_who_blocked_each_other_never_meet(wishes: list[Wish]) -> None:
    for group in groups(wishes, NOW):
        assert not any(at_odds(one, other) for one, other in combinations(group, 2))


@pytest.mark.thorough
@given(crowds(most_blocks=0))
def test_everybody_is_seated_who_waited_long_enough_and_finds_enough_others(wishes: list[Wish]) -> None:
    patient = [msgspec.structs.replace(wish, since=NOW - ANYBODY_AFTER) for wish in wishes]
    found = groups(patient, NOW)
    for wanted in (SKAT, FOUR):
        waiting = sum(wish.wanted == wanted for wish in patient)
        assert sum(group[0].wanted == wanted for group in found) == waiting // wanted.seats


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_of_the_wishes_does_not_matter(wishes: list[Wish], chance: object) -> None:
    shuffled = list(wishes)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert groups(shuffled, NOW) == groups(wishes, NOW)


@given(crowds())
def test_the_table_is_within_the_window_of_whoever_waited_longest(wishes: list[Wish]) -> None:
    for first, *others in groups(wishes, NOW):
        assert first.since == min(wish.since for wish in (first, *others))
        for other in others:
            if first.rating is not None and other.rating is not None:
                assert abs(first.rating - other.rating) <= window(NOW - first.since)


@rows(("waited", "points"), [(-1, 2), (0, 2), (4.9, 2), (5, 4), (10, 8), (15, 16), (19.9, 16), (20, float("inf"))])
def test_the_window_doubles_every_five_seconds(waited: float, points: float) -> None:
    assert window(waited) == points


def wish(guest: str, rating: float | None = None, since: float = NOW, wanted: WantedGame = SKAT, blocked: tuple[str, ...] = ()) -> Wish:
    return Wish(guest, wanted, since, rating, frozenset(blocked))


def test_somebody_without_a_rating_brings_nobody_together_who_is_too_far_apart() -> None:
    waiting = [wish("ada", 11.0, since=NOW - 2), wish("bo", -6.0, since=NOW - 2), wish("cy", None, since=NOW - 1)]
    assert names(waiting) == []
    assert names([*waiting, wish("di", 10.0, since=NOW - 1)]) == [("ada", "cy", "di")]


def names(wishes: list[Wish], now: float = NOW) -> list[tuple[str, ...]]:
    return [tuple(w.guest for w in group) for group in groups(wishes, now)]


def test_the_nearest_ratings_sit_together() -> None:
    crowd = [wish("a", 20, since=90), wish("far", 27), wish("b", 21), wish("c", 19.5), wish("far too", 12)]
    assert names(crowd) == [("a", "c", "b")]


def test_ratings_far_apart_wait_for_the_window() -> None:
    crowd = [wish("a", 0), wish("b", 5), wish("c", 10)]
    assert names(crowd, NOW + 9.9) == []
    assert names(crowd, NOW + 10) == [("b", "a", "c")]


def test_whoever_is_not_rated_fits_everywhere() -> None:
    assert names([wish("a", 0), wish("b"), wish("c", 1)]) == [("a", "b", "c")]


def test_who_is_blocked_is_passed_over_and_the_table_is_found_all_the_same() -> None:
    """The nearest of all goes together with neither of the others."""
    crowd = [wish("a", 0, since=90), wish("b", 0.1, blocked=("c", "d")), wish("c", 1), wish("d", 1.5)]
    assert names(crowd) == [("a", "c", "d")]


def test_whoever_wants_something_else_is_not_asked_along() -> None:
    fast = msgspec.structs.replace(SKAT, clock="fast")
    rated = msgspec.structs.replace(SKAT, rated=True)
    longer = msgspec.structs.replace(SKAT, options=(("rounds", 12),))
    assert names([wish("a"), wish("b"), wish("c", wanted=fast), wish("d", wanted=rated), wish("e", wanted=longer)]) == []


def test_who_waits_longest_comes_first() -> None:
    crowd = [wish(n, since=since) for n, since in (("d", 4), ("c", 3), ("b", 2), ("a", 1))]
    assert names(crowd) == [("a", "b", "c")]
