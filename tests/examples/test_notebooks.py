"""The notebooks of ``examples/notebooks`` run from the first cell to the last, and are kept without what they print."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from tests.docs.snippets import ROOT
from tests.rows import rows

pytestmark = pytest.mark.thorough

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def ran(path: Path, folder: Path) -> NotebookNode:
    """Return the notebook with what its cells show."""
    notebook = read(path)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return notebook


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """For linear algebra: beside other tests, more wait for each other."""
    for library in ("OMP", "OPENBLAS", "MKL"):
        monkeypatch.setenv(f"{library}_NUM_THREADS", "1")


def shown(notebook: NotebookNode, kind: str) -> list[str]:
    """Return the outputs of the cells of this kind; ``text`` is their printed text."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output["data"][kind] if "data" in output else output["text"] for output in outputs if kind in (output.get("data") or output)]


def test_there_are_four() -> None:
    assert len(NOTEBOOKS) == 4


@rows("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_outputs_and_linked(path: Path) -> None:
    assert all(not cell.outputs and cell.execution_count is None for cell in read(path).cells if cell.cell_type == "code")
    assert f"examples/notebooks/{path.name}" in (ROOT / "docs/tutorial/python.md").read_text()


def test_a_first_deal(tmp_path: Path) -> None:
    notebook = ran(NOTEBOOKS[0], tmp_path)
    assert sum("data:image/svg+xml" in html for html in shown(notebook, "text/html")) == 6
    assert re.search(r"won: \d+|lost: −\d+|passed", "".join(shown(notebook, "text")))


def test_solve_and_draw(tmp_path: Path) -> None:
    notebook = ran(NOTEBOOKS[1], tmp_path)
    assert len(shown(notebook, "text/html")) == 3
    assert (tmp_path / "hand.svg").read_text("utf-8").startswith("<svg")


def test_write_a_player(tmp_path: Path) -> None:
    (said,) = re.findall(r"95 % interval ([+-][\d.]+) … ([+-][\d.]+)", "".join(shown(ran(NOTEBOOKS[2], tmp_path), "text")))
    assert float(said[0]) <= float(said[1]) < 0, "the page says that it is weaker"


def test_train_a_net(tmp_path: Path) -> None:
    text = "".join(shown(ran(NOTEBOOKS[3], tmp_path), "text"))
    errors = [float(error) for error in re.findall(r"^error ([\d.]+)$", text, re.MULTILINE)]
    assert errors[-1] < errors[0]
    gained = re.search(r"the net makes \+([\d.]+) ± ([\d.]+)", text)
    assert gained is not None and float(gained[1]) > float(gained[2])
