"""``stich puzzle`` and ``stich puzzles``."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from stich.cli.layout import text_width
from stich.study.puzzles import (
    ALL_KINDS,
    AnyPuzzle,
    DeclaringPuzzle,
    Puzzle,
    Right,
    attempt,
    daily,
    definition,
    encode,
    every,
    games,
    load,
    load_declaring,
    packed,
    read_puzzle,
    rush,
)
from tests.cli.running import stich
from tests.rows import rows

PUZZLE = load("skat")[0]


def solution(puzzle: Puzzle) -> list[str]:
    """Return the solver's own cards of the main line."""
    played: list[str] = []
    own: list[str] = []
    while True:
        card = puzzle.line[len(played)]
        judged = attempt(puzzle, played, card)
        assert isinstance(judged, Right)
        own.append(card)
        played += [card, *judged.reply]
        if judged.solved:
            return own


@pytest.mark.parametrize("game", games())
def test_the_right_cards_solve_it(game: str) -> None:
    puzzle = load(game)[5]
    ran = stich("puzzle", game, "--id", puzzle.id, given="\n".join(solution(puzzle)) + "\n")
    assert ran.code == 0 and "Solved at the first try" in ran.out
    assert all(f"{kind}: {definition(kind)}" in ran.out for kind in puzzle.kinds)
    assert puzzle.kinds[0] not in ran.out.split("Solved")[0], "its kind would give it away"


def test_a_wrong_card_is_refuted_and_one_goes_on() -> None:
    legal = PUZZLE.hand().spec.deck.members(PUZZLE.hand().position.legal)
    wrong = next(card for card in legal if not isinstance(attempt(PUZZLE, (), card), Right))
    ran = stich("puzzle", "--id", PUZZLE.id, given="\n".join([wrong, *solution(PUZZLE)]) + "\n")
    assert f"{wrong} does not do it." in ran.out and "taken by" in ran.out
    assert "Solved after 1 wrong card." in ran.out


def test_help_hint_and_solution() -> None:
    ran = stich("puzzle", "skat", "--id", PUZZLE.id, given="?\n?hint\n?cards\n?solution\nnonsense\nquit\n")
    assert "Type a card" in ran.out and definition(PUZZLE.kinds[0]) in ran.out and "it goes" in ran.out
    assert ran.out.count("holds") == 4 and "you left the puzzle" in ran.err and ran.code == 0


def test_as_json_it_is_printed() -> None:
    ran = stich("puzzle", "skat", "--id", PUZZLE.id, "--json")
    assert msgspec.json.decode(ran.out, type=Puzzle) == PUZZLE


def test_the_same_seed_gives_the_same_one_of_those_that_fit() -> None:
    one, again = (stich("puzzle", "skat", "--kind", "duck", "--difficulty", "2", "--seed", "3", "--json") for _ in range(2))
    puzzle = msgspec.json.decode(one.out, type=Puzzle)
    assert one.out == again.out and puzzle.difficulty == 2 and "duck" in puzzle.kinds


