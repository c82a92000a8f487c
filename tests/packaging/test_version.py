"""The version of a build: from git's tag and commits, from an sdist, or the fallback."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

import stich
from tests.docs.snippets import ROOT

FALLBACK = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools_scm"]["fallback_version"]


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, cwd=folder)


def version(folder: Path) -> Version:
    """Return the version that the build backend gives to these sources."""
    program = "from scikit_build_core.metadata.setuptools_scm import dynamic_metadata as found; print(found('version'))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=folder)
    return Version(ran.stdout.strip())


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.fixture
def repository(sources: Path) -> Path:
    git(sources, "init")
    git(sources, "add", ".")
    git(sources, "commit", "-m", "first")
    return sources


def test_each_commit_has_a_higher_version(repository: Path) -> None:
    first = version(repository)
    git(repository, "commit", "--allow-empty", "-m", "second")
    second = version(repository)
    assert Version("0.1.0") < first < second
    assert (first.dev, second.dev, first.base_version) == (1, 2, Version(FALLBACK).base_version)


def test_a_tagged_commit_has_the_tag_s_version_and_the_next_is_higher(repository: Path) -> None:
    git(repository, "tag", "1.0.0")
    assert str(version(repository)) == "1.0.0"
    git(repository, "commit", "--allow-empty", "-m", "second")
    assert version(repository) > Version("1.0.0")


def test_a_folder_without_git_has_the_fallback(sources: Path) -> None:
    assert str(version(sources)) == FALLBACK


def test_an_sdist_has_the_version_that_it_was_made_with(sources: Path) -> None:
    (sources / "PKG-INFO").write_text("Metadata-Version: 2.2\nName: stich\nVersion: 1.2.3\n")
    assert str(version(sources)) == "1.2.3"


def test_the_program_and_the_library_show_the_installed_version() -> None:
    shown = subprocess.run([Path(sys.executable).with_name("stich"), "--version"], capture_output=True, text=True, check=True).stdout
    assert shown == f"stich {stich.__version__}\n"
