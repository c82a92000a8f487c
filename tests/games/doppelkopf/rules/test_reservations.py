"""Reservations: what they mean, in which order players are asked, and solos named at once (docs/rules D.6, D.9.5, D.21)."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import StichError
from tests.games.doppelkopf.driver import A, B, C, D, begun, calls, over, play
from tests.games.driver import do, legal
from tests.rows import rows

SOLOS = {f"declare {solo}" for solo in ("clubs", "spades", "hearts", "diamonds", "queens", "jacks", "aces")}
BOTH_QUEENS = "CQ CQ"
POOR = "CA CT CK C9 SA ST SK S9 HA HK DA DT"


def session(owed: list[int], deal: int = 3, forced: bool = False) -> dict[str, Any]:
    return {"deal": deal, "of": 24, "owed": owed, "forced": forced}


def test_all_healthy_is_a_normal_game() -> None:
    """D.6.2, D.6.10."""
    state = do(begun(), "healthy, healthy, healthy, healthy")
    assert state.phase.name == "play" and state.actor == A and play(state).fixed.contract == "normal"


@rows(
    ("hand", "others"),
    [("", set()), (BOTH_QUEENS, {"declare wedding"})],
)
def test_the_only_reservation_is_named(hand: str, others: set[str]) -> None:
    """D.6.3."""
    state = do(begun(f",,{hand},"), "healthy, healthy, reservation, healthy")
    assert state.actor == C and {*legal(state)} == SOLOS | others


@rows(
    ("owed", "answers", "asked"),
    [
        ([0, 1, 2, 3], "reservation, healthy, reservation, healthy", A),
        ([2, 3], "reservation, healthy, reservation, healthy", C),
        ([], "healthy, reservation, healthy, reservation", B),
        ([3], "reservation, reservation, healthy, reservation", D),
    ],
)
def test_of_several_reservations_those_who_owe_are_asked_first(owed: list[int], answers: str, asked: int) -> None:
    """D.6.4. Players without both queens of clubs cannot decline (D.6.5)."""
    state = do(begun("CQ,CQ", start=session(owed)), answers)
    assert state.actor == asked and {*legal(state)} == SOLOS


def test_who_holds_a_wedding_may_decline_and_the_next_is_asked() -> None:
    """D.6.4, D.6.5, D.8.7."""
    state = do(begun(f"{BOTH_QUEENS}"), "reservation, healthy, reservation, healthy")
    assert state.actor == A and {*legal(state)} == SOLOS | {"decline"}
    after = do(state, "decline")
    assert after.actor == C and {*legal(after)} == SOLOS


@rows(
    ("owed", "before", "at_once"),
    [
        ([0, 1, 2, 3], "", {A}),
        ([0, 1, 2, 3], "healthy", {B}),
        ([2], "", {C}),
        ([2], "reservation", {C}),
        ([], "", {A}),
        ([], "healthy, healthy", {C}),
        ([], "reservation", set()),
        ([0, 2], "reservation", set()),
    ],
)
def test_a_solo_is_named_at_once_if_nobody_can_outrank_it(owed: list[int], before: str, at_once: set[int]) -> None:
    """D.6.7: in the own turn, or out of turn by those who have not spoken."""
    state = do(begun(start=session(owed)), before) if before else begun(start=session(owed))
    named = {seat for seat in range(4) if "declare jacks" in calls(state, seat)}
    named |= {int(state.actor or 0)} if "declare jacks" in legal(state) else set()
    assert named == at_once
    for seat in at_once:
        after = state.apply("declare jacks" if seat == state.actor else f"{seat}:declare jacks")
        assert after.phase.name == "play" and play(after).members("re") == (seat,)


@rows(
    ("owed", "solo_leads", "leader", "kind"),
    [
        ([2], "compulsory", C, "compulsory"),
        ([], "compulsory", A, "free"),
        ([], "always", C, "free"),
        ([2], "never", A, "compulsory"),
    ],
)
def test_first_lead_of_a_solo(owed: list[int], solo_leads: str, leader: int, kind: str) -> None:
    """D.6.6, D.6.10, D.21."""
    state = do(begun(start=session(owed), solo_leads=solo_leads), "healthy, healthy, reservation, healthy, declare queens")
    assert state.actor == leader and play(state).fixed.solo == kind


@rows(
    ("dealer", "owed", "forced"),
    [(3, [0, 1, 2, 3], A), (1, [0, 1], A), (0, [0, 3], D), (0, [0], A), (2, [1, 2], B)],
)
def test_a_solo_is_forced_when_as_many_are_owed_as_deals_are_left(dealer: int, owed: list[int], forced: int) -> None:
    """D.9.5: the nearest player who owes one, from the dealer's left; the dealer comes last."""
    state = begun(dealer=dealer, start=session(owed, deal=25 - len(owed), forced=True))
    assert state.actor == forced and {*legal(state)} == SOLOS and not state.phase.calls
    after = state.apply("declare aces")
    assert after.actor == forced and play(after).fixed.solo == "forced"


@rows(
    "start",
    [
        session([0, 1], deal=23),
        session([0], deal=3, forced=True),
        session([0, 0], deal=3),
        session([4], deal=3),
        session([0, 1, 2], deal=23),
        {"deal": 0, "of": 24},
        {"deal": 1, "of": 12},
        {"deal": 1},
        {"deal": 1, "of": 24, "nonsense": 1},
    ],
)
def test_impossible_sessions_are_refused(start: dict[str, Any]) -> None:
    """D.9.2, D.9.5."""
    with pytest.raises(StichError) as refused:
        begun(start=start)
    assert refused.value.code == "record/start"


