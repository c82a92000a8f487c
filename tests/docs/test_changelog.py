"""CHANGELOG.md and the fragments of changelog.d: dates, audiences, and at most 25 lines for each audience of a release."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from datetime import date

import pytest
from packaging.version import Version

from tests.docs.snippets import ROOT

LONGEST = 25
AUDIENCES = ("For players", "For operators", "For programmers")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RELEASE = re.compile(r"## (\S+) \((\d{4}-\d{2}-\d{2})\)")


def faults(text: str) -> list[str]:
    """Return what is wrong with these sections of a changelog."""
    found = []
    dates = []
    for section in text.split("\n## ")[1:]:
        title, *parts = f"## {section}".split("\n### ")
        if (release := RELEASE.fullmatch(title.strip())) is None:
            found.append(f"{title.strip()!r} is no release with a date")
            continue
        dates.append(date.fromisoformat(release[2]))
        for part in parts:
            audience, *lines = [line for line in part.splitlines() if line.strip()]
            if audience not in AUDIENCES:
                found.append(f"{release[0]}: unknown audience {audience!r}")
            if len(lines) > LONGEST:
                found.append(f"{release[0]}: {len(lines)} lines {audience}")
    if dates != sorted(dates, reverse=True):
        found.append("the newest release is not first")
    return found


def released() -> list[Version]:
    return [Version(found[1]) for found in RELEASE.finditer((ROOT / "CHANGELOG.md").read_text())]


def test_the_changelog_has_dated_releases_with_short_lists() -> None:
    assert released()
    assert faults((ROOT / "CHANGELOG.md").read_text()) == []


def test_the_fragments_make_such_a_release() -> None:
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "99.0", "--date", "2099-01-01"]
    drafted = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert faults(f"\n{drafted}") == []


def test_every_fragment_names_an_audience() -> None:
    names = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]
    assert [name for name in names if not re.fullmatch(r"\+[a-z0-9-]+\.(players|operators|programmers)\.md", name)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\n## Unreleased\n", "no release"),
        ("\n## 1.0.0 (2026-12-01)\n\n### For cooks\n\n- a\n", "unknown audience"),
        ("\n## 1.0.0 (2026-12-01)\n\n### For players\n\n" + "- a\n" * 26, "26 lines"),
        ("\n## 0.9.0 (2026-11-01)\n\n## 1.0.0 (2026-12-01)\n", "newest"),
    ],
)
def test_a_wrong_changelog_is_found(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert fault in found


def test_sources_without_git_are_above_the_newest_release() -> None:
    assert Version(PROJECT["tool"]["setuptools_scm"]["fallback_version"]) > max(released())
