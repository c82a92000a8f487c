"""House rules of single tables (docs/rules C.2, C.5.4, C.9.5, C.11.7, C.15.7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stich
from stich.games.schafkopf.rules.contract import parse_declaration
from stich.games.schafkopf.rules.options import levels
from stich.games.schafkopf.rules.ramsch import RamschFacts, ramsch_outcome
from stich.games.schafkopf.rules.scoring import Facts, score
from stich.games.schafkopf.view.worlds import worlds
from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.rules.deal import Seat
from stich.registry import scorer
from tests.games.schafkopf.driver import do, schafkopf, to_the_end
from tests.rows import rows

SCHOOL = "schafkopfschule"
SEATS = tuple(Seat(seat) for seat in range(4))


def each(declare: str, points: int = 61, tricks: int = 4, *, run: int = 0, **options: Any) -> int:
    """Game points that each opponent pays by the rules of the Schafkopfschule; negative if the side lost."""
    facts = Facts(declaration=parse_declaration(declare), card_points=points, tricks=tricks, all_tricks=8, runner_count=run)
    return score(stich.game("schafkopf", SCHOOL, **options).options, facts).amount  # type: ignore[arg-type]


# -- schwarz by tricks or by card points (C.9.5) -----------------------------------------------------------------


@rows(
    ("points", "tricks", "by_tricks", "by_points"),
    [(120, 7, 5 + 1, 5 + 2), (120, 8, 5 + 2, 5 + 2), (0, 1, -6, -7), (0, 0, -7, -7), (119, 7, 6, 6), (2, 1, -6, -6)],
)
def test_schwarz_by_tricks_or_by_card_points(points: int, tricks: int, by_tricks: int, by_points: int) -> None:
    assert each("wenz", points, tricks) == by_tricks
    assert each("wenz", points, tricks, schwarz="points") == by_points


def test_a_scorer_of_schwarz_by_card_points_needs_no_tricks() -> None:
    facts = {"game": "solo", "declarer_points": 120, "laufende": 0}
    with pytest.raises(StichError, match="schwarz"):
        scorer(stich.game("schafkopf", SCHOOL)).score(facts)
    assert scorer(stich.game("schafkopf", SCHOOL, schwarz="points")).score(facts)["declarer"] == 3 * 7


# -- rank of geier and farbwenz (C.2) ----------------------------------------------------------------------------

ALL = {"geier": True, "farbwenz": True, "farbgeier": True}


def test_geier_above_farbwenz() -> None:
    low, high = schafkopf(**ALL), schafkopf(**ALL, geier_above_farbwenz=True)
    assert levels(low.options)[1:4] == ("farbgeier", "geier", "farbwenz")
    assert levels(high.options)[1:6] == ("farbgeier", "farbwenz", "geier", "wenz", "solo")
    assert levels(high.options)[6:9] == ("farbgeier-tout", "farbwenz-tout", "geier-tout")
    state = do(high.deal(seed=1), "play,bid farbwenz,hold")
    assert "bid geier" in [action.text for action in state.legal_actions]
    assert "bid farbwenz" not in [action.text for action in do(high.deal(seed=1), "play,bid geier,hold").legal_actions]


# -- runners by contract (C.11.7) --------------------------------------------------------------------------------


@rows(
    ("declare", "run", "options", "amount"),
    [
        ("solo H", 2, {}, 5),
        ("solo H", 2, {"laufende_min_solo": 2}, 7),
        ("partner C", 2, {"laufende_min_solo": 2}, 1),
        ("solo H", 4, {"laufende_min_solo": 0}, 5),
        ("farbwenz H", 2, ALL, 5),
        ("farbwenz H", 2, {**ALL, "laufende_min_farbwenz": 2}, 7),
        ("farbgeier H", 2, {**ALL, "laufende_min_farbwenz": 2}, 7),
        ("geier", 2, ALL, 7),
        ("geier", 2, {**ALL, "laufende_min_geier": 3}, 5),
        ("wenz", 2, {**ALL, "laufende_min_geier": 3}, 7),
    ],
)
def test_the_minimum_of_runners_by_contract(declare: str, run: int, options: dict[str, Any], amount: int) -> None:
    assert each(declare, run=run, **options) == amount


@rows(
    ("options", "needs"),
    [
        ({"geier": True, "geier_above_farbwenz": True}, "needs geier and farbwenz"),
        ({"laufende_min_geier": 2}, "needs geier"),
        ({"laufende_min_farbwenz": 2}, "needs farbwenz or farbgeier"),
    ],
)
def test_options_that_would_change_nothing_are_refused(options: dict[str, Any], needs: str) -> None:
    with pytest.raises(InvalidOptions, match=needs):
        schafkopf(**options)


# -- ramsch with equal card points (C.15.7) ----------------------------------------------------------------------


@rows(
    ("tricks", "trumps", "best", "by_trump", "by_tricks"),
    [
        ((3, 2, 2, 1), (1, 5, 2, 1), (4, 0, 6, 8), 1, 0),
        ((3, 3, 1, 1), (4, 5, 2, 1), (0, 4, 6, 8), 0, 1),
        ((3, 3, 1, 1), (5, 5, 1, 1), (1, 0, 6, 8), 1, 1),
        ((2, 2, 3, 1), (2, 2, 9, 1), (7, 5, 0, 8), 1, 1),
    ],
)
def test_equal_card_points_in_ramsch(
    tricks: tuple[int, ...], trumps: tuple[int, ...], best: tuple[int, ...], by_trump: int, by_tricks: int
) -> None:
    """The first two players have 45 card points each; a third has more tricks in one row, but fewer card points."""
    facts = RamschFacts((45, 45, 20, 10), tricks, best, 0, trumps)
    for tie, loser in (("trump", by_trump), ("tricks", by_tricks)):
        outcome = ramsch_outcome(schafkopf(all_pass="ramsch", ramsch_tie=tie).options, SEATS, facts)
        assert outcome.ramsch is not None and outcome.ramsch.loser == loser
        assert sum(outcome.scores) == 0 and outcome.scores[loser] == -3


def test_a_scorer_asks_for_trumps_only_where_tricks_do_not_decide() -> None:
    table = scorer(schafkopf(all_pass="ramsch", ramsch_tie="tricks"))
    case = {"game": "ramsch", "card_points": [45, 45, 20, 10], "tricks": [3, 2, 2, 1]}
    assert table.score(case)["scores"] == [-3, 1, 1, 1]
    assert "of those the most tricks," in table.score(case)["working"][1]
    equal = {**case, "tricks": [2, 2, 2, 2]}
    with pytest.raises(StichError, match="highest_trump"):
        table.score(equal)
    assert table.score({**equal, "highest_trump": 1})["scores"] == [1, -3, 1, 1]


def test_how_ties_are_settled_needs_ramsch() -> None:
    with pytest.raises(InvalidOptions, match="need all_pass ramsch"):
        schafkopf(ramsch_tie="tricks")


# -- all pass: the holder of the Ober of acorns must play (C.5.4) ------------------------------------------------


@rows("preset", ["schafkopf-2023", "schafkopfschule", "sauspiel"])
def test_the_holder_of_the_ober_of_acorns_must_play(preset: str) -> None:
    game = schafkopf(preset=preset, all_pass="must")
    for seed in range(8):
        state = do(game.deal(seed=seed), ("pass," * (8 if game.options.klopfen else 4))[:-1])
        (holder,) = (seat for seat in range(4) if "CQ" in state.deal.hands[seat])
        assert state.phase.name == "declare" and state.actor == holder
        assert all(action.text.startswith("declare ") for action in state.legal_actions)
        assert "declare wenz" in [action.text for action in state.legal_actions]
        view = state.view((holder + 1) % 4)
        assert view.declarer == holder
        for world in worlds(view, random.Random(seed), 20):
            assert "CQ" in world.deal.hands[holder]
        after = state.apply(state.legal_actions[0])
        observer = Seat((holder + 1) % 4)
        assert all("CQ" in world.deal.hands[holder] for world in worlds(after.view(observer), random.Random(seed), 20))


def test_whoever_passes_at_such_a_table_may_still_be_declarer() -> None:
    state = do(schafkopf(all_pass="must").deal(seed=1), "pass,pass,pass,pass")
    end = to_the_end(state.apply("declare wenz"))
    assert end.outcome is not None and end.outcome.declarer == state.actor and end.outcome.contract == "wenz"


def test_a_list_of_such_a_table_has_no_passed_deals() -> None:
    with pytest.raises(StichError, match="must play"):
        scorer(schafkopf(all_pass="must")).entry({"passed_in": True}, 0)
