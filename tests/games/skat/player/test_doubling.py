"""Kontra and re of players that search: by what the deal is worth, not by rules of thumb."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.players import PLAYERS, named
from stich.players.search import SearchPlayer
from tests.games.driver import do
from tests.games.skat.driver import F, M, R, deal, declared

WINS_ALL = "CJ SJ HJ DJ CA CT CK CQ C9 C8"
BAD_GRAND = "DJ CA CT SK S9 HK H9 DK D9 D8"


def decided(state: State, name: str = "strong") -> Decision:
    player = named(name, has_time_limit=False)("skat", random.Random(1))
    assert isinstance(player, SearchPlayer)
    decision = player.decide(state.view(state.actor))
    again = named(name, has_time_limit=False)("skat", random.Random(1)).act(state.view(state.actor))
    assert again == decision.action and again in state.legal_actions
    return decision


def test_against_a_contract_that_cannot_win_it_is_said() -> None:
    """Three Jacks, aces and tens against a grand with one Jack."""
    dealt = deal(BAD_GRAND, "CJ SJ HJ CK SA ST HA HT DA DT", "CQ C9 C8 C7 SQ S8 S7 HQ H8 H7", "D7 DQ")
    state = do(declared(dealt, F, "grand", "D7 DQ", kontra=True), "D9")
    decision = decided(state)
    assert (state.actor, decision.action.text) == (M, "kontra")
    assert decision.deals == 24 and decision.estimates[decision.action].payoff > 0


def test_against_one_that_cannot_lose_a_card_is_played() -> None:
    """The reported value is that of the card, not of kontra."""
    state = do(declared(deal(WINS_ALL, "C7 S9 S8 S7 H9 H8 H7 D9 D8 D7"), F, "clubs", kontra=True), "CJ")
    decision = decided(state)
    assert isinstance(decision.action, PlayCard) and all(isinstance(action, PlayCard) for action in decision.estimates)


def test_the_second_opponent_is_asked_too() -> None:
    dealt = deal(BAD_GRAND, "CQ C9 C8 C7 SQ S8 S7 HQ H8 H7", "CJ SJ HJ CK SA ST HA HT DA DT", "D7 DQ")
    state = do(declared(dealt, F, "grand", "D7 DQ", kontra=True), "CA C7")
    assert (state.actor, decided(state).action.text) == (R, "kontra")


def test_re_with_cards_that_cannot_lose_and_never_without() -> None:
    said = do(declared(deal(WINS_ALL), F, "clubs", kontra=True), "CJ, kontra")
    assert (said.actor, decided(said).action.text) == (F, "re")
    dealt = deal(BAD_GRAND, "CJ SJ HJ CK SA ST HA HT DA DT", "CQ C9 C8 C7 SQ S8 S7 HQ H8 H7", "D7 DQ")
    caught = do(declared(dealt, F, "grand", "D7 DQ", kontra=True), "D9, kontra")
    assert decided(caught).action.text == "pass"


def test_null_is_left_alone() -> None:
    dealt = deal("C7 C8 C9 S7 S8 S9 H7 H8 D7 DA", "CJ SJ HJ CK SA ST HA HT DK DT", "", "DQ D9")
    state = do(declared(dealt, F, "null", "DQ D9", bid=18, kontra=True, kontra_null=True), "C7")
    assert decided(state).action.text != "kontra"


def test_strong_1_goes_by_rules_of_thumb_as_before() -> None:
    """Three trumps, two aces and a ten: in most worlds the game is lost, and the rule of thumb asks for more."""
    dealt = deal("SJ DJ CA C9 C8 SK S9 HK H9 D9", "CJ CK C7 HA HT H8 H7 DA D8 D7", "", "SQ HQ")
    state = do(declared(dealt, F, "clubs", "SQ HQ", kontra=True), "D9")
    assert {name: decided(state, name).action.text == "kontra" for name in ("strong", "strong-1", "club-1")} == {
        "strong": True,
        "strong-1": False,
        "club-1": False,
    }


def test_without_time_it_goes_by_rules_of_thumb() -> None:
    """Before eight worlds are solved nothing is known of what the deal is worth."""
    dealt = deal("SJ DJ CA C9 C8 SK S9 HK H9 D9", "CJ CK C7 HA HT H8 H7 DA D8 D7", "", "SQ HQ")
    state = do(declared(dealt, F, "clubs", "SQ HQ", kontra=True), "D9")
    hurried: Any = PLAYERS["strong"]
    player = replace(hurried, config=replace(hurried.config, seconds=0.0))("skat", random.Random(1))
    assert isinstance(player.act(state.view(state.actor)), PlayCard)
