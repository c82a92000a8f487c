"""A package, of a folder or written on a page, installed for the processes and programs of a test as pip would install it."""

from __future__ import annotations

import os
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from stich import registry
from tests.docs.snippets import files


def write(page: Path, folder: Path) -> None:
    """Write the package of a page or of a folder into this folder: its files, and pip's data about it."""
    for path, text in sources(page).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = [f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items()) for group, points in entry_points(project)]
    (info / "entry_points.txt").write_text("\n".join(groups))


def sources(page: Path) -> dict[str, str]:
    """Return the files of the package that a page writes, or that lies in this folder, by path."""
    if page.is_file():
        return files(page)
    kept = (path for path in sorted(page.rglob("*")) if path.suffix in (".py", ".toml"))
    return {str(path.relative_to(page)): path.read_text() for path in kept}


def entry_points(project: dict[str, dict[str, dict[str, str]]]) -> list[tuple[str, dict[str, str]]]:
    """Group, and in it names and values."""
    return list(project.get("entry-points", {}).items())


def installed(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the test ends, this process and those that it starts find the package."""
    write(page, folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")])))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(registry, "_registered", {})
    for module in [name for name in sys.modules if (folder / name.partition(".")[0]).is_dir()]:
        monkeypatch.delitem(sys.modules, module)
    # With a separate cache, which is gone with the package.
    monkeypatch.setattr(registry, "_installed", cache(registry._installed.__wrapped__))
