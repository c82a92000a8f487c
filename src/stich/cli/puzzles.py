"""``stich puzzles``: make, prove and list puzzles."""

from __future__ import annotations

import gzip
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import typer

from stich.kernel.errors import StichError
from stich.research.arena import Executor
from stich.study.puzzles import ALL_KINDS, STEPS, AnyPuzzle, Information, Puzzle, definition, encode, every, games, packed, read
from stich.study.puzzles import check as proved
from stich.study.puzzles.canonical import likeness
from stich.study.puzzles.collection import Begun, Collection, PuzzleJournal, collect

from . import completion
from .arguments import AsJson, Jobs, Ray, application
from .declaring import task as declaring_task
from .layout import Column, TextTable, glued
from .output import STOPPED, complain, failing, misused, opened, say, say_json, say_table
from .progress import bars
from .puzzle import Difficulty, GameArgument, KindOption, fits, task
from .workers import workers

app = application("Make, prove and list puzzles.")

# -- list ----------------------------------------------------------------------------------------------------------


@app.command("list")
def show(game: GameArgument = None, *, kind: KindOption = None, difficulty: Difficulty = None, as_json: AsJson = False) -> None:
    """List the puzzles of a game, or the kinds with their numbers of puzzles."""
    if game is not None and game not in games():
        misused(f"there are no puzzles of {game!r:.80}, only of {', '.join(games())}", "GAME")
    if kind is not None and kind not in ALL_KINDS:
        misused(f"{kind!r:.80} is no kind: {', '.join(ALL_KINDS)}", "--kind")
    named = [game] if game else games()
    found = {name: [puzzle for puzzle in every(name) if fits(puzzle, kind, difficulty)] for name in named}
    if game is None:
        _show_kinds(found, as_json)
    elif as_json:
        for puzzle in found[game]:
            say_json(puzzle)
    else:
        _show_puzzles(found[game])


def _show_puzzles(puzzles: list[AnyPuzzle]) -> None:
    table = TextTable(Column("puzzle", right=False), Column("difficulty"), Column("task", right=False), Column("kinds", right=False))
    for puzzle in puzzles:
        table.add(
            puzzle.id,
            str(puzzle.difficulty),
            task(puzzle.goal) if isinstance(puzzle, Puzzle) else declaring_task(puzzle),
            ", ".join(puzzle.kinds),
        )
    say_table(table)


def _show_kinds(found: Mapping[str, list[AnyPuzzle]], as_json: bool) -> None:
    counts = {name: Counter(kind for puzzle in puzzles for kind in puzzle.kinds) for name, puzzles in found.items()}
    steps = {name: Counter(puzzle.difficulty for puzzle in puzzles) for name, puzzles in found.items()}
    if as_json:
        for kind in ALL_KINDS:
            say_json({"kind": kind, "definition": definition(kind), "puzzles": {name: of[kind] for name, of in counts.items()}})
        return
    table = TextTable(Column("kind", right=False), *(Column(name) for name in found))
    for kind in ALL_KINDS:
        table.add(kind, *(str(of[kind]) for of in counts.values()))
    for step in range(1, STEPS + 1):
        table.add(f"difficulty {step}", *(str(of[step]) for of in steps.values()))
    table.add("puzzles", *(str(len(puzzles)) for puzzles in found.values()))
    say_table(table)
    say()
    for kind in ALL_KINDS:
        if any(of[kind] for of in counts.values()):
            say(f"{kind}: {definition(kind)}")


# -- make ----------------------------------------------------------------------------------------------------------


