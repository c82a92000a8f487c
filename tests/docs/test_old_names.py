"""No module and no name of the code has one of the old names of docs/research/names.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.rows import rows

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "stich"


def table(columns: int) -> list[tuple[str, ...]]:
    """Return the rows of the tables with so many columns."""
    text = (ROOT / "docs/research/names.md").read_text(encoding="utf-8")
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return [tuple(name.strip("`") for name in names) for names in lines if len(names) == columns]


def defined(tree: ast.Module) -> set[str]:
    """Return the names of classes, functions and names that a module defines or imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


FILES = sorted(path for path in SOURCE.rglob("*.py"))
NAMES = {path: defined(ast.parse(path.read_text(encoding="utf-8"))) for path in FILES}


@rows("old, new", table(2))
def test_no_old_name_is_left(old: str, new: str) -> None:
    if "/" in old:
        assert not (SOURCE / old).is_file() and not list((SOURCE / old).glob("*.py"))
        assert (SOURCE / new).exists()
    else:
        assert [str(path.relative_to(ROOT)) for path in FILES if old in NAMES[path]] == []
        assert any(new in names for names in NAMES.values())


def named(path: Path) -> set[str]:
    """Return the names of the classes, their fields, and the type aliases of a module, or of the structures of a C++ header."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".h":
        return set(re.findall(r"^struct (\w+)", text, re.MULTILINE))
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    aliases = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    fields = [node.target for found in classes for node in found.body if isinstance(node, ast.AnnAssign)]
    return {found.name for found in classes} | {target.id for target in [*aliases, *fields] if isinstance(target, ast.Name)}


@rows("module, old, new", table(3))
def test_a_name_of_a_module_was_replaced(module: str, old: str, new: str) -> None:
    found = named(ROOT / module if module.startswith("native/") else SOURCE / module)
    assert old not in found
    assert new in found
