"""Registry of games. All code outside the games reaches the games through this module.

There are three kinds of games: those of Stich itself (`HOUSE`); those of installed packages, found by the entry-point group
``stich.games``; and those that a program has added by `register`. Every function that takes a game's name accepts all of them
(docs/tutorial/adding-a-game.md).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Literal, overload
from warnings import warn

import msgspec

from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.environment import Environment
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.state import State
from stich.kernel.sentences import register as register_sentences
from stich.kernel.solver_input.double_dummy import DoubleDummy

if TYPE_CHECKING:
    from pathlib import Path

    from stich.games.schafkopf import Schafkopf
    from stich.games.skat import Skat
    from stich.games.suitability import Suitability


@cache
def _of_house(name: str) -> GamePlugin[Any]:
    """Import a game of Stich itself and return its plugin."""
    plugin: GamePlugin[Any] = import_module(f"stich.games.{name}").PLUGIN
    return plugin


class _House(Mapping[str, GamePlugin[Any]]):
    """Games of Stich itself, by name. A game is imported when it is first used."""

    NAMES = ("skat", "schafkopf", "suitability")

    def __getitem__(self, name: str) -> GamePlugin[Any]:
        if name not in self.NAMES:
            raise KeyError(name)
        return _of_house(name)

    def __contains__(self, name: object) -> bool:
        return name in self.NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(self.NAMES)

    def __len__(self) -> int:
        return len(self.NAMES)


HOUSE: Mapping[str, GamePlugin[Any]] = _House()
"""Games of Stich itself, by name. The page has a folder for each."""
ENTRY_POINTS = "stich.games"
"""Entry-point group in which a package names its games, as in ``augur = "augur:PLUGIN"``."""
_NAME = re.compile(r"[a-z]{2,30}")

_registered: dict[str, GamePlugin[Any]] = {}


class _Plugins(Mapping[str, GamePlugin[Any]]):
    """All games, by name. A look-up of one of Stich's own games does not search the installed packages."""

    def __getitem__(self, name: str) -> GamePlugin[Any]:
        return HOUSE.get(name) or _registered.get(name) or _installed()[name]

    def __contains__(self, name: object) -> bool:
        return name in HOUSE or name in _registered or name in _installed()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*HOUSE, *_installed(), *_registered)))

    def __len__(self) -> int:
        return len(list(iter(self)))


PLUGINS: Mapping[str, GamePlugin[Any]] = _Plugins()


def register(plugin: GamePlugin[Any]) -> None:
    """Add a game to this process. Raise `StichError` ``game/invalid`` if it is no plugin, ``game/taken`` if another game has its name.

    Other processes do not get the game: computer players of a server and the worker processes of ``stich arena --jobs`` need an installed
    package.
    """
    _check(plugin)
    if plugin.name in PLUGINS and PLUGINS[plugin.name] is not plugin:
        raise StichError("game/taken", name=plugin.name)
    _registered[plugin.name] = plugin


def _check(plugin: object) -> None:
    """Raise `StichError` ``game/invalid`` unless this object can be a plugin."""
    if not isinstance(plugin, GamePlugin):
        raise StichError("game/invalid#plugin", plugin=repr(plugin))
    if not _NAME.fullmatch(plugin.name):
        raise StichError("game/invalid#name", name=plugin.name)
    config = plugin.configurator.view.__struct_config__
    if (config.tag_field, config.tag) != ("game", plugin.name):
        raise StichError("game/invalid#tag", name=plugin.name)


@cache
def _installed() -> dict[str, GamePlugin[Any]]:
    """Return the games of installed packages, by name. A game that cannot be used is left out, with a warning that gives the reason."""
    from importlib.metadata import entry_points

    found: dict[str, GamePlugin[Any]] = {}
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        try:
            plugin = entry.load()
            _check(plugin)
            if plugin.name in HOUSE or plugin.name in found:
                raise StichError("game/taken", name=plugin.name)
        except Exception as error:
            warn(f"the game of the entry point {entry.name!r} ({entry.value}) is left out: {type(error).__name__}: {error}", stacklevel=2)
            continue
        found[plugin.name] = plugin
    return found


@overload
def game(name: Literal["skat"], /, preset: str | Path | None = None, **options: object) -> Skat: ...
@overload
def game(name: Literal["schafkopf"], /, preset: str | Path | None = None, **options: object) -> Schafkopf: ...
@overload
def game(name: Literal["suitability"], /, preset: str | Path | None = None, **options: object) -> Suitability: ...
@overload
def game(name: str, /, preset: str | Path | None = None, **options: object) -> Game: ...
def game(name: str, /, preset: str | Path | None = None, **options: object) -> Game:
    """Return a game by name, by default with its default preset. ``options`` are those of ``docs/rules``.

    ``preset``: the name of a preset or, as a `Path`, a TOML file of your own (docs/explanation/games.md). A text is never taken for a file,
    as it may come from a record or from the net. Raise `InvalidOptions` for an unknown game, preset or option, or a forbidden combination.
    """
    return of_file(name, preset, options) if isinstance(preset, os.PathLike) else configured(name, preset, options)


