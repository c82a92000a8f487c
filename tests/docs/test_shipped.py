"""The wheel contains the pages, so that users of the installed package can read about its files and messages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import stich
from tests.docs.snippets import ROOT

FORMATS = (
    "reference/records.md",
    "reference/formats.md",
    "reference/protocol.md",
    "reference/scorer.md",
    "reference/cli.md",
    "rules/skat.md",
    "rules/schafkopf.md",
    "rules/suitability.md",
)


def cmake() -> str:
    """Return the CMake that the extension is built with."""
    path = shutil.which("cmake", path=str(Path(sys.executable).parent)) or shutil.which("cmake")
    return path or pytest.skip("there is no CMake here")


def test_a_wheel_has_the_pages(tmp_path: Path) -> None:
    """The rule that installs them, run alone: nothing is compiled."""
    project = f'cmake_minimum_required(VERSION 3.26)\nproject(pages NONE)\nadd_subdirectory("{ROOT / "docs"}" docs)\n'
    (tmp_path / "CMakeLists.txt").write_text(project)
    subprocess.run([cmake(), "-S", tmp_path, "-B", tmp_path / "build"], check=True, capture_output=True)
    subprocess.run([cmake(), "--install", tmp_path / "build", "--prefix", tmp_path / "wheel"], check=True, capture_output=True)
    pages = tmp_path / "wheel" / "stich" / "docs"
    assert [name for name in FORMATS if not (pages / name).is_file()] == []
    assert {path.suffix for path in pages.rglob("*") if path.is_file()} == {".md"}
    assert "if(SKBUILD)" in (ROOT / "CMakeLists.txt").read_text()


@pytest.mark.parametrize(
    ("command", "page"),
    [("replay", "docs/reference/records.md"), ("convert", "docs/reference/formats.md"), ("score", "docs/reference/scorer.md")],
)
def test_the_help_names_the_page_of_the_format(command: str, page: str) -> None:
    assert page in " ".join(stich(command, "--help").out.split()) and (ROOT / page).is_file()
