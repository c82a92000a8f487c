"""A file of self-play does not depend on the workers, and continues at its end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.players import PLAYERS, named
from stich.records import Record, read, replay
from stich.research.arena import Experiment, lineup, on_processes
from stich.research.data import DealFile, play_deals


def recipe(*players: str, game: str = "skat", seed: int = 5, **more: Any) -> Experiment:
    rules = stich.game(game, **more)
    return Experiment(game=game, preset=rules.preset, options=rules.changed, players=lineup(players, rules), seed=seed, seatings="turns")


def test_a_deal_is_the_one_of_its_seed() -> None:
    records = list(play_deals(recipe("simple"), range(3)))
    for number, record in enumerate(records):
        assert replay(record).finished
        assert replay(record).deal == stich.game("skat").deal(seed=5 + number, dealer=number).deal
        assert record.seats == ("simple", "simple", "simple")


def test_players_sit_in_turn() -> None:
    records = list(play_deals(recipe("a=simple", "b=random", game="schafkopf"), range(8)))
    assert [record.seats for record in records] == [("a", "b", "a", "b")] * 4 + [("b", "a", "b", "a")] * 4
    forehands = [record.seats[(record.dealer + 1) % 4] for record in records]
    assert forehands.count("a") == forehands.count("b") == 4


@pytest.mark.thorough
def test_processes_play_the_same_deals() -> None:
    mixed = recipe("simple", "beginner", "random")
    assert list(play_deals(mixed, range(12), executor=on_processes(2))) == list(play_deals(mixed, range(12)))


def test_search_players_have_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their decisions must not depend on the load of the machine: here a decision has no time at all."""
    club = PLAYERS["club"]
    small = replace(club.config, worlds=9, candidates=18)  # type: ignore[attr-defined]

    def played(seconds: float) -> list[Record]:
        monkeypatch.setitem(PLAYERS, "club", replace(club, config=replace(small, seconds=seconds)))  # type: ignore[type-var]
        return list(play_deals(recipe("club"), range(2)))

    assert played(0.0) == played(600.0)
    assert named("simple", has_time_limit=False) is PLAYERS["simple"]


def test_a_file_goes_on_where_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    assert _made(file, range(6)) == 6
    whole = file.read_bytes()
    assert list(read(file)) == list(play_deals(recipe("simple"), range(6)))
    file.write_bytes(whole[:-40])
    assert _made(file, range(5, 6)) == 6
    assert file.read_bytes() == whole
    assert msgspec.json.decode((tmp_path / "deals.jsonl.origin.json").read_bytes(), type=Experiment) == recipe("simple")


def _made(file: Path, numbers: range) -> int:
    """How many deals it holds in the end; these must be the ones that it lacked."""
    with DealFile(file, recipe("simple")) as deals:
        assert deals.deals == numbers.start
        for record in play_deals(recipe("simple"), numbers):
            deals.add(record)
        return deals.deals


def test_what_was_made_otherwise_is_left_as_it_is(tmp_path: Path) -> None:
    file, origin = tmp_path / "deals.jsonl", tmp_path / "deals.jsonl.origin.json"
    _made(file, range(3))
    whole = file.read_bytes()

    def refused(experiment: Experiment, says: str) -> None:
        before = file.read_bytes()
        with pytest.raises(StichError, match=says) as error:
            DealFile(file, experiment)
        assert error.value.code == "data/file" and file.read_bytes() == before

    refused(recipe("simple", seed=6), "made differently: seed is 5 there, but 6 here")
    refused(recipe("random"), "made differently: players is")
    lines = whole.splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[2])
    refused(recipe("simple"), "line 2: not the cards of deal 1")
    file.write_bytes(b"no deal\n")
    refused(recipe("simple"), "line 1: not JSON")
    origin.write_text("{")
    refused(recipe("simple"), "the origin of its deals is not recorded")
    origin.unlink()
    refused(recipe("simple"), "exists, but deals.jsonl.origin.json, which describes its origin, is missing")


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("tests.data.test_self_play:Cheat", "deal 0, .* in seat 2, action 1: illegal action: 'order beer'"),
        ("tests.data.test_self_play:Broken", "deal 0, .* in seat 2, action 1: KeyError: 'oh'"),
    ],
)
def test_a_player_that_fails_is_named(player: str, says: str) -> None:
    with pytest.raises(StichError, match=says) as error:
        list(play_deals(recipe(player), range(1)))
    assert error.value.code == "data/player"


class Cheat:
    """Player that answers with an illegal action."""

    def __init__(self, game: str, rng: Random) -> None:
        pass

    def act(self, view: View) -> str:
        return "order beer"


class Broken(Cheat):
    """Cannot act."""

    def act(self, view: View) -> str:
        raise KeyError("oh")
