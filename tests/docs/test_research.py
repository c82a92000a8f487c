"""Every page of docs/research is a study with the same five parts, the index lists all studies, and their commands exist."""

from __future__ import annotations

import importlib.util
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

from stich.cli import SUMMARIES, load
from tests.docs.snippets import ROOT
from tests.rows import rows

INDEX = runpy.run_path(str(ROOT / "scripts/research-index"))
STUDIES: list[Path] = INDEX["studies"]()
NO_COMMAND = ("None: a harness.", "None: a trial that is not in the repository.")
"""Words of a study whose program is not in the repository."""


@rows("study", STUDIES, ids=lambda study: study.stem)
def test_a_study_has_five_parts_in_order(study: Path) -> None:
    parts = INDEX["parts"](study)
    assert tuple(parts) == INDEX["PARTS"]
    assert [name for name, text in parts.items() if not text] == []
    assert parts["Question"].endswith("?")


def test_the_index_lists_every_study() -> None:
    """Run `scripts/research-index` after a change of a study."""
    assert (ROOT / "docs/research/README.md").read_text() == INDEX["page"]()


def test_the_table_of_the_benchmark_shows_the_figures_of_the_package() -> None:
    """Run `scripts/benchmark-table` after a change of the figures."""
    script = runpy.run_path(str(ROOT / "scripts/benchmark-table"))
    assert (ROOT / "docs/research/benchmark.md").read_text() == script["page"]()


def commands(text: str) -> list[list[str]]:
    """Return the words of each command of a part of a page: code spans and the lines of code blocks, without comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    lines = [line for block in blocks for line in block.splitlines()] + [" ".join(span.split()) for span in spans]
    words = [[word for word in shlex.split(line, comments=True) if not re.match(r"[A-Z_]+=", word)] for line in lines]
    return [command for command in words if command]


def program(command: list[str]) -> tuple[str, str] | None:
    """Return the kind and the name of the program that a command starts; None for options that follow another command."""
    match [word.removeprefix(".venv/bin/") for word in command]:
        case ["python", "-m", module, *_]:
            return "module", module
        case ["python", script, *_]:
            return "script", script
        case ["stich", name, *_]:
            return "stich", name
        case ["make", target, *_]:
            return "make", target
        case ["pytest", *words]:
            return "script", words[-1]
        case [path] if "/" in path:
            return "script", path
    return None


def known(kind: str, name: str) -> bool:
    """Tell whether a program exists."""
    match kind:
        case "module":
            return importlib.util.find_spec(name) is not None
        case "stich":
            return name in SUMMARIES
        case "make":
            return re.search(rf"^{name}:", (ROOT / "Makefile").read_text(), re.MULTILINE) is not None
    return (ROOT / name).exists()


def options(kind: str, name: str) -> str:
    """Return a text that holds every option of a program, also those that Typer derives from the names of parameters."""
    if kind == "stich":
        group = load(name)
        parameters = [*group.params, *(option for command in getattr(group, "commands", {}).values() for option in command.params)]
        return " ".join(option for parameter in parameters for option in parameter.opts)
    path = ROOT / name.replace(".", "/") if kind == "module" else ROOT / name
    sources = path.glob("*.py") if path.is_dir() else path.parent.glob(f"{path.stem}*.py")
    source = " ".join(file.read_text() for file in sources)
    return source + " ".join(f"--{parameter.replace('_', '-')}" for parameter in re.findall(r"^ {4}(\w+): ", source, re.MULTILINE))


def unknown(study: Path) -> Iterator[str]:
    """Yield each program and option of a study's commands that does not exist."""
    text = INDEX["parts"](study)["Command"]
    found = None
    for command in commands(text):
        found = program(command) or found
        if found is None:
            yield f"{' '.join(command)}: no program"
        elif not known(*found):
            yield f"{' '.join(found)} does not exist"
        elif found[0] not in ("make",) and command[0] != "pytest":
            texts = options(*found)
            yield from (f"{found[1]} has no {word}" for word in command if re.fullmatch(r"--[a-z-]+", word) and word not in texts)
    if found is None and text not in NO_COMMAND:
        yield f"{text}: no command"


@rows("study", STUDIES, ids=lambda study: study.stem)
def test_the_commands_of_a_study_exist(study: Path) -> None:
    assert list(unknown(study)) == []


def test_commands_that_do_not_exist_are_found(tmp_path: Path) -> None:
    study = tmp_path / "study.md"
    study.write_text("## Command\n\n`stich arenas skat`, `python benchmarks/nothing.py`, `stich arena skat --sed 1`, `make nothing`\n")
    assert list(unknown(study)) == [
        "stich arenas does not exist",
        "script benchmarks/nothing.py does not exist",
        "arena has no --sed",
        "make nothing does not exist",
    ]
    study.write_text("## Command\n\nA program on the author's machine.\n")
    assert list(unknown(study)) == ["A program on the author's machine.: no command"]
