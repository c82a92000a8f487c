"""``stich train bid`` and ``stich train count``."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import stich
from stich.cli.layout import text_width
from stich.records import encode, record_of
from stich.registry import PLUGINS
from stich.study.trainers import (
    BiddingJudgement,
    CountingQuestion,
    answer,
    asked,
    bidding_moment,
    counting_moment,
    counting_moments,
    questions,
)
from tests.cli.running import stich as run
from tests.rows import rows

FEW = ("--playouts", "10")


@pytest.mark.parametrize("game", PLUGINS)
def test_each_choice_is_compared_until_the_contract_is_settled(game: str) -> None:
    state = bidding_moment(stich.game(game), 1)
    ran = run("train", "bid", game, "--seed", "1", *FEW, given="\n".join([state.legal_actions[-1].text] * 20) + "\n")
    assert ran.code == 0 and "strong would:" in ran.out and "10 sampled deals" in ran.out
    assert "That is settled" in ran.out or "you left" in ran.err


def test_bidding_shows_only_what_the_seat_sees() -> None:
    state = bidding_moment(stich.game("skat"), 3)
    ran = run("train", "bid", "skat", "--seed", "3", *FEW, given="quit\n")
    view = state.view(state.actor)
    assert f"hand   {' '.join(view.hand)}" in ran.out
    others = {card for hand in state.deal.hands for card in hand} - set(view.hand)
    assert not [card for card in others if card in ran.out.split()]


def test_help_hint_and_what_is_not_possible_are_answered_and_it_is_asked_again() -> None:
    ran = run("train", "bid", "skat", "--seed", "3", *FEW, given="?\n?hint\n265\nnonsense\nquit\n")
    assert "Type what you would do" in ran.out and "now: 18, 20" in ran.out and "strong would:" in ran.out
    assert ran.out.count("you may: 18") == 2 and "you left the training" in ran.err and ran.code == 0


def test_bidding_as_json() -> None:
    one, again = (run("train", "bid", "schafkopf", "--seed", "4", *FEW, "--json") for _ in range(2))
    assert one.out == again.out
    (told,) = one.answers
    judgement = msgspec.convert(told["judgement"], BiddingJudgement)
    assert (told["game"], told["seed"], judgement.playouts) == ("schafkopf", 4, 10)
    assert judgement.choice == judgement.recommended and judgement.choice in told["view"]["legal"]


@pytest.mark.parametrize("game", PLUGINS)
def test_who_remembers_all_is_right_in_all(game: str) -> None:
    view = counting_moment(stich.game(game), 2)
    every = asked(view, Random(2))
    answers = [answer(view, question) for question in every]
    typed = ["" for _ in range(sum(view.tricks))]
    for question, right in zip(every, answers, strict=True):
        words = right.cards if question.kind == "out" else right.seats if question.kind == "void" else [right.points]
        typed.append(" ".join(map(str, words)) or "none")
    ran = run("train", "count", game, "--seed", "2", given="\n".join(typed) + "\n")
    assert ran.code == 0 and f"{len(every)} of {len(every)} right" in ran.out and "no:" not in ran.out


def test_what_was_missed_is_told_with_its_trick() -> None:
    tricks = "\n" * 5
    ran = run("train", "count", "schafkopf", "--seed", "3", given=f"{tricks}SA\nnone\n1\n2\n")
    assert "no: SK" in ran.out and "SA was played by seat 1 in trick 3" in ran.out and "0 of 4 right" in ran.out
    assert "seat 2 did not follow in trick 4, but played SJ" in ran.out and "trick 4 went to seat 2, with 26" in ran.out


def test_counting_has_help_and_asks_again_for_what_is_no_answer() -> None:
    tricks = "\n" * 5
    ran = run("train", "count", "schafkopf", "--seed", "3", given=f"{tricks}?\n?tricks\n?hand\nXX\nnone\n9\nnone\nmany\nquit\n")
    assert "Answer with cards" in ran.out and ran.out.count("trick 1   ") == 2 and "hand   ST S8 DT" in ran.out
    assert "'XX' is no card" in ran.out and "'9' is no seat" in ran.out and "type one number of card points" in ran.out
    assert ran.code == 0 and "you left the training" in ran.err


def test_counting_as_json_has_all_questions_with_their_answers() -> None:
    view = counting_moment(stich.game("skat"), 2)
    (told,) = run("train", "count", "skat", "--seed", "2", "--json").answers
    assert [msgspec.convert(each["question"], CountingQuestion) for each in told["questions"]] == list(questions(view))
    assert told["view"]["deal"] is None and told["view"]["hands"].count(None) == 2


def test_moments_of_records(tmp_path: Path) -> None:
    state, simple = stich.game("schafkopf").deal(seed=3, dealer=0), stich.player("schafkopf", "simple")
    while state.actor is not None:
        state = state.apply(simple.act(state.view(state.actor)))
    path, begun = tmp_path / "deals.jsonl", tmp_path / "begun.jsonl"
    path.write_text(encode(record_of(state, ["A", "B", "C", "D"])) + "\n")
    (told,) = run("train", "count", "--record", str(path), "--seed", "4", "--json").answers
    assert told["game"] == "schafkopf" and told["view"]["hands"].count(None) == 3 and told["view"]["deal"] is None
    assert msgspec.json.encode(told["view"]) in [msgspec.json.encode(view) for view in counting_moments(state)]
    assert "are still" in run("train", "count", "--record", str(path), given="quit\n").out
    begun.write_text(run("deal", "skat", "--seed", "1", "--json").out)
    early = run("train", "count", "--record", str(begun))
    assert early.code == 1 and "enough tricks for a question" in early.err
    begun.write_text("{}\n")
    wrong = run("train", "count", "--record", str(begun))
    assert wrong.code == 1 and "line 1" in wrong.err
    assert run("train", "count", "--record", str(begun), "--json").answers[0]["error"]["code"] == "record/version"
    for words, said in (
        (("skat", "--record", str(path)), "names its rules"),
        (("--record", "-"), "name a file"),
        (("--record", "/no"), "/no"),
    ):
        refused = run("train", "count", *words)
        assert refused.code == 2 and said in refused.err


def test_without_a_name_the_seed_chooses_the_game_too() -> None:
    one, again = (run("train", "count", "--seed", "9", "--json") for _ in range(2))
    assert one.out == again.out and one.answers[0]["game"] in PLUGINS


def test_rules_and_level_are_those_that_are_named() -> None:
    ran = run("train", "count", "skat", "--preset", "skat-classic", "--player", "random", "--seed", "1", given="")
    assert "skat (skat-classic), --seed 1" in ran.out and "you left" in ran.err and ran.code == 0


@rows("which", ["bid", "count"])
@rows(
    ("words", "said"),
    [
        ("whist", "unknown game 'whist'"),
        ("skat --preset whist", "skat-isko"),
        ("skat --player nobody", "beginner"),
        ("--preset skat-isko", "go with a GAME"),
        ("skat --seed -1", "--seed"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_named(which: str, words: str, said: str) -> None:
    ran = run("train", which, *words.split())
    assert ran.code == 2 and said in ran.err and not ran.out


def test_too_few_play_outs_are_refused() -> None:
    ran = run("train", "bid", "skat", "--playouts", "9")
    assert ran.code == 2 and "--playouts" in ran.err


@pytest.mark.parametrize("given", ["pass\n", ""])
def test_on_a_narrow_terminal_nothing_is_too_long(given: str) -> None:
    ran = run("train", "bid", "skat", "--seed", "3", *FEW, given=f"?\n{given}", columns=45)
    assert [line for line in ran.out.splitlines() if text_width(line) > 45] == []
    counted = run("train", "count", "suitability", "--seed", "1", given="?\n" + "\n" * 20, columns=45)
    assert [line for line in counted.out.splitlines() if text_width(line) > 45] == []
