"""A.13: tournament scoring after Seeger and Fabian."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stich.games.skat import SkatOutcome
from stich.games.skat.rules.scoring import seat_scores
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Match
from stich.kernel.rules.state import State
from stich.registry import match_rules
from tests.games.skat.driver import SCORING, over
from tests.games.skat.rules.options.driver import HANDS, F, all_pass, deal_of, lost, seats, table, won
from tests.rows import rows

THREE, FOUR = table("skat-tournament"), table("skat-tournament", players=4)
AT = {3: THREE, 4: FOUR}


def played(game: Game, seed: int, dealer: int) -> State:
    """Return a deal in which all legal actions are equally likely, except that bids are the lowest possible."""
    rng = random.Random(f"{seed} {dealer}")
    state = game.deal(seed=seed, dealer=dealer)
    while not state.finished:
        legal = state.legal_actions
        state = state.apply(rng.choice((legal[0], legal[-1])) if state.phase.name == "auction" else rng.choice(legal))
    return state


def match_of(game: Game, seed: int) -> Match:
    match = Match(seats=game.seats, deals=match_rules(game).deals, first_dealer=seats(game, seed)[0])  # type: ignore[arg-type]
    while not match.finished:
        outcome = played(game, 1000 * seed + len(match.rows), match.dealer).outcome
        assert outcome is not None
        match = match.add(outcome)
    return match


@rows("case", SCORING["tournament_cases"], ids=lambda c: c["id"])
def test_golden_deals(case: dict[str, Any]) -> None:
    game, score, expected = AT[case["table_of"]], case["declarer_game_score"], case["expected"]
    if score is None:
        assert over(all_pass(game, deal_of(game, HANDS))).scores == (0,) * game.seats
        return
    order = tuple(seats(game, game.seats - 1))
    scores = seat_scores(game.options, order, order[0], score, score > 0)
    assert scores[0] == expected["declarer"]
    assert scores[1:3] == (expected["each_opponent"],) * 2
    assert scores[3:] == ((expected["dealer_sitting_out"],) if "dealer_sitting_out" in expected else ())


@pytest.mark.parametrize("case", SCORING["tournament_total_cases"], ids=lambda c: c["id"])
def test_golden_totals(case: dict[str, Any]) -> None:
    """The formula over a list, and the same list written deal by deal."""
    players, won_deals, lost_deals, others = case["table_of"], case["won"], case["lost"], case["lost_by_others"]
    total = case["game_points"] + (won_deals - lost_deals) * 50 + others * {3: 40, 4: 30}[players]
    assert total == case["expected"]
    options, order = AT[players].options, tuple(seats(AT[players], players - 1))
    own = [1] * won_deals + [-1] * lost_deals
    own[0] += case["game_points"] - sum(own)
    written = [seat_scores(options, order, order[0], points, i < won_deals)[0] for i, points in enumerate(own)]
    written += [seat_scores(options, order, order[1], -48, False)[0] for _ in range(others)]
    assert sum(written) == case["expected"]


# -- A.13.1 line by line -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "others"), [(THREE, 40), (FOUR, 30)], ids=["three", "four"])
def test_50_for_won_50_for_lost_and_40_or_30_to_every_other(game: Game, others: int) -> None:
    for dealer in range(game.seats):
        declarer = seats(game, dealer)[0]  # type: ignore[arg-type]
        for s in range(game.seats):
            assert over(won(game, dealer=dealer)).scores[s] == (36 + 50 if s == declarer else 0)  # type: ignore[arg-type]
            assert over(lost(game, dealer=dealer)).scores[s] == (-72 - 50 if s == declarer else others)  # type: ignore[arg-type]


def test_seed_000_says_a_relative_penalty_of_90() -> None:
    """A.13.3: who loses has 50 less and each opponent 40 more: 90 between them."""
    plain, bonus = over(lost(table())).scores, over(lost(THREE)).scores
    assert (bonus[F] - bonus[1]) - (plain[F] - plain[1]) == -90


def test_the_game_score_is_told_without_the_bonus() -> None:
    assert over(won(THREE)).game_score == 36 and over(lost(FOUR)).game_score == -72


def test_the_working_shows_the_bonus() -> None:
    assert over(won(THREE)).working[-1] == "tournament: 36 + 50 = 86"
    assert over(lost(THREE)).working[-1] == "tournament: −72 − 50 = −122, everybody else +40"
    assert over(lost(FOUR)).working[-1].endswith("everybody else +30")


def test_passed_in_and_ramsch_have_none() -> None:
    assert over(all_pass(THREE, deal_of(THREE, HANDS))).scores == (0, 0, 0)


# -- A.13.2 over whole matches: 36 deals at three, 48 at four --------------------------------------------------------------


@rows(("game", "deals", "others"), [(THREE, 36, 40), (FOUR, 48, 30)], ids=["three", "four"])
@rows("seed", range(3))
def test_totals_of_a_tournament_list(game: Game, deals: int, others: int, seed: int) -> None:
    match = match_of(game, seed)
    assert len(match.rows) == deals
    assert [r.dealer for r in match.rows] == [(match.first_dealer + i) % game.seats for i in range(deals)], "all deal equally often"
    outcomes: list[SkatOutcome] = [r.outcome for r in match.rows]
    lost_by = [sum(o.declarer == s and o.won is False for o in outcomes) for s in range(game.seats)]
    won_by = [sum(o.declarer == s and o.won is True for o in outcomes) for s in range(game.seats)]
    points = [sum(o.game_score or 0 for o in outcomes if o.declarer == s) for s in range(game.seats)]
    assert sum(won_by) and sum(lost_by)
    for standing in match.standings:
        s = standing.seat
        assert (standing.won, standing.lost) == (won_by[s], lost_by[s])
        assert standing.total == points[s] + (won_by[s] - lost_by[s]) * 50 + (sum(lost_by) - lost_by[s]) * others
    assert sum(s.settlement for s in match.standings) == 0
