"""Kinds and reasons are reported as found."""

from __future__ import annotations

from pathlib import Path

import msgspec

from stich.study.puzzles import FILTERS, KINDS, definition, read
from stich.study.puzzles.filters import reason
from stich.study.puzzles.kinds import kinds_of
from stich.study.puzzles.making import solve_puzzle
from stich.study.puzzles.possible_deals import deals_of
from stich.study.puzzles.solved import Solved
from tests.docs.snippets import ROOT
from tests.rows import rows

EXAMPLES = Path(__file__).with_name("kinds.jsonl")
"""A puzzle for each kind, looked at by people, that is of the kind by its definition."""
PAGE = (ROOT / "docs/reference/puzzles.md").read_text()


def test_every_kind_is_found_in_its_example() -> None:
    with EXAMPLES.open("rb") as stream:
        examples = list(read(stream))
    found: set[str] = set()
    for puzzle in examples:
        tree = solve_puzzle(puzzle.hand(), puzzle.goal, deals_of(puzzle, puzzle.hand()))
        assert isinstance(tree, Solved)
        assert kinds_of(tree) == puzzle.kinds, "a kind is found anew, or no more"
        found |= set(puzzle.kinds)
    assert found == KINDS.keys()


@rows("kind", KINDS)
def test_a_kind_is_not_everything(kind: str) -> None:
    """Each is missing in some of the examples."""
    with EXAMPLES.open("rb") as stream:
        assert any(kind not in puzzle.kinds for puzzle in read(stream))


@rows("kind", KINDS)
def test_its_definition_stands_in_the_guide(kind: str) -> None:
    assert f"| `{kind}` | {definition(kind)} |" in PAGE


@rows("filtered", FILTERS, ids=lambda filtered: filtered.__name__)
def test_every_reason_to_throw_out_stands_in_the_guide(filtered: object) -> None:
    name = filtered.__name__  # type: ignore[attr-defined]
    assert f"| `{name}` | {reason(name)} |" in PAGE


def test_examples_are_stored_as_puzzles_are() -> None:
    with EXAMPLES.open("rb") as stream:
        for line, puzzle in zip(EXAMPLES.read_bytes().splitlines(), read(stream), strict=True):
            assert msgspec.json.encode(puzzle) == line
