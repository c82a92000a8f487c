"""`make audit` fails on advisories, and says plainly what it could not check. The two tools are stood in for by programs that print."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.snippets import ROOT

CLEAN = {"dependencies": [{"name": "anyio", "version": "4.9", "vulns": []}, {"name": "idna", "version": "3.1", "vulns": []}], "fixes": []}
BAD = {"dependencies": [{"name": "idna", "version": "3.1", "vulns": [{"id": "PYSEC-2026-7", "fix_versions": ["3.7"]}]}], "fixes": []}
UNKNOWN = {"dependencies": [{"name": "idna", "skip_reason": "Dependency not found on PyPI and could not be audited: idna (3.1)"}]}
NO_INDEX: dict[str, Any] = {"message": "405 Method Not Allowed", "statusCode": 405, "body": "", "error": {"summary": "", "detail": ""}}
NPM_CLEAN: dict[str, Any] = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 42}}}
NPM_BAD: dict[str, Any] = {
    "vulnerabilities": {"acorn": {"via": [{"title": "Reads too much", "severity": "high"}]}, "vite": {"via": ["acorn"]}},
    "metadata": {"dependencies": {"total": 42}},
}


def audited(folder: Path, *, python: object, npm: object, lock: bool = True) -> tuple[int, str]:
    """Run a copy of the script where ``pip-audit`` and ``npm`` print these reports; return its exit status and output."""
    (folder / "scripts").mkdir()
    (folder / "web").mkdir()
    (folder / "bin").mkdir()
    script = shutil.copy(ROOT / "scripts" / "audit", folder / "scripts")
    if lock:
        (folder / "requirements.lock").write_text("idna==3.1\n")
    for name, told in (("pip-audit", python), ("npm", npm)):
        if told is not None:
            program = folder / "bin" / name
            text = told if isinstance(told, str) else json.dumps(told)
            program.write_text(
                f"#!{sys.executable}\nimport sys\nprint({text!r})\nprint('no route to the index', file=sys.stderr)\nsys.exit(1)\n"
            )
            program.chmod(0o755)
    done = subprocess.run(
        [sys.executable, script], env={**os.environ, "PATH": str(folder / "bin")}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_no_advisories(tmp_path: Path) -> None:
    status, said = audited(tmp_path, python=CLEAN, npm=NPM_CLEAN)
    assert (status, said) == (0, "Python: 2 of 2 packages checked, 0 advisories\nthe page (npm): 42 packages checked, 0 advisories\n")


def test_an_advisory_on_a_package_of_python_fails(tmp_path: Path) -> None:
    status, said = audited(tmp_path, python=BAD, npm=NO_INDEX)
    assert status == 1
    assert "  idna 3.1: PYSEC-2026-7 (fixed in 3.7)\n" in said
    assert "NOT CHECKED: the page (npm): the index has no advisories for us (405 Method Not Allowed)\n" in said


def test_an_advisory_on_a_package_of_the_page_fails(tmp_path: Path) -> None:
    status, said = audited(tmp_path, python=CLEAN, npm=NPM_BAD)
    assert status == 1
    assert "  acorn: Reads too much (high)\n" in said


@pytest.mark.parametrize(
    ("python", "npm", "lock", "why"),
    [
        (UNKNOWN, NO_INDEX, True, "Python: the index has no advisories for us (Dependency not found on PyPI"),
        ("", "", True, "Python: pip-audit failed: no route to the index"),
        (None, None, True, "Python: pip-audit is not installed"),
        (CLEAN, NO_INDEX, False, "Python: requirements.lock is missing"),
        ({}, {}, True, "Python: the index has no advisories for us (no packages were reported)"),
    ],
)
def test_what_cannot_be_checked_is_said_and_is_no_failure(python: object, npm: object, lock: bool, why: str, tmp_path: Path) -> None:
    status, said = audited(tmp_path, python=python, npm=npm, lock=lock)
    assert status == 0
    assert f"NOT CHECKED: {why}" in said
    assert said.count("NOT CHECKED") == 2
    assert "advisories\n" not in said.replace("NOT CHECKED", "")
