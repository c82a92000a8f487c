"""Players of one's own: classes of a module, and programs that speak JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.players import named
from tests.players import own
from tests.rows import rows

HERE = Path(__file__).parent


def view() -> View:
    state = stich.game("skat").deal(seed=1)
    assert state.actor is not None
    return state.view(state.actor)


def program(manner: str) -> str:
    return f"exec:{sys.executable} {own.__file__} {manner}"


def test_a_class_is_called_with_the_game_and_a_random() -> None:
    made = named("tests.players.own:First")("skat", Random(1))
    assert isinstance(made, own.First) and made.game == "skat"
    assert made.act(view()) == view().legal_actions[0]


def test_a_level_is_found_by_its_name() -> None:
    assert named("simple")("skat").act(view()) in view().legal_actions


def test_a_module_of_the_working_directory_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_alone.py").write_text("from tests.players.own import First as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert isinstance(named("mine_alone:Mine")("skat"), own.First)


@rows(
    ("text", "words"),
    [
        ("genius", "'genius' is no computer player: random, simple"),
        ("tests.players.own:", "is no computer player"),
        ("tests.players.own:Nobody", "there is no 'Nobody' in tests.players.own"),
        ("tests.players.own:NOTHING_TO_CALL", "cannot be called"),
        ("tests.players.nowhere:Player", "tests.players.nowhere cannot be imported: ModuleNotFoundError"),
    ],
)
def test_what_is_no_player_is_refused_by_name(text: str, words: str) -> None:
    with pytest.raises(StichError, match=words) as refused:
        named(text)
    assert refused.value.code == "player/unknown"


def test_who_cannot_act_is_no_player() -> None:
    with pytest.raises(StichError, match="returns Mute, which has no method act"):
        named("tests.players.own:Mute")("skat")


def test_who_takes_something_else_makes_no_player() -> None:
    with pytest.raises(StichError, match=r"'stich.players:RandomPlayer' returns no player, called with 'skat' and a Random: TypeError"):
        named("stich.players:RandomPlayer")("skat")


def test_a_program_plays() -> None:
    player = named(program("first"))("skat")
    state = stich.game("skat").deal(seed=3)
    while (seat := state.actor) is not None:
        state = state.apply(player.act(state.view(seat)))
    assert state.outcome is not None


def test_all_seats_have_one_program() -> None:
    assert named(program("first"))("skat") is named(program("first"))("skat", Random(2))


def test_what_is_not_legal_is_refused_where_it_is_applied() -> None:
    state = stich.game("skat").deal(seed=1)
    with pytest.raises(StichError, match="order beer"):
        state.apply(named(program("illegal"))("skat").act(view()))


@pytest.mark.thorough
@rows(
    ("manner", "words"),
    [
        ("silent", r"no answer within 0.5 s"),
        ("garbage", r"an answer is .* on a line"),
        ("flood", r"a line of more than 65536 bytes"),
        ("dies", r"it ended in the middle of a game"),
    ],
)
def test_what_does_anything_else_is_stopped(manner: str, words: str) -> None:
    # Silent programs are waited for; the others need time to start.
    player = named(program(manner), patience=0.5 if manner == "silent" else 60)("skat")
    for _ in range(2):  # the program is restarted
        with pytest.raises(StichError, match=words) as refused:
            player.act(view())
        assert refused.value.code == "player/program"


def test_an_answer_before_it_is_asked_is_not_taken() -> None:
    player = named(program("twice"))("skat")
    player.act(view())
    with pytest.raises(StichError, match="more often than it is asked"):
        player.act(view())


def test_what_cannot_be_started_is_named() -> None:
    with pytest.raises(StichError, match=r"\./no-such-program: .*No such file"):
        named("exec:./no-such-program")("skat").act(view())
