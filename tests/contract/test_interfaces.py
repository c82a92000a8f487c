"""The parts of a game plugin are small interfaces whose laws stand in their docstrings."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from pathlib import Path

from stich.kernel.plugin.configurator import Configurator
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.plugin.player import BiddingPolicy, GamePlayers, Player
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Dealing
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.options import Options
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.trick_play import TrickPlay
from stich.kernel.solver_input.double_dummy import DoubleDummy
from tests.rows import rows

DOZEN = 12
LARGER = {Scorer: 20}
"""Parts with more members, which wait for being split."""
PARTS = {
    Game: "test_game.py",
    MatchRules: "test_match_rules.py",
    Scorer: "test_scorer.py",
    DoubleDummy: "test_double_dummy.py",
    GamePlayers: "test_game_players.py",
    GamePlugin: "test_game_plugin.py",
}
"""The parts that have laws, and the file that holds every game to them."""
BY_ANOTHER = {Game: {5}}
"""Laws that the test of another part holds: worlds are the plugin's."""
INTERFACES = (*PARTS, Action, BiddingPolicy, Configurator, Dealing, Options, Phase, Player, Presets, TrickPlay)


def members(kind: type) -> set[str]:
    """Return the public names of an interface: of its class, annotated ones too, and what its constructor sets."""
    found: set[str] = set()
    for base in kind.__mro__:
        if base.__module__.startswith("stich."):
            found |= {*vars(base), *vars(base).get("__annotations__", {})}
            for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(base)))):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and getattr(node.value, "id", "") == "self":
                    found.add(node.attr)
    return {name for name in found if not name.startswith("_")}


@rows("kind", INTERFACES, ids=lambda kind: kind.__name__)
def test_no_interface_has_more_than_a_dozen_members(kind: type) -> None:
    own = members(kind) - (members(Phase) if kind is TrickPlay else set())  # a TrickPlay is a Phase
    assert len(own) <= LARGER.get(kind, DOZEN), sorted(own)


@rows("kind", PARTS, ids=lambda kind: kind.__name__)
def test_the_laws_of_a_part_are_numbered_and_each_has_a_test(kind: type) -> None:
    text = inspect.getdoc(inspect.getmodule(kind) if kind is Game else kind)
    laws = {int(number) for number in re.findall(r"^(\d)\. ", text or "", re.MULTILINE)}
    tests = (Path(__file__).parent / PARTS[kind]).read_text()
    tested = {int(number) for numbers in re.findall(r"def test_law_((?:\d_(?:and_)?)+)", tests) for number in re.findall(r"\d", numbers)}
    assert len(laws) >= 3 and tested == laws - BY_ANOTHER.get(kind, set())


def test_a_dozen_is_counted_rightly() -> None:
    assert members(Player) == {"act"} and members(BiddingPolicy) == {
        "act",
        "advise",
        "decide",
        "plans",
        "doubling",
        "weighs_worlds",
        "opponent_model",
        "likely_worlds",
        "likelihoods",
    }
    assert {"dealing", "preset", "options", "changed", "views", "deal", "start"} <= members(Game)