HOME = {"preset": "doppelkopf-home"}


@rows(
    ("options", "hand", "thrown"),
    [
        ({}, "C9 C9 S9 S9 H9", True),
        ({}, "C9 C9 S9 S9", False),
        ({"throw_nines": 0, "throw_kings": 5}, "CK CK SK SK HK", True),
        ({"throw_nines_kings": 8, "throw_nines": 0}, "C9 C9 S9 S9 CK CK SK SK", True),
        ({"throw_nines": 0, "throw_nine_of_each": True}, "C9 S9 H9 D9", True),
        ({"throw_nines": 0, "throw_nine_of_each": True}, "C9 S9 H9 H9", False),
        ({"throw_full": 7, "throw_nines": 0}, "CA CT SA ST HA DA DT CQ", True),
        ({"throw_points": 80, "throw_nines": 0}, "CA CA SA SA HA HA DA DT DT", True),
        ({"throw_low_trumps": True, "throw_nines": 0}, "DA DT DK C9 C9 CK CK S9 S9 SK SK H9", True),
    ],
)
def test_some_hands_may_be_thrown_in(options: dict[str, Any], hand: str, thrown: bool) -> None:
    """D.21: the same dealer deals again, and the deal does not count."""
    state = do(begun(hand, **{**HOME, "poverty": False, **options}), "reservation, healthy, healthy, healthy")
    assert ("throw" in legal(state)) == thrown
    if thrown:
        end = over(state.apply("throw"))
        assert (end.reason, end.again, end.passes_deal, end.scores) == ("thrown in", True, False, (0, 0, 0, 0))


def test_a_poverty_is_offered_taken_and_returned() -> None:
    """D.21: three cards with all trumps go face down; as many come back; the two are Re."""
    state = do(begun(f"{POOR},CQ CQ HT HT", **HOME), "reservation, healthy, healthy, healthy")
    state = state.apply("poverty")
    assert state.actor == A and all({"DA", "DT"} <= {*text.split()} for text in legal(state))
    state = state.apply("give H9 DA DT") if "give H9 DA DT" in legal(state) else state.apply("give C9 DA DT")
    assert state.log[-1][1].public_text == "give"
    assert state.actor == B and legal(state) == ["take", "refuse"]
    state = state.apply("take")
    assert state.actor == B
    returned = state.apply("return C9 DA DT")
    at = play(returned)
    assert at.members("re") == (A, B) and at.fixed.contract == "poverty" and at.position.actor == A
    assert [hand.bit_count() for hand in at.position.hands] == [12] * 4
    assert at.public == ("re", "re", "kontra", "kontra")


@rows(("refused", "passes"), [("redeal", True), ("same_dealer", False)])
def test_nobody_takes_a_poverty(refused: str, passes: bool) -> None:
    """D.21."""
    state = do(begun(POOR, poverty_refused=refused, **HOME), "reservation, healthy, healthy, healthy, poverty, give C9 DA DT")
    assert [state.actor, state.apply("refuse").actor] == [B, C]
    end = over(do(state, "refuse, refuse, refuse"))
    assert (end.reason, end.again, end.passes_deal) == ("poverty refused", True, passes)


@rows(
    ("options", "hand", "poor"),
    [
        ({}, "DA DT DK C9 C9 CA CA CT CT CK CK S9", True),
        ({}, "DA DT DK D9 C9 CA CA CT CT CK CK S9", False),
        ({"poverty_fox": "free"}, "DA DT DK D9 C9 CA CA CT CT CK CK S9", True),
        ({"poverty_fox": "free"}, "DA DA DT DK C9 CA CA CT CT CK CK S9", False),
        ({"poverty": False}, "DA DT DK C9 C9 CA CA CT CT CK CK S9", False),
    ],
)
def test_a_poverty_has_at_most_three_trumps(options: dict[str, Any], hand: str, poor: bool) -> None:
    """D.21."""
    state = do(begun(hand, **{**HOME, **options}), "reservation, healthy, healthy, healthy")
    assert ("poverty" in legal(state)) == poor


@rows(
    ("hand", "cards", "number"),
    [("DA DT DK C9 C9 CA CA CT CT CK CK S9", "trumps", 1), ("CA CA CT CT CK CK C9 C9 S9 S9 SK HK", "trumps", 1), (POOR, "three", 10)],
)
def test_what_a_poverty_lays_down(hand: str, cards: str, number: int) -> None:
    """D.21: all trumps, or three cards with all trumps."""
    state = do(begun(hand, poverty_cards=cards, **HOME), "reservation, healthy, healthy, healthy, poverty")
    assert len(legal(state)) == len({*legal(state)}) == number


def test_the_order_of_reservations_is_solo_throwing_in_poverty_wedding() -> None:
    """D.21."""
    hand = "C9 C9 S9 S9 H9 H9 CA CA SA SA CT DA"
    state = do(begun(f"{BOTH_QUEENS},{hand}", **HOME), "reservation, reservation, healthy, healthy")
    assert state.actor == A and "decline" in legal(state) and "declare wedding" not in legal(state)
    state = do(state, "decline")
    assert state.actor == B and "decline" in legal(state)
    state = do(state, "decline")
    assert state.actor == A and legal(state) == ["decline"]
    state = do(state, "decline")
    assert state.actor == B and legal(state) == ["throw", "decline"]
    state = do(state, "decline, decline")
    assert state.actor == B and legal(state) == ["poverty"]