def of_file(name: str, preset: Path, options: Mapping[str, object]) -> Game:
    """Return the game with the options of this file, which is a user's own preset, and with these options changed.

    Raise `InvalidOptions` if the file or the options are not allowed.
    """
    inherited, changed = plugin(name).presets.of_file(preset)
    return configured(name, inherited, {**changed, **options})


def configured(name: str, preset: str | None, options: Mapping[str, object]) -> Game:
    """Return the game with this preset and these options, given as a mapping, as records, tables and the command line store them.

    Raise `InvalidOptions` for an unknown game, preset or option, or a forbidden combination.
    """
    made: Game = plugin(name).configure(preset, options)
    return made


class PresetInfo(msgspec.Struct, frozen=True):
    """Preset of a game, with the values of all options."""

    preset: str
    meaning: str
    values: dict[str, bool | int | str]


class OptionInfo(msgspec.Struct, frozen=True):
    """Option of a game, with its possible values."""

    option: str
    meaning: str
    choices: tuple[bool | int | str, ...]


class GameDescription(msgspec.Struct, frozen=True):
    """Description of a game: possible numbers of players, presets (the default first) and options. ``print`` shows it as text."""

    game: str
    meaning: str
    players: tuple[int, ...]
    presets: tuple[PresetInfo, ...]
    options: tuple[OptionInfo, ...]

    def __str__(self) -> str:
        options = (f"  {one.option}: {', '.join(map(str, one.choices))}" for one in self.options)
        presets = f"presets: {', '.join(one.preset for one in self.presets)}"
        return "\n".join([f"{self.game}: {self.meaning}", presets, "options:", *options])


def list_games() -> tuple[GameDescription, ...]:
    """Return a description of every game that `game` makes, with its presets and options."""
    return tuple(map(described, PLUGINS))


def described(game: str) -> GameDescription:
    """Return the description of a game. Raise `InvalidOptions` if no game has this name."""
    presets, kind = plugin(game).presets, plugin(game).presets.kind
    meanings = kind.meanings()
    return GameDescription(
        game,
        plugin(game).configurator.meaning,
        plugin(game).table_sizes(),
        tuple(PresetInfo(name, text, msgspec.structs.asdict(presets.options(name, {})[0])) for name, text in presets.meanings.items()),
        tuple(OptionInfo(name, meanings[name], choices) for name, choices in kind.choices().items()),
    )


def plugin(name: str) -> GamePlugin[Any]:
    """Return the plugin of a game. Raise `InvalidOptions` if no game has this name."""
    try:
        return PLUGINS[name]
    except KeyError:
        raise InvalidOptions("options/invalid#game", name=name[:40], known=tuple(PLUGINS)) from None


def match_rules(game: Game[Any, Any]) -> MatchRules:
    """Return the rules by which the deals of this game's table make a match."""
    return plugin(game.name).match(game)


def scorer(game: Game[Any, Any]) -> Scorer:
    """Return the scorer of deals that people played with real cards at this table."""
    return plugin(game.name).scorer(game)


def double_dummy(game: Game[Any, Any]) -> DoubleDummy:
    """Return the card play of this table with all hands open, for the solver and for search."""
    return plugin(game.name).double_dummy(game)


@lru_cache(maxsize=64)
def environment(game: Game[Any, Any]) -> Environment:
    """Return the interface of this table for programs that learn. Equal games share one environment, as making it takes half a second.

    Raise `StichError` ``envs/game`` if the game has none.
    """
    return plugin(game.name).environment(game)


def game_of(view: View) -> str:
    """Return the name of the game that this view belongs to."""
    name = type(view).__struct_config__.tag
    assert isinstance(name, str), "a view is tagged with its game"
    return name


def worlds(view: View, rng: Random, n: int) -> list[State]:
    """Return ``n`` complete states, each equally likely, from those that agree with everything the observer of this view knows (law 5).

    Raise `StichError` ``worlds/none`` if there is none.
    """
    return plugin(game_of(view)).worlds(view, rng, n)


register_sentences(
    {
        "game/invalid#name": "the name of a game is 2 to 30 small letters, not {name!r:.40}",
        "game/invalid#plugin": "a game is announced by its GamePlugin, not by {plugin:.80}",
        "game/invalid#tag": "a view of {name} says so on the wire: tag_field='game', tag={name!r}",
        "game/taken": "there is already a game {name!r}",
        "options/invalid#order": "unknown order of cards {order!r}",
        "options/invalid#game": "unknown game {name!r}: {known}",
    }
)
