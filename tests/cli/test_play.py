"""``stich play``: whole matches, by typing and by program; nothing is shown that the seat may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import stich as library
from stich.cli import machine, terminal
from stich.kernel.errors import IllegalAction
from stich.kernel.knowledge.view import View
from stich.kernel.rules.match import in_match
from stich.records import read, replay
from stich.registry import match_rules
from tests.cli.running import Ran, stich
from tests.players.without_nets import hide_onnxruntime
from tests.rows import rows

CARDS = [s + r for s in "CSHD" for r in "ATKQJ987"]
TYPED = "".join(f"{word}\n" for word in (["pass", "refuse", *CARDS] * 30)) * 3
"""Enough of trying everything to come to the end of three deals as a defender."""

SUITABILITY_TYPED = "privilege none\n" + "".join(f"{s}{r}\n" for s in "CSHD" for r in "ATKQJ98765432") * 13
"""The same for the first deal of Suitability, in which seat 0 names no suit."""


def tried(game: str) -> str:
    return SUITABILITY_TYPED if game == "suitability" else TYPED


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """Type random legal actions, and return the views that the terminal has shown."""
    views: list[View] = []
    rng = Random(5)
    see, ask = terminal.Terminal.see, terminal.Terminal.ask

    def watched_see(face: terminal.Terminal, view: View) -> None:
        views.append(view)
        see(face, view)

    def watched_ask(face: terminal.Terminal, view: View) -> object:
        views.append(view)
        return ask(face, view)

    monkeypatch.setattr(terminal.Terminal, "see", watched_see)
    monkeypatch.setattr(terminal.Terminal, "ask", watched_ask)

    def typed() -> str:
        text = rng.choice(views[-1].legal)
        print(text)
        return text

    monkeypatch.setattr(terminal, "read_line", typed)
    return views


def test_who_a_game_names_is_told_by_name() -> None:
    """At Schafkopf the partner, once his ace has fallen; and what saying "play" would commit to."""
    ran = stich("play", "schafkopf", "--seed", "3", "--rounds", "1", "--players", "simple", given=TYPED)
    assert ran.code == 0 and ran.out.count("The deal is over") >= 4
    assert re.search(r"^called: C\n(?:.*\n)*?partner: simple 1$", ran.out, re.MULTILINE)
    assert "play commits to: partner" in ran.out and "you were dealt" in ran.out


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
def test_after_a_deal_hands_are_sorted_by_its_contract(game: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    ran = stich("play", game, "--seed", "3", "--players", "simple", "--record", str(file), given=tried(game))
    records = list(read(file))
    assert len({record.outcome["contract"] for record in records if record.outcome}) > (game != "suitability")
    for record, text in zip(records, ran.out.split("The deal is over: ")[1:], strict=True):
        view = replay(record).view(0)
        assert view.deal
        for name, hand in zip(record.seats, view.deal.hands, strict=True):
            assert f"\n  {name} {'were' if name == 'you' else 'was'} dealt  {' '.join(view.arranged(hand))}\n" in text
        if view.deal.undealt:
            assert f"\n  {library.game(game).dealing.undealt_name}  {' '.join(view.arranged(view.deal.undealt))}\n" in text


def test_after_a_deal_the_card_points_are_told() -> None:
    out = stich("play", "skat", "--seed", "3", "--players", "simple", given=TYPED).out
    told = re.findall(r"^  card points: (simple \d) (\d+) in (\d+) tricks?, the others (\d+) in (\d+)$", out, re.MULTILINE)
    whole = [tuple(map(int, numbers)) for _, *numbers in told if sum(map(int, numbers[1::2])) == 10]
    assert whole and all(own + others == 120 for own, _, others, _ in whole)
    assert re.search(r"^  simple \d put down  [CSHD]\w [CSHD]\w$", out, re.MULTILINE)
    out = stich("play", "schafkopf", "--seed", "3", "--players", "simple", given=TYPED).out
    assert re.search(r"^  card points: [\w ]+ and [\w ]+ \d+ in \d tricks?, the others \d+ in \d$", out, re.MULTILINE)
    assert "card points" not in stich("play", "suitability", "--seed", "3", "--players", "simple", given=SUITABILITY_TYPED).out
    out = stich("play", "skat", "--seed", "4", "-o", "ramsch=ramsch", "--players", "simple", given=TYPED).out
    alone = re.search(r"^  card points: simple 1 (\d+), simple 2 (\d+), you (\d+)$", out, re.MULTILINE)
    assert alone and sum(map(int, alone.groups())) == 120


def test_what_lies_in_the_stock_is_told_as_a_deal_begins(capsys: pytest.CaptureFixture[str]) -> None:
    game = library.game("schafkopf", all_pass="next", stock_price=5)
    rules = match_rules(game)
    view = game.deal(seed=1).view(0)
    passed = game.deal(seed=1)
    while passed.actor is not None:
        passed = passed.apply("pass")
    for match in (rules.begin(), rules.enter(rules.begin(), passed.outcome)):
        terminal.Terminal(["Ada", "Ben", "Carl", "Dora"], 0, "stock").see(in_match(view, match))
    assert capsys.readouterr().out.count("In the stock lie 20") == 1


def test_a_match_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    ran = stich("play", "skat", "--seed", "1", "--players", "random", "--record", str(file), given=TYPED)
    assert ran.code == 0
    assert ran.out.count("The deal is over") == 3
    assert "The match is over" in ran.out
    assert "  1. " in ran.out
    records = list(read(file))
    assert [record.dealer for record in records] == [0, 1, 2]
    assert [record.seats for record in records] == [("you", "random 1", "random 2")] * 3
    assert ran.out == stich("play", "skat", "--seed", "1", "--players", "random", given=TYPED).out


def test_a_decision_is_taken_back_by_a_word(tmp_path: Path) -> None:
    """The deal is as it was then, counts nowhere, and is kept as it stood."""
    file = tmp_path / "match.jsonl"
    plain = stich("play", "skat", "--seed", "1", "--players", "simple", given=TYPED)
    typed = TYPED.replace("pass\n", "back\npass\nback\npass\n", 1)
    ran = stich("play", "skat", "--seed", "1", "--players", "simple", "--record", str(file), given=typed)
    assert ran.code == 0
    assert ran.out.count("you have made no decision in this deal yet") == 1
    assert ran.out.count("Taken back: the deal counts nowhere") == 1
    first, again = re.findall(r"^your turn: (.*)$", ran.out, re.MULTILINE)[0], ran.out.split("Taken back")[1]
    assert f"your turn: {first}" in again
    assert ran.out.count("\nDeal 1: ") == 1
    scores = [record.outcome["scores"] for record in read(file) if record.outcome]
    assert len(scores) == 3 and any(scores[0])
    assert re.search(r"^1\s+\S.* \(taken back\)", ran.out, re.MULTILINE)
    totals = re.findall(r"^total +(.*)$", ran.out, re.MULTILINE)[-1].split()
    assert [int(total.replace("−", "-")) for total in totals] == [sum(s) for s in zip(*scores[1:], strict=True)]
    assert "taken back" not in plain.out


def test_back_once_more_goes_further_back() -> None:
    asked = stich(
        "play", "suitability", "--seed", "3", "--players", "simple", given="back\n" + SUITABILITY_TYPED.replace("CA\n", "back\nCA\n", 1)
    )
    assert asked.out.count("you have made no decision in this deal yet") == 1
    assert asked.out.count("Taken back: the deal counts nowhere") == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nothing_secret_is_shown_before_the_deal_is_over(typist: list[View], seat: int, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    ran = stich("play", "skat", "--seed", str(seat), "--seat", str(seat), "--players", "random", "--record", str(file))
    assert ran.code == 0
    assert typist
    assert all(view.observer == seat for view in typist)
    records = list(read(file))
    assert len(records) == 3
    for shown, record in zip(_deals(ran), records, strict=True):
        hand = record.deal["hands"][seat]
        known = {*hand}
        for line in shown:
            cards = re.findall(r"\b[CSHD][ATKQJ987]\b", line)
            if line.startswith(("table", "trick")) or " holds " in line:
                known |= {*cards}
            elif line.startswith(("skat: ", "discards: ")):
                assert "declarer: you" in shown
                known |= {*cards}
            assert {*cards} <= known, line


def _deals(ran: Ran) -> Iterator[list[str]]:
    """Yield the lines of each deal, up to its end."""
    for part in ran.out.split("\nDeal ")[1:]:
        yield part.split("The deal is over")[0].splitlines()[1:]


def test_abbreviations_help_and_what_cannot_be_understood() -> None:
    ran = stich("play", "skat", "--seed", "1", "--players", "random", given="?\n?score\n?trick\n?log\n\n19\np\n?log\nD\nca\nquit\n")
    assert ran.code == 0
    assert "this page" in ran.out
    assert "no deal has been finished yet" in ran.out
    assert "no trick has been taken yet" in ran.out
    assert "'19' is not possible now; you may: " in ran.out
    assert "you: pass" in ran.out
    assert "which one? DA, DQ" in ran.out
    assert "you left the match" in ran.err


@rows(
    ("typed", "legal", "found"),
    [
        ("264", "240 264 pass", "264"),
        ("26", "240 264 pass", None),
        ("P", "240 264 pass", "pass"),
        ("d8 c7", "discard C7 D8,discard C7 D9", "discard C7 D8"),
        ("declare null ouvert hand", "declare null hand ouvert,declare null hand", "declare null hand ouvert"),
        ("de nu", "declare null hand,declare grand hand", "declare null hand"),
        ("c", "CJ HA claim concede", "CJ"),
        ("c", "HA claim", None),
        ("cl", "HA claim concede", "claim"),
    ],
)
def test_what_a_person_means(typed: str, legal: str, found: str | None) -> None:
    game = library.game("skat")
    actions = [game.parse(text) for text in (legal.split(",") if "," in legal else legal.split())]
    if found is None:
        with pytest.raises(IllegalAction):
            terminal.understood(typed, actions)
    else:
        assert terminal.understood(typed, actions) == game.parse(found)


@pytest.mark.parametrize("given", ["", "pass\n", "\0\x1b[A\n" + "x" * 100_000 + "\n"])
def test_the_end_of_the_input_is_no_error(given: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    ran = stich("play", "skat", "--seed", "1", "--players", "random", "--record", str(file), given=given)
    assert ran.code == 0
    assert "you left the match" in ran.err
    assert not file.exists()
    assert len(ran.out) < 5_000 + len(given)


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
def test_a_card_that_may_not_be_played_is_refused_with_the_reason(game: str) -> None:
    """A match in which every card is tried: each refusal of a card in the hand says what was led."""
    ran = stich("play", game, "--seed", "3", "--players", "simple", given=tried(game))
    refused = re.findall(r"^(.*); you may: ", ran.out, re.MULTILINE)
    reasons = [line for line in refused if "was led and must be followed" in line]
    assert len(reasons) > 5
    assert all(re.match(r"[CSHD]\w: ([CSHD]\w) was led and must be followed$", line) for line in reasons)


def test_ctrl_c_leaves_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "read_line", interrupted)
    ran = stich("play", "skat", "--seed", "1", "--players", "random")
    assert ran.code == 0
    assert "you left the match" in ran.err


def test_club_sits_down_where_nobody_says_otherwise() -> None:
    ran = stich("play", "skat", "--seed", "3", given="?log\nquit\n")
    assert "club 1" in ran.out and "club 2" in ran.out


def test_each_seat_may_have_a_level_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    stich("play", "skat", "--seat", "1", "--seed", "1", "--players", "beginner,random", "--record", str(file), given=TYPED)
    assert next(iter(read(file))).seats == ("random 0", "you", "beginner 2")


def test_simple_players_play_a_match(typist: list[View]) -> None:
    ran = stich("play", "skat", "--seed", "3", "--players", "simple,random")
    assert ran.code == 0
    assert "simple 1" in ran.out
    assert "random 2" in ran.out
    assert "The match is over" in ran.out


def test_a_program_plays_by_json(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[dict[str, object]] = []
    say = machine.say_json

    def heard(value: dict[str, object]) -> None:
        said.append(value)
        say(value)

    def lines(_: object) -> Iterator[tuple[int, bytes]]:
        number = 0
        while True:
            view = said[-1].get("view")
            number += 1
            if isinstance(view, View):
                yield number, json.dumps({"action": view.legal[0] if view.phase == "play" else view.legal[-1]}).encode()

    monkeypatch.setattr(machine, "say_json", heard)
    monkeypatch.setattr(machine, "numbered_lines", lines)
    ran = stich("play", "skat", "--seed", "4", "--players", "random", "--json")
    assert ran.code == 0
    assert {name for answer in ran.answers for name in answer} == {"view", "outcome", "standings"}
    assert len([answer for answer in ran.answers if "outcome" in answer]) == 3
    assert {answer["view"]["observer"] for answer in ran.answers if "view" in answer} == {0}
    assert [standing["rank"] for standing in ran.answers[-1]["standings"]]


def test_a_program_that_is_wrong_is_told(tmp_path: Path) -> None:
    given = 'nonsense\n{"action": "CJ"}\n{"act": "pass"}\n{"action": "pass"}\n'
    ran = stich("play", "skat", "--seed", "1", "--players", "random", "--json", given=given)
    assert ran.code == 1
    errors = [answer["error"] for answer in ran.answers if "error" in answer]
    assert [(error["line"], error["code"]) for error in errors] == [(1, "line/json"), (2, "action/illegal"), (3, "action/malformed")]
    assert "you left the match" in ran.err


def test_without_onnxruntime_that_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_onnxruntime(monkeypatch)
    ran = stich("play", "skat", "--seed", "1", "--players", "club,strong", given="")
    assert ran.err.startswith("stich: club and strong without nets: weaker than elsewhere, since onnxruntime is not installed")
    assert ran.err.count("onnxruntime") == 1
    assert "onnxruntime" not in stich("play", "skat", "--seed", "1", "--players", "beginner", given="").err


@rows("game", ["skat", "schafkopf", "suitability"])
def test_a_quick_hint_has_the_chance_of_each_contract(game: str) -> None:
    ran = stich("play", game, "--seat", "0", "--seed", "3", "--players", "random", given="?quick\nquit\n")
    assert re.search(r"^quick would: .+\n  \S", ran.out.replace("> ", ""), re.MULTILINE), ran.out
    assert re.search(r"^\S.* +\d+% +(yes|no)$", ran.out, re.MULTILINE), ran.out


@rows("typed", ["?hint", "hint"])
@rows("game", ["skat", "schafkopf", "suitability"])
def test_a_hint_is_what_strong_would_do(game: str, typed: str) -> None:
    """At the own turn, in every phase, with a bar for each choice that it weighs."""
    ran = stich("play", game, "--seat", "0", "--seed", "3", "--players", "random", given=f"{typed}\nquit\n")
    assert re.search(r"^strong would: \S+", ran.out.replace("> ", ""), re.MULTILINE), ran.out
    assert "points are what the seat scores" in ran.out, ran.out
