"""Every public class has a name of its own, except what each game defines for itself."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.test_layers import GAMES, MODULES, parsed

OF_EACH_GAME = {
    "Bid",
    "BiddingContext",
    "Case",
    "Contract",
    "Declaration",
    "Declare",
    "Declaring",
    "Doubler",
    "Facts",
    "FixedContract",
    "Nets",
    "Play",
    "Ramsch",
    "RamschCase",
    "RecordStart",
    "Score",
    "SimplePlayer",
}
"""Names that several games define, each once and for the same part of its rules, scorer or players."""


def names(tree: ast.Module) -> tuple[list[str], list[str]]:
    """Return the public names of the classes of a module, at any depth, and of its type aliases."""
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets if isinstance(target, ast.Name)]
    aliases = [target.id for target in targets if re.fullmatch("[A-Z][A-Za-z]*[a-z][A-Za-z]*", target.id)]
    return [name for name in classes if not name.startswith("_")], aliases


def room(module: str) -> str:
    """Return the game to which a module belongs, or an empty text."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 and parts[2] in GAMES else ""


def test_every_class_has_a_name_of_its_own() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    aliased: dict[str, list[str]] = defaultdict(list)
    for module in sorted(MODULES):
        classes, aliases = names(parsed(module))
        for name in classes:
            places[name].append(module)
        for name in aliases:
            aliased[name].append(module)
    repeated = {
        name: [*modules, *aliased[name]]
        for name, modules in places.items()
        if len(modules) + len(aliased[name]) > 1
        and not (name in OF_EACH_GAME and not aliased[name] and len({room(module) for module in modules} - {""}) == len(modules))
    }
    assert repeated == {}, "choose another name, or add one that every game defines to OF_EACH_GAME"


def test_the_allowed_repetitions_are_needed() -> None:
    places: dict[str, set[Path]] = defaultdict(set)
    for module in MODULES:
        if room(module):
            for name in names(parsed(module))[0]:
                places[name].add(MODULES[module])
    assert {name for name in OF_EACH_GAME if len(places[name]) < 2} == set()
