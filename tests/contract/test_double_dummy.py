"""The laws of `DoubleDummy`, held against every registered game, in every phase of deals by chance and by *simple*."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.phase import Over
from stich.kernel.rules.playspec import PartyScores, ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import PayoffTable, relative_payoffs, two_party_payoffs
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy, plugin
from stich.study.analysis.history import history
from tests.contract.games import Key, ended, every_game, made, seeds, states, with_options
from tests.contract.test_scorer import json_values
from tests.sample import sample


def plays(state: State) -> Iterator[tuple[Over, PerfectInfoPosition]]:
    """Yield the end of a deal whose cards were played to the last, with its card play; nothing for another deal."""
    end = state.phase
    if isinstance(end, Over) and end.outcome.reason == "played" and (hand := end.before.perfect_info):
        yield end, hand


def gained(hand: PerfectInfoPosition, group: int) -> tuple[int, int]:
    """Tricks and card points in them that the places of a group have together."""
    places = [place for place in range(hand.spec.players) if group >> place & 1]
    return sum(hand.position.tricks[p] for p in places), sum(hand.position.points[p] for p in places)


def equal(first: PayoffTable | None, second: PayoffTable | None) -> bool:
    if first is None or second is None:
        return first is second
    return first.groups == second.groups and np.array_equal(first.tables, second.tables)


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_law_1_equal_phases_give_equal_answers(key: Key, seed: int) -> None:
    first, second = double_dummy(with_options(key, seed)), double_dummy(with_options(key, seed))
    for state, twin in zip(states(with_options(key, seed), seed), states(with_options(key, seed), seed), strict=True):
        assert equal(first.payoffs(state.phase), second.payoffs(twin.phase))
        assert first.declaring_phase(state.phase) == second.declaring_phase(twin.phase)


@pytest.mark.parametrize("name", ["skat", "schafkopf"])
def test_payoffs_of_two_parties_are_those_of_all_points(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """`two_party_payoffs` asks for few numbers of points; every table must be as if it had asked for all."""
    compared = 0

    def made_and_compared(
        side: int, places: int, most_tricks: int, most_points: int, scores: Callable[[int, int], Sequence[float]]
    ) -> PayoffTable:
        nonlocal compared
        table = two_party_payoffs(side, places, most_tricks, most_points, scores)
        for tricks in (0, 1, most_tricks):
            wanted = np.array([relative_payoffs(scores(tricks, points)) for points in range(most_points + 1)], dtype=np.float32).T
            assert np.array_equal(table.tables[:, tricks], wanted)
        compared += 1
        return table

    for preset in plugin(name).presets.names:
        game = plugin(name).configure(preset, {})
        room, rng = double_dummy(game), Random(preset)
        module = sys.modules[type(room).__module__]
        monkeypatch.setattr(module, "two_party_payoffs", made_and_compared)
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
        for seed in range(1_000, 1_010):
            state: State = game.deal(seed=seed, dealer=0)
            while not state.finished:
                if state.phase.perfect_info:
                    room.payoffs(state.phase)
                state = state.apply(rng.choice(state.legal_actions))
    assert compared >= 20


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_law_2_payoffs_are_for_the_places_that_play(key: Key, seed: int) -> None:
    opened = double_dummy(with_options(key, seed))
    for state in states(with_options(key, seed), seed):
        payoffs, hand = opened.payoffs(state.phase), state.phase.perfect_info
        if hand is None:
            assert payoffs is None
        elif payoffs is not None:
            assert len(payoffs.groups) == len(payoffs.tables) == hand.spec.players == len(hand.order)
            assert payoffs.tables.dtype == np.float32 and np.isfinite(payoffs.tables).all()
            for place, group in enumerate(payoffs.groups):
                assert group == hand.side if hand.side else group == 1 << place
                tricks, points = gained(hand, group)
                assert tricks < payoffs.tables.shape[1] and points < payoffs.tables.shape[2]


@every_game
def test_law_2_at_the_end_payoffs_are_what_was_scored(key: Key) -> None:
    for state in ended(key):
        for end, hand in plays(state):
            payoffs = double_dummy(state.game).payoffs(end.before)
            if payoffs is None or not (hand.side or isinstance(hand.spec.goal, ScoreTable)):
                continue
            found = [float(table[gained(hand, group)]) for table, group in zip(payoffs.tables, payoffs.groups, strict=True)]
            wanted = relative_payoffs([end.outcome.scores[seat] for seat in hand.order])
            assert (found if hand.side else relative_payoffs(found)) == pytest.approx(wanted, abs=1e-3)


@every_game
def test_law_3_the_declarer_acts_where_declaring_began(key: Key) -> None:
    for state in ended(key):
        for end, hand in plays(state):
            phase = double_dummy(state.game).declaring_phase(end.before)
            assert (phase is None) == (end.outcome.declarer is None)
            if phase is not None:
                assert phase.actor == end.outcome.declarer and len(phase.legal_actions) > 0
                assert hand.side >> hand.order.index(phase.actor) & 1


@every_game
def test_law_4_what_the_side_makes_tells_how_the_deal_ends(key: Key) -> None:
    for state in ended(key):
        for end, hand in plays(state):
            opened = double_dummy(state.game)
            if not hand.side:
                with pytest.raises(StichError):
                    opened.outcome(end.before, 0, None)
                continue
            tricks, points = gained(hand, hand.side)
            assert opened.outcome(end.before, points + hand.points_outside_tricks, tricks) == end.outcome
            if 0 < tricks < sum(hand.position.tricks) and not isinstance(hand.spec.goal, PartyScores):
                some = opened.outcome(end.before, points + hand.points_outside_tricks, None)
                assert (some.scores, some.won) == (end.outcome.scores, end.outcome.won)


@every_game
@given(data=st.data())
@settings(max_examples=sample(5, 100))
def test_law_5_whatever_is_written_of_a_case_is_answered_or_refused(key: Key, data: st.DataObject) -> None:
    fields = ["id", "leader", "hands", "trick", "contract", "declarer", "game", "suits", "declare", "skat", "bid", "preset", "privileged"]
    facts = data.draw(st.dictionaries(st.sampled_from(fields) | st.text(max_size=5), json_values, max_size=8))
    opened = double_dummy(made(key))
    for ask in (opened.case, opened.declaring_case):
        try:
            ask(facts)
        except StichError as refused:
            assert refused.code.startswith("solve/") and str(refused)


@every_game
def test_law_6_holds_at_every_moment(key: Key) -> None:
    """At later moments the leader is place 0 of the parsed case; hands, results and legal cards of all seats are the same."""
    for state in ended(key, 3):
        opened = double_dummy(state.game)
        for moment in history(state):
            hand = moment.phase.perfect_info
            if hand is None or hand.position.finished or not opened.cases:
                continue
            read = opened.case(opened.written(moment))
            among = sorted(hand.order)
            here = {among.index(seat): place for place, seat in enumerate(hand.order)}
            for place, seat in enumerate(read.order):
                at = here[seat]
                assert read.position.hands[place] == hand.position.hands[at]
                assert (read.position.tricks[place], read.position.points[place]) == (hand.position.tricks[at], hand.position.points[at])
                assert read.side >> place & 1 == hand.side >> at & 1
            assert (read.position.trick, read.position.legal) == (hand.position.trick, hand.position.legal)
            assert (read.position.called_led, read.points_outside_tricks) == (hand.position.called_led, hand.points_outside_tricks)


@every_game
def test_law_6_a_case_is_read_as_the_card_play_that_was_written(key: Key) -> None:
    """For every deal before its first card, with every seat that may sit out: legal cards and counted points are the same."""
    for state in ended(key, 5):
        opened = double_dummy(state.game)
        first = next((s for s, (_, a) in zip(history(state), state.log, strict=True) if isinstance(a, PlayCard)), None)
        if first is None or not opened.cases:
            continue
        hand, read = first.phase.perfect_info, opened.case(opened.written(first))
        assert hand is not None
        assert (read.side, read.position.hands, read.position.leader) == (hand.side, hand.position.hands, hand.position.leader)
        assert (read.points_outside_tricks, read.spec) == (hand.points_outside_tricks, hand.spec)


@every_game
def test_law_7_a_deal_that_is_laid_out_can_be_declared(key: Key) -> None:
    for state in ended(key, 5):
        opened = double_dummy(state.game)
        try:
            start = opened.declaring_case({**opened.laid_out(state.deal), "declarer": 0})
        except StichError as refused:
            assert refused.code in ("solve/declarations", "solve/shape"), "nobody declares, or at a table of another size"
        else:
            assert start.actor == 0 and start.deal.hands == state.deal.hands


@every_game
def test_law_8_a_deal_is_read_as_it_was_before_its_declarer_declared(key: Key) -> None:
    for state in ended(key, 5):
        opened, past = double_dummy(state.game), list(history(state))
        began = next((phase for moment in past if (phase := opened.declaring_phase(moment.phase))), None)
        before = next((moment for moment in past if began and type(moment.phase) is type(began)), None)
        if before is None:
            continue
        try:
            read = opened.declaring_case(opened.declaring_written(before))
        except StichError as refused:
            assert refused.code in ("solve/declarations", "solve/shape"), "nobody declares, or at a table of another size"
        else:
            assert (read.actor, read.deal) == (before.actor, before.deal)
            assert set(before.legal_actions) <= set(read.legal_actions)


@every_game
def test_a_phase_with_cards_to_play_can_be_opened(key: Key) -> None:
    """The solver's position equals the state with all cards shown."""
    for state in ended(key, 5):
        for end, hand in plays(state):
            assert hand.position.finished and not any(hand.position.hands)
            assert msgspec.structs.asdict(hand)["order"] == state.view(None).order and end.actor is None
