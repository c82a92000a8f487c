"""Knocking, kontra and re of players that search: by what the deal is worth, not by rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from stich.games.schafkopf.rules.contract import LONG
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.state import State
from stich.players import named
from stich.players.search import SearchPlayer
from tests.games.driver import do
from tests.games.schafkopf.driver import WINS_ALL, A, B, C, begun, declared

FIRST_FOUR_TOP = "CQ SQ HQ HA C9 C8 S9 S8"
FIRST_FOUR_FAIR = "SQ HJ CA C9 C8 S9 S8 D8"
FIRST_FOUR_POOR = "C9 C8 S9 S8 CQ SQ HQ HA"


def strong(name: str = "strong") -> SearchPlayer:
    player = named(name, has_time_limit=False)("schafkopf", random.Random(1))
    assert isinstance(player, SearchPlayer)
    return player


def decided(state: State, name: str = "strong") -> Decision:
    return strong(name).decide(state.view(state.actor))


def others(hand: str) -> Sequence[str]:
    """Return the rest of the pack for three others."""
    rest = [card for card in LONG.cards if card not in hand.split()]
    random.Random(2).shuffle(rest)
    return [" ".join(rest[i : i + 8]) for i in (0, 8, 16)]


@pytest.mark.parametrize(
    ("hand", "knocks"), [(FIRST_FOUR_TOP, True), (FIRST_FOUR_FAIR, True), (FIRST_FOUR_POOR, False)], ids=["top", "fair", "poor"]
)
def test_who_expects_to_score_with_four_cards_knocks(hand: str, knocks: bool) -> None:
    """By the first four cards alone: what comes after them is not known yet (C.14)."""
    state = begun((hand, *others(hand)), preset="sauspiel")
    assert state.phase.name == "knock" and state.actor == A
    decision = decided(state)
    assert (decision.action.text == "knock") == knocks
    doubled, plain = (decision.estimates[action].payoff for action in state.legal_actions)
    assert doubled == pytest.approx(2 * plain) and (plain > 0) == knocks
    assert strong().act(state.view(A)) == decision.action


def test_the_fair_start_is_where_they_differ_from_what_they_were() -> None:
    state = begun((FIRST_FOUR_FAIR, *others(FIRST_FOUR_FAIR)), preset="sauspiel")
    assert {name: decided(state, name).action.text for name in ("strong", "club-1", "strong-1")} == {
        "strong": "knock",
        "club-1": "pass",
        "strong-1": "pass",
    }


KONTRA_HANDS = (
    "SJ HJ HA H9 C7 SK D9 D8",
    "CQ SQ HQ CJ HT H8 CA ST",
    "DQ HK CT C9 SA S8 DA DT",
    "DJ H7 CK C8 S9 S7 DK D7",
)
"""A plays with the ace of acorns, which B holds: so A and B play together, with the best trumps."""


def test_opponents_with_the_best_trumps_say_kontra() -> None:
    hands = (KONTRA_HANDS[0], KONTRA_HANDS[2].replace("CT", "CA"), KONTRA_HANDS[1].replace("CA", "CT"), KONTRA_HANDS[3])
    state = declared("partner C", hands, preset="sauspiel", klopfen=False)
    decisions = {}
    while state.phase.name == "stoss":
        decisions[state.actor] = decided(state)
        state = do(state, "pass")
    assert decisions[C].action.text == "kontra", "three of the four Obers"
    assert decisions[C].deals == 24 and decisions[C].estimates[decisions[C].action].payoff > 0
    assert decisions[B].action.text == "pass", "he holds the called ace and is with the declarer"


def test_weak_opponents_say_nothing() -> None:
    state = declared("solo H", WINS_ALL, preset="sauspiel", klopfen=False)
    while state.phase.name == "stoss":
        decision = decided(state)
        assert decision.action.text == "pass" and all(found.payoff < 0 for found in decision.estimates.values())
        state = do(state, "pass")


def test_a_declarer_who_cannot_lose_says_re() -> None:
    state = do(declared("solo H", WINS_ALL, preset="sauspiel", klopfen=False), "kontra")
    while state.actor != A:
        state = do(state, "pass")
    assert decided(state).action.text == "re"


def test_a_declarer_who_was_caught_leaves_it() -> None:
    hands = (WINS_ALL[1], WINS_ALL[0], *WINS_ALL[2:])
    state = do(declared("wenz", hands, stoss_max=2), "CA, kontra")
    while state.actor != A:
        state = do(state, "pass")
    assert decided(state).action.text == "pass"
