"""The walk of ``docs/tutorial/adding-a-game.md``: the game that stands on the page, built and played as a stranger's package.

It is installed beside Stich and found by its entry point. `tests/web/test_plain_room.py` plays it on the page.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import stich
from stich import registry
from stich.kernel.errors import IllegalAction, InvalidOptions, StichError
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.records import decode, encode, record_of, replay
from tests.docs.package import installed
from tests.docs.snippets import ROOT, files

pytestmark = pytest.mark.thorough

PAGE = ROOT / "docs" / "tutorial" / "adding-a-game.md"
_ROW = re.compile(r"^\| `([\w./-]+)` \| (\d+) \|", re.MULTILINE)
_SUM = re.compile(r"^\| (\d+) files \| (\d+) \|", re.MULTILINE)


@pytest.fixture
def augur(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the package lies, installed for as long as the test lasts."""
    installed(PAGE, tmp_path, monkeypatch)
    return tmp_path


def run(program: str, *words: str, typed: str = "", **variables: str) -> str:
    """Return the output of a program that is installed beside this Python. It must succeed."""
    path = Path(sys.executable).parent / program
    done = subprocess.run(
        [path, *words], input=typed, capture_output=True, text=True, timeout=600, cwd=ROOT, check=False, env=os.environ | variables
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


def played(state: State, level: str) -> State:
    """Return the end of a deal in which all players have this level."""
    player = stich.player("augur", level)
    while not state.finished:
        state = state.apply(player.act(state.view(state.actor)))
    return state


# -- the page ----------------------------------------------------------------------------------------------------------


def test_what_it_cost_is_what_stands_on_the_page() -> None:
    text, lines = PAGE.read_text(), {path: len(content.splitlines()) for path, content in files(PAGE).items()}
    assert {path: int(count) for path, count in _ROW.findall(text)} == lines
    assert tuple(map(int, _SUM.findall(text)[0])) == (len(lines), sum(lines.values()))


@pytest.mark.parametrize("words", [("ruff", "check"), ("ruff", "format", "--check")], ids=lambda words: words[1])
def test_the_code_is_held_to_the_house_style(augur: Path, words: tuple[str, ...]) -> None:
    run(*words, "--config", str(ROOT / "pyproject.toml"), str(augur / "augur"))


# -- its rulebook ------------------------------------------------------------------------------------------------------


def said(*numbers: int, **options: object) -> State:
    """Return the state after the first seats after the dealer, who is seat 2, have said these numbers."""
    state = stich.game("augur", **options).deal(seed=7, dealer=2)
    for number in numbers:
        state = state.apply(str(number))
    return state


@pytest.mark.usefixtures("augur")
def test_1_three_players_eighteen_cards_six_to_each() -> None:
    state = said()
    assert state.game.seats == 3 and len(state.game.dealing.deck) == 18
    assert [len(hand) for hand in state.deal.hands] == [6, 6, 6] and state.actor == 0


@pytest.mark.usefixtures("augur")
def test_2_the_hook_keeps_the_dealer_from_the_number_with_which_all_could_be_right() -> None:
    assert [a.text for a in said(2, 1).legal_actions] == ["0", "1", "2", "4", "5", "6"]
    assert len(said(2, 1, hook=False).legal_actions) == len(said(2).legal_actions) == len(said(6, 3).legal_actions) == 7
    with pytest.raises(IllegalAction, match="not with the hook"):
        said(2, 1).apply("3")


@pytest.mark.usefixtures("augur")
def test_4_scores_follow_from_what_was_said_and_taken() -> None:
    for seed in range(20):
        end = played(stich.game("augur").deal(seed=seed, dealer=seed % 3), "random")
        view, outcome = end.view(None), end.outcome
        assert outcome is not None and sum(view.tricks) == 6
        for seat, (number, tricks) in enumerate(zip(view.numbers, view.tricks, strict=True)):  # type: ignore[attr-defined]
            assert outcome.scores[seat] == (10 + tricks if number == tricks else -abs(number - tricks))


# -- in the library ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("augur")
def test_the_contract_tests_of_the_house_hold_it() -> None:
    """Every law holds, as on the games of this repository. The contract tests find the game by its entry point."""
    report = run("python", "-m", "pytest", "tests/contract", "-q", "-p", "no:cacheprovider", STICH_ROW="augur", STICH_TEST_ALL="1")
    assert int(re.findall(r"(\d+) passed", report)[-1]) > 40, report


@pytest.mark.usefixtures("augur")
@pytest.mark.parametrize("level", PLAYERS)
def test_players_of_every_level_play_it(level: str) -> None:
    for seed in range(3):
        end = played(stich.game("augur").deal(seed=seed), level)
        assert replay(decode(encode(record_of(end, "ABC")).encode())).outcome == end.outcome


def max_n(state: State) -> tuple[int, ...]:
    """Return the scores if all players maximise their own score, and play the first card among equal ones."""
    if state.outcome is not None:
        return state.outcome.scores
    actor = state.actor
    assert actor is not None
    return max((max_n(state.apply(action)) for action in state.legal_actions), key=lambda scores: scores[actor])


@pytest.mark.usefixtures("augur")
def test_the_solver_knows_what_it_is_played_for() -> None:
    for numbers in ((1, 2, 0), (2, 2, 1), (0, 0, 0)):
        state = said(*numbers)
        while sum(state.view(None).tricks) < 3:
            state = state.apply(state.legal_actions[-1])
        answer = stich.solve_multiplayer(state)
        assert tuple(answer.values[seat].value for seat in sorted(answer.values)) == max_n(state)


@pytest.mark.usefixtures("augur")
def test_it_is_found_without_a_word_and_named_among_the_others() -> None:
    assert list(registry.PLUGINS)[-1] == "augur" and "augur" in registry.PLUGINS
    with pytest.raises(InvalidOptions, match="augur"):
        stich.game("no such game")


@pytest.mark.usefixtures("augur")
def test_facts_of_real_cards_are_refused_in_words() -> None:
    game = stich.game("augur")
    for refused in (lambda: registry.scorer(game).score({}), lambda: registry.double_dummy(game).case({})):
        with pytest.raises(StichError, match="this game"):
            refused()


# -- in the terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("augur")
def test_a_match_is_played_in_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    printed = run("stich", "play", "augur", "--seed", "3", "--players", "simple", "--record", str(record), typed=_answers())
    assert "The match is over" in printed
    assert len(record.read_text().splitlines()) == 3
    assert "augur" in run("stich", "replay", str(record))
    assert [json.loads(line)["game"] for line in record.read_text().splitlines()] == ["augur"] * 3


def _answers() -> str:
    """Return the typed input of a person on seat 0 who always takes the first possible action, computed in advance."""
    typed, match = [], stich.match_rules(stich.game("augur")).begin()
    while not match.finished:
        state = stich.game("augur").deal(seed=3 + len(match.rows), dealer=match.dealer)
        simple = stich.player("augur", "simple")
        while not state.finished:
            action = state.legal_actions[0] if state.actor == 0 else simple.act(state.view(state.actor))
            typed += [action.text] if state.actor == 0 else []
            state = state.apply(action)
        assert state.outcome is not None
        match = stich.match_rules(state.game).enter(match, state.outcome)
    return "\n".join(typed) + "\n"


@pytest.mark.usefixtures("augur")
def test_simple_beats_random_in_the_arena_in_processes_of_their_own() -> None:
    report = json.loads(run("stich", "arena", "augur", "simple", "random", "--deals", "30", "--jobs", "2", "--json"))
    assert report["void"] == 0 and report["differences"][0]["interval"][0] > 0


@pytest.mark.usefixtures("augur")
def test_stich_games_tells_of_it() -> None:
    printed = run("stich", "games", "augur")
    assert "Augur, a small Oh Hell for three." in printed and "hook: true, false" in printed and "docs/rules" not in printed


# -- other packages ----------------------------------------------------------------------------------------------------


def test_a_package_that_cannot_be_used_is_left_out_with_a_word(augur: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = next(augur.glob("*.dist-info")) / "entry_points.txt"
    info.write_text(
        "[stich.games]\naugur = augur:PLUGIN\nbroken = augur.nowhere:PLUGIN\nother = augur.rules:DECK\nskat = stich.games.skat:PLUGIN\n"
    )
    registry._installed.cache_clear()
    with pytest.warns(UserWarning) as warned:
        assert list(registry.PLUGINS) == ["skat", "schafkopf", "suitability", "augur"]
    told = sorted(str(warning.message) for warning in warned)
    assert [text.split("'")[1] for text in told] == ["broken", "other", "skat"]
    assert "No module named" in told[0] and "a game is announced by its GamePlugin" in told[1] and "already" in told[2]


def test_a_game_can_be_announced_by_a_program(augur: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (next(augur.glob("*.dist-info")) / "entry_points.txt").unlink()
    registry._installed.cache_clear()
    with pytest.raises(InvalidOptions):
        stich.game("augur")
    import augur as package

    for _ in range(2):
        stich.register(package.PLUGIN)  # type: ignore[attr-defined]
    assert stich.game("augur").name == "augur" and list(registry.PLUGINS)[-1] == "augur"


def test_what_is_no_room_or_has_a_name_that_is_taken_is_refused(augur: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import augur as package
    from augur.rules import Augur  # type: ignore[import-not-found]

    for wrong, code in ((object(), "game/invalid"), (replace(package.PLUGIN), "game/taken")):  # type: ignore[attr-defined]
        with pytest.raises(StichError) as refused:
            stich.register(wrong)  # type: ignore[arg-type]
        assert refused.value.code == code
    for name in ("Augur", "two words", "a"):
        monkeypatch.setattr(Augur, "name", name)
        with pytest.raises(StichError, match="small letters"):
            stich.register(package.PLUGIN)  # type: ignore[attr-defined]
    monkeypatch.setattr(Augur, "name", "otherwise")
    with pytest.raises(StichError, match="tag_field"):
        stich.register(package.PLUGIN)  # type: ignore[attr-defined]