@app.command()
def make(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game that the solver supports.", autocompletion=completion.games)],
    *,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="Number of puzzles.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="New file for the puzzles: .jsonl, or .jsonl.gz as shipped.")],
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=2**62, help="Random seed; the same seed gives the same puzzles.")
    ] = 0,
    information: Annotated[Literal["open", "seat"], typer.Option("--eyes", help="With open cards, or with the view of one seat.")] = "open",
    asks: Annotated[
        Literal["card", "discard", "contract"],
        typer.Option("--asks", help="Question: a card to play, two cards to discard, or a contract to declare."),
    ] = "card",
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="Puzzles of this kind only; may be repeated. See stich puzzles list.",
            autocompletion=completion.kinds,
        ),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Make puzzles from deals that computers play.

    FILE.part keeps the puzzles found so far: after an interruption the same command continues there.
    """
    begun, work = Begun(game, seed, Information(information), asks, tuple(kind or ())), workers(jobs, ray)
    if out.exists() or not out.parent.is_dir():
        misused(f"{out}: {'it is there already' if out.exists() else 'there is no such folder'}", "--out")
    began, part = time.monotonic(), out.with_name(f"{out.name}.part")
    try:
        with failing(as_json), _journal(part, begun) as journal, bars() as begin:
            bar = begin("puzzles")
            made = collect(begun, count, executor=work, journal=journal, watch=lambda found: bar(len(found.puzzles), count))
    except KeyboardInterrupt:
        complain(f"stopped; what was found stands in {part}, and the same command goes on from there")
        raise typer.Exit(STOPPED) from None
    out.write_bytes(packed(made.puzzles) if out.suffix == ".gz" else encode(made.puzzles))
    part.unlink()
    _tell(made, round(time.monotonic() - began, 1), as_json)


def _tell(made: Collection, seconds: float, as_json: bool) -> None:
    kinds = Counter(kind for puzzle in made.puzzles for kind in puzzle.kinds)
    steps = Counter(puzzle.difficulty for puzzle in made.puzzles)
    if as_json:
        summary: dict[str, Any] = {"puzzles": len(made.puzzles), "deals": made.deals, "seconds": seconds}
        say_json({**summary, "kinds": kinds, "difficulties": dict(sorted(steps.items())), "thrown_out": made.thrown_out})
        return
    say(f"{len(made.puzzles)} puzzles from {made.deals} deals in {seconds:g} seconds")
    for title, counted in (("kinds", kinds), ("difficulties", dict(sorted(steps.items()))), ("thrown out", made.thrown_out)):
        numbers: Mapping[Any, int] = cast("Mapping[Any, int]", counted)
        ordered = sorted(numbers.items(), key=lambda item: -item[1]) if title != "difficulties" else numbers.items()
        say(f"{title}: {', '.join(glued(f'{name} {number}') for name, number in ordered)}")


@contextmanager
def _journal(part: Path, begun: Begun) -> Iterator[PuzzleJournal]:
    try:
        journal = PuzzleJournal(part, begun)
    except (OSError, ValueError) as error:
        if isinstance(error, StichError):
            raise
        misused(f"{part}: {getattr(error, 'strerror', None) or error}", "--out")
    with journal:
        yield journal


# -- check ---------------------------------------------------------------------------------------------------------


@app.command()
def check(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE]...",
            help="Games, for the shipped puzzles, or files of puzzles (default: all shipped puzzles).",
            autocompletion=completion.puzzle_games,
        ),
    ] = None,
    *,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Prove puzzles again with the solver.

    Exits with 1 if a puzzle is not proved, or two puzzles are alike.
    """
    work = workers(jobs, ray)
    failed, number = 0, 0
    for source in sources or games():
        try:
            puzzles = every(source) if source in games() else _read(source)
        except StichError as error:
            failed += 1
            _refuse(source, "", error, as_json)
            continue
        with failing(as_json), bars() as begin:
            for identity, wrong in _unproved(puzzles, work, begin(source)):
                failed += 1
                _refuse(source, identity, wrong, as_json)
        number += len(puzzles)
    if as_json:
        say_json({"puzzles": number, "proved": not failed})
    else:
        say(f"{number} puzzles{', not all of them proved' if failed else ', every one proved'}")
    if failed:
        raise typer.Exit(1)


def _unproved(puzzles: Sequence[AnyPuzzle], work: Executor, report: Callable[[int, int], None]) -> Iterator[tuple[str, StichError]]:
    """Yield the id of each puzzle that is not proved, or is like an earlier one, with the error."""
    seen: set[str] = set()
    for done, (puzzle, wrong) in enumerate(zip(puzzles, work(proved, ((puzzle,) for puzzle in puzzles)), strict=True), 1):
        report(done, len(puzzles))
        if wrong is not None:
            yield puzzle.id, wrong
        elif likeness(puzzle) in seen:
            yield puzzle.id, StichError("puzzle/alike")
        seen.add(likeness(puzzle))


def _read(file: str) -> tuple[AnyPuzzle, ...]:
    """Return the puzzles of a file. Raise `StichError` if the file or one of its puzzles is malformed."""
    with opened(file) as stream:
        if not file.endswith(".gz"):
            return tuple(read(stream))
        with gzip.open(stream) as lines:
            try:
                return tuple(read(lines))
            except (OSError, EOFError) as error:
                raise StichError("puzzle/shape#gzip", reason=str(error)) from None


def _refuse(source: str, identity: str, error: StichError, as_json: bool) -> None:
    complain(f"{source}{f', puzzle {identity}' if identity else ''}: {error}")
    if as_json:
        say_json({"error": {"source": source, "puzzle": identity or None, "code": error.code, "message": str(error)}})
