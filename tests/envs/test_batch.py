"""Batches: equal to the Python rules, to themselves in every size, and clear about what they refuse."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.plugin.environment import Environment
from stich.records import record_of
from stich.registry import PLUGINS
from stich.research.envs import EnvironmentState, covered, spans
from stich.research.envs.batches import Batch
from tests.contract.games import Key, few_games, made, with_options
from tests.envs.difference import dealt, decisions_compared
from tests.rows import rows
from tests.sample import sample


@few_games
def test_every_number_is_that_of_the_python_rules(key: Key) -> None:
    decisions_compared(made(key), n=32, decisions=sample(250, 5_000), seed=3)


@few_games
def test_every_number_is_that_of_the_python_rules_with_other_options(key: Key) -> None:
    for seed in range(sample(1, 12)):
        decisions_compared(with_options(key, seed), n=16, decisions=sample(50, 500), seed=seed)


RARE = [
    ("skat", "skat-kneipe", {"ramsch_jacks": False, "ramsch_leavers": "double", "ramsch_factor_on_all_tricks": False, "kontra_null": True}),
    ("skat", "skat-isko", {"ramsch": "ramsch", "scoring": "adjusted", "ramsch_skat": "nobody", "players": 4}),
    ("skat", "skat-bga", {"tournament": True, "scoring": "adjusted", "players": 4, "kontra": True}),
    ("skat", "skat-classic", {"hand_schwarz": 5, "lost_levels": "game only", "tournament": True, "scoring": "adjusted"}),
    ("skat", "skat-kneipe", {"kontra_after_bid": True, "kontra_null": True, "ramsch_value": "winner", "ramsch_ties": "last trick"}),
    ("skat", "skat-isko", {"ramsch": "ramsch", "ramsch_value": "card points", "ramsch_skat": "loser", "ramsch_grand_hand": True}),
    ("skat", "skat-kneipe", {"ramsch_ties": "not three", "ramsch_jungfrau": False, "ramsch_durchmarsch": "lost", "players": 4}),
    ("schafkopf", "sauspiel", {"all_pass": "ramsch", "stichzwang": True, "ramsch_jungfrau": True, "ramsch_durchmarsch": 90}),
    ("schafkopf", "sauspiel", {"solo_price": 60, "level_price": 5, "runner_price": 15, "all_pass": "ramsch", "ramsch_price": 30}),
    ("schafkopf", "sauspiel", {"schwarz": "points", "all_pass": "ramsch", "ramsch_tie": "tricks", "deck": "short"}),
    ("schafkopf", "sauspiel", {"stoss_max": 4}),
    ("schafkopf", "schafkopfschule", {"stoss_max": 3, "klopfen": True}),
    ("schafkopf", "sauspiel", {"all_pass": "must", "auction": "duel_named", "sie": "automatic"}),
    ("schafkopf", "schafkopfschule", {"geier": True, "farbwenz": True, "geier_above_farbwenz": True, "laufende_min_solo": 1}),
    ("schafkopf", "schafkopfschule", {"all_pass": "ramsch", "klopfen": True, "stoss_max": 1, "ramsch_durchmarsch": "all", "deck": "short"}),
]


@rows(("name", "preset", "options"), RARE)
def test_what_is_rarely_played_is_that_of_the_python_rules(name: str, preset: str, options: dict[str, object]) -> None:
    decisions_compared(stich.game(name, preset, **options), n=sample(16, 48), decisions=sample(160, 5_000), seed=4)


def test_what_is_covered_is_asked() -> None:
    assert covered("suitability") == PLUGINS["suitability"].presets.names


def test_words_are_said_instead_of_a_card_and_between_cards() -> None:
    rows = stich.batch("skat", "skat-kneipe", n=1, seed=1)
    said = ["18", "pass", "pass", "hand", "declare grand hand"]
    for text in said:
        rows.step([rows.actions.index(text)])
    assert rows.phases[rows.phase[0]] == "play"
    declarer, forehand = rows.table(0).state.view(None).declarer, int(rows.seat[0])
    legal = {rows.actions[number] for number in np.flatnonzero(rows.mask[0])}
    assert forehand != declarer and "kontra" in legal and len(legal) > 1
    rows.step([rows.actions.index("kontra")])
    assert rows.phases[rows.phase[0]] == "re" and rows.seat[0] == declarer
    rows.step([rows.actions.index("re")])
    assert rows.phases[rows.phase[0]] == "play" and rows.seat[0] == forehand
    assert "kontra" not in {rows.actions[number] for number in np.flatnonzero(rows.mask[0])}


def test_who_knocks_has_seen_four_cards() -> None:
    rows = stich.batch("schafkopf", "sauspiel", n=4, seed=1)
    hand = next(span for span in spans("schafkopf", "sauspiel") if span.name == "hand")
    seen = []
    for _ in range(5):
        seen.append(rows.obs[0, hand.start : hand.stop].sum())
        rows.step(np.full(4, rows.actions.index("pass")))
    assert seen == [4, 4, 4, 4, 8]


def steps(rows: Batch, count: int) -> list[tuple[np.ndarray, ...]]:
    """All arrays after each of some steps."""
    seen = []
    for _ in range(count):
        rows.step(rows.sample())
        arrays = (rows.obs, rows.mask, rows.seat, rows.phase, rows.rewards, rows.done, rows.episode, rows.infoset_key)
        seen.append(tuple(array.copy() for array in arrays))
    return seen


@pytest.mark.parametrize("name", PLUGINS)
def test_rows_depend_neither_on_their_number_nor_on_threads(name: str) -> None:
    many = steps(stich.batch(name, n=1024, threads=2, seed=5), 60)
    one_thread = steps(stich.batch(name, n=1024, threads=1, seed=5), 60)
    one_row = steps(stich.batch(name, n=1, seed=5), 60)
    for a, b, c in zip(many, one_thread, one_row, strict=True):
        assert all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))
        assert all(np.array_equal(x[:1], y) for x, y in zip(a, c, strict=True))


def test_another_seed_deals_other_cards_and_every_row_its_own() -> None:
    first, second = stich.batch("skat", n=64, seed=1), stich.batch("skat", n=64, seed=2)
    deals = {rows.state(row).deal for rows in (first, second) for row in range(64)}
    assert len(deals) == 128


def test_without_planes_everything_else_is_the_same() -> None:
    with_planes, without = stich.batch("skat", n=32, seed=4), stich.batch("skat", n=32, seed=4, obs=None)
    assert without.obs.shape == (32, 0)
    for _ in range(100):
        actions = with_planes.sample()
        assert np.array_equal(actions, without.sample())
        with_planes.step(actions)
        without.step(actions)
        assert np.array_equal(with_planes.mask, without.mask)
        assert np.array_equal(with_planes.rewards, without.rewards)


def test_a_learner_sees_every_seat() -> None:
    rows = stich.batch("skat", n=9, seed=1)
    assert {rows.state(row).deal.dealer for row in range(9)} == {0, 1, 2}
    before = rows.state(0).deal.dealer
    while not rows.done[0]:
        rows.step(rows.sample())
    assert rows.state(0).deal.dealer == (before + 1) % 3


def test_arrays_are_the_batchs_own_memory() -> None:
    rows = stich.batch("skat", n=4, seed=1)
    shared = np.from_dlpack(rows.obs)
    assert np.shares_memory(shared, rows.obs)
    before = shared.copy()
    rows.step(rows.sample())
    assert not np.array_equal(before, shared)
    rewards, done = rows.step(rows.sample())
    assert rewards is rows.rewards and done is rows.done


def test_an_illegal_action_ends_the_deal_at_the_worst_score() -> None:
    rows = stich.batch("skat", n=3, seed=1)
    actor, legal = int(rows.seat[1]), rows.sample()
    rewards, done = rows.step([legal[0], rows.actions.index("hold"), legal[2]])
    assert done.tolist() == rows.illegal.tolist() == [0, 1, 0]
    assert rewards[1].tolist() == [-590 if seat == actor else 0 for seat in range(3)]
    assert not rewards[0].any() and not rewards[2].any()
    assert rows.episode.tolist() == [0, 1, 0] and rows.illegal_actions == 1
    rows.step(rows.sample())
    assert not rows.illegal.any() and not rows.rewards.any()


@pytest.mark.parametrize("name", PLUGINS)
def test_no_number_is_undefined_as_an_action(name: str) -> None:
    rows, rng = stich.batch(name, n=64, seed=1), np.random.default_rng(1)
    refused = 0
    for _ in range(50):
        wild = rng.integers(-(2**15), 2**15, 64).astype(np.int16)
        wild[:32] = rng.integers(0, len(rows.actions), 32)
        legal = [0 <= action < len(rows.actions) and bool(rows.mask[row, action]) for row, action in enumerate(wild)]
        rows.step(wild)
        assert (rows.illegal == 0).tolist() == legal
        refused += 64 - sum(legal)
    assert rows.illegal_actions == refused
    rows.step(np.full(64, 2**40))
    assert rows.illegal.all()


def test_an_action_for_each_row() -> None:
    rows = stich.batch("skat", n=4, seed=1)
    for wrong in ([1, 2], [[1, 2, 3, 4]], [0.5, 1, 2, 3]):
        with pytest.raises(StichError, match=r"whole numbers of shape \(4,\)") as error:
            rows.step(wrong)
        assert error.value.code == "envs/actions"


@pytest.mark.parametrize("name", PLUGINS)
def test_a_clone_goes_on_as_the_row_would(name: str) -> None:
    rows = stich.batch(name, n=8, seed=2)
    for _ in range(20):
        rows.step(rows.sample())
    copies = rows.clone([5, 5, 2])
    assert copies.n == 3 and copies.state(0) == copies.state(1) == rows.state(5)
    for _ in range(80):
        actions = rows.sample()
        assert copies.sample().tolist() == actions[[5, 5, 2]].tolist()
        rows.step(actions)
        copies.step(actions[[5, 5, 2]])
        assert np.array_equal(copies.obs, rows.obs[[5, 5, 2]])


@pytest.mark.parametrize("name", PLUGINS)
def test_rows_are_set_from_records_states_and_tables(name: str) -> None:
    rows, other = stich.batch(name, n=3, seed=2), stich.batch(name, n=3, seed=9)
    for _ in range(25):
        rows.step(rows.sample())
    state = rows.state(1)
    other.set([0, 1, 2], [record_of(state, ["x"] * state.game.seats), state, rows.table(1)])
    assert other.state(0) == other.state(1) == other.state(2) == state
    assert np.array_equal(other.mask[2], rows.mask[1])
    assert other.infoset_key[2] == rows.infoset_key[1]
    assert np.array_equal(other.obs[2], rows.obs[1])


@pytest.mark.parametrize("name", PLUGINS)
def test_a_pickled_or_copied_batch_goes_on_alike(name: str) -> None:
    rows = stich.batch(name, n=40, seed=2, threads=2)
    rows.step(np.full(40, -1))
    for _ in range(25):
        rows.step(rows.sample())
    others = [pickle.loads(pickle.dumps(rows)), copy.copy(rows), copy.deepcopy(rows)]
    without = pickle.loads(pickle.dumps(stich.batch(name, n=2, obs=None)))
    assert without.obs.shape == (2, 0) and all(other.illegal_actions == 40 for other in others)
    for _ in range(60):
        actions = rows.sample()
        for other in others:
            assert np.array_equal(other.sample(), actions)
            for array in ("obs", "mask", "seat", "phase", "rewards", "done", "illegal", "episode", "infoset_key"):
                assert np.array_equal(getattr(other, array), getattr(rows, array)), array
            other.step(actions)
        rows.step(actions)


def refused(code: str, rows: Batch, row: int, deal: stich.State) -> None:
    before = rows.state(0)
    with pytest.raises(StichError) as error:
        rows.set([row], [deal])
    assert error.value.code == code
    assert rows.state(0) == before


def test_what_cannot_be_set_is_refused() -> None:
    rows, game = stich.batch("skat", n=2, seed=2), stich.game("skat")
    refused("envs/row", rows, 2, game.deal(seed=1))
    refused("envs/game", rows, 0, stich.game("schafkopf").deal(seed=1))
    refused("envs/game", rows, 0, stich.game("skat", "skat-classic").deal(seed=1))
    table = EnvironmentState.deal(game, seed=1)
    while not table.finished:
        table = table.apply(random.Random(1).choice(table.legal))
    refused("envs/over", rows, 0, table.state)
    deal = game.deal(seed=1).deal
    refused("envs/start", rows, 0, game.start(deal, {"declarer": 1, "bid": 18, "declare": "null hand"}))
    state = game.deal(seed=1)
    for text in ("18", "pass", "pass", "hand", "declare grand hand", "claim"):
        state = state.apply(text)
    refused("envs/action", rows, 0, state)


def test_wrong_sizes_are_refused() -> None:
    for wrong in ({"n": 0}, {"n": 1, "threads": 0}, {"n": 1, "seed": -1}, {"n": 1, "seed": 2**64}):
        with pytest.raises(StichError) as error:
            stich.batch("skat", **wrong)  # type: ignore[arg-type]
        assert error.value.code == "envs/size"
    with pytest.raises(StichError) as error:
        stich.batch("skat", n=1, obs="text")  # type: ignore[arg-type]
    assert error.value.code == "envs/obs"


@pytest.mark.parametrize("name", PLUGINS)
def test_the_oracle_shows_every_card_once(name: str) -> None:
    rows = stich.batch(name, n=16, seed=3)
    for _ in range(12):
        rows.step(rows.sample())
    cards, deck = rows.oracle(), rows.game.dealing.deck
    for row in range(16):
        table = rows.table(row)
        assert cards[row].sum(axis=0).max() == 1
        seat = table.seat
        assert seat is not None
        held = {deck.cards[card] for card in np.flatnonzero(cards[row, 0])}
        laid = {step.removeprefix("discard ") for step in table.laid}
        assert held == set(table.state.view(seat).hand) - laid


def test_a_room_may_have_no_program() -> None:
    class Plain(Environment):
        actions, phases = (), ()

        def beside(self, view: object) -> object:  # type: ignore[override]
            return view

    with pytest.raises(StichError, match="batches do not support"):
        Plain(stich.game("skat")).program()


def test_a_deal_by_the_rules_begins_like_the_row() -> None:
    rows = stich.batch("suitability", n=2, seed=1, players=3)
    assert dealt(rows, 0).state == rows.state(0)


@rows(
    ("preset", "options", "loss"),
    [
        # A tout lost with seven runners: three solos and the runners, from each of three players.
        ("schafkopf-2023", {}, 3 * (3 * 2 + 7)),
        # The declarer lacks 13 trumps of a solo-tout and holds the lowest; kontra and re.
        ("schafkopfschule", {}, 3 * (5 + 13) * 2 * 4),
        ("schafkopfschule", {"solo_price": 50, "runner_price": 10, "stoss_max": 0}, 3 * (50 + 130) * 2),
        # Without runners a tout costs most.
        ("schafkopfschule-turnier", {"stoss_max": 0}, 18),
        ("schafkopfschule-turnier", {"stoss_max": 0, "tout_factor": 1, "level_price": 5}, 3 * (2 + 10)),
    ],
)
def test_an_illegal_action_costs_the_largest_loss_that_is_possible(preset: str, options: dict[str, object], loss: int) -> None:
    rows = stich.batch("schafkopf", preset, n=1, seed=1, **options)
    actor, illegal = int(rows.seat[0]), int(np.flatnonzero(rows.mask[0] == 0)[0])
    rewards, _ = rows.step([illegal])
    assert rows.illegal[0] and rewards[0][actor] == -loss == rewards[0].sum()
