"""Worlds sampled from their posterior: as often as Bayes says, and never against what is certain."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import stich
from stich import native
from stich.kernel.rules.action import PlayCard
from stich.registry import double_dummy, plugin, worlds
from stich.solver import native_position

SPEC = native.Spec([[0, 1, 2], [3, 4, 5]], -1, [0] * 6, 3)
"""Three players and two suits of three cards."""
OWN = 0b000011
HIDDEN = [2, 3, 4, 5]
WORLDS = [(OWN, hand, 0b111100 & ~hand) for hand in (1 << a | 1 << b for a, b in combinations(HIDDEN, 2))]
NO_PAYOFF = np.zeros((3, 3, 1), dtype=np.float32)
LIKES_HIGH = np.array([[0, 0, 0, 0, 0, 0], [0, 0, 1.5, 0, 0, 0.5]], dtype=np.float32)
"""Logits by option and card: cards 2 and 5 speak for the second option."""
KINDS = [(1, 0.02), (5, 0.2)]
"""The two kinds of players in the core: temperature as a multiple of the given one, and lapse rate."""


def sample(positions: list[native.Position], bids: object, **more: object) -> list[native.Position]:
    arguments = {"payoffs": NO_PAYOFF, "temperature": 1.0, "samples": len(positions), "mcmc_steps": 0, "seed": 1, **more}
    return native.sample_posterior(positions, [], bids, **arguments)  # type: ignore[arg-type]


def likelihood(hand: int) -> float:
    """How likely player 1 chooses the second option with this hand, being of either kind."""
    logit, total = sum(LIKES_HIGH[1][card] for card in HIDDEN if hand >> card & 1), 0.0
    for temperature, lapse_rate in KINDS:
        odds = math.exp(logit / temperature)
        total += ((1 - lapse_rate) * odds / (1 + odds) + lapse_rate / 2) / len(KINDS)
    return total


@pytest.mark.parametrize("mcmc_steps", [0, 7])
def test_worlds_come_as_often_as_bayes_says(mcmc_steps: int) -> None:
    positions = [native.Position.start(SPEC, hands) for hands in WORLDS]
    samples = 20_000
    drawn = sample(positions, [(1, 1, LIKES_HIGH)], samples=samples, mcmc_steps=mcmc_steps)
    often, total = Counter(p.hands for p in drawn), sum(likelihood(hand) for _, hand, _ in WORLDS)
    for world in WORLDS:
        assert often[world] / samples == pytest.approx(likelihood(world[1]) / total, abs=0.015)


def test_exchanges_reach_worlds_that_were_not_given() -> None:
    """Two worlds say where each card may lie; the steps find the other worlds."""
    positions = [native.Position.start(SPEC, hands) for hands in (WORLDS[0], WORLDS[-1])]
    assert {p.hands for p in sample(positions, [], samples=200)} == {WORLDS[0], WORLDS[-1]}
    assert {p.hands for p in sample(positions, [], samples=200, mcmc_steps=5)} == set(WORLDS)


def test_a_card_that_one_player_holds_in_all_worlds_stays_there() -> None:
    worlds = [w for w in WORLDS if w[1] & 0b100]
    drawn = sample([native.Position.start(SPEC, hands) for hands in worlds], [], samples=200, mcmc_steps=20)
    assert {p.hands for p in drawn} == set(worlds)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_real_deals_become_likelier_and_nothing_certain_changes(players: int) -> None:
    """Among deals that fit a view, the share of hidden cards that lie where they really do."""
    game, rng = stich.game("suitability", players=players), random.Random(1)
    judge, simple = plugin(game.name).players.bidding_policy(rng), plugin(game.name).players.simple()
    before = after = 0
    for seed in range(12):
        state = game.deal(seed=seed, dealer=seed % players)
        while state.phase.name != "play" or len(state.view(state.actor).hand) > 5:
            state = state.apply(simple.act(state.view(state.actor)))
        view = state.view(state.actor)
        opened, stakes = state.phase.perfect_info, double_dummy(state.game).payoffs(state.phase)
        assert judge is not None and opened is not None and stakes is not None
        heard, deck = judge.opponent_model(view), opened.spec.deck
        assert heard is not None
        positions = [native_position(opened.spec, w.phase.perfect_info.position) for w in worlds(view, rng, 60)]
        log = [(opened.order.index(seat), deck.bit[a.card]) for seat, a in state.log if isinstance(a, PlayCard)]
        evidence, temperature = heard.evidence, heard.temperature
        drawn = native.sample_posterior(positions, log, evidence, stakes.tables, temperature, samples=60, mcmc_steps=60, seed=seed)
        real, me = opened.position.hands, opened.position.actor
        for world in drawn:
            assert world.hands[me] == real[me]
            assert [h.bit_count() for h in world.hands] == [h.bit_count() for h in real]
            assert (world.trick, world.tricks, world.points) == (positions[0].trick, positions[0].tricks, positions[0].points)
        before += sum((h & r).bit_count() for p in positions for h, r in zip(p.hands, real, strict=True))
        after += sum((h & r).bit_count() for p in drawn for h, r in zip(p.hands, real, strict=True))
    assert after > 1.02 * before


def test_what_does_not_fit_is_refused() -> None:
    positions = [native.Position.start(SPEC, hands) for hands in WORLDS]
    with pytest.raises(ValueError, match="one at least"):
        sample([], [], samples=1)
    with pytest.raises(ValueError, match="not to act, or does not hold it"):
        native.sample_posterior(positions[:1], [(1, 2)], [], NO_PAYOFF, temperature=1.0, samples=1, mcmc_steps=0, seed=1)
    with pytest.raises(ValueError, match="leads to another position"):
        native.sample_posterior(positions[:1], [(0, 0)], [], NO_PAYOFF, temperature=1.0, samples=1, mcmc_steps=0, seed=1)
    with pytest.raises(ValueError, match="bids is one of the options"):
        sample(positions, [(1, 2, LIKES_HIGH)])
    with pytest.raises(ValueError, match="bids is by one of the players"):
        sample(positions, [(3, 0, LIKES_HIGH)])
    with pytest.raises(ValueError, match="log is pairs"):
        native.sample_posterior(positions, [(0, 6)], [], NO_PAYOFF, temperature=1.0, samples=1, mcmc_steps=0, seed=1)
    with pytest.raises(ValueError, match="temperature is more than 0"):
        sample(positions, [], temperature=0.0)
    with pytest.raises(ValueError, match="samples is 1 to"):
        sample(positions, [], samples=0)
