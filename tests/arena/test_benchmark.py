"""The frozen benchmark: what a version fixes, its scores, and ``stich arena --benchmark``."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stich.cli import arena_benchmark
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.players import RandomPlayer
from stich.registry import HOUSE
from stich.research.benchmark import VERSIONS, Benchmark, Opposition, fingerprint, load, run
from stich.research.test_positions import encode
from tests.cli.running import stich
from tests.players.own import __file__ as PROGRAM
from tests.rows import rows

OWN = f"{__name__}:Dice"
SETTINGS = [
    ("v1", "skat", "868f23267093ae72a32df062971e04292db093f5de39d7c8703de36e3116c7c2"),
    ("v1", "schafkopf", "4a545504231b781c109fa33b5070b5a288a1a64bc835755f1723161357d074cd"),
    ("v1", "suitability", "749cd5aecf169880d859f9e15879429ba716fe802e496eb60b8924d8bbb144d1"),
]
"""SHA-256 of everything that a version fixes for a game. A version never changes: make the next one instead (ADR 86)."""


class Dice:
    """*random* without stated probabilities, as a player of other authors may be."""

    def __init__(self, game: str, rng: Random) -> None:
        self._player = RandomPlayer(rng)

    def act(self, view: View) -> Action:
        return self._player.act(view)


class Cheat(Dice):
    """Takes the first action that is not legal at its first card."""

    def act(self, view: View) -> Action:
        own = super().act(view)
        return next((each for each in PLAYS.values() if each.text not in view.legal), own) if isinstance(own, PlayCard) else own


def part(game: str, boards: int, moments: int, **changed: Any) -> Benchmark:
    """Return the newest version for a game, shortened so that a test can run all of it; its hashes are those of the part."""
    whole = load(game)
    short = msgspec.structs.replace(
        whole,
        oppositions=tuple(msgspec.structs.replace(each, boards=boards) for each in whole.oppositions),
        moments=moments,
        moments_hash=sha256(encode(whole.positions()[:moments])).hexdigest(),
    )
    return msgspec.structs.replace(msgspec.structs.replace(short, boards_hash=fingerprint(short)), **changed)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command take the first two boards and moments as its benchmark."""
    monkeypatch.setattr(arena_benchmark, "load", lambda game, version: part(game, 2, 2) if version == "v1" else load(game, version))


@rows(("version", "game", "settings"), SETTINGS)
def test_a_version_never_changes(version: str, game: str, settings: str) -> None:
    """If this fails, a change of cards, rules, *simple*, nets or moments needs a new version of the benchmark."""
    of = load(game, version)
    of.check()
    assert sha256(msgspec.json.encode(msgspec.structs.replace(of, table=()))).hexdigest() == settings


def test_every_version_has_all_games_of_the_house() -> None:
    assert [(version, game) for version in VERSIONS for game in HOUSE] == [(version, game) for version, game, _ in SETTINGS]


@rows(
    ("changed", "what"),
    [
        ({"boards_hash": "0"}, "boards, rules or simple differ"),
        ({"seed": 1}, "boards, rules or simple differ"),
        ({"moments_hash": "0"}, "moments differ"),
        ({"oppositions": (Opposition("simple", 2, nets="0"),)}, "nets of simple (pip install 'stich[nets]' if they are missing) differ"),
    ],
)
def test_a_program_that_differs_from_the_version_does_not_run_it(changed: dict[str, Any], what: str) -> None:
    with pytest.raises(StichError, match="this Stich cannot run v1 of the benchmark") as raised:
        run(part("skat", 2, 2, **changed), "simple")
    assert raised.value.code == "benchmark/changed"
    assert what in str(raised.value)


def overlap(one: tuple[float, float] | None, other: tuple[float, float] | None) -> bool:
    assert one is not None and other is not None
    return one[0] < other[1] and other[0] < one[1]


def test_a_player_that_plays_at_random_gets_the_row_of_random() -> None:
    found = run(load("schafkopf"), Dice, name="mine", most=16)
    (row,) = [row for row in load("schafkopf").table if row.player == "random"]
    assert (found.player, [(each.opponent, each.boards, each.saved) for each in found.boards]) == (
        "mine",
        [("simple", 16, 0), ("policy", 16, 0)],
    )
    for mine, theirs in zip(found.boards, row.boards, strict=True):
        assert overlap(mine.interval, theirs.interval)
        assert theirs.interval is not None and theirs.interval[1] < 0
    assert found.moments is not None and row.moments is not None
    assert found.moments.moments == 16
    assert overlap(found.moments.interval, row.moments.interval)


