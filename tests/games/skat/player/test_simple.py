"""The simple player: rates over 800 deals; it is deterministic and needs nothing but a view."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from stich.games.skat import SkatView
from stich.games.skat.player.simple import SimplePlayer
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.skat.driver import F, M, deal, declared, do, over, skat, until, view
from tests.rows import rows

DEALS = 800
PLAYER = SimplePlayer()


def played(seed: int, player: SimplePlayer = PLAYER) -> State:
    state = skat().deal(seed=seed, dealer=seed % 3)
    while not state.finished:
        action = player.act(view(state, state.actor))
        assert action in state.legal_actions
        state = state.apply(action)
    return state


@pytest.mark.thorough
def test_rates_over_many_deals() -> None:
    """Bands of plausible play: passed in below 8 %, each seat declares 25–38 % of deals, declarers win 70–90 %."""
    declares: Counter[Seat] = Counter()
    passed_in = won = 0
    for seed in range(DEALS):
        outcome = over(played(seed))
        if outcome.declarer is None:
            passed_in += 1
            continue
        declares[outcome.declarer] += 1
        won += outcome.won is True
    assert passed_in < 0.08 * DEALS
    assert all(0.25 * DEALS <= declares[Seat(s)] <= 0.38 * DEALS for s in range(3)), declares
    assert 0.70 <= won / (DEALS - passed_in) <= 0.90


def test_it_plays_the_same_way_every_time() -> None:
    for seed in range(40):
        assert played(seed).log == played(seed, SimplePlayer()).log


def test_it_decides_by_a_view_that_went_through_json() -> None:
    """It gets a view that went through JSON, and so cannot look at anything behind it."""

    class Remote(SimplePlayer):
        def act(self, view: object) -> Action:
            return super().act(msgspec.json.decode(msgspec.json.encode(view), type=SkatView))

    for seed in range(40):
        assert played(seed, Remote()).log == played(seed).log


def test_it_decides_the_same_in_every_world_that_looks_the_same() -> None:
    rng = random.Random(3)
    for seed in range(15):
        state = skat().deal(seed=seed, dealer=seed % 3)
        while not state.finished:
            seen = view(state, state.actor)
            action = PLAYER.act(seen)
            for world in worlds(seen, rng, 1):
                assert PLAYER.act(view(world, state.actor)) == action
            state = state.apply(action)


MONSTER = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")
DEALT = deal("CJ SJ CA CT CK C9 C8 HA DT D7", "HJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "H7 D8")


@rows(
    ("offered", "answer"),
    [
        pytest.param(do(declared(MONSTER, F, "clubs hand"), "claim"), "accept", id="a claim that the open cards prove"),
        pytest.param(do(declared(DEALT, F, "clubs hand"), "claim"), "refuse", id="one that they do not prove"),
        pytest.param(do(until(declared(DEALT, F, "clubs hand"), M, 10), "claim"), "refuse", id="of the partner, in the middle of a trick"),
        pytest.param(do(until(declared(DEALT, F, "clubs hand"), F, 8), "concede"), "accept", id="the declarer gives up"),
        pytest.param(
            do(until(declared(DEALT, F, "clubs hand", opponents_concession="both"), M, 10), "concede"),
            "refuse",
            id="the partner gives up too early",
        ),
        pytest.param(do(until(declared(DEALT, F, "clubs hand"), M, 10), "concede"), "accept", id="the opponents give up"),
        pytest.param(do(until(declared(MONSTER, F, "clubs hand"), M, 1), "concede"), "refuse", id="they do, and he has schneider"),
        pytest.param(do(until(declared(DEALT, F, "null", "CJ SJ", 24), M, 10), "concede"), "refuse", id="they do, but overbid"),
    ],
)
def test_how_it_answers_offers(offered: State, answer: str) -> None:
    assert PLAYER.act(view(offered, offered.actor)).text == answer


def test_it_declares_a_contract_that_reaches_the_bid_if_there_is_one() -> None:
    for seed in range(150):
        taken = do(skat().deal(seed=seed, dealer=2), "30, hold, pass, pass, pickup")
        worth = {w.declare: w.value for w in view(taken, F).worth}
        state = taken
        for _ in range(2):
            state = state.apply(PLAYER.act(view(state, F)))
        assert worth[view(state, F).contract or ""] >= min(30, max(worth.values()))
