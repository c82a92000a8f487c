"""The reference of the documentation site names everything that people import from ``stich``, and nothing that is not there.

That it can be built, without a warning, `make docs` shows, which is part of `make test`.
"""

from __future__ import annotations

import re
from importlib import import_module

import stich
from tests.docs.snippets import ROOT

PAGES = sorted((ROOT / "docs" / "reference").glob("*.rst"))
_MODULE = re.compile(r"^\.\. automodule:: (\S+)\n(?:   :members:(.*)\n)?", re.MULTILINE)
_NAME = re.compile(r"^\.\. auto(?:function|class):: (\S+)\n", re.MULTILINE)


def documented() -> set[str]:
    """Return the full names on all pages, under the names by which they are imported there."""
    names = set[str]()
    for page in PAGES:
        text = page.read_text()
        names |= {name if name.startswith("stich.") else f"stich.{name}" for name in _NAME.findall(text)}
        for module, members in _MODULE.findall(text):
            listed = [name.strip() for name in members.split(",") if name.strip()]
            names |= {f"{module}.{name}" for name in listed or getattr(import_module(module), "__all__", ())}
    return names


def found(name: str) -> object:
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last)


def test_every_name_is_there() -> None:
    assert [name for name in sorted(documented()) if found(name) is None] == []


def test_all_that_the_library_hands_out_is_documented() -> None:
    told = [found(name) for name in documented()]
    errors = [value for value in vars(import_module("stich.kernel.errors")).values() if isinstance(value, type)]
    aside = {"Card", "Seat"}  # a text and a number, told with cards and deals
    assert [name for name in stich.__all__ if name not in aside and getattr(stich, name) not in [*told, *errors]] == []


def test_every_page_of_the_reference_is_in_the_contents() -> None:
    contents = (ROOT / "docs" / "conf.py").read_text()
    assert [page.stem for page in PAGES if f"docs/reference/{page.name}\n" not in contents] == []