def test_luck_of_stated_choices_is_removed() -> None:
    found = run(part("schafkopf", 16, 1), "beginner")
    assert found.boards[0].saved != 0
    assert run(part("schafkopf", 16, 1), "beginner") == found


def test_the_opponent_itself_scores_nothing() -> None:
    (against,) = run(part("suitability", 2, 1), "simple").boards
    assert (against.mean, against.interval) == (0, (0, 0))


def test_a_class_is_found_by_its_name() -> None:
    assert run(part("suitability", 2, 1), Dice).player == OWN

    def local(game: str, rng: Random) -> Player:
        return Dice(game, rng)

    with pytest.raises(StichError, match="name a class or function of a module") as raised:
        run(part("suitability", 2, 1), local)
    assert raised.value.code == "benchmark/player"


@rows(
    ("own", "message"),
    [
        (f"{__name__}:Cheat", "board 0, seat 2, action 6: illegal action: CA: H5 was led and must be followed"),
        (f"exec:{sys.executable} {PROGRAM} illegal", "board 0, seat 2, action 2: illegal action: order beer"),
    ],
)
def test_a_player_at_fault_gets_no_score(own: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    with pytest.raises(StichError, match="the benchmark counts players without faults only") as raised:
        run(part("suitability", 2, 1), own, journal=file)
    assert raised.value.code == "benchmark/fault"
    assert message in str(raised.value)
    assert len((tmp_path / "boards.simple.jsonl").read_text().splitlines()) == 1


def test_what_cannot_play_is_refused() -> None:
    with pytest.raises(StichError, match="returns Mute, which has no method act") as raised:
        run(part("suitability", 2, 1), "tests.players.own:Mute")
    assert raised.value.code == "player/unknown"


def test_boards_of_a_file_are_not_played_again(tmp_path: Path) -> None:
    file, told = tmp_path / "boards.jsonl", list[tuple[str, int, int]]()
    first = run(part("suitability", 2, 1), OWN, journal=file, most=1)
    again = run(part("suitability", 2, 1), OWN, journal=file, progress=lambda *facts: told.append(facts))
    assert [each.boards for each in (*first.boards, *again.boards)] == [1, 2]
    assert told == [("boards against simple", 1, 2), ("boards against simple", 2, 2), ("moments", 1, 1)]
    assert len((tmp_path / "boards.simple.jsonl").read_text().splitlines()) == 3


@pytest.mark.usefixtures("short")
def test_the_command_prints_the_row_above_the_table() -> None:
    ran = stich("arena", "suitability", "mine=simple", "--benchmark", "v1", "--json")
    assert (ran.code, ran.err) == (0, "")
    (answer,) = ran.answers
    assert list(answer) == ["version", "game", "preset", "score", "table"]
    assert (answer["version"], answer["game"], answer["preset"]) == ("v1", "suitability", "suitability-akagiri")
    assert answer["score"]["player"] == "mine"
    assert answer["score"]["boards"] == [{"opponent": "simple", "boards": 2, "mean": 0.0, "interval": [0.0, 0.0], "saved": 0.0}]
    assert answer["score"]["moments"]["moments"] == 2
    assert "simple" in [row["player"] for row in answer["table"]]
    shown = stich("arena", "suitability", "mine=simple", "--benchmark", "v1").out
    assert shown.startswith("benchmark v1: suitability (suitability-akagiri)")
    assert shown.index("\nmine ") < shown.index("\nsimple (table) ")


@pytest.mark.usefixtures("short")
def test_the_command_stops_at_a_fault() -> None:
    ran = stich("arena", "suitability", f"exec:{sys.executable} {PROGRAM} illegal", "--benchmark", "v1", "--json")
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == "benchmark/fault"
    assert "order beer" in ran.err


@rows(
    ("arguments", "message"),
    [
        (["simple", "--benchmark", "v9"], "there is no version 'v9' of the benchmark, only v1"),
        (["simple", "random", "--benchmark", "v1"], "name one player"),
        (["nobody", "--benchmark", "v1"], "or one of your own: my.module:Player"),
        (["simple", "--benchmark", "v1", "--seed", "3"], "--benchmark fixes it"),
        (["simple", "--benchmark", "v1", "--preset", "skat-bga"], "--benchmark fixes it"),
        (["simple", "--benchmark", "v1", "--control", "par"], "--benchmark fixes it"),
    ],
)
def test_a_wrong_command_line(arguments: list[str], message: str) -> None:
    ran = stich("arena", "skat", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in " ".join(ran.err.split())


def test_other_games_have_no_benchmark() -> None:
    with pytest.raises(StichError, match="v1 of the benchmark has no boards of 'augur', only of skat, schafkopf, suitability"):
        load("augur")
