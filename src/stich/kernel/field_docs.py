"""Docstrings under the fields of a class, readable at run time.

Python keeps no docstrings of fields, so they are read from the source, which every installation contains. So a field is described only
once, where it is defined; editors, the command line and its shell completion all show that text.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec


@cache
def field_docs(kind: type) -> dict[str, str]:
    """Return the docstrings under the fields of this class, by name of the field, in the order of the fields.

    Fields without a docstring are left out.
    """
    found = {}
    for field, below in pairwise(_classes(kind.__module__)[kind.__qualname__].body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found


def all_field_docs(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the docstrings under the fields of this class and of its base classes, by name of the field."""
    bases = (base for base in reversed(kind.__mro__) if issubclass(base, msgspec.Struct) and base is not msgspec.Struct)
    return {field: text for base in bases for field, text in field_docs(base).items()}


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Return all classes of a module's source, nested ones included, by qualified name."""
    return dict(_within(ast.parse(inspect.getsource(sys.modules[module])), ""))


def _within(scope: ast.AST, name: str) -> Iterator[tuple[str, ast.ClassDef]]:
    for node in ast.iter_child_nodes(scope):
        match node:
            case ast.ClassDef():
                yield name + node.name, node
                yield from _within(node, f"{name}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _within(node, f"{name}{node.name}.<locals>.")
            case ast.stmt():
                yield from _within(node, name)
