"""The simple player: it beats random, plays the same way every time, and needs nothing but a view."""

from __future__ import annotations

import random
from itertools import product

import msgspec
import pytest

from stich.games.suitability import SuitabilityView
from stich.games.suitability.player.simple import SimplePlayer
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.players.random import RandomPlayer
from tests.games.suitability.driver import PRESETS, SIZES, deal, declared, do, game, over, view
from tests.rows import rows

PLAYER = SimplePlayer()


def played(players: int, seed: int, player: SimplePlayer = PLAYER) -> State:
    state = game(players).deal(seed=seed, dealer=seed % players)
    while not state.finished:
        action = player.act(view(state, state.actor))
        assert action in state.legal_actions
        state = state.apply(action)
    return state


@pytest.mark.thorough
@rows(("players", "deals", "better"), [(4, 12, 10), (2, 30, 10), (3, 12, 10), (5, 4, 8)])
def test_it_beats_random(players: int, deals: int, better: float) -> None:
    """The full measurement, every deal in all seatings, is in ``docs/research/comparisons.md``."""
    difference = []
    for seed in range(deals):
        for number, seating in enumerate(s for s in product((False, True), repeat=players) if len(set(s)) == 2):
            chance = RandomPlayer(random.Random(f"{seed} {number}"))
            state = game(players).deal(seed=seed, dealer=seed % players)
            while not state.finished:
                assert state.actor is not None
                state = state.apply((PLAYER if seating[state.actor] else chance).act(view(state, state.actor)))
            scores = over(state).scores
            simple, others = ([x for x, s in zip(scores, seating, strict=True) if s is kind] for kind in (True, False))
            difference.append(sum(simple) / len(simple) - sum(others) / len(others))
    assert sum(difference) / len(difference) >= better


def test_it_plays_the_same_way_every_time() -> None:
    for players in SIZES:
        for seed in range(10):
            assert played(players, seed).log == played(players, seed, SimplePlayer()).log


def test_it_decides_by_a_view_that_went_through_json() -> None:
    """It gets a view that went through JSON, and so cannot look at anything behind it."""

    class Remote(SimplePlayer):
        def act(self, view: object) -> Action:
            return super().act(msgspec.json.decode(msgspec.json.encode(view), type=SuitabilityView))

    for players in SIZES:
        for seed in range(10):
            assert played(players, seed, Remote()).log == played(players, seed).log


def test_long_strong_suits_become_trumps_and_low_ones_penalties() -> None:
    strong = game().start(deal(4, "SA SK SQ SJ ST S9 H5 D7 C9 C8 D8 H8 C6"))
    assert PLAYER.act(view(strong, 0)).text == "suit S trump"
    low = game().start(deal(4, "H2 H3 H4 H5 H6 SA DK D7 CQ C8 D8 S8 C6"))
    assert PLAYER.act(view(low, 0)).text == "suit H penalty"


@rows("preset", PRESETS)
@rows(
    ("hand", "privilege"),
    [
        ("C7 C8 D8 D9 DT H2 H3 H4 H5 C9 C6 S2 CT", "poverty"),
        ("SA SK SQ SJ ST S9 CA CK D2 HA HK HQ HJ", "immunity"),
        ("SA S9 S8 HK HQ HJ H9 H8 C7 C8 C9 D8 DQ", "warranty"),
    ],
)
def test_the_privilege_suits_the_hand(preset: str, hand: str, privilege: str) -> None:
    state = do(game(preset=preset).start(deal(4, "", "", "", hand)), "suit S trump, suit H penalty, suit D reverse")
    assert PLAYER.act(view(state, 3)).text == f"privilege {privilege}"


def test_it_takes_a_clean_trick_with_its_last_card_and_throws_penalty_cards_on_others() -> None:
    dealt = deal(
        4,
        "CA CK C5 S4 S3 H9 H8 H7 D9 D8 D7 DK DQ",
        "C2 C3 C4 SA SK HA HK HQ HJ HT D2 D3 D4",
        "S2 S5 S6 S7 S8 S9 ST SJ SQ H2 H3 H4 H5",
        "C6 C7 C8 C9 CT CJ CQ H6 D5 D6 DT DJ DA",
    )
    assert PLAYER.act(view(do(declared(dealt), "CA C2"), 2)).text[0] in "HS"
    free = do(declared(dealt), "D9 D4")
    assert PLAYER.act(view(free, 2)).text[0] == "S", "no penalty card lies there, and a trump takes it"
