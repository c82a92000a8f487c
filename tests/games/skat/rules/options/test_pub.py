"""Skat in the pub: Ramsch by card points (A.15.6 to A.15.10), and a null below its bid refused (A.5.6)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from stich.games.skat import SkatView
from stich.games.skat.rules.contract import card_points
from stich.games.skat.rules.ramsch import ramsch_scores
from stich.kernel.errors import IllegalAction, InvalidOptions, StichError
from stich.registry import scorer
from tests.games.skat.driver import do, legal, over
from tests.games.skat.rules.options.driver import HANDS, F, M, R, all_pass, before_play, bidding, deal_of, ramsch, table
from tests.games.skat.rules.options.test_ramsch import swept
from tests.rows import rows

POINTS: dict[str, Any] = {"ramsch_value": "card points"}
WINNER: dict[str, Any] = {"ramsch_value": "winner"}


class Case(NamedTuple):
    why: str
    """Source, and the rule."""
    options: dict[str, Any]
    points: tuple[int, int, int]
    tricks: tuple[int, int, int]
    last: int
    """Place of the last trick."""
    factor: int
    scores: tuple[int, int, int]


CASES = [
    Case("[XS], [JS]: the loser's card points", POINTS, (51, 40, 29), (4, 3, 3), 0, 1, (-51, 0, 0)),
    Case("[XS], [JS]: a player without a trick doubles", POINTS, (68, 52, 0), (6, 4, 0), 0, 1, (-136, 0, 0)),
    Case("a trick without card points is a trick", POINTS, (68, 52, 0), (6, 3, 1), 0, 1, (-68, 0, 0)),
    Case("[XS]: schieberamsch doubles the card points too", POINTS, (51, 40, 29), (4, 3, 3), 0, 4, (-204, 0, 0)),
    Case("no doubling without ramsch_jungfrau", POINTS | {"ramsch_jungfrau": False}, (68, 52, 0), (6, 4, 0), 0, 1, (-68, 0, 0)),
    Case("no doubling of the fixed 20 either", {"ramsch_jungfrau": False}, (68, 52, 0), (6, 4, 0), 0, 1, (-20, 0, 0)),
    Case("[BGA], [XS]: two tied lose each", POINTS, (60, 60, 0), (5, 5, 0), 0, 1, (-120, -120, 0)),
    Case("[BGA]: three tied lose each", POINTS, (40, 40, 40), (4, 3, 3), 0, 1, (-40, -40, -40)),
    Case("[XS]: three tied lose nothing", POINTS | {"ramsch_ties": "not three"}, (40, 40, 40), (4, 3, 3), 0, 1, (0, 0, 0)),
    Case("[XS]: two tied lose each all the same", POINTS | {"ramsch_ties": "not three"}, (50, 50, 20), (4, 3, 3), 0, 1, (-50, -50, 0)),
    Case("[RAS]: the last trick decides", POINTS | {"ramsch_ties": "last trick"}, (50, 50, 20), (4, 3, 3), 1, 1, (0, -50, 0)),
    Case(
        "the last trick of the third decides nothing", POINTS | {"ramsch_ties": "last trick"}, (50, 50, 20), (4, 3, 3), 2, 1, (-50, -50, 0)
    ),
    Case("the last trick of three", POINTS | {"ramsch_ties": "last trick"}, (40, 40, 40), (4, 3, 3), 2, 1, (0, 0, -40)),
    Case("[XS], [JS]: a durchmarsch wins 120", POINTS, (120, 0, 0), (10, 0, 0), 0, 1, (120, 0, 0)),
    Case("its 120 take the factor", POINTS, (120, 0, 0), (10, 0, 0), 0, 2, (240, 0, 0)),
    Case("a durchmarsch lost, and doubled once", POINTS | {"ramsch_durchmarsch": "lost"}, (0, 120, 0), (0, 10, 0), 1, 1, (0, -240, 0)),
    Case("[SI]: with the fixed 20 as well", {"ramsch_durchmarsch": "lost"}, (0, 120, 0), (0, 10, 0), 1, 1, (0, -40, 0)),
    Case("[37C]: the fewest card points win 23", WINNER, (60, 40, 20), (4, 4, 2), 0, 1, (0, 0, 23)),
    Case("two winners win each", WINNER, (80, 20, 20), (6, 2, 2), 0, 1, (0, 23, 23)),
    Case("of two the last trick does not win", WINNER | {"ramsch_ties": "last trick"}, (80, 20, 20), (6, 2, 2), 1, 1, (0, 0, 23)),
    Case("nobody is doubled for a player without a trick", WINNER, (80, 40, 0), (6, 4, 0), 0, 2, (0, 0, 46)),
    Case("a durchmarsch wins 120 here too", WINNER, (120, 0, 0), (10, 0, 0), 0, 1, (120, 0, 0)),
    Case(
        "adjusted: a winner's gain is a loss of the others", WINNER | {"scoring": "adjusted"}, (60, 40, 20), (4, 4, 2), 0, 1, (-23, -23, 0)
    ),
    Case("adjusted: card points are a loss as they stand", POINTS | {"scoring": "adjusted"}, (51, 40, 29), (4, 3, 3), 0, 1, (-51, 0, 0)),
]


def view_of(state: Any) -> SkatView:
    view = state.view(None)
    assert isinstance(view, SkatView)
    return view


@rows("case", CASES, ids=[case.why for case in CASES])
def test_worked_cases(case: Case) -> None:
    options = table(ramsch="schieberamsch", **case.options).options
    assert ramsch_scores(options, case.points, case.tricks, case.factor, last=case.last) == case.scores


@rows("case", [case for case in CASES if case.factor < 3], ids=[case.why for case in CASES if case.factor < 3])
def test_the_scorer_agrees(case: Case) -> None:
    facts: dict[str, Any] = {"variant": "schieberamsch", "players_who_left_the_skat": case.factor - 1, "last_trick": "FMR"[case.last]}
    numbers = {"card_points": dict(zip("FMR", case.points, strict=True)), "tricks": dict(zip("FMR", case.tricks, strict=True))}
    found = scorer(table(ramsch="schieberamsch", **case.options)).score(facts | numbers)
    assert tuple(found["scores"].values()) == case.scores
    assert found["working"]


def test_the_working_can_be_checked() -> None:
    game = table(ramsch="ramsch", **POINTS)
    assert over(ramsch(game, 104)).working == ("ramsch, card points by seat 0, 78, 42", "most card points: −78")
    assert over(ramsch(game, 8)).working[1] == "most card points: −77 × 2 (no trick) = −154"
    assert over(ramsch(table(ramsch="ramsch", **WINNER), 104)).working[1] == "fewest card points: +23"
    tied = over(ramsch(table(ramsch="ramsch", ramsch_ties="not three"), 7928))
    assert tied.scores == (0, 0, 0) and tied.working[1] == "all three have the same card points: nobody scores"


@rows("seed", range(12))
def test_the_skat_to_the_loser_raises_the_loss(seed: int) -> None:
    """[XS] ``skattoloser``: who loses is decided first; the skat then raises the loss (A.15.2)."""
    options = POINTS | {"ramsch": "ramsch"}
    nobody = over(ramsch(table(ramsch_skat="nobody", **options), seed))
    end = ramsch(table(ramsch_skat="loser", **options), seed)
    skat = card_points(end.deal.undealt)
    assert nobody.ramsch and over(end).ramsch
    doubled = 2 if nobody.ramsch.doubled else 1
    assert over(end).scores == tuple(score - skat * doubled if score < 0 else score for score in nobody.scores)


def test_the_skat_counts_for_every_tied_loser() -> None:
    """Facts of a list: 48 each and a skat of 11 for both; together 131."""
    facts: dict[str, Any] = {"variant": "ramsch", "tricks": {"F": 4, "M": 4, "R": 2}, "card_points": {"F": 59, "M": 59, "R": 13}}
    found = scorer(table(ramsch="ramsch", ramsch_skat="loser", **POINTS)).score(facts)
    assert found["scores"] == {"F": -59, "M": -59, "R": 0}
    with pytest.raises(StichError, match="120 together"):
        scorer(table(ramsch="ramsch", **POINTS)).score(facts)


def test_the_scorer_asks_for_the_last_trick_only_where_it_decides() -> None:
    game = table(ramsch="ramsch", ramsch_ties="last trick", **POINTS)
    clear: dict[str, Any] = {"variant": "ramsch", "tricks": {"F": 4, "M": 4, "R": 2}, "card_points": {"F": 60, "M": 40, "R": 20}}
    assert scorer(game).score(clear)["scores"]["F"] == -60
    tied = clear | {"card_points": {"F": 50, "M": 50, "R": 20}}
    with pytest.raises(StichError, match="last_trick: F, M or R") as error:
        scorer(game).score(tied)
    assert error.value.code == "score/ramsch"
    assert scorer(game).score(tied | {"last_trick": "F"})["scores"] == {"F": -50, "M": 0, "R": 0}
    with pytest.raises(StichError, match="R took no trick"):
        scorer(game).score(clear | {"tricks": {"F": 6, "M": 4, "R": 0}, "card_points": {"F": 80, "M": 40, "R": 0}, "last_trick": "R"})


def test_whole_deals_lost_by_all_ten_tricks() -> None:
    outcome = swept(table(ramsch="ramsch", ramsch_durchmarsch="lost", **POINTS))
    assert outcome.scores == (-240, 0, 0)
    assert outcome.ramsch is not None and outcome.ramsch.all_tricks is None and outcome.ramsch.base == -120


def test_the_pub_preset_counts_card_points() -> None:
    facts: dict[str, Any] = {"variant": "schieberamsch", "tricks": {"F": 6, "M": 4, "R": 0}, "card_points": {"F": 68, "M": 52, "R": 0}}
    assert scorer(table("skat-kneipe")).score(facts)["scores"] == {"F": -136, "M": 0, "R": 0}


@rows("option", [{"ramsch_value": "winner"}, {"ramsch_ties": "each"}, {"ramsch_jungfrau": False}, {"ramsch_grand_hand": True}])
def test_no_ramsch_no_options_of_it(option: dict[str, Any]) -> None:
    if option == {"ramsch_ties": "each"}:
        assert table(**option).options == table().options
        return
    with pytest.raises(InvalidOptions, match="need ramsch"):
        table(**option)


# -- A.15.10 grand hand before a ramsch ------------------------------------------------------------------------------------

ASKED = table(ramsch="schieberamsch", ramsch_grand_hand=True, kontra=True)


def test_each_is_asked_in_turn_and_then_ramsch_is_played() -> None:
    state = all_pass(ASKED, deal_of(ASKED, HANDS))
    for seat in (F, M, R):
        assert (state.phase.name, state.actor) == ("auction", seat)
        assert legal(state) == [*(f"declare grand {words}" for words in ("hand", "hand schneider", "hand schwarz", "hand ouvert")), "pass"]
        auction = view_of(state).auction
        assert auction is not None and auction.caller == seat and auction.listener is None and set(auction.passed) == {F, M, R}
        state = do(state, "pass")
    assert state.phase.name == "push"


def test_a_grand_hand_is_played_as_any_other_at_the_lowest_bid() -> None:
    state = do(all_pass(ASKED, deal_of(ASKED, HANDS)), "pass, declare grand")
    view = view_of(state)
    assert (view.declarer, view.contract, view.bid, view.hand_game, state.actor) == (M, "grand hand", 18, True, F)
    assert "kontra" in legal(state)
    while not state.finished:
        state = do(state, legal(state)[0])
    outcome = over(state)
    assert outcome.declarer == M and outcome.arithmetic is not None and outcome.arithmetic.bid == 18


def test_only_grand_hand_is_declared() -> None:
    state = all_pass(ASKED, deal_of(ASKED, HANDS))
    for action in ("declare clubs hand", "declare grand hand concede", "18", "hand"):
        with pytest.raises(IllegalAction, match="declare grand hand, or pass"):
            state.apply(action)


# -- A.5.6 a null below its bid --------------------------------------------------------------------------------------------

REFUSED = table(null_below_bid="refused")


def bid_at(bid: int, words: str) -> Any:
    return do(REFUSED.start(deal_of(REFUSED, HANDS)), f"{bidding(F, bid)}, {words}")


@rows(
    ("bid", "words", "left"),
    [
        (23, "pickup, discard D8 D7", {"null", "null ouvert"}),
        (24, "pickup, discard D8 D7", {"null ouvert"}),
        (46, "pickup, discard D8 D7", {"null ouvert"}),
        (48, "pickup, discard D8 D7", set()),
        (35, "hand", {"null hand", "null hand ouvert"}),
        (36, "hand", {"null hand ouvert"}),
        (60, "hand", set()),
    ],
)
def test_a_null_that_cannot_reach_the_bid_is_not_declared(bid: int, words: str, left: set[str]) -> None:
    state = bid_at(bid, words)
    nulls = {text.removeprefix("declare ") for text in legal(state) if "null" in text and not text.endswith("concede")}
    assert nulls == left
    assert {f"{text} concede" for text in legal(state) if "null" in text and "concede" not in text} <= set(legal(state))
    refused = f"declare null{' hand' if words == 'hand' else ''}"
    if refused.removeprefix("declare ") not in left:
        for action in (refused, f"{refused} concede"):
            with pytest.raises(IllegalAction, match="less than the bid"):
                state.apply(action)


def test_elsewhere_it_is_declared_and_lost() -> None:
    game = table()
    state = do(game.start(deal_of(game, HANDS)), f"{bidding(F, 48)}, pickup, discard D8 D7, declare null concede")
    assert over(state).scores == (-2 * 69, 0, 0)


def test_the_scorer_and_records_refuse_it_too() -> None:
    case = {"contract": "null", "bid": 24, "declarer_tricks": 0}
    with pytest.raises(StichError, match="a null that counts 23 is not declared"):
        scorer(REFUSED).score(case)
    assert scorer(REFUSED).score(case | {"ouvert": True})["score"] == 46
    deal = deal_of(REFUSED, HANDS)
    with pytest.raises(StichError, match="less than the bid 24"):
        REFUSED.start(deal, {"declarer": 0, "bid": 24, "declare": "null", "discard": ["D8", "D7"]})
    assert before_play(table("skat-kneipe"), "null", bid=23).phase.name == "play"
