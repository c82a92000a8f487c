"""Places in the source that a page names: a path in code type, and in parentheses after it names that the file defines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.docs.snippets import ROOT

PLACE = re.compile(r"`(?P<path>[\w.-]+(?:/[\w.-]+)*/[\w.-]*)`(?:\s+\((?P<names>`[\w.]+`(?:,\s+`[\w.]+`)*)\))?")


def faults(text: str) -> Iterator[str]:
    """Yield the errors in the places that a text names."""
    for place in PLACE.finditer(text):
        path = ROOT / place["path"]
        if not path.exists():
            yield f"{place['path']} does not exist"
        elif place["path"].endswith("/") != path.is_dir():
            yield f"{place['path']}: folders end with /, files do not"
        elif place["names"]:
            missing = set(re.findall(r"[\w.]+", place["names"])) - defined(path)
            yield from (f"{place['path']} does not define {name}" for name in sorted(missing))


def _member(node: ast.stmt) -> str | None:
    """Return the name of a function or of a field with a type."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None


def defined(path: Path) -> set[str]:
    """Names that a file defines: in Python those of its module and classes, and what a package hands on; elsewhere every word."""
    if path.suffix != ".py":
        return set(re.findall(r"\w+", path.read_text()))
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.ClassDef(name=name, body=body):
                names |= {name, *(f"{name}.{member}" for member in map(_member, body) if member)}
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Assign(targets=targets):
                for target in targets:
                    names |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.ImportFrom(names=aliases) if path.name == "__init__.py":
                names |= {alias.asname or alias.name for alias in aliases}
    return names
