"""Presets: inheritance, unknown names, bad values."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

import stich
from stich.kernel.errors import InvalidOptions
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets
from stich.registry import PLUGINS
from tests.rows import rows

PLUGIN = "a_room_with_presets"


class RoomOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rounds: Literal[1, 3] = 1
    """How many rounds."""
    loss: int = 2
    open: bool = False
    """With ``loss`` 9 it may not be."""

    def check(self) -> None:
        if self.open and self.loss == 9:
            raise InvalidOptions("options/invalid#toml", path="room", reason="open together with loss 9")


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    presets = tmp_path / PLUGIN / "presets"
    presets.mkdir(parents=True)
    (tmp_path / PLUGIN / "__init__.py").write_text("")
    for name, text in {
        "plain": 'description = "As anywhere."\nrounds = 1\nloss = 2\n',
        "child": 'description = "Dearer."\ninherits = "plain"\nloss = 3\n',
        "grandchild": 'inherits = "child"\nrounds = 3\n',
        "orphan": 'inherits = "nobody"\n',
        "odd": "colour = 3\n",
        "wrong": 'loss = "two"\n',
    }.items():
        (presets / f"{name}.toml").write_text(text)
    (presets / "README.md").write_text("no preset")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop(PLUGIN, None)


PRESETS = Presets(PLUGIN, "plain", RoomOptions)


def load(preset: str, **changed: object) -> tuple[RoomOptions, dict[str, bool | int | str]]:
    return PRESETS.options(preset, changed)


def test_the_default_comes_first_and_the_others_in_alphabetical_order() -> None:
    assert PRESETS.names == ("plain", "child", "grandchild", "odd", "orphan", "wrong")


@pytest.mark.parametrize(("preset", "rounds", "loss"), [("plain", 1, 2), ("child", 1, 3), ("grandchild", 3, 3)])
def test_a_preset_inherits_what_it_does_not_say(preset: str, rounds: int, loss: int) -> None:
    options, different = load(preset)
    assert (options.rounds, options.loss, options.open, different) == (rounds, loss, False, {})


def test_what_differs_from_the_preset_is_told_and_nothing_else() -> None:
    options, different = load("child", loss=3, rounds=3, open=False)
    assert (options.rounds, different) == (3, {"rounds": 3})


@rows(
    ("preset", "changed", "words"),
    [
        ("nobody", {}, "unknown preset 'nobody': plain, child, grandchild"),
        ("", {}, "unknown preset"),
        ("../plain", {}, "unknown preset"),
        ("plain.toml", {}, "unknown preset"),
        ("orphan", {}, "unknown preset 'nobody'"),
        ("odd", {}, "colour"),
        ("wrong", {}, "option loss: a whole number, not a text"),
        ("plain", {"colour": 1}, "unknown option 'colour': rounds, loss, open"),
        ("plain", {"inherits": "child"}, "unknown option 'inherits'"),
        ("plain", {"rounds": 2}, "option rounds: 1 or 3, not 2"),
        ("plain", {"rounds": True}, "option rounds: 1 or 3, not true"),
        ("plain", {"rounds": "1"}, "option rounds: 1 or 3, not '1'"),
        ("plain", {"rounds": 3, "open": "off"}, "option open: false or true, not 'off'"),
        ("plain", {"loss": 2.0}, "option loss: a whole number, not a number with decimals"),
        ("plain", {"open": 1}, "option open: false or true, not 1"),
        ("plain", {"open": None}, "option open: false or true, not None"),
        ("plain", {"loss": 9, "open": True}, "open together with loss 9"),
    ],
)
def test_each_refusal(preset: str, changed: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidOptions, match=words.replace("/", ".")) as refused:
        load(preset, **changed)
    assert refused.value.code == "options/invalid"


def test_a_file_is_its_changes_of_the_preset_that_it_inherits(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('description = "At home."\ninherits = "child"\nrounds = 3\nloss = 3\n')
    assert PRESETS.of_file(file) == ("child", {"rounds": 3})
    file.write_text("open = true\n")
    assert PRESETS.of_file(file) == ("plain", {"open": True})


@rows(
    ("text", "words"),
    [
        ("colour = 3", "unknown option 'colour': rounds, loss, open"),
        ("rounds = 2", "option rounds: 1 or 3, not 2"),
        ("loss = 9\nopen = true", "open together with loss 9"),
        ('inherits = "nobody"', "unknown preset 'nobody': plain, child"),
        ("inherits = [1]", "unknown preset [1]: plain, child"),
        ("rounds = ", "Invalid value (at end of document)"),
        ("\xff", "codec can't decode byte 0xff"),
        (None, "No such file or directory"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_name(text: str | None, words: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    if text is not None:
        file.write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidOptions, match=re.escape(words)) as refused:
        PRESETS.of_file(file)
    assert str(refused.value).startswith(f"{file}: ")


def test_a_game_of_a_file_is_kept_by_what_everybody_has(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('inherits = "skat-kneipe"\nrounds = 5\n')
    game = stich.game("skat", file, kontra=False)
    assert (game.preset, game.changed) == ("skat-kneipe", {"rounds": 5, "kontra": False})
    assert game == stich.game("skat", "skat-kneipe", rounds=5, kontra=False)
    view = game.deal(seed=1).view(0)
    assert (view.preset, view.options) == ("skat-kneipe", {"rounds": 5, "kontra": False})


def test_a_text_is_never_a_file(tmp_path: Path) -> None:
    """Names come from records and from the net."""
    file = tmp_path / "house.toml"
    file.write_text("rounds = 2\n")
    with pytest.raises(InvalidOptions, match="unknown preset"):
        stich.game("skat", str(file))
    with pytest.raises(InvalidOptions, match="unknown preset"):
        PLUGINS["skat"].configure(str(file))


def test_what_a_preset_is_stands_in_its_file_and_is_not_inherited() -> None:
    assert (PRESETS.meaning("plain"), PRESETS.meaning("child")) == ("As anywhere.", "Dearer.")
    with pytest.raises(InvalidOptions, match="unknown preset 'nobody'"):
        PRESETS.meaning("nobody")


def test_what_an_option_means_stands_under_its_field() -> None:
    assert RoomOptions.meanings() == {"rounds": "How many rounds.", "open": "With loss 9 it may not be."}


LONGEST = 130
"""Characters of a meaning: a line, or two of a narrow terminal."""


@pytest.mark.parametrize("game", PLUGINS.values(), ids=PLUGINS)
def test_every_game_preset_and_option_says_what_it_means_in_one_line(game: GamePlugin[Any]) -> None:
    kind = game.presets.kind
    assert kind.meanings().keys() == kind.choices().keys()
    assert tuple(game.presets.meanings) == game.presets.names
    told = [game.configurator.meaning, *game.presets.meanings.values(), *kind.meanings().values()]
    assert [text for text in told if not text.endswith(".") or "\n" in text or "`" in text or not 20 <= len(text) <= LONGEST] == []


@pytest.mark.parametrize("game", PLUGINS.values(), ids=PLUGINS)
def test_a_wrong_value_of_any_option_is_answered_with_its_choices(game: GamePlugin[Any]) -> None:
    for name, values in game.presets.kind.choices().items():
        with pytest.raises(InvalidOptions) as refused:
            game.configure(None, {name: "nonsense"})
        assert str(refused.value).startswith(f"option {name}: ")
        assert all(str(value).lower() in str(refused.value) for value in values)


def test_the_facade_refuses_alike() -> None:
    with pytest.raises(InvalidOptions, match="unknown game 'poker': skat"):
        stich.game("poker")
    with pytest.raises(InvalidOptions, match="unknown preset 'skat-pub'"):
        stich.game("skat", "skat-pub")
    with pytest.raises(InvalidOptions, match="unknown option 'jokers'"):
        stich.game("skat", jokers=3)


def test_games_of_equal_options_are_equal_whatever_preset_they_came_from() -> None:
    """The agreement is kept in the preset's name, which views and records contain."""
    plain, changed = stich.game("skat", rounds=12, tournament=True), stich.game("skat", "skat-tournament")
    assert plain == changed and hash(plain) == hash(changed) and plain.preset != changed.preset
    assert plain.deal(seed=1) == changed.deal(seed=1)
    assert plain.deal(seed=1).view(0).preset == "skat-isko"
