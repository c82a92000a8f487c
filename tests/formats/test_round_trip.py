"""Deals of ours go out and come back: what both formats can tell comes back the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stich
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.records import Record, record_of
from stich.records.formats import FormatError, download, read, write
from tests.games.driver import do
from tests.games.skat.driver import bid_for, deal, declared
from tests.rows import rows

NAMES = ("Anna", "Bo", "千")
ONE = deal("CJ HJ CA CT CK C9 C8 HA DT D7", "SJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "H7 D8")
GIVEN_UP = frozenset({"claim", "concede", "throw"})


def played(seed: int, rng: Random, offers: float = 0.0) -> Record:
    """Return a deal, played by chance; an offer is made now and then."""
    state: State[Any, Any] = stich.game("skat").deal(seed=seed, dealer=seed % 3)
    while not state.finished:
        legal = state.legal_actions
        action = legal[rng.randrange(len(legal))]
        bids = [a for a in legal if a.text.isdigit()] if len(legal) < 70 else []
        if bids:
            action = bids[0] if rng.random() < 0.9 else legal[-1]
        elif action.text == "refuse" or (GIVEN_UP & {*action.text.split(" ")} and rng.random() > offers):
            action = legal[0]
        state = state.apply(action)
    return record_of(state, NAMES)


def turned(record: Record) -> tuple[object, ...]:
    """Return the record with forehand on seat 0, as ISS has it."""
    first = (record.dealer + 1) % 3

    def turn(things: Any) -> list[Any]:
        return [*things[first:], *things[:first]]

    outcome = dict(record.outcome or {})
    for name in ("declarer", "by"):
        if outcome.get(name) is not None:
            outcome[name] = (outcome[name] - first) % 3
    outcome["scores"] = turn(outcome["scores"])
    return turn(record.seats), turn(record.deal["hands"]), record.deal["skat"], record.actions, outcome


@given(seed=st.integers(0, 10**9), chance=st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_what_iss_can_tell_comes_back_the_same(seed: int, chance: int) -> None:
    record = played(seed, Random(chance))
    try:
        text = write("iss", [record])
    except FormatError as error:
        assert error.code in ("iss/scored-differently", "iss/over", "iss/declare")
        return
    (again,) = read(text)
    assert turned(again.record) == turned(record)
    assert write("iss", [again.record]) == text


@given(seed=st.integers(0, 10**9), chance=st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_games_given_up_come_back_with_their_score(seed: int, chance: int) -> None:
    record = played(seed, Random(chance), offers=0.5)
    try:
        text = write("iss", [record])
    except FormatError as error:
        assert error.code in ("iss/scored-differently", "iss/over", "iss/declare")
        return
    (again,) = read(text)
    for fact in ("won", "game_score", "contract"):
        assert (again.record.outcome or {})[fact] == (record.outcome or {})[fact]


@given(seed=st.integers(0, 10**9), chance=st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_what_a_log_can_tell_comes_back_without_its_auction(seed: int, chance: int) -> None:
    record = played(seed, Random(chance), offers=0.1)
    try:
        text = write("xskat", [record])
    except FormatError as error:
        assert error.code == "xskat/given-up"
        return
    (again,) = read(text)
    assert again.record.outcome == record.outcome
    assert again.record.dealer == record.dealer and set(again.record.deal["skat"]) == set(record.deal["skat"])
    assert list(map(set, again.record.deal["hands"])) == list(map(set, record.deal["hands"]))
    cards = [text for text in record.actions if len(text) == 2 and text.isupper()]
    assert [text for text in again.record.actions if len(text) == 2 and text.isupper()] == cards
    assert write("xskat", [again.record]) == text


@rows("seed", range(20))
def test_deals_of_players_come_back_the_same(seed: int) -> None:
    player = PLAYERS["simple"]("skat")
    state: State[Any, Any] = stich.game("skat").deal(seed=seed, dealer=2)
    while not state.finished:
        assert state.actor is not None
        state = state.apply(player.act(state.view(state.actor)))
    record = record_of(state, NAMES)
    for format in ("iss", "stich"):
        assert [again.record for again in read(write(format, [record]))] == [record]


def test_cards_thrown_in_come_back_the_same() -> None:
    """Both opponents resign by ISS, and the declarer gets the rest with schneider; no trick was theirs, or one."""
    for end in ("D7, throw in", "D7 DA DQ, throw in"):
        record = record_of(do(declared(ONE, 0, "clubs hand"), end), NAMES)
        text = write("iss", [record])
        assert " 1 RE 2 RE " in text
        (deal,) = read(text)
        assert deal.record == record


def test_cards_shown_come_back_before_the_declarers_next_card() -> None:
    state = do(declared(ONE, 0, "clubs hand"), "show")
    while not state.finished:
        state = state.apply(next(action for action in state.legal_actions if action.text in PLAYS))
    record = record_of(state, NAMES)
    text = write("iss", [record])
    assert " 0 SC 0 CA " in text
    assert [deal.record for deal in read(text)] == [record]
    late = text.replace(" 0 SC 0 CA ", " 0 CA 0 SC ")
    (deal,) = read(late)
    cards = [action for action in record.actions if action != "show"]
    assert [action for action in deal.record.actions if action != "show"] == cards
    assert deal.record.actions.index("show") > record.actions.index("show")


def test_a_concession_with_the_declaration_comes_back_from_every_seat() -> None:
    for declarer, actions in ((1, "declare clubs concede"), (2, "declare clubs concede"), (0, "declare clubs, concede")):
        record = record_of(do(bid_for(ONE, declarer), "pickup, discard H7 D8, declare clubs concede"), NAMES)
        text = write("iss", [record])
        (deal,) = read(text)
        assert list(deal.record.actions[-1:]) == actions.split(", ")[-1:]
        assert deal.record.outcome == record.outcome


def test_a_deal_that_iss_scores_otherwise_is_written_only_when_told_to() -> None:
    codes = set()
    for seed in range(60):
        record = played(seed, Random(seed), offers=1)
        try:
            write("iss", [record])
        except FormatError as error:
            codes.add(error.code)
            if error.code == "iss/scored-differently":
                file = download("iss", record)
                assert (file.media_type, file.filename) == ("application/x-sgf", "skat.sgf")
                assert next(read(file.text, lenient=True)).record.deal
    assert "iss/scored-differently" in codes


def test_names_that_a_format_cannot_hold_are_fitted() -> None:
    state = stich.game("skat").deal(seed=1, dealer=2)
    for _ in range(3):
        state = state.apply("pass")
    record = record_of(state, ["a]b[", "Karl der Große aus Aachen", "x" * 40])
    (iss,) = read(write("iss", [record]))
    assert iss.record.seats == ("a)b(", "Karl der Große aus Aachen", "x" * 40)
    (log,) = read(write("xskat", [record]))
    assert log.record.seats == ("a]b[", "Karl der Große aus", "x" * 10 + " " + "x" * 10)


@pytest.mark.parametrize(("game", "format"), [("schafkopf", "iss"), ("suitability", "xskat")])
def test_other_games_are_refused(game: str, format: str) -> None:
    state: State[Any, Any] = stich.game(game).deal(seed=1)
    record = record_of(state, ["a", "b", "c", "d", "e"][: state.game.seats])
    with pytest.raises(FormatError, match=game):
        write(format, [record])


def test_an_unfinished_deal_is_told_by_iss_and_not_by_xskat() -> None:
    state = stich.game("skat").deal(seed=1, dealer=2).apply("18")
    record = record_of(state, NAMES)
    text = write("iss", [record])
    assert "R[unknown]" in text
    assert next(read(text)).record == record
    with pytest.raises(FormatError, match="not finished"):
        write("xskat", [record])


def test_without_an_auction_iss_tells_nothing() -> None:
    deal = stich.game("skat").deal(seed=1, dealer=2).deal
    state = stich.game("skat").start(deal, {"declarer": 0, "bid": 18, "declare": "clubs hand"})
    with pytest.raises(FormatError, match="whole auction"):
        write("iss", [record_of(state, NAMES)])


@pytest.mark.parametrize(("preset", "code"), [("skat-kneipe", "iss/action"), ("skat-classic", None)])
def test_deals_by_other_rules(preset: str, code: str | None) -> None:
    state: State[Any, Any] = stich.game("skat", preset=preset).deal(seed=3, dealer=2)
    for text in ("pass", "pass", "pass"):
        state = state.apply(text)
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    record = record_of(state, NAMES)
    if code is None:
        assert next(read(write("iss", [record]))).record.actions == record.actions
        return
    with pytest.raises(FormatError) as wrong:
        write("iss", [record])
    assert wrong.value.code == code
