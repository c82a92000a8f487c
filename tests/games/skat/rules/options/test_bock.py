"""A.19: bock rounds, and Ramsch that must be played after a lost kontra or a bock round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from stich.games.skat import SkatView
from stich.games.skat.rules.bock import due
from stich.games.skat.rules.match import SkatMatchRules
from stich.kernel.errors import InvalidOptions, StichError
from stich.records import decode, encode, record_of, replay
from stich.records.formats import write
from stich.records.roster import Roster
from stich.registry import scorer, worlds
from tests.games.skat.driver import do, legal, over
from tests.games.skat.rules.options.driver import HANDS, F, M, R, before_play, deal_of, lost, table, won
from tests.rows import rows

SIXTY: dict[str, Any] = {"declarer": 0, "contract": "clubs", "matadors": {"with": 1}, "declarer_card_points": 60}
WON: dict[str, Any] = {"declarer": 0, "contract": "hearts", "matadors": {"with": 1}, "declarer_card_points": 70}
LOST: dict[str, Any] = WON | {"declarer_card_points": 50}
GRAND_HAND: dict[str, Any] = WON | {"contract": "grand", "hand": True}
DEAR: dict[str, Any] = WON | {"contract": "grand", "matadors": {"with": 3}}
PASSED: dict[str, Any] = {"passed_in": True}
RAMSCH: dict[str, Any] = {"variant": "ramsch", "card_points": {"F": 60, "M": 40, "R": 20}, "tricks": {"F": 4, "M": 4, "R": 2}}
EVERY: dict[str, Any] = {"kontra": True, "bock_60": True, "bock_grand_hand": True, "bock_kontra": "lost or re", "bock_value": 72}
WITH_RAMSCH: dict[str, Any] = {"kontra": True, "ramsch": "ramsch"}


class Evening(NamedTuple):
    why: str
    options: dict[str, Any]
    deals: Sequence[dict[str, Any]]
    factors: Sequence[int | str]
    """Factor of each deal, and of the one after the last; ``R`` for compulsory Ramsch."""


EVENINGS = [
    Evening("nothing causes a bock round", {"kontra": True}, [SIXTY, WON | {"kontra": "re"}, GRAND_HAND], [1, 1, 1, 1]),
    Evening("[XS] (1): lost with 60, the next three deals", {"bock_60": True}, [SIXTY, WON, LOST, WON], [1, 2, 2, 2, 1]),
    Evening("61 and 59 cause nothing", {"bock_60": True}, [SIXTY | {"declarer_card_points": n} for n in (61, 59)], [1, 1, 1]),
    Evening("null has no card points", {"bock_60": True}, [{"declarer": 0, "contract": "null", "declarer_tricks": 3}], [1, 1]),
    Evening("conceded is not finished", {"bock_60": True}, [SIXTY | {"conceded_by": "declarer"}], [1, 1]),
    Evening("a passed-in deal is one of the round", {"bock_60": True}, [SIXTY, PASSED, WON, WON], [1, 2, 2, 2, 1]),
    Evening("[XS] (2): a grand hand that is won", EVERY | {"bock_value": 0}, [GRAND_HAND], [1, 2]),
    Evening("not one that is lost", EVERY, [GRAND_HAND | {"declarer_card_points": 50}], [1, 1]),
    Evening("nor a grand with the skat", EVERY | {"bock_value": 0}, [DEAR], [1, 1]),
    Evening("[XS] (4): a lost kontra", {"kontra": True, "bock_kontra": "lost"}, [LOST | {"kontra": "kontra"}], [1, 2]),
    Evening("a lost re is one too", {"kontra": True, "bock_kontra": "lost"}, [LOST | {"kontra": "re"}], [1, 2]),
    Evening("a won kontra is not", {"kontra": True, "bock_kontra": "lost or re"}, [WON | {"kontra": "kontra"}], [1, 1]),
    Evening("[XS] (8): each re", {"kontra": True, "bock_kontra": "lost or re"}, [WON | {"kontra": "re"}], [1, 2]),
    Evening("a won re only if each counts", {"kontra": True, "bock_kontra": "lost"}, [WON | {"kontra": "re"}], [1, 1]),
    Evening("[XS] (64): a value of 72", {"bock_value": 72}, [DEAR | {"matadors": {"with": 2}}, *[WON] * 3], [1, 2, 2, 2, 1]),
    Evening("[XS] (128): a value of 96", {"bock_value": 96}, [DEAR | {"matadors": {"with": 2}}, DEAR], [1, 1, 2]),
    Evening("the value without kontra", {"kontra": True, "bock_value": 72}, [WON | {"kontra": "re"}], [1, 1]),
    Evening("not of a lost game", {"bock_value": 72}, [DEAR | {"declarer_card_points": 50}], [1, 1]),
    Evening("[XS]: a cause within the round adds a round", {"bock_60": True}, [SIXTY, SIXTY, *[WON] * 5], [1, 2, 2, 2, 2, 2, 2, 1]),
    Evening("[XS]: two causes at once add two", EVERY, [LOST | SIXTY | {"kontra": "kontra"}, *[WON] * 6], [1, *[2] * 6, 1]),
    Evening("or another doubling at once", {"bock_60": True, "bock_stack": "multiply"}, [SIXTY, SIXTY, *[WON] * 3], [1, 2, 4, 4, 2, 1]),
    Evening("two rounds for one cause", {"bock_60": True, "bock_rounds": 2}, [SIXTY, *[WON] * 6], [1, *[2] * 6, 1]),
    Evening("at a table of four a round is four deals", {"bock_60": True, "players": 4}, [SIXTY, *[WON] * 4], [1, 2, 2, 2, 2, 1]),
    Evening(
        "[XS] bockramsch: a round of Ramsch follows, at its normal price",
        WITH_RAMSCH | {"bock_60": True, "bock_ramsch": True},
        [SIXTY, WON, WON, WON, RAMSCH, RAMSCH, RAMSCH],
        [1, 2, 2, 2, "R", "R", "R", 1],
    ),
    Evening(
        "[XS]: a grand hand in its place does not count towards the round, and the bock round that it causes comes after",
        WITH_RAMSCH | {"bock_60": True, "bock_grand_hand": True, "bock_ramsch": True},
        [SIXTY, WON, WON, WON, GRAND_HAND, RAMSCH, RAMSCH, RAMSCH],
        [1, 2, 2, 2, "R", "R", "R", "R", 2],
    ),
    Evening(
        "[GD]: Ramsch after a lost kontra", WITH_RAMSCH | {"ramsch_after_kontra": True}, [LOST | {"kontra": "kontra"}, RAMSCH], [1, "R", 1]
    ),
    Evening("[GD]: and after a re", WITH_RAMSCH | {"ramsch_after_kontra": True}, [WON | {"kontra": "re"}, RAMSCH], [1, "R", 1]),
    Evening("not after a won kontra", WITH_RAMSCH | {"ramsch_after_kontra": True}, [WON | {"kontra": "kontra"}], [1, 1]),
    Evening(
        "the bock round waits for the Ramsch",
        WITH_RAMSCH | {"ramsch_after_kontra": True, "bock_kontra": "lost"},
        [LOST | {"kontra": "kontra"}, RAMSCH, WON],
        [1, "R", 2, 2],
    ),
    Evening("a Ramsch after passing is one of the bock round", WITH_RAMSCH | {"bock_60": True}, [SIXTY, RAMSCH], [1, 2, 2]),
]


@rows("evening", EVENINGS, ids=[e.why for e in EVENINGS])
def test_what_follows_from_the_deals(evening: Evening) -> None:
    game = table(**evening.options)
    rules = SkatMatchRules(game)
    match, found = rules.begin(game.seats - 1, endless=True), list[object]()
    for entry in (*evening.deals, None):
        next_deal = due(game.options, match)
        assert rules.start(match) == next_deal.start
        found.append("R" if next_deal.ramsch else next_deal.factor)
        if entry is not None:
            declarer = {"declarer": (match.dealer + 1) % match.seats} if "declarer" in entry else {}
            match = rules.enter(match, scorer(game).entry({**entry, **declarer}, match.dealer))
    assert found == list(evening.factors)


def test_a_deal_taken_back_causes_nothing_and_counts_for_the_round() -> None:
    game = table(bock_60=True)
    rules = SkatMatchRules(game)
    sixty = scorer(game).entry(SIXTY, 2)
    taken_back = rules.enter(rules.begin(2, endless=True), sixty, taken_back=True)
    assert rules.start(taken_back) is None
    two = rules.enter(rules.enter(rules.begin(2, endless=True), sixty), sixty, taken_back=True)
    assert rules.start(rules.enter(two, sixty)) == {"factor": 2} and due(game.options, two).factor == 2


def test_no_factor_is_above_64() -> None:
    game = table(bock_60=True, bock_rounds=2, bock_stack="multiply")
    rules = SkatMatchRules(game)
    match = rules.begin(2, endless=True)
    for _ in range(9):
        match = rules.enter(match, scorer(game).entry(SIXTY | {"declarer": (match.dealer + 1) % 3}, match.dealer))
    assert due(game.options, match).factor == 64


# -- whole deals -----------------------------------------------------------------------------------------------------------


def bock(game: Any, **start: Any) -> Any:
    return game.start(deal_of(game, HANDS), start)


def test_the_score_is_multiplied_and_the_bonus_is_not() -> None:
    game = table("skat-tournament", kontra=True)
    words = "pass, pass, 18, hand, declare clubs hand, H7, kontra, pass, HK, HQ, HT, H9, concede"
    doubled, plain = over(do(bock(game, factor=2), words)), over(do(game.start(deal_of(game, HANDS)), words))
    assert (plain.game_score, doubled.game_score, plain.value, doubled.value) == (-192, -384, 48, 48)
    assert plain.scores == (-192 - 50, 40, 40) and doubled.scores == (-384 - 50, 40, 40)
    assert doubled.working[1] == "lost: −2 × 2 × 2 × 48 = −384"


def test_a_view_states_the_factor_and_a_record_keeps_it() -> None:
    game = table("skat-kneipe")
    state = bock(game, factor=4)
    assert [state.view(seat).factor for seat in (F, M, R, None)] == [4] * 4
    end = do(state, "18, pass, pass, hand, declare clubs hand concede")
    line = encode(record_of(end, ("A", "B", "C")))
    assert decode(line.encode()).start == {"factor": 4}
    assert replay(decode(line.encode())) == end
    assert over(end).arithmetic is not None and over(end).arithmetic.factor == 4


def test_compulsory_ramsch_has_no_auction() -> None:
    state = bock(table(ramsch="schieberamsch"), ramsch=True)
    assert (state.phase.name, state.actor, legal(state)) == ("push", F, ["pickup", "leave"])
    state = bock(table(ramsch="ramsch", ramsch_grand_hand=True), ramsch=True)
    view = state.view(F)
    assert isinstance(view, SkatView)
    assert (state.phase.name, view.must_ramsch) == ("auction", True) and "declare grand hand" in legal(state)
    played = do(state, "pass, pass, pass")
    assert played.phase.name == "play" and played.view(F).contract == "ramsch"


@rows(
    ("start", "words"),
    [
        ({"factor": 2}, "18, hold, pass, pass, pickup, discard D8 D7, declare clubs, CJ"),
        ({"factor": 4}, "pass, pass, 18"),
        ({"ramsch": True}, "pass, pass, pass, pickup, discard D8 D7, leave"),
        ({"ramsch": True}, "pass"),
    ],
)
def test_sampled_worlds_begin_alike(start: dict[str, Any], words: str) -> None:
    """Law 5 of games: every world shows the seat that acts what it sees."""
    state = do(bock(table("skat-kneipe", ramsch_grand_hand=True), **start), words)
    assert state.actor is not None
    view = state.view(state.actor)
    for world in worlds(view, random.Random(1), 5):
        assert world.view(state.actor) == view and world.contract == start


@rows(
    ("start", "options", "message"),
    [
        ({"ramsch": True}, {}, "plays no ramsch"),
        ({"factor": 0}, {}, "1 to 64"),
        ({"factor": 65}, {}, "1 to 64"),
        ({}, {}, "declarer"),
        ({"factor": 1}, {}, "declarer"),
        ({"declarer": 1, "bid": 18, "declare": "clubs hand", "ramsch": True}, {"ramsch": "ramsch"}, "no declarer"),
    ],
)
def test_impossible_starts(start: dict[str, Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(StichError, match=message) as error:
        bock(table(**options), **start)
    assert error.value.code == "record/start"


def test_a_contract_may_stand_beside_the_factor() -> None:
    game = table()
    end = do(bock(game, declarer=0, bid=18, declare="clubs hand", factor=2), "concede")
    plain = do(bock(game, declarer=0, bid=18, declare="clubs hand"), "concede")
    assert over(end).scores == tuple(2 * score for score in over(plain).scores)


# -- lists -----------------------------------------------------------------------------------------------------------------


def test_a_list_multiplies_the_deals_of_its_bock_rounds() -> None:
    roster = Roster(table(kontra=True, bock_60=True), ("Anna", "Bert", "Clara"))
    sheet = roster.score_list([SIXTY, WON, PASSED, WON | {"factor": 1}, WON], 2)
    assert [row.outcome.scores[0] for row in sheet.rows] == [-48, 40, 0, 20, 20]
    totals = {s.seat: (s.total, s.settlement) for s in sheet.standings}
    assert totals[F] == (32, 64) and totals[M] == (0, -32)


def test_five_players_of_a_list_have_rounds_of_five() -> None:
    roster = Roster(table(bock_60=True), ("A", "B", "C", "D", "E"))
    entries = [{**SIXTY, "declarer": "A", "sitting_out": "D, E"}, *[{**WON, "declarer": "A", "sitting_out": "D, E"}] * 6]
    assert [row.outcome.scores[0] for row in roster.score_list(entries, 4).rows] == [-48, 40, 40, 40, 40, 40, 20]


@rows("options", [{"bock_rounds": 2}, {"bock_stack": "multiply"}, {"ramsch": "ramsch", "bock_ramsch": True}])
def test_bock_rounds_need_a_cause(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions, match="need a cause"):
        table(**options)


@rows("options", [{"bock_kontra": "lost"}, {"bock_60": True, "bock_ramsch": True}, {"ramsch": "ramsch", "ramsch_after_kontra": True}])
def test_causes_need_their_rules(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions, match=r"need kontra; bock_ramsch needs ramsch|need ramsch"):
        table(**options)


def test_kontra_at_a_table_counts() -> None:
    """The facts that cause a round come from outcomes of played deals too."""
    game = table(kontra=True, bock_kontra="lost or re", bock_60=True)
    rules = SkatMatchRules(game)
    assert rules.start(rules.enter(rules.begin(2, endless=True), over(lost(game, "clubs", "kontra, pass")))) == {"factor": 2}
    assert rules.start(rules.enter(rules.begin(2, endless=True), over(won(game, "clubs", "kontra, re")))) == {"factor": 2}
    assert rules.start(rules.enter(rules.begin(2, endless=True), over(won(game, "clubs", "kontra, pass")))) is None
    assert before_play(game).view(None).factor == 1


# -- other formats ---------------------------------------------------------------------------------------------------------


@rows("format_name", ["xskat", "iss"])
def test_formats_without_bock_rounds_refuse_such_a_deal(format_name: str) -> None:
    end = do(bock(table(), factor=2), "pass, pass, 18, hand, declare clubs hand")
    while not end.finished:
        end = do(end, next(text for text in legal(end) if len(text) == 2))
    with pytest.raises(StichError) as error:
        write(format_name, [record_of(end, ("A", "B", "C"))])
    assert error.value.code in ("xskat/doubled", "iss/auction")


def test_a_grand_hand_before_a_ramsch_is_written_with_the_lowest_bid() -> None:
    end = do(bock(table(ramsch="ramsch", ramsch_grand_hand=True), ramsch=True), "declare grand")
    while not end.finished:
        end = do(end, next(text for text in legal(end) if len(text) == 2))
    assert "18" in write("xskat", [record_of(end, ("A", "B", "C"))]).split()
