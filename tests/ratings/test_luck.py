"""Luck of the cards: repeatable, zero on average, and never revealed during a deal."""

from __future__ import annotations

import random
import sys
from statistics import fmean, stdev
from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game
from stich.registry import HOUSE, match_rules, plugin
from stich.study.ratings import Scale, adjusted, luck, measured, scale
from stich.study.ratings.fit import fit, play
from stich.study.ratings.luck import computers_points, dealt_in, typical
from tests.rows import rows
from tests.sample import sample


@pytest.mark.thorough
@pytest.mark.parametrize("name", HOUSE)
def test_identical_people_differ_by_nothing(name: str) -> None:
    """Within two standard errors, raw and adjusted; and the luck taken off makes them differ less by chance."""
    game = plugin(name).configure()
    rng, raw, left = random.Random(f"equal {name}"), [], []
    for number in range(sample(30, 60)):
        deal = game.deal(seed=rng.randbytes(32), dealer=number % game.seats).deal
        end = play(game, deal, [0.1] * game.seats, rng)
        made = match_rules(game).points(end.outcome)
        kept = adjusted(made, luck(end), scale(game))
        raw.append(made[0] - made[1])
        left.append(kept[0] - kept[1])
    for differences in (raw, left):
        assert abs(fmean(differences)) < 2 * stdev(differences) / len(differences) ** 0.5
    assert stdev(left) < stdev(raw)


@pytest.mark.parametrize("name", HOUSE)
def test_the_same_deal_gave_the_same(name: str) -> None:
    game = stich.game(name)
    end = play(game, game.deal(seed=7, dealer=1).deal, [0.0] * game.seats, random.Random(1))
    assert luck(end) == luck(end)
    other = play(game, end.deal, [0.9] * game.seats, random.Random(2))
    assert luck(other) == luck(end), "what was played does not matter, only the cards"


def test_nothing_is_told_of_a_deal_in_play() -> None:
    with pytest.raises(StichError) as refused:
        luck(stich.game("skat").deal(seed=1))
    assert refused.value.code == "deal/unfinished"


def test_how_long_a_match_is_changes_no_deal() -> None:
    usual = measured()["skat"].mean
    assert typical(stich.game("skat", "skat-isko", rounds=12)) == usual
    assert typical(stich.game("skat", "skat-isko", rounds=1)) == usual


@pytest.mark.thorough
@pytest.mark.parametrize("name", HOUSE)
def test_the_factor_is_that_of_the_command(name: str) -> None:
    """Measured again on a few deals it is the same again; the file's was measured on all of them."""
    game = plugin(name).configure()
    assert fit(game, 6) == fit(game, 6)
    known = measured()[name]
    assert 0.3 < known.luck < 1.1
    assert known.noise < known.raw
    assert known.deals >= 1000


def test_who_sits_out_has_no_result() -> None:
    four = stich.game("skat", players=4)
    deal = four.deal(seed=1, dealer=2).deal
    assert dealt_in(deal) == (0, 1, 3)
    assert len(computers_points(four, deal, tables=1)) == 4


@rows("preset", plugin("skat").presets.names)
def test_skat_is_counted_by_seeger_and_fabian(preset: str) -> None:
    """With all rules of the table: 50 and the game's points, or minus 50, and 40 or 30 to the others."""
    game = stich.game("skat", preset)
    rules, simple = match_rules(game), stich.player("skat", "simple")
    for seed in range(12):
        state = game.deal(seed=seed)
        while state.actor is not None:
            state = state.apply(simple.act(state.view(state.actor)))
        outcome = state.outcome
        points = rules.points(outcome)
        if outcome.declarer is None:
            assert points == outcome.scores
            continue
        assert points[outcome.declarer] == outcome.game_score + (50 if outcome.won else -50)
        others = {points[seat] for seat in range(game.seats) if seat != outcome.declarer}
        assert others == {0 if outcome.won else 30 if game.seats == 4 else 40}


def test_schafkopf_is_counted_in_one_unit() -> None:
    ends = {}
    for tariff in ("1/5", "10/50"):
        game = stich.game("schafkopf", "schafkopfschule", tariff=tariff)
        state, simple = game.deal(seed=3), stich.player("schafkopf", "simple")
        while state.actor is not None:
            state = state.apply(simple.act(state.view(state.actor)))
        ends[tariff] = match_rules(game).points(state.outcome)
        assert sum(ends[tariff]) == 0
    assert ends["1/5"] == ends["10/50"]


def test_a_scale_knows_newcomers() -> None:
    skat = measured()["skat"]
    assert isinstance(skat, Scale)
    assert 4 < skat.prior < 7


def test_deals_that_are_dealt_again_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fit` goes on until it has counted as many deals as asked for; a deal that ends in dealing again is none of them."""
    outcomes: list[Any] = []
    counted: list[Deal] = []

    def noting_play(*arguments: Any) -> Any:
        end = play(*arguments)
        assert end.outcome is not None
        outcomes.append(end.outcome)
        return end

    def noting_points(game: Game, deal: Deal) -> Any:
        counted.append(deal)
        return computers_points(game, deal)

    module = sys.modules["stich.study.ratings.fit"]  # the package has a function of this name
    monkeypatch.setattr(module, "play", noting_play)
    monkeypatch.setattr(module, "computers_points", noting_points)
    fit(plugin("schafkopf").configure(), 12)
    assert any(outcome.again for outcome in outcomes), "the case does not occur"
    assert len([outcome for outcome in outcomes if not outcome.again]) == len(counted) == 12
