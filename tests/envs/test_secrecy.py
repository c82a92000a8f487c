"""Observations and keys are what a seat knows, and nothing more: hidden cards change no byte of them."""

from __future__ import annotations

import random

import numpy as np

import stich
from stich.registry import PLUGINS, worlds
from stich.research.envs import EnvironmentState
from stich.research.envs.openspiel import OpenSpielState
from tests.contract.games import Key, few_games, made
from tests.envs.difference import chosen
from tests.rows import rows
from tests.sample import sample


def on_the_way(key: Key, seed: int) -> list[EnvironmentState]:
    """Return some tables of a deal of random steps."""
    game, rng = made(key), random.Random(seed)
    tables = [EnvironmentState.deal(game, seed=seed, dealer=seed % game.seats)]
    while not tables[-1].finished:
        tables.append(tables[-1].apply(rng.choice(tables[-1].legal)))
    return rng.sample(tables[:-1], min(4, len(tables) - 1))


@few_games
def test_hidden_cards_change_no_byte(key: Key) -> None:
    rng = random.Random(1)
    for seed in range(sample(2, 30)):
        for table in on_the_way(key, seed):
            for seat in range(table.state.game.seats):
                other = OpenSpielState(table).resample_from_infostate(seat, rng).table
                assert np.array_equal(table.observation(seat), other.observation(seat))
                assert table.seat == other.seat
                if seat == table.seat:
                    assert table.legal == other.legal


PUBS = [(name, None) for name in PLUGINS] + [("skat", "skat-kneipe"), ("schafkopf", "sauspiel")]
"""The main presets, and those with most to say: kontra and re, knocking, cards that are pushed."""


@rows(("name", "preset"), PUBS)
def test_hidden_cards_change_nothing_that_a_batch_shows(name: str, preset: str | None) -> None:
    rows, rng = stich.batch(name, preset, n=24, seed=6), random.Random(2)
    different = 0
    for turn in range(40):
        rows.step(chosen(rows))
        if turn % 8:
            continue
        others = rows.clone(range(rows.n))
        drawn = []
        for row in range(rows.n):
            table = rows.table(row)
            (world,) = worlds(table.state.view(table.seat), rng, 1)
            drawn.append(EnvironmentState(world, table.laid))
            different += world.deal != table.state.deal
        others.set(range(rows.n), drawn)
        assert np.array_equal(rows.obs, others.obs)
        assert np.array_equal(rows.mask, others.mask)
        assert np.array_equal(rows.infoset_key, others.infoset_key)
    assert different > 50, "the worlds differ in hidden cards"


@rows(("name", "preset"), PUBS)
def test_keys_and_observations_tell_the_same_apart(name: str, preset: str | None) -> None:
    rows = stich.batch(name, preset, n=256, seed=8)
    by_key: dict[int, bytes] = {}
    for _ in range(60):
        rows.step(chosen(rows))
        for row, key in enumerate(rows.infoset_key.tolist()):
            # Which seat it is does not show in an observation, but a key counts it.
            assert by_key.setdefault(key, rows.obs[row].tobytes()) == rows.obs[row].tobytes()
    assert len(set(by_key.values())) > 0.9 * len(by_key)