@rows(
    ("words", "said"),
    [
        ("puzzle whist", "only of skat"),
        ("puzzle --kind whist", "squeeze"),
        ("puzzle --difficulty 6", "1<=x<=5"),
        ("puzzle skat --kind joker", "there is no such puzzle"),
        ("puzzle skat --id 0123456789", "0123456789"),
        ("puzzle --id 0123456789", "0123456789"),
        ("puzzle --daily", "say of which game"),
        ("puzzle whist --rush", "say of which game"),
        ("puzzle skat --daily --kind null", "stands alone"),
        ("puzzle skat --rush --json", "stands alone"),
        ("puzzles list whist", "only of skat"),
        ("puzzles list --kind whist", "squeeze"),
        ("puzzles check /nowhere/at/all", "No such file"),
        ("puzzles make whist --count 1 --out /nowhere/at/all", "there is no such folder"),
        ("puzzles check --jobs 2 --ray", "take one of them"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_named(words: str, said: str) -> None:
    ran = stich(*words.split())
    assert ran.code == 2 and said in ran.err and not ran.out


def test_the_puzzle_of_the_day_is_that_of_the_page() -> None:
    ran = stich("puzzle", "skat", "--daily", "--json")
    today = datetime.now(UTC).date()
    assert read_puzzle(ran.answers[0]) in (daily("skat", today), daily("skat", today - timedelta(days=1)))


def test_a_rush_goes_on_after_a_wrong_card_and_ends_with_the_third() -> None:
    """Of puzzles from easy to hard the first is solved, the next three are not."""
    drawn = rush(every("skat"), Random(2))[:4]
    words = [word for puzzle, right in zip(drawn, (True, False, False, False), strict=True) for word in said(puzzle, right)]
    ran = stich("puzzle", "skat", "--rush", "--seed", "2", given="\n".join(words) + "\n")
    assert ran.code == 0 and "1 solved, 3 of 3 mistakes" in ran.out and "The rush is over: 1 solved" in ran.out


def said(puzzle: AnyPuzzle, right: bool) -> list[str]:
    """Return lines of input that solve a puzzle, or that are wrong."""
    if isinstance(puzzle, DeclaringPuzzle):
        return [(puzzle.right[0] if right else puzzle.near[0].answer).removeprefix("declare ")]
    legal = puzzle.hand().spec.deck.members(puzzle.hand().position.legal)
    return solution(puzzle) if right else [next(card for card in legal if not isinstance(attempt(puzzle, (), card), Right))]


def test_kinds_are_counted_and_explained() -> None:
    ran = stich("puzzles", "list", "--json")
    assert [told["kind"] for told in ran.answers] == list(ALL_KINDS)
    assert all(told["puzzles"].keys() == set(games()) for told in ran.answers)
    shown = stich("puzzles", "list").out
    assert all(f"{kind}: {definition(kind)}" in shown for kind in ALL_KINDS)


def test_puzzles_are_listed() -> None:
    ran = stich("puzzles", "list", "schafkopf", "--kind", "called_ace_search", "--json")
    assert ran.answers and all("called_ace_search" in told["kinds"] for told in ran.answers)
    assert len(stich("puzzles", "list", "schafkopf", "--kind", "called_ace_search").out.splitlines()) == len(ran.answers) + 2


def test_on_a_narrow_terminal_nothing_is_too_long() -> None:
    ran = stich("puzzle", "suitability", "--seed", "1", given="?\n?solution\nquit\n", columns=45)
    assert [line for line in ran.out.splitlines() if text_width(line) > 45] == []


def test_they_are_made_once_and_proved(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl.gz"
    made = stich("puzzles", "make", "schafkopf", "--count", "1", "--seed", "5", "--out", str(out), "--jobs", "1", "--json")
    assert made.code == 0 and made.answers[0]["puzzles"] == 1 and made.answers[0]["thrown_out"]["lost"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["some.jsonl.gz"]
    assert len(gzip.decompress(out.read_bytes()).splitlines()) == 1
    again = stich("puzzles", "make", "schafkopf", "--count", "1", "--out", str(out))
    assert again.code == 2 and "it is there already" in again.err
    assert stich("puzzles", "check", str(out), "--jobs", "1").out == "1 puzzles, every one proved\n"


def test_one_kind_alone_is_made(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl"
    asked = ("--count", "1", "--seed", "5", "--out", str(out), "--jobs", "1", "--json")
    made = stich("puzzles", "make", "schafkopf", "--kind", "smear", *asked)
    assert made.code == 0 and made.answers[0]["kinds"]["smear"] == 1 and made.answers[0]["thrown_out"]["other_kind"] >= 0
    out.unlink()
    wrong = stich("puzzles", "make", "schafkopf", "--kind", "declaring", *asked)
    assert wrong.code == 1 and wrong.answers[0]["error"]["code"] == "puzzle/kind" and not out.exists()


def test_broken_ones_are_refused_by_name(tmp_path: Path) -> None:
    broken = msgspec.structs.replace(PUZZLE, line=PUZZLE.line[:-1])
    path = tmp_path / "broken.jsonl"
    path.write_bytes(encode([PUZZLE, broken]))
    ran = stich("puzzles", "check", str(path), "--jobs", "1", "--json")
    assert ran.code == 1
    assert [told["error"]["code"] for told in ran.answers[:-1]] == ["puzzle/wrong"] and PUZZLE.id in ran.err
    path.write_bytes(encode([PUZZLE, PUZZLE]))
    assert stich("puzzles", "check", str(path), "--jobs", "1", "--json").answers[0]["error"]["code"] == "puzzle/alike"
    path.write_bytes(b"{\n")
    assert stich("puzzles", "check", str(path), "--jobs", "1", "--json").answers[0]["error"]["code"] == "line/json"
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(packed([PUZZLE])[:-9])
    assert stich("puzzles", "check", str(cut), "--jobs", "1", "--json").answers[0]["error"]["code"] == "puzzle/shape"


@pytest.mark.parametrize("step", ["discard", "contract"])
def test_before_the_first_card(step: str) -> None:
    puzzle = next(p for p in load_declaring("skat") if p.step == step)
    wrong, right = (" ".join(answer.split()[1:]) for answer in (puzzle.near[0].answer, puzzle.right[0]))
    ran = stich("puzzle", "skat", "--id", puzzle.id, given=f"?\n?hint\n?cards\nwhist\n{wrong}\n{right}\n")
    assert ran.code == 0 and "that does not win" in ran.out and "Solved after 1 wrong answer." in ran.out
    assert definition(puzzle.kinds[0]) in ran.out and puzzle.near[1].answer in ran.out
