"""Allowed imports, checked in the source of every module: rooms, the floors inside a game's room, and no circle between files."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.rows import rows

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "stich"

# A room imports from lower rows and from itself. `stich` itself is the facade that people import.
LAYERS = (
    {"native", "pictures"},
    {"kernel"},
    {"solver", "nets", "charts"},
    {"games"},
    {"registry"},
    {"players", "records"},
    {"research"},
    {"stich"},
    {"bot", "fair", "study"},
    {"clubs"},
    {"server"},
    {"cli"},
    {"__main__"},
)
FLOORS: dict[str, set[str]] = {
    "rules": set(),
    "view": {"rules"},
    "scorer": {"rules", "view"},
    "double_dummy": {"rules", "view"},
    "environment": {"rules", "view"},
    "player": {"rules", "view", "scorer", "double_dummy"},
}
"""Floors inside a game's room, each with the other floors that it may import. `plugin.py` and `__init__.py` may import all."""
SERVER_ROOMS: dict[str, set[str]] = {
    "wire": set(),
    "store": {"wire"},
    "fair": {"store", "wire"},
    "users": {"store", "wire"},
    "picture": set(),
    "puzzles": {"store", "wire"},
    "training": {"wire"},
    "clubs": {"store", "tables", "wire"},
    "progress": {"store", "puzzles", "wire"},
    "daily": {"store", "tables"},
    "ladder": {"store", "tables"},
    "tables": {"store", "wire"},
    "nodes": {"store", "tables"},
    "operation": {"store", "tables"},
    "web": {"wire", "store", "clubs", "fair", "users", "picture", "puzzles", "training", "progress", "daily", "tables", "nodes"},
}
"""Rooms of the server, each with the other rooms that it may import, as their ``__init__.py`` say."""
SERVER_BASE = {"clock", "lookalikes", "meters", "settings"}
"""Files of the server that any of its rooms may import. The other files beside the rooms combine the rooms."""
DOORS = {"stich.kernel.rules.play", "stich.kernel.rules.seating", "stich.kernel.rules.shuffle", "stich.kernel.knowledge.worlds"}
"""Modules of the kernel that may import the native core."""
RANK = {room: rank for rank, rooms in enumerate(LAYERS) for room in rooms}
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())
MODULES = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): path for path in SOURCE.rglob("*.py")}


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


def imports(module: str, tree: ast.Module, is_package: bool, *, typed: bool = False) -> Iterator[str]:
    """Yield the full names of our modules that this one imports, at any place in the file. ``typed``: include imports for type checkers."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree) if typed else run_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{origin}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "stich")


def room(name: str) -> str:
    """Return the room of a full name: ``stich.games.skat.rules`` is in ``games``; ``stich.game`` belongs to the facade."""
    second = name.split(".")[1] if "." in name else "stich"
    return second if second in RANK or (SOURCE / second).exists() else "stich"


def game(name: str) -> str | None:
    """Return the game whose room contains this full name, or None."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and parts[2:3] and parts[2] in GAMES else None


def floor(name: str) -> str | None:
    """Return the floor of a game's room that contains this full name, or None."""
    parts = name.split(".")
    return parts[3] if game(name) and parts[3:4] and parts[3] in FLOORS else None


def server_room(name: str) -> str | None:
    """Return the room or file of the server that contains this full name, or None."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["server"] and parts[2:3] else None


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def run_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every node of a module except those for type checkers alone."""
    yield tree
    for child in tree.orelse if isinstance(tree, ast.If) and is_type_checking(tree) else ast.iter_child_nodes(tree):
        yield from run_nodes(child)


def objection(module: str, imported: str) -> str | None:
    """Return the reason why this import is not allowed, or None."""
    ours, theirs = room(module), room(imported)
    below, above = floor(module), floor(imported)
    if game(module) and game(imported) == game(module) and below:
        if above is None:
            return f"{below} is a floor of the room and does not know the room"
        if above != below and above not in FLOORS[below]:
            return f"{below} stands below or beside {above}"
    ground, target = server_room(module), server_room(imported)
    if ground in SERVER_ROOMS and target is not None and target not in SERVER_ROOMS[ground] | SERVER_BASE | {ground}:
        return f"the server's {ground} does not know {target}"
    if game(imported) and game(imported) != game(module) and module != "stich.registry":
        return "a game is reached through the registry only; games never import each other"
    if ours != theirs and RANK[ours] <= RANK[theirs]:
        return f"{ours} stands below or beside {theirs}"
    if theirs == "native" and ours == "kernel" and module not in DOORS:
        return "only play.py, seating.py, shuffle.py and worlds.py of the kernel open the door to the native core"
    return None


def test_imports_point_downwards() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}: {why}"
        for module, path in sorted(MODULES.items())
        for name in sorted(set(imports(module, parsed(module), path.name == "__init__.py")))
        if (why := objection(module, name))
    ]
    assert wrong == []


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the modules of an import circle, each importing the next; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def import_graph(*, typed: bool = False) -> dict[str, set[str]]:
    """Return the modules that each module imports."""
    graph: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        names = imports(module, parsed(module), path.name == "__init__.py", typed=typed)
        files = (name if name in MODULES else name.rpartition(".")[0] for name in names)
        graph[module] = {file for file in files if file in MODULES and file != module}
    return graph


