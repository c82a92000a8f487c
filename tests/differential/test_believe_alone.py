"""Worlds after hearsay: as often as Bayes says, and never against what is certain."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import stich
from stich import native
from stich.kernel.action import PlayCard
from stich.registry import open_hands, room, worlds
from stich.solver import native_position

SPEC = native.Spec([[0, 1, 2], [3, 4, 5]], -1, [0] * 6, 3)
"""Three players and two suits of three cards."""
OWN = 0b000011
HIDDEN = [2, 3, 4, 5]
WORLDS = [(OWN, hand, 0b111100 & ~hand) for hand in (1 << a | 1 << b for a, b in combinations(HIDDEN, 2))]
NOTHING_AT_STAKE = np.zeros((3, 3, 1), dtype=np.float32)
LIKES_HIGH = np.array([[0, 0, 0, 0, 0, 0], [0, 0, 1.5, 0, 0, 0.5]], dtype=np.float32)
"""Cards 2 and 5 speak for the second thing."""
KINDS = [(1, 0.02), (5, 0.2)]
"""Two kinds of players in the core: how many times as wide the temper is, and the part of choices that follow no rule."""


def believed(positions: list[native.Position], sayings: object, **more: object) -> list[native.Position]:
    told = {"table": NOTHING_AT_STAKE, "temper": 1.0, "draws": len(positions), "steps": 0, "seed": 1, **more}
    return native.believe_alone(positions, [], sayings, **told)  # type: ignore[arg-type]


def chance(hand: int) -> float:
    """That place 1 says the second thing with this hand, be it of the one kind or the other."""
    merit, found = sum(LIKES_HIGH[1][card] for card in HIDDEN if hand >> card & 1), 0.0
    for wider, strays in KINDS:
        worth = math.exp(merit / wider)
        found += ((1 - strays) * worth / (1 + worth) + strays / 2) / len(KINDS)
    return found


@pytest.mark.parametrize("steps", [0, 7])
def test_worlds_come_as_often_as_bayes_says(steps: int) -> None:
    positions = [native.Position.start(SPEC, hands) for hands in WORLDS]
    draws = 20_000
    drawn = believed(positions, [(1, 1, LIKES_HIGH)], draws=draws, steps=steps)
    often, total = Counter(p.hands for p in drawn), sum(chance(hand) for _, hand, _ in WORLDS)
    for world in WORLDS:
        assert often[world] / draws == pytest.approx(chance(world[1]) / total, abs=0.015)


def test_exchanges_reach_what_was_not_drawn() -> None:
    """Two worlds tell where each card may lie; the steps find the others."""
    positions = [native.Position.start(SPEC, hands) for hands in (WORLDS[0], WORLDS[-1])]
    assert {p.hands for p in believed(positions, [], draws=200)} == {WORLDS[0], WORLDS[-1]}
    assert {p.hands for p in believed(positions, [], draws=200, steps=5)} == set(WORLDS)


def test_a_card_that_lies_at_one_place_in_all_worlds_stays_there() -> None:
    worlds = [w for w in WORLDS if w[1] & 0b100]
    drawn = believed([native.Position.start(SPEC, hands) for hands in worlds], [], draws=200, steps=20)
    assert {p.hands for p in drawn} == set(worlds)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_real_deals_become_likelier_and_nothing_certain_changes(players: int) -> None:
    """Among deals that fit a view, the share of hidden cards that lie where they really do."""
    game, rng = stich.game("suitability", players=players), random.Random(1)
    judge, simple = room(game.name).players().bidding_policy(rng), room(game.name).players().simple()
    before = after = 0
    for seed in range(12):
        state = game.deal(seed=seed, dealer=seed % players)
        while state.phase.name != "play" or len(state.view(state.actor).hand) > 5:
            state = state.apply(simple.act(state.view(state.actor)))
        view = state.view(state.actor)
        opened, stakes = state.phase.open_hand, open_hands(state.game).payoffs(state.phase)
        assert judge is not None and opened is not None and stakes is not None
        heard, deck = judge.opponent_model(view), opened.spec.deck
        assert heard is not None
        positions = [native_position(opened.spec, w.phase.open_hand.position) for w in worlds(view, rng, 60)]
        log = [(opened.order.index(seat), deck.bit[a.card]) for seat, a in state.log if isinstance(a, PlayCard)]
        drawn = native.believe_alone(positions, log, heard.evidence, stakes.tables, heard.temperature, draws=60, steps=60, seed=seed)
        real, me = opened.position.hands, opened.position.actor
        for found in drawn:
            assert found.hands[me] == real[me]
            assert [h.bit_count() for h in found.hands] == [h.bit_count() for h in real]
            assert (found.trick, found.tricks, found.points) == (positions[0].trick, positions[0].tricks, positions[0].points)
        before += sum((h & r).bit_count() for p in positions for h, r in zip(p.hands, real, strict=True))
        after += sum((h & r).bit_count() for p in drawn for h, r in zip(p.hands, real, strict=True))
    assert after > 1.02 * before


def test_what_does_not_fit_is_refused() -> None:
    positions = [native.Position.start(SPEC, hands) for hands in WORLDS]
    with pytest.raises(ValueError, match="one at least"):
        believed([], [], draws=1)
    with pytest.raises(ValueError, match="was not there to be played"):
        native.believe_alone(positions[:1], [(1, 2)], [], NOTHING_AT_STAKE, temper=1.0, draws=1, steps=0, seed=1)
    with pytest.raises(ValueError, match="leads to another moment"):
        native.believe_alone(positions[:1], [(0, 0)], [], NOTHING_AT_STAKE, temper=1.0, draws=1, steps=0, seed=1)
    with pytest.raises(ValueError, match="sayings is one of the rows"):
        believed(positions, [(1, 2, LIKES_HIGH)])
    with pytest.raises(ValueError, match="sayings is by a place"):
        believed(positions, [(3, 0, LIKES_HIGH)])
    with pytest.raises(ValueError, match="log is pairs"):
        native.believe_alone(positions, [(0, 6)], [], NOTHING_AT_STAKE, temper=1.0, draws=1, steps=0, seed=1)
    with pytest.raises(ValueError, match="temper is more than 0"):
        believed(positions, [], temper=0.0)
    with pytest.raises(ValueError, match="draws is 1 to"):
        believed(positions, [], draws=0)
