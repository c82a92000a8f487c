"""Weak points: the results from records equal a recount by hand, and none is reported without enough deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from stich.kernel.rules.deal import Seat
from stich.research.statistics.estimate import estimate
from stich.study.analysis import Role
from stich.study.archive import PHASES, Entry, Losses, LossPhase, entries, judge, loss_counts, weak_points
from tests.server.archived import played


def entry(losses: Losses | None, *, role: Role = "opponent", contract: str = "suit", game: str = "skat") -> Entry:
    return Entry(
        deal="1",
        game=game,
        preset="any",
        contract=contract,
        role=role,
        seat=Seat(0),
        player="Ada",
        others=("Bo", "Cy"),
        points=0.0,
        won=None,
        losses=losses,
    )


LOSS = st.none() | st.integers(0, 30).map(float)
ENTRIES = st.lists(
    st.builds(
        entry,
        st.none() | st.builds(Losses, LOSS, LOSS, LOSS, LOSS),
        role=st.sampled_from(("declarer", "opponent")),
        contract=st.sampled_from(("suit", "grand")),
        game=st.sampled_from(("skat", "schafkopf")),
    ),
    max_size=60,
)


def by_hand(some: Sequence[Entry], game: str, contract: str, role: str, phase: LossPhase) -> list[float]:
    of_it = [e for e in some if (e.game, e.contract, e.role) == (game, contract, role) and e.losses is not None]
    return [loss for e in of_it if (loss := getattr(e.losses, phase)) is not None]


@given(ENTRIES)
def test_they_equal_a_recount_by_hand(some: list[Entry]) -> None:
    found = {(p.game, p.contract, p.role, p.phase): p for p in weak_points(loss_counts(some), fewest=3)}
    for game in ("skat", "schafkopf"):
        for contract in ("suit", "grand"):
            for role in ("declarer", "opponent"):
                for phase in PHASES:
                    losses = by_hand(some, game, contract, role, phase)
                    counted = estimate(losses)
                    point = found.pop((game, contract, role, phase), None)
                    if len(losses) < 3 or counted.interval is None or counted.interval[0] <= 1e-9:
                        assert point is None or point.low < 1e-6
                        continue
                    assert point is not None and point.deals == len(losses)
                    assert (point.loss, point.low, point.high) == approx((counted.mean, *counted.interval))
    assert not found


@given(ENTRIES)
def test_in_each_list_the_surest_comes_first_and_cards_come_before_bidding(some: list[Entry]) -> None:
    points = weak_points(loss_counts(some), fewest=3)
    for one, other in pairwise(points):
        if one.game == other.game:
            assert (one.phase == "bidding") <= (other.phase == "bidding")
            if (one.phase == "bidding") == (other.phase == "bidding"):
                assert one.low >= other.low


def test_a_difference_that_chance_explains_is_not_told() -> None:
    much = [entry(Losses(None, None, float(loss), None)) for loss in (8, 9, 10, 11, 12) * 4]
    little = [entry(Losses(None, None, None, float(loss))) for loss in (1, 2, 3, 2, 1) * 4]
    (first, second) = weak_points(loss_counts(much + little))
    assert (first.phase, second.phase, first.clear, second.clear) == ("leading", "following", True, False)
    nearly = [entry(Losses(None, None, None, float(loss))) for loss in (0, 4, 18, 12, 10) * 4]
    assert not weak_points(loss_counts(much + nearly))[0].clear


@given(ENTRIES)
def test_most_is_lost_at_one_place_of_a_list_at_most_and_there_the_mean_is_highest(some: list[Entry]) -> None:
    points = weak_points(loss_counts(some), fewest=3)
    for point in points:
        others = [p for p in points if p.game == point.game and (p.phase == "bidding") == (point.phase == "bidding") and p is not point]
        assert not point.clear or (others and all(point.loss > p.loss and not p.clear for p in others))


def test_few_deals_say_nothing_and_neither_do_deals_without_losses() -> None:
    assert weak_points(loss_counts([entry(Losses(None, None, 10.0, None))] * 9)) == ()
    assert loss_counts([entry(None)] * 20) == ()
    assert weak_points(loss_counts([entry(Losses(0.0, 0.0, 0.0, 0.0))] * 20)) == ()


@pytest.mark.thorough
def test_real_records_are_counted_as_their_judgement_says() -> None:
    some: list[Entry] = []
    for seed in range(4):
        state = played(seed)
        judged = judge(state)
        some += entries(state, ("Ada", "Bo", "Cy"), str(seed), judged and judged.losses)
    assert any(e.losses for e in some)
    assert sum(cell.total for cell in loss_counts(some)) == approx(sum(e.losses.total or 0.0 for e in some if e.losses))
