"""The docstrings under the fields of a class, readable while the program runs.

Python keeps no docstring of a field, so they are read from the source, which is shipped with every install. A field is thus described in
one place, where it is defined; editors, the command line and its shell completion all show that text.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise
from textwrap import dedent


@cache
def field_docs(kind: type) -> dict[str, str]:
    """By field, in order, the docstring that stands under it in this class; fields without one are left out."""
    (described,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(described, ast.ClassDef)
    found = {}
    for field, below in pairwise(described.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found
