"""Suitability in the terminal: whole matches, and what a person reads there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from stich.cli import terminal
from stich.kernel.knowledge.view import View
from stich.records import decode, replay
from tests.cli.running import stich
from tests.games.suitability.driver import SIZES
from tests.sample import TEST_ALL


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Type random legal actions."""
    asked: list[View] = []
    rng, ask = Random(5), terminal.Terminal.ask

    def watched(face: terminal.Terminal, view: View) -> object:
        asked.append(view)
        return ask(face, view)

    monkeypatch.setattr(terminal.Terminal, "ask", watched)
    monkeypatch.setattr(terminal, "read_line", lambda: rng.choice(asked[-1].legal))


@pytest.mark.usefixtures("typist")
@pytest.mark.parametrize("players", [size for size in SIZES if size == 3 or TEST_ALL])
def test_a_match_in_the_terminal(players: int) -> None:
    ran = stich("play", "suitability", "-o", f"players={players}", "--seed", "5", "--seat", "1")
    assert ran.code == 0
    assert ran.out.count("The deal is over: played") == 4 and "The match is over" in ran.out
    assert "contract: " in ran.out and "so far  " in ran.out
    assert "you: " in ran.out and "penalty card" in ran.out and "seat " not in ran.out, "the working names players"
    assert "0 won" not in ran.out, "nobody declares, so nobody wins or loses a deal"
    assert ("up: " in ran.out) == (players == 3)


@pytest.mark.thorough
@pytest.mark.usefixtures("typist")
@pytest.mark.parametrize(("length", "deals"), [(["--rounds", "1"], 3), (["--rounds", "2"], 6), (["-o", "deals=8"], 8)])
def test_its_length_in_the_terminal(length: list[str], deals: int, tmp_path: Path) -> None:
    records = tmp_path / "match.jsonl"
    ran = stich("play", "suitability", "-o", "players=3", "--seed", "5", "--players", "simple", "--record", str(records), *length)
    assert ran.code == 0
    assert ran.out.count("The deal is over: played") == deals
    listed = stich("score", "suitability", "-o", "players=3", *(length if length[0] == "-o" else []), "--list", str(records), "--json")
    assert (listed.code, len(records.read_text().splitlines())) == (0, deals)


@pytest.mark.thorough
@pytest.mark.usefixtures("typist")
def test_the_swap_is_told() -> None:
    ran = stich("play", "suitability", "-o", "players=3", "--seed", "5")
    assert " gave " in ran.out and " took " in ran.out


def test_cards_from_a_seed_and_their_replay() -> None:
    dealt = stich("deal", "suitability", "-o", "players=3", "--seed", "4")
    assert dealt.out.splitlines()[-1].split() == ["up", "SQ"]
    [record] = stich("deal", "suitability", "-o", "players=5", "--seed", "4", "--json").answers
    assert replay(decode(json.dumps(record).encode())).phase.name == "suits"
    ran = stich("replay", "--json", "-", given=json.dumps(record) + "\n")
    assert ran.answers[0]["unfinished"]["phase"] == "suits"


def test_a_score_by_flags() -> None:
    ran = stich("score", "suitability", "--privilege", "immunity", "--tricks", "4", "--penalty", "7", "--json")
    assert ran.answers == [{"score": 20, "working": ["immunity: 4 tricks × 5 = 20"]}]
    wrong = stich("score", "suitability", "--tricks", "14", "--penalty", "7")
    assert wrong.code == 1 and "tricks: 0 to 13 with 4 players, not 14" in wrong.err