def test_no_file_imports_itself_round_a_corner() -> None:
    found = circle(import_graph())
    assert not found, "an import circle: " + " → ".join(found)


CIRCLES_OF_TYPES = ({"stich.kernel.rules.game", "stich.kernel.rules.state"},)
"""Modules whose types refer to each other: a game and its states."""


def test_types_alone_make_no_other_circle() -> None:
    graph = import_graph(typed=True)
    for group in CIRCLES_OF_TYPES:
        for module in group:
            graph[module] -= group
    found = circle(graph)
    assert not found, "an import circle, for type checkers: " + " → ".join(found)


def test_a_circle_is_named() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()}
    assert circle(graph) in (["a", "b", "c", "a"], ["b", "c", "a", "b"], ["c", "a", "b", "c"])
    lazy = ast.parse("def f():\n    from stich.kernel import view\n")
    assert list(imports("stich.kernel.rules.game", lazy, False)) == ["stich.kernel.view"]
    typed = ast.parse("if TYPE_CHECKING:\n    from stich.kernel import view\nelse:\n    import stich.registry\n")
    assert list(imports("stich.kernel.rules.game", typed, False)) == ["stich.registry"]
    assert list(imports("stich.kernel.rules.game", typed, False, typed=True)) == ["stich.kernel.view", "stich.registry"]


def test_no_game_is_imported_by_a_name_in_a_text() -> None:
    others = [module for module in sorted(MODULES) if game(module) is None and module != "stich.registry"]
    texts = [(m, n.value) for m in others for n in ast.walk(parsed(m)) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    assert [(module, text) for module, text in texts if text.startswith("stich.games.")] == []


def test_the_native_core_knows_no_game() -> None:
    texts = {path: path.read_text().lower() for path in sorted([ROOT / "CMakeLists.txt", *(ROOT / "native").rglob("*.*")])}
    assert [
        (path.name, name) for path, text in texts.items() for name in ("skat", "schafkopf", "suitability", *GAMES) if name in text
    ] == []


def test_every_room_of_the_server_has_its_place() -> None:
    rooms = {path.parent.name for path in (SOURCE / "server").glob("*/__init__.py")}
    assert rooms == SERVER_ROOMS.keys(), "a new room: say in SERVER_ROOMS what it may import"


def test_every_room_has_its_place() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert rooms <= RANK.keys(), "a new room: say in LAYERS what it may import"


@rows(
    ("module", "imported"),
    [
        ("stich.kernel.rules.deal", "stich.games.skat"),
        ("stich.kernel.rules.deal", "stich.registry.game"),
        ("stich.kernel.rules.deal", "stich.native"),
        ("stich.native", "stich.kernel.rules.cards"),
        ("stich.games.skat.rules.play", "stich.players.random"),
        ("stich.games.hearts.rules.play", "stich.games.skat.rules.play"),
        ("stich.games.skat.rules.play", "stich.games.skat.view.view"),
        ("stich.games.skat.rules.play", "stich.games.skat.plugin"),
        ("stich.games.skat.rules.play", "stich.games.skat.Skat"),
        ("stich.games.skat.scorer.case", "stich.games.skat.double_dummy.double_dummy"),
        ("stich.games.skat.view.worlds", "stich.games.skat.player.simple"),
        ("stich.records.record", "stich.games.skat.rules"),
        ("stich.records.record", "stich.players.random"),
        ("stich.players.random", "stich.games.skat"),
        ("stich.players.random", "stich.server.app"),
        ("stich.server.app", "stich.games.skat.view.view"),
        ("stich.server.app", "stich.cli.main"),
        ("stich.clubs.drawing", "stich.server.app"),
        ("stich", "stich.games.skat"),
        ("stich.server.wire.messages", "stich.server.store.events"),
        ("stich.server.store.store", "stich.server.tables.fold"),
        ("stich.server.users.sessions", "stich.server.tables.tables"),
        ("stich.server.tables.table", "stich.server.web.sockets"),
        ("stich.server.tables.table", "stich.server.users.sessions"),
        ("stich.server.web.lobby", "stich.server.app.create_app"),
    ],
)
def test_the_rule_bites(module: str, imported: str) -> None:
    assert objection(module, imported)


@rows(
    ("module", "imported"),
    [
        ("stich.kernel.rules.play", "stich.native"),
        ("stich.kernel.rules.shuffle", "stich.native"),
        ("stich.kernel.knowledge.worlds", "stich.native"),
        ("stich.games.skat.rules.play", "stich.games.skat.rules.contract"),
        ("stich.games.skat.player.simple", "stich.games.skat.view.trick_inference"),
        ("stich.games.skat.plugin", "stich.games.skat.player.simple"),
        ("stich.games.skat.rules.play", "stich.kernel.rules.play"),
        ("stich.registry", "stich.games.skat"),
        ("stich.players.levels", "stich.registry"),
        ("stich.server.app", "stich.players"),
        ("stich.server.tables.table", "stich.server.wire.messages"),
        ("stich.server.tables.table", "stich.server.clock"),
        ("stich.server.web.lobby", "stich.server.tables.tables"),
        ("stich.cli.serve", "stich.server.run"),
        ("stich.cli.app", "stich.__version__"),
    ],
)
def test_what_is_meant_to_be_allowed_is(module: str, imported: str) -> None:
    assert objection(module, imported) is None
