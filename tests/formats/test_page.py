"""``docs/reference/formats.md`` tells every code that reading and writing can raise, and no other."""

from __future__ import annotations

import re

from stich.records.formats import FORMATS
from tests.docs.snippets import ROOT
from tests.formats.bad_iss import BAD as BAD_ISS
from tests.formats.bad_xskat import BAD as BAD_XSKAT

PAGE = (ROOT / "docs" / "reference" / "formats.md").read_text()
SOURCE = "".join(path.read_text() for path in (ROOT / "src" / "stich" / "records" / "formats").rglob("*.py"))


def told() -> set[str]:
    """Return the codes in the first column of the table of errors."""
    rows = re.findall(r"^\| (`[a-z]+/[^|]+) \|", PAGE, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`([a-z]+/[a-z-]+)`", row)}


def raised() -> set[str]:
    """Return the codes in the source, and those that the tests have met."""
    whole = set(re.findall(r'"((?:format|iss|xskat)/[a-z-]+)["#]', SOURCE))
    in_logs = {f"xskat/{code}" for code in re.findall(r'self\.wrong\([^\n]*"([a-z-]+)"\)', SOURCE)}
    return whole | in_logs | {bad.code for bad in (*BAD_ISS, *BAD_XSKAT)} | {"format/too-many"}


def test_every_code_is_told() -> None:
    assert raised() - told() == set()


def test_no_code_is_told_that_nothing_raises() -> None:
    assert told() - raised() == set()


def test_every_format_is_told() -> None:
    assert all(f"| `{name}` |" in PAGE for name in FORMATS)
