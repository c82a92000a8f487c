"""``stich deal``, ``replay``, ``score`` and ``serve`` when all goes well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stich as library
from stich.kernel.errors import StichError
from stich.records import decode, encode, read, record_of
from stich.registry import HOUSE, plugin
from tests.cli.running import stich
from tests.records.bad_records import GOOD
from tests.rows import rows

FLAGS = ["--contract", "clubs", "--hand", "--with", "2", "--points", "95", "--tricks", "8", "--bid", "40"]


def test_deal_gives_the_cards_of_the_seed() -> None:
    ran = stich("deal", "skat", "--seed", "7", "--dealer", "2", "--json")
    state = library.game("skat").deal(seed=7, dealer=2)
    assert ran.answers[0]["deal"]["hands"] == [list(hand) for hand in state.deal.hands]
    assert ran.answers[0]["dealer"] == 2
    assert "outcome" not in ran.answers[0]
    text = stich("deal", "skat", "--seed", "7", "--dealer", "2")
    assert text.code == 0
    assert all(card in text.out for card in library.game("skat").dealing.deck.cards)
    assert "dealer C" in text.out


def test_deals_are_records_that_replay_reads_and_the_deal_passes_left(tmp_path: Path) -> None:
    ran = stich("deal", "skat", "--seed", "7", "--dealer", "1", "--count", "4", "--json")
    assert [answer["dealer"] for answer in ran.answers] == [1, 2, 0, 1]
    assert ran.out.splitlines()[1] == stich("deal", "skat", "--seed", "8", "--dealer", "2", "--json").out.strip()
    again = stich("replay", "-", "--json", given=ran.out)
    assert again.code == 0
    assert [answer["outcome"] for answer in again.answers] == [None] * 4
    assert again.answers[0]["unfinished"] == {"phase": "auction", "actor": 0, "actions": 0}
    assert "unfinished after 0 actions: A is to act" in stich("replay", "-", given=ran.out).out


def test_replay_shows_every_deal_and_the_totals(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(GOOD + b"\n" + GOOD + b"\n")
    ran = stich("replay", str(file))
    assert ran.code == 0
    assert ran.out.count("A, clubs: ") == 2
    assert "after 2 deals" in ran.out
    score = decode(GOOD).outcome
    assert score is not None
    assert f"A {'+' if score['scores'][0] > 0 else '−'}{2 * abs(score['scores'][0])}" in ran.out
    assert len(list(read(file))) == 2


def test_replay_counts_no_deal_that_is_dealt_again() -> None:
    """Three deals, of which all players pass the second."""
    simple = plugin("schafkopf").players.simple()
    played = passed = library.game("schafkopf").deal(seed=1, dealer=0)
    while not played.finished:
        played = played.apply(simple.act(played.view(played.actor)))
    while not passed.finished:
        passed = passed.apply("pass")
    assert played.outcome is not None and passed.outcome is not None
    assert (played.outcome.again, passed.outcome.again) == (False, True)
    lines = "\n".join(encode(record_of(state, "ABCD")) for state in (played, passed, played))
    assert "after 2 deals" in stich("replay", "-", given=lines).out


def test_replay_says_json_outcomes() -> None:
    outcome = stich("replay", "-", "--json", given=GOOD).answers[0]["outcome"]
    stated: dict[str, Any] = json.loads(GOOD)["outcome"]
    assert {name: outcome[name] for name in stated} == stated
    assert outcome["working"]


def test_score_by_flags() -> None:
    ran = stich("score", "skat", *FLAGS)
    assert ran.code == 0
    assert "with 2, game 3, hand 4, schneider 5: 5 × 12 = 60" in ran.out
    assert "score: 60" in ran.out
    case = {"contract": "clubs", "hand": True, "matadors": {"with": 2}, "declarer_card_points": 95, "declarer_tricks": 8, "bid": 40}
    answer = stich("score", "skat", "--json", *FLAGS).answers[0]
    assert answer == stich("score", "skat", "--json", "-", given=json.dumps(case)).answers[0]
    assert answer == stich("score", "skat", "--json", "--declarer-card-points=95", "--declarer_tricks=8", *FLAGS[:5], "--bid=40").answers[0]
    assert answer["score"] == 60


def test_score_of_a_null_by_flags() -> None:
    flags = "--contract null --hand off --tricks 0 --bid 23"
    assert stich("score", "skat", "--json", *flags.split(" ")).answers[0]["score"] == 23


def test_score_reads_presets_and_options_from_the_line_and_from_flags() -> None:
    lost = {"contract": "clubs", "hand": True, "matadors": {"with": 2}, "declarer_card_points": 58, "declarer_tricks": 5, "bid": 40}
    lines = [lost, lost | {"options": {"hand_loss_factor": 1}}, lost | {"preset": "skat-isko", "options": {"hand_loss_factor": 1}}]
    given = "".join(json.dumps(line) + "\n" for line in lines)
    assert [answer["score"] for answer in stich("score", "skat", "-", "--json", given=given).answers] == [-96, -48, -48]
    text = stich("score", "skat", "-", "-o", "hand-loss-factor=1", given=json.dumps(lost))
    assert "score: -48" in text.out


def test_version_and_help() -> None:
    assert stich("--version").out.startswith("stich ")
    assert all(command in stich("--help").out for command in ("serve", "play", "deal", "replay", "score"))


@rows("command", ["play", "deal", "score", "arena"])
def test_help_names_the_games(command: str) -> None:
    text = " ".join(stich(command, "--help").out.split())
    assert f"A game: {', '.join(HOUSE)}, or an installed one." in text


def test_serve_calls_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = []

    def serve(host: str, port: int, database: str | None, *, announce: Any, **more: Any) -> None:
        asked.append((host, port, database, more))
        announce("http://127.0.0.1:9")

    monkeypatch.setattr("stich.server.run.serve", serve)
    file = tmp_path / "tables.db"
    ran = stich(
        "serve",
        "--port",
        "0",
        "--database",
        str(file),
        "--origin",
        "https://cards.example",
        "--secure-cookie",
        "--tables-per-address",
        "40",
        "--json",
    )
    alone = {
        "workers": 1,
        "node_host": "127.0.0.1",
        "node_port": 0,
        "metrics_token": "",
        "fair_page": None,
        "waiting_tables_per_address": 40,
    }
    assert ran.answers == [{"address": "http://127.0.0.1:9"}]
    assert asked == [("127.0.0.1", 0, str(file), {"origins": ("https://cards.example",), "secure_cookie": True, **alone})]
    assert "http://127.0.0.1:9" in stich("serve").out


def test_serve_says_why_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(*_: Any, **__: Any) -> None:
        raise StichError.received("serve/port", "cannot listen on port 80")

    monkeypatch.setattr("stich.server.run.serve", serve)
    ran = stich("serve", "--port", "80")
    assert ran.code == 2
    assert "cannot listen" in ran.err
