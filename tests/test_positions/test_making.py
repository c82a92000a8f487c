"""Moments are decisions at which players disagree at a cost; the same seed finds the same ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stich
from stich.kernel.rules.action import PlayCard
from stich.research.test_positions import JudgedPosition, collecting
from stich.research.test_positions.collecting import collect, find_position
from stich.research.test_positions.judging import JUDGES, Effort

QUICK = Effort(worlds=2, iterations=50, playouts=2)
SKAT = stich.game("skat")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Players that think little and differ a lot."""
    monkeypatch.setattr(collecting, "SHORT", QUICK)
    monkeypatch.setattr(collecting, "ASKED", ("simple", "random"))
    monkeypatch.setattr(collecting, "TABLE", ("simple",))
    yield


def found(deals: range) -> dict[int, JudgedPosition]:
    return {deal: moment for deal in deals if (moment := find_position(SKAT, 7, deal, QUICK))}


@pytest.mark.thorough
def test_even_deals_have_cards_and_odd_ones_what_is_said_before() -> None:
    moments = found(range(4))
    assert moments.keys() >= {0, 1}
    for deal, moment in moments.items():
        view = moment.view
        assert moment.id == f"7-{deal}"
        assert moment.phase == view.phase
        assert (deal % 2 == 0) == any(isinstance(action, PlayCard) for action in view.legal_actions)
        assert bool(moment.contract) == (deal % 2 == 0)
        assert set(moment.values) <= set(view.legal)
        assert len(moment.values) > 1
        assert {len(values) for values in moment.values.values()} == {JUDGES}


def test_the_same_seed_finds_the_same() -> None:
    assert find_position(SKAT, 7, 0, QUICK) == find_position(SKAT, 7, 0, QUICK) != find_position(SKAT, 8, 0, QUICK)


def test_players_who_agree_make_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "ASKED", ("simple", "simple"))
    assert not found(range(4))


def test_what_costs_nothing_is_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "LEAST_COST", 1e9)
    assert not found(range(4))


@pytest.mark.thorough
def test_a_collection_goes_on_where_it_stopped() -> None:
    kept: dict[int, JudgedPosition | None] = {}
    whole = list(collect(SKAT, 4, 7, kept={}, keep=kept.__setitem__, effort=QUICK))
    assert [moment for _, moment in sorted(kept.items()) if moment][: len(whole)] == whole
    assert sum(bool(moment.contract) for moment in whole) == 2
    half = {deal: moment for deal, moment in kept.items() if deal < 2}
    new: dict[int, JudgedPosition | None] = {}
    assert list(collect(SKAT, 4, 7, kept=half, keep=new.__setitem__, effort=QUICK)) == whole
    assert new == {deal: moment for deal, moment in kept.items() if deal >= 2}


def test_deals_that_were_kept_are_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = found(range(2))
    monkeypatch.setattr("stich.research.test_positions.collecting.find_position", None)
    assert list(collect(SKAT, 2, 7, kept=kept, keep=lambda *_: None)) == [kept[0], kept[1]]


def test_none_are_wanted() -> None:
    assert list(collect(SKAT, 0, 7, kept={}, keep=lambda *_: None)) == []
