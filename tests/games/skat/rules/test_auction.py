"""A.4: the auction."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.rules.options import legal_bids
from stich.kernel.errors import IllegalAction, MalformedAction
from stich.kernel.rules.state import State
from tests.games.skat.driver import BIDDING, CLASSIC, PRESETS, SCORING, SEATS, F, M, R, do, legal, over, skat, view
from tests.rows import rows

ISKO_BIDS = (
    "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 110 117 120 121 126 130 132 "
    "135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204 216 240 264"
)
SEED_002_TO_100 = "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100"


def fresh(**options: object) -> State:
    return skat(**options).deal(seed=4, dealer=2)


# -- A.4.1 the numbers -------------------------------------------------------------------------------------------------


def test_a41_the_63_values_of_isko() -> None:
    bids = legal_bids(skat().options)
    assert bids == tuple(map(int, ISKO_BIDS.split()))
    assert len(bids) == 63


@pytest.mark.parametrize("preset", PRESETS)
def test_a41_golden_bids(preset: str) -> None:
    assert list(legal_bids(skat(**PRESETS[preset]).options)) == SCORING["legal_bids"][preset]


def test_a41_classic_has_no_264_and_four_more() -> None:
    isko, classic = set(legal_bids(skat().options)), set(legal_bids(skat(**CLASSIC).options))
    assert isko - classic == {264}
    assert classic - isko == {252, 288, 324, 360}


def test_a41_up_to_100_as_seed_002_note_3_prints_them() -> None:
    for options in PRESETS.values():
        assert [b for b in legal_bids(skat(**options).options) if b <= 100] == [*map(int, SEED_002_TO_100.split())]


def test_a41_each_of_the_63_may_be_called_and_nothing_else() -> None:
    assert legal(fresh()) == [*ISKO_BIDS.split(), "pass"]
    for number in range(1, 400):
        if str(number) in ISKO_BIDS.split():
            assert view(fresh().apply(str(number)), None).bid == number
        else:
            with pytest.raises(IllegalAction, match="not a game value") as refused:
                fresh().apply(str(number))
            assert refused.value.legal == (*ISKO_BIDS.split(), "pass")


@rows("text", ["0", "00", "018", "-18", "+18", "18.0", "1e2", "１８", "٢٣", "²", "99999", "9" * 5000, "18 ", "", "eighteen"])
def test_a_number_has_one_form(text: str) -> None:
    with pytest.raises(MalformedAction):
        fresh().apply(text)


# -- A.4.2 who speaks --------------------------------------------------------------------------------------------------


def run(state: State, events: list[list[Any]]) -> tuple[State, int | None]:
    """Return the state after the events, and the index of the first that was not possible."""
    for index, (who, said) in enumerate(events):
        if state.actor != SEATS[who] or state.phase.name != "auction":
            return state, index
        try:
            state = state.apply(str(said))
        except IllegalAction:
            return state, index
    return state, None


GOLDEN_SEQUENCES = [(case, preset) for case in BIDDING["sequences"] for preset in case["presets"]]


@rows(("case", "preset"), GOLDEN_SEQUENCES, ids=lambda v: v["id"] if isinstance(v, dict) else v)
def test_golden_auctions(case: dict[str, Any], preset: str) -> None:
    state, stopped = run(fresh(**PRESETS[preset]), case["events"])
    expected = case["expected"]
    assert stopped == expected.get("illegal_at")
    if expected.get("open"):
        auction = view(state, None).auction
        assert auction is not None
        assert state.actor == SEATS[expected["turn"]]
        assert auction.last_bid == expected["last_bid"]
        assert (auction.caller == R) == (expected["phase"] == "B")
    elif expected.get("passed_in"):
        assert over(state).reason == "passed in"
    elif "declarer" in expected:
        assert state.phase.name == "skat or hand"
        seen = view(state, None)
        assert (seen.declarer, seen.bid) == (SEATS[expected["declarer"]], expected["bid"])


@pytest.mark.parametrize(
    ("auction", "declarer", "bid"),
    [
        pytest.param("18, hold, 20, hold, pass, 22, hold, 23, hold, 24, pass", R, 24, id="example 1"),
        pytest.param("pass, 18, hold, pass", F, 18, id="example 2"),
        pytest.param("18, pass, 20, pass", R, 20, id="example 3"),
    ],
)
def test_seed_002_auction_examples(auction: str, declarer: int, bid: int) -> None:
    seen = view(do(fresh(), auction), None)
    assert (seen.phase, seen.declarer, seen.bid) == ("skat or hand", declarer, bid)


@rows(
    ("said", "actor", "why"),
    [
        ("", M, "middlehand speaks first"),
        ("18", F, "forehand answers"),
        ("18, hold", M, "middlehand goes on"),
        ("18, pass", R, "forehand is out: rearhand against middlehand"),
        ("pass", R, "middlehand is out: rearhand against forehand"),
        ("18, pass, 20", M, "the survivor answers"),
        ("18, hold, pass, 20", F, "the survivor answers"),
        ("18, hold, pass, 20, hold", R, "rearhand goes on"),
        ("pass, pass", F, "forehand has the last word"),
    ],
)
def test_a42_whose_turn(said: str, actor: int, why: str) -> None:
    assert (do(fresh(), said) if said else fresh()).actor == actor, why


def test_a42_jumps_are_legal() -> None:
    state = do(fresh(), "18, hold, 264")
    assert (state.actor, view(state, None).bid) == (F, 264)


@pytest.mark.parametrize("bid", ["18", "20", "22"])
def test_a42_a_bid_is_higher_than_the_last_also_for_rearhand(bid: str) -> None:
    state = do(fresh(), "22, hold, pass")
    with pytest.raises(IllegalAction, match="higher than the last bid, 22"):
        state.apply(bid)
    assert legal(state)[0] == "23"


def test_a42_rearhand_begins_at_18_if_nobody_has_bid() -> None:
    assert legal(do(fresh(), "pass"))[0] == "18"


@pytest.mark.parametrize(
    ("said", "survivor_bid"), [("18, hold, pass, pass", (F, 18)), ("18, pass, pass", (M, 18)), ("18, hold, 40, pass, pass", (M, 40))]
)
def test_a42_the_first_pass_of_phase_b_ends_the_auction(said: str, survivor_bid: tuple[int, int]) -> None:
    seen = view(do(fresh(), said), None)
    assert (seen.declarer, seen.bid) == survivor_bid


# -- A.4.2 phase C: forehand's last word -------------------------------------------------------------------------------


def test_a42_forehand_may_play_at_18_when_nobody_has_bid() -> None:
    state = do(fresh(), "pass, pass")
    assert legal(state) == ["18", "pass"]
    seen = view(state.apply("18"), None)
    assert (seen.declarer, seen.bid, seen.phase) == (F, 18, "skat or hand")


@rows("text", ["20", "264", "hold", "hand", "pickup"])
def test_a42_forehand_bids_exactly_18(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        do(fresh(), "pass, pass").apply(text)
    assert "exactly 18" in str(refused.value) and refused.value.legal == ("18", "pass")


@pytest.mark.parametrize("said", ["18, hold, pass, pass", "pass, 18, hold, pass"])
def test_a42_forehand_who_held_has_no_further_choice(said: str) -> None:
    assert view(do(fresh(), said), None).phase == "skat or hand"


# -- A.4.3–5 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "declarer"),
    [
        pytest.param("24, hold, pass, pass", F, id="forehand holds 24 against middlehand"),
        pytest.param("pass, 24, hold, pass", F, id="forehand holds 24 against rearhand"),
        pytest.param("22, pass, 24, hold, pass", M, id="middlehand holds 24 against rearhand"),
    ],
)
def test_a43_at_the_same_number_forehand_middlehand_rearhand(said: str, declarer: int) -> None:
    seen = view(do(fresh(), said), None)
    assert (seen.declarer, seen.bid) == (declarer, 24)


@pytest.mark.parametrize(("said", "out"), [("pass, 18, hold", M), ("18, pass, 20, hold", F)])
def test_a44_who_passed_is_out(said: str, out: int) -> None:
    state = do(fresh(), said)
    for text in ("22", "hold", "23"):
        while state.phase.name == "auction" and state.actor != out:
            if text not in legal(state):
                break
            state = state.apply(text)
        assert state.actor != out
    auction = view(state, None).auction
    assert auction is not None and out in auction.passed


def test_a44_the_listener_may_not_raise() -> None:
    state = do(fresh(), "18")
    assert legal(state) == ["hold", "pass"]
    with pytest.raises(IllegalAction, match="forehand holds 18 or passes"):
        state.apply("20")


@pytest.mark.parametrize(("options", "top"), [({}, 264), (CLASSIC, 360)])
def test_a45_after_the_top_of_the_list_the_caller_can_only_pass(options: dict[str, object], top: int) -> None:
    state = do(fresh(**options), f"{top}, hold")
    assert legal(state) == ["pass"]
    rearhand = state.apply("pass")
    assert (rearhand.actor, legal(rearhand)) == (R, ["pass"])
    seen = view(rearhand.apply("pass"), None)
    assert (seen.declarer, seen.bid) == (F, top)


# -- any auction -------------------------------------------------------------------------------------------------------


@given(choices=st.lists(st.integers(0, 10**6), max_size=200), options=st.sampled_from([{}, CLASSIC]))
def test_any_auction_ends_and_the_declarer_is_who_bid_or_held_last(choices: list[int], options: dict[str, object]) -> None:
    state, last_bid, last_said, passed = fresh(**options), 0, None, set()
    feed = iter(choices)
    while state.phase.name == "auction":
        actor, actions = state.actor, legal(state)
        assert actor not in passed, "who passed is out"
        text = actions[next(feed, len(actions) - 1) % len(actions)]
        if text == "pass":
            passed.add(actor)
        else:
            last_said = actor
            if text != "hold":
                assert int(text) > last_bid
                last_bid = int(text)
        state = state.apply(text)
        assert len(state.log) <= 2 * 63 + 4
    if last_said is None:
        assert over(state).reason == "passed in" and len(passed) == 3
    else:
        seen = view(state, None)
        assert (seen.declarer, seen.bid) == (last_said, last_bid)


@given(limits=st.tuples(*[st.sampled_from([0, *legal_bids(skat().options)])] * 3))
def test_a43_the_order_of_right_is_forehand_middlehand_rearhand(limits: tuple[int, ...]) -> None:
    """All players bid up to their limits, step by step: the highest limit wins, and at equal limits the better place."""
    state = fresh()
    while state.phase.name == "auction":
        actions = legal(state)
        actor = state.actor
        assert actor is not None
        number = view(state, None).bid if "hold" in actions else int(actions[0]) if actions[0] != "pass" else 999
        said = "hold" if "hold" in actions else actions[0]
        state = state.apply(said if number <= limits[actor] else "pass")
    if max(limits) == 0:
        assert over(state).reason == "passed in"
    else:
        assert view(state, None).declarer == limits.index(max(limits))
        others = sorted(limits)[1]
        assert view(state, None).bid <= max(18, *(b for b in legal_bids(skat().options) if b <= max(limits)))
        assert view(state, None).bid >= others
