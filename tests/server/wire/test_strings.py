"""Strings from outside are read exactly: no pattern lets a final newline through, and no field of a message an altered value."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import get_type_hints

import msgspec
import pytest

from tests.docs.snippets import ROOT
from tests.rows import rows
from tests.server.wire.string_fields import StringField, altered, example_of, holding, string_fields

MATCHERS = re.compile(r"(?:re|regex)\.(?:compile|match|fullmatch|search|sub|split|findall|finditer)\Z")
NOT_ITSELF = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
"""Escaped characters and character classes, in which ``$`` is an ordinary character."""
EXACT = [field for field in string_fields() if field.exact is not None]


def _patterns(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the text of each pattern in a module, with its line; parts of f-strings are joined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            given = [k.value for k in node.keywords if k.arg in ("pattern", "regex")]
            given += node.args[:1] if MATCHERS.fullmatch(ast.unparse(node.func)) else []
        elif isinstance(node, ast.Dict):
            given = [v for k, v in zip(node.keys, node.values, strict=True) if isinstance(k, ast.Constant) and k.value == "pattern"]
        else:
            continue
        for pattern in given:
            yield pattern.lineno, "".join(c.value for c in ast.walk(pattern) if isinstance(c, ast.Constant) and isinstance(c.value, str))


def _dollars(source: str) -> list[int]:
    """Return the lines of a module whose patterns end with ``$`` somewhere."""
    return [line for line, text in _patterns(ast.parse(source)) if "$" in NOT_ITSELF.sub("", text)]


def test_no_pattern_ends_with_a_dollar() -> None:
    modules = list((ROOT / "src" / "stich").rglob("*.py"))
    assert len(modules) > 300
    found = [f"{path.relative_to(ROOT)}:{line}" for path in modules for line in _dollars(path.read_text("utf-8"))]
    assert found == [], r"in Python `$` also matches before a final newline: write \Z"


@rows(
    ("source", "lines"),
    [
        ('Meta(pattern="^[0-9]{4}$")', [1]),
        ('\nre.compile(rf"a({WORD}|$)b")', [2]),
        ('{"pattern": f"^({x})$"}', [1]),
        (r're.compile(r"\$\.[a$]\Z")', []),
        ('print("$")', []),
    ],
)
def test_the_search_finds_dollars_that_end_a_pattern(source: str, lines: list[int]) -> None:
    assert _dollars(source) == lines


def test_validators_of_the_page_are_never_multiline() -> None:
    """In JavaScript `$` matches at the very end only, unless a pattern has the flag m."""
    multiline = re.compile(r"/\^[^\n/]*\$/[a-z]*m[a-z]*\b")
    sources = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".svelte") and "paraglide" not in path.parts]
    assert len(sources) > 100
    assert [str(path) for path in sources if multiline.search(path.read_text("utf-8"))] == []
    assert multiline.search("if (/^a$/gm.test(text))")


@rows("field", EXACT, ids=lambda field: field.name)
def test_a_field_with_exact_values_refuses_altered_ones_by_its_name(field: StringField) -> None:
    hint = get_type_hints(field.kind, include_extras=True)[field.field]
    assert field.exact is not None

    def read(text: str) -> None:
        sent = example_of(field.kind, **{field.field: holding(hint, text)})
        msgspec.json.decode(msgspec.json.encode(sent), type=field.kind)

    read(field.exact)
    assert len(altered(field.exact)) >= 8
    for form, text in altered(field.exact).items():
        with pytest.raises(msgspec.ValidationError, match=rf"\$\.{field.field}\b"):
            pytest.fail(f"{field.name} accepts {form}: {read(text)}")


def test_there_are_fields_of_every_sort() -> None:
    names = {field.name for field in string_fields()}
    assert {"Number.number", "Sit.commitment", "Seek.commitment", "NewTable.clock", "Say.phrase", "SkatDeclared.kontra"} <= names
    assert {field.name for field in EXACT} < names
