"""Why a card or a contract may not be chosen: one position a line, with the paragraph of docs/rules/schafkopf.md."""

from __future__ import annotations

import pytest

from stich.games.schafkopf import SchafkopfView
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.state import State
from tests.games.driver import blocked, do, reasons
from tests.games.schafkopf.driver import PARTNER_HANDS, WINS_ALL, A, B, begun, declared, in_ramsch
from tests.games.test_rulebook import paragraphs
from tests.rows import rows

RUNS = ("SQ CJ CA CT CK C9 ST S9", "CQ SJ HA H9 C7 SK D9 D8", "HQ DQ HT DT H8 SA S8 DA", "HJ DJ HK H7 C8 S7 DK D7")
"""A holds four cards of acorns, whose ace B calls."""
NO_BELLS = ("CQ SJ HA H9 C7 SK D9 D8", "CA CK CT C9 ST S9 SA S8", "HQ DQ HT DT SQ CJ H8 DA", PARTNER_HANDS[3])
"""A calls the ace of acorns; B holds it, and no bells."""


def called_by_b(least: int) -> State:
    return do(begun(RUNS, run_away_min=least), "pass, play, pass, pass, declare partner C")


@rows(
    ("rule", "state", "played", "expected"),
    [
        ("C.8.1", declared("partner C"), "", {}),
        ("C.8.2", declared("partner C"), "SK", {"must-follow S SK": "SQ CJ H8 CA CK DT"}),
        ("C.8.2", declared("partner C"), "SJ", {"must-follow trump SJ": "CA CK ST S9 DT"}),
        ("C.1.4", declared("wenz"), "SJ", {"must-follow trump SJ": "SQ H8 CA CK ST S9 DT"}),
        ("C.16.2", declared("bettel", bettel=True, bettel_trumps="none"), "CQ", {"must-follow C CQ": "SQ H8 ST S9 DT"}),
        ("C.7.2", declared("partner C"), "C7", {"must-play-called C CA": "SQ CJ H8 CK ST S9 DT"}),
        ("C.7.3", called_by_b(0), "", {"must-lead-called C CA": "CT CK C9"}),
        ("C.7.3", called_by_b(5), "", {"must-lead-called C CA": "CT CK C9"}),
        ("C.7.4", called_by_b(4), "", {}),
        ("C.7.5", declared("partner C", NO_BELLS), "D9", {"must-keep-called C CA": "CA"}),
        ("C.8.2", called_by_b(0), "CA", {"must-follow C CA": "CQ SJ HA H9 SK D9 D8"}),
        ("C.7.6", called_by_b(4), "C9 C7 SA C8", {}),
        ("C.15.1", in_ramsch(), "SJ", {"must-follow trump SJ": "CA CK ST S9 DT"}),
        ("C.15.5", in_ramsch(stichzwang=True), "SJ", {"must-follow trump SJ": "CA CK ST S9 DT", "must-beat": "H8"}),
        ("C.15.5", in_ramsch(stichzwang=True), "C7", {"must-follow C C7": "SQ CJ H8 ST S9 DT"}),
    ],
)
def test_cards(rule: str, state: State, played: str, expected: dict[str, str]) -> None:
    section, item = map(int, rule.split(".")[1:])
    assert item in paragraphs("schafkopf")[section]
    assert blocked(do(state, played) if played else state) == reasons(expected)


@rows(
    ("hands", "declarer", "options", "expected"),
    [
        (PARTNER_HANDS, "play, pass, pass, pass", {}, {}),
        (PARTNER_HANDS, "pass, play, pass, pass", {}, {"ace-in-hand C CA": "declare partner C"}),
        (
            WINS_ALL,
            "pass, pass, play, pass",
            {},
            {
                "ace-in-hand S SA": "declare partner S",
                "no-card-to-call D": "declare partner D",
                "no-card-of-suit D": "declare solo D, declare solo-tout D",
            },
        ),
        (
            WINS_ALL,
            "pass, pass, play, pass",
            {"solo_needs_suit_card": False},
            {"ace-in-hand S SA": "declare partner S", "no-card-to-call D": "declare partner D"},
        ),
    ],
)
def test_contracts(hands: tuple[str, ...], declarer: str, options: dict[str, object], expected: dict[str, str]) -> None:
    """C.6.3: which ace may be called. C.6.5: which suit of a solo may be named."""
    hearts = {"suit-is-trump H": "declare partner H"}
    assert blocked(do(begun(hands, **options), declarer)) == reasons({**hearts, **expected})


def test_above_the_partner_game_no_ace_is_blocked() -> None:
    """C.6.1: the declarer is committed to a wenz, so that no ace can be called."""
    state = do(begun(WINS_ALL), "pass, play, bid wenz, yield, pass")
    assert blocked(state) == reasons({"no-card-of-suit D": "declare solo D, declare solo-tout D"})


@rows(
    ("state", "action", "why"),
    [
        (declared("partner C"), "CK", "CK: the suit of the called CA was led, and CA must be played"),
        (do(begun(WINS_ALL), "pass, pass, play, pass"), "declare partner S", "SA is in your own hand"),
    ],
)
def test_a_refusal_says_why(state: State, action: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        (do(state, "C7") if action == "CK" else state).apply(action)


def test_only_the_holder_of_the_ace_learns_that_he_may_run_away() -> None:
    """C.7.4"""

    def may(state: State, seat: int | None) -> bool:
        seen = state.explained_view(seat)
        assert isinstance(seen, SchafkopfView)
        return seen.may_run_away

    assert [may(called_by_b(4), seat) for seat in (0, 1, 2, 3, None)] == [True, False, False, False, False]
    assert not may(called_by_b(0), A)
    assert not may(do(called_by_b(4), "C9 C7 SA C8"), A)


@rows(
    ("said", "stands"),
    [
        ("play", {A: "partner"}),
        ("play, bid wenz", {A: "partner", B: "wenz"}),
        ("play, bid wenz, hold, bid solo", {A: "wenz", B: "solo"}),
        ("play, bid wenz, yield", {B: "wenz"}),
        ("pass, pass", {}),
    ],
)
def test_who_stands_on_which_level(said: str, stands: dict[int, str]) -> None:
    """C.3: the challenger on the level named, the holder on the level held; not a seat that passed or yielded."""
    seen = do(begun(), said).explained_view(None)
    assert isinstance(seen, SchafkopfView) and seen.auction is not None
    assert {stand.seat: stand.level for stand in seen.auction.stands} == stands
    assert seen.auction.levels == ("partner", "wenz", "solo", "wenz-tout", "solo-tout")
