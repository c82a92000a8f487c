"""``stich arena --moments`` from the outside."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from stich.cli import arena_positions
from tests.cli.running import stich
from tests.rows import rows
from tests.test_positions.examples import POSITIONS


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_positions, "load", lambda game: POSITIONS[:10])


def test_players_are_asked_at_the_moments() -> None:
    ran = stich("arena", "skat", "--moments", "simple", "again=simple", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    (answer,) = ran.answers
    assert (answer["game"], answer["preset"], answer["seed"], answer["moments"], answer["void"]) == ("skat", "skat-isko", 3, 10, 0)
    simple, again = answer["players"]
    assert (simple["name"], again["name"], again["level"]) == ("simple", "again", "simple")
    assert simple["all"]["moments"] == 10
    assert simple["all"]["regret"]["mean"] > 0
    assert 0 <= simple["all"]["best"]["low"] <= simple["all"]["best"]["value"] <= 1
    assert sum(of["moments"] for of in simple["phases"].values()) == 10
    (difference,) = answer["differences"]
    assert (difference["of"], difference["to"], difference["all"]) == ("simple", "again", {"mean": 0.0, "interval": [0.0, 0.0]})


def test_text_tells_the_same() -> None:
    ran = stich("arena", "skat", "--moments", "simple", "again=simple")
    assert ran.code == 0
    assert ran.out.startswith("skat (skat-isko), 10 moments, chance of the players from seed 0\n")
    assert "simple − again: loses 0 a decision, 95 % interval 0 … 0\n" in ran.out
    for heading in ("best answers", "\nlost by phase ", "\nlost by contract ", " ± "):
        assert heading in ran.out


def test_a_picture_of_what_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "lost.svg"
    assert stich("arena", "skat", "--moments", "simple", "again=simple", "--plot", str(file)).code == 0
    text = "".join(ET.fromstring(file.read_text()).itertext())
    for told in ("10 moments", "all moments", "play", "simple", "again"):
        assert told in text


def test_a_player_that_does_what_it_may_not_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dancer.py").write_text(
        "class Dancer:\n    def __init__(self, game, rng):\n        pass\n\n    def act(self, view):\n        raise RuntimeError('no')\n"
    )
    monkeypatch.chdir(tmp_path)
    ran = stich("arena", "skat", "--moments", "dancer:Dancer", "simple")
    assert ran.code == 1
    assert ran.out.startswith("skat (skat-isko), 0 moments, chance of the players from seed 0, 10 void\n")
    assert "dancer:Dancer: exception: RuntimeError: no" in ran.err


@rows(
    ("arguments", "told"),
    [
        (("--deals", "5"), "it is about boards"),
        (("--start", "x.jsonl"), "it is about boards"),
        (("--seatings", "turns"), "it is about boards"),
        (("--limit", "1"), "it is about boards"),
        (("--control", "tables"), "it is about boards"),
        (("--out", "x.jsonl"), "it is about boards"),
        (("--preset", "skat-classic"), "there are moments of skat by skat-isko only"),
        (("--option", "kontra=true"), "there are moments of skat by skat-isko only"),
        (("--plot", "/nowhere/x.svg"), "no file can be written there"),
        (("nobody",), "'nobody' is no computer player"),
        (("simple", "simple=club"), "two players have the name 'simple'"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments: tuple[str, ...], told: str) -> None:
    ran = stich("arena", "skat", "--moments", "simple", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in " ".join(ran.err.replace("│", " ").split())
