"""Why a card lost something: each code on a position of a few cards in which it can be seen, and on whole deals."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.registry import double_dummy, plugin
from stich.solver import UNLIMITED, Limits
from stich.study.analysis import Board, Mistake, Reason, analyse, mistakes, solve_board
from stich.study.analysis.reasons import CostlyCard, reasons
from tests.rows import rows

Fact = tuple[str, tuple[str, ...], int | None, int | None, int | None]
GUIDE = Path(__file__).parents[2] / "docs" / "reference" / "analysis.md"


def why(game: str, played: str, position: dict[str, Any], *, led: str = "", **options: Any) -> list[Fact]:
    """Return the reasons of a card; ``led``: suits that were led in earlier tricks."""
    hand = double_dummy(stich.game(game, **options)).case(position)
    best = solve_board(Board(game, position, options=options)).best  # type: ignore[arg-type]
    assert played not in best
    classes = frozenset(hand.spec.class_of(next(c for c in hand.spec.deck.cards if c[0] == suit and c[1] in "987")) for suit in led)
    found = reasons(CostlyCard(hand, Card(played), best, number=1, led=classes, limits=UNLIMITED))
    return [(reason.code, reason.cards, reason.seat, reason.points, reason.trick) for reason in found]


def told(contract: str, leader: int, hands: list[str], trick: str = "") -> dict[str, Any]:
    """Hands and trick as texts; the declarer is seat 0."""
    declarer = {} if contract == "ramsch" else {"declarer": 0}
    return {"contract": contract, "leader": leader, "hands": [hand.split() for hand in hands], "trick": trick.split(), **declarer}


@rows(
    ("position", "played", "expected"),
    [
        # The declarer is out of diamonds; the ace of hearts draws his last heart.
        (told("clubs", 1, ["CT H9", "HA DT", "SK DJ"], ""), "DT", ("ruffed", ("CT",), 0, 24, None)),
        # The ace of diamonds is good now; once the declarer leads his diamond the ten is drawn under nothing.
        (told("hearts", 2, ["CA D9", "CT SA", "D7 DA"], ""), "D7", ("not-cashed", ("DA",), 0, 11, 2)),
        # The queen of diamonds leaves the ten to the declarer's partnerless ace; the partner's trick wants the ace of clubs.
        (told("hearts", 0, ["SJ", "CA C7", "D7 H7"], "SK"), "C7", ("not-smeared", ("CA",), 2, 11, None)),
        # The declarer has the trick already: the ten goes to him.
        (told("grand", 0, ["DK", "CA", "DT D7"], "SQ DA"), "DT", ("points-thrown", ("DT",), 0, 10, None)),
        (told("clubs", 0, ["CA", "HA", "DK DJ"], "S9 D9"), "DJ", ("needless-ruff", ("DJ",), None, 2, None)),
        # Both hearts take the queen of clubs; the ace is worth more there, since a jack is left outside.
        (told("hearts", 0, ["SJ", "H9 HA", "D9 DA"], "CQ"), "H9", ("won-too-cheaply", ("HA",), None, 11, None)),
        # The eight of clubs takes two cards of other suits as well.
        (told("clubs", 2, ["CT", "C8 CA", "ST"], "SQ DK"), "CA", ("trump-wasted", ("C8",), None, None, None)),
        (told("clubs", 0, ["HT", "SA HA", "CT HK"], "DT"), "HA", ("wrong-discard", ("SA",), None, None, None)),
        (told("grand", 1, ["SA DA", "SK CK", "DT SJ"], ""), "SK", ("wrong-lead", ("CK",), None, None, None)),
        (told("null", 0, ["ST HJ", "S9 D7", "SA CQ"], ""), "HJ", ("took-now", ("ST",), None, None, 1)),
        (told("null", 0, ["HQ ST", "HK CT", "H8 SQ"], ""), "ST", ("forced-later", ("HQ",), 0, None, 2)),
        (told("null", 2, ["D8 DJ", "D7 C9", "DT"], "C8"), "D8", ("kept-high", ("DJ",), None, None, None)),
        (told("null", 0, ["HQ", "SK S9", "HJ SQ"], "ST"), "SK", ("let-off", ("HQ",), 0, None, 2)),
        (told("null", 0, ["HQ", "CJ C7", "HK DT"], "C9"), "CJ", ("took-from-declarer", ("C7",), None, None, 1)),
        (told("ramsch", 0, ["SQ", "DQ DA", "H8 DK"], "DT"), "DA", ("points-taken", ("DQ",), 0, 25, None)),
        (told("ramsch", 0, ["SQ", "DQ DA", "H8 DK"], "DT"), "DA", ("trick-better-left", ("DQ",), 0, 25, None)),
        (told("ramsch", 0, ["DT", "C9", "DQ DA"], "SK CK"), "DQ", ("points-not-shed", ("DA",), 0, 8, None)),
    ],
)
def test_reasons_of_skat(position: dict[str, Any], played: str, expected: Fact) -> None:
    assert expected in why("skat", played, position)


@rows(
    ("position", "played", "expected"),
    [
        # The called ace must fall under the declarer's last trump but one.
        (told("partner C", 1, ["S8 DT", "CQ CK", "DA DQ", "DK CA"], ""), "CQ", ("ace-not-sought", ("CK",), None, None, None)),
        (
            told("partner C", 3, ["DA SJ DQ ST H9", "CT D8 HJ C9 HT", "HA DJ S8 S7 D9", "CA CK C8 C7 SA"], ""),
            "SA",
            ("no-run-away", ("CK", "C8", "C7"), None, None, None),
        ),
        (told("partner C", 0, ["CK", "CA", "CJ", "S8 HQ"], "DK DA SA"), "S8", ("not-ruffed", ("HQ",), 1, 26, None)),
        (told("wenz", 0, ["SA", "CT", "DQ DA", "D8 H7"], "DT CA"), "DQ", ("trick-given-up", ("DA",), 0, 24, None)),
        (told("wenz", 3, ["HT", "SA", "DJ HQ", "DA"], "D8 SK C7"), "DJ", ("overtook-partner", ("HQ",), 3, 6, None)),
        # The ten is left alone under the ace.
        (told("partner C", 0, ["HJ", "CT CK", "CA S7", "ST HA"], "HT"), "CK", ("ten-unguarded", ("CT",), 0, 10, 2)),
        (told("wenz", 1, ["ST DA", "D8 HT", "C9 HA", "CK DT"], ""), "D8", ("opened-suit", ("DA",), 0, 21, None)),
        (told("wenz", 3, ["DT S8", "ST CA", "HJ DK", "SA DJ"], ""), "DJ", ("trump-led", ("DJ",), None, None, None)),
        (told("partner C", 3, ["SQ SA", "ST HQ", "DT S9", "CA HT"], ""), "CA", ("trump-not-drawn", ("HT",), None, None, None)),
    ],
)
def test_reasons_of_schafkopf(position: dict[str, Any], played: str, expected: Fact) -> None:
    assert expected in why("schafkopf", played, position)


@rows(
    ("hands", "trick", "played", "expected"),
    [
        (["ST", "SK JK1", "JK2 H7", "DA CK", "C5 H4"], "HK", "SK", ("joker-kept", ("JK1",), None, None, None)),
        (["H3", "DT JK2", "HA C7", "D3 DJ", "JK1 CK"], "D6", "JK2", ("joker-wasted", ("JK2",), None, None, None)),
        (["CJ", "DJ D5", "DT C9"], "C6", "D5", ("high-card-wasted", ("DJ",), None, None, None)),
        (["CQ", "S7 SA", "HT S8", "HQ C4", "DA SJ"], "D8", "S7", ("too-low", ("SA",), None, None, None)),
    ],
)
def test_reasons_of_suitability(hands: list[str], trick: str, played: str, expected: Fact) -> None:
    """Spades are trump, hearts penalty, diamonds reverse; seat 0 led."""
    roles = {"S": "trump", "H": "penalty", "D": "reverse"}
    position = {"suits": roles, "leader": 0, "hands": [hand.split() for hand in hands], "trick": trick.split()}
    assert expected in why("suitability", played, position, players=len(hands))


def test_a_suit_that_was_led_before_is_not_opened() -> None:
    position = told("wenz", 1, ["ST DA", "D8 HT", "C9 HA", "CK DT"])
    assert "opened-suit" in [code for code, *_ in why("schafkopf", "D8", position)]
    assert "opened-suit" not in [code for code, *_ in why("schafkopf", "D8", position, led="D")]


def test_the_last_codes_stand_alone() -> None:
    """Codes that are used only if no other code fits never occur together with others."""
    for name in ("skat", "schafkopf"):
        for mistake in (each for seed in range(5) for each in found(name, seed)):
            codes = [reason.code for reason in mistake.reasons]
            assert not {"too-low", "wrong-lead"} & set(codes) or set(codes) <= {"too-low", "wrong-lead"}


def test_every_code_stands_in_the_guide_and_no_other() -> None:
    source = (Path(stich.__file__).parent / "study" / "analysis" / "reasons.py").read_text()
    codes = set(re.findall(r"``([a-z]+(?:-[a-z]+)+|ruffed)``", source))
    section = GUIDE.read_text().partition("### Mistakes, and why")[2].partition("\n## ")[0]
    assert codes == set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) and len(codes) == 30


# -- whole deals ---------------------------------------------------------------------------------------------------


@cache
def played(name: str, seed: int) -> State:
    player, state = plugin(name).players.simple(), stich.game(name).deal(seed=seed, dealer=0)
    while not state.finished:
        state = state.apply(player.act(state.view(state.actor)))
    return state


@cache
def found(name: str, seed: int) -> tuple[Mistake, ...]:
    state = played(name, seed)
    try:
        return mistakes(state, analyse(state))
    except stich.kernel.errors.StichError as error:
        assert error.code == "analysis/no-play"
        return ()


@pytest.mark.parametrize("name", ["skat", "schafkopf", "suitability"])
def test_mistakes_are_the_cards_that_lost_something_dearest_first(name: str) -> None:
    state = played(name, 1)
    analysis = analyse(state)
    cards = [card for trick in analysis.tricks for card in trick.cards]
    told_of = mistakes(state, analysis)
    assert sorted(m.index for m in told_of) == [index for index, card in enumerate(cards) if card.loss]
    assert [m.loss for m in told_of] == sorted((m.loss for m in told_of), reverse=True)
    for mistake in told_of:
        card = cards[mistake.index]
        assert (mistake.seat, mistake.card, mistake.loss) == (card.seat, card.card, card.loss)
        assert mistake.card not in mistake.better and mistake.better


@pytest.mark.parametrize("name", ["skat", "schafkopf"])
def test_most_mistakes_have_a_reason(name: str) -> None:
    every = [mistake for seed in range(5) for mistake in found(name, seed)]
    assert sum(bool(mistake.reasons) for mistake in every) >= 0.8 * len(every) > 0
    for reason in (reason for mistake in every for reason in mistake.reasons):
        assert reason.points is None or reason.points >= 0
        assert reason.trick is None or 1 <= reason.trick <= 10


def test_a_limit_leaves_only_reasons_that_need_no_line() -> None:
    state = played("skat", 1)
    analysis = analyse(state)
    few = mistakes(state, analysis, limits=Limits(nodes=0))
    full = mistakes(state, analysis)
    assert [m.index for m in few] == [m.index for m in full]
    assert sum(len(m.reasons) for m in few) <= sum(len(m.reasons) for m in full)


def test_a_reason_is_plain_data() -> None:
    assert (
        Reason(
            "ruffed",
            (
                Card(
                    "CT",
                ),
            ),
            Seat(0),
            24,
        ).trick
        is None
    )
