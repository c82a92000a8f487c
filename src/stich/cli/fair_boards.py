"""``stich fair boards``, ``draw`` and ``reveal``: work on the folder of a set of duplicate boards."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from stich.fair import Boards, Played, check_log, new_boards, read_boards, read_log, written
from stich.fair.boards import SECRET_SIZE
from stich.kernel.errors import StichError
from stich.records import encode, record_of
from stich.server.clock import system_randomness

from .arguments import AsJson, GameName, OptionValues, PresetName
from .deal import SEAT_NAMES
from .output import asked_game, misused, opened, refuse, say, say_json

SECRET, COMMITMENT, RECORDS, LOG, REVEALED = "secret.json", "commitment.txt", "boards.jsonl", "log.json", "revealed"
ONLY_MINE = 0o600

BoardsFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder made by stich fair boards.")]


def boards(
    game: GameName,
    *,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, max=512, help="Number of boards.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name that no other set has, such as club-2026-11.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="New folder for the director's files.")],
    await_number: Annotated[
        str | None,
        typer.Option(
            "--await-number",
            metavar="TEXT",
            help="Deal only with a public number that is not known yet: name it, as in 'Lotto of 28 November, rising'.",
        ),
    ] = None,
    preset: PresetName = None,
    option: OptionValues = None,
    as_json: AsJson = False,
) -> None:
    """Make duplicate boards, and a commitment to publish before the first table plays.

    The folder contains all cards. The published commitment fixes the cards before the first table plays; stich fair reveal proves after
    the last table that they were these.
    """
    rules = asked_game(game, preset, option)
    secret = system_randomness(SECRET_SIZE)
    try:
        made = new_boards(rules, count=count, name=name, awaited=await_number, secret=secret)
    except StichError as error:
        misused(str(error), {"boards/name": "--name", "boards/number": "--await-number"}.get(error.code))
    if out.exists():
        misused(f"{out} is there already: name a new folder", "--out")
    with _writing(out, "--out"):
        part = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}."))
        try:
            _write(part / SECRET, msgspec.json.encode(made) + b"\n", ONLY_MINE)
            _write(part / COMMITMENT, made.commitment.text.encode())
            if made.awaited is None:
                _write_dealt(part, made)
            part.rename(out)
        except BaseException:
            shutil.rmtree(part)
            raise
    if as_json:
        say_json({"folder": str(out), "boards": made.count, "commitment": made.commitment.hash, "awaited": made.awaited})
        return
    say(f"{made.name}: {made.count} boards of {made.preset} in {out}")
    say(f"  before the first table plays, publish {COMMITMENT}, or put on the wall its SHA-256:")
    say(f"  {made.commitment.hash}")
    if made.awaited is not None:
        say(f"  the cards wait for a public number: {made.awaited}")
        say(f"  when it is known: stich fair draw {out} NUMBER")
    say(f"  until the last table has played, {SECRET} and {RECORDS} are for the director alone")


def draw(
    folder: BoardsFolder,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="Public number; several with hyphens between them: 3-11-17-22-38-45.")],
    as_json: AsJson = False,
) -> None:
    """Deal boards that waited for a public number.

    The command may be repeated with the same number; another number is refused.
    """
    made = _read(folder, as_json)
    try:
        made = made.with_number(number)
    except StichError as error:
        misused(str(error), "NUMBER")
    with _writing(folder, "FOLDER"):
        _write(folder / SECRET, msgspec.json.encode(made) + b"\n", ONLY_MINE)
        if not (folder / LOG).exists():
            _write_dealt(folder, made)
    if as_json:
        say_json({"folder": str(folder), "boards": made.count, "number": number})
    else:
        say(f"{made.name}: {made.count} boards are dealt with the public number {number}, in {folder / RECORDS}")


def reveal(
    folder: BoardsFolder,
    *,
    played: Annotated[
        str | None,
        typer.Option("--played", metavar="FILE", help="Played boards, TABLE DEAL BOARD on each line, or - for standard input."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Reveal duplicate boards after the last table has played.

    Writes a fair file for each board, and the log of the set. Exits with 1 if the log shows that a board was revealed too early.
    """
    made = _read(folder, as_json)
    try:
        before = read_log(_content(folder / LOG)) if (folder / LOG).exists() else None
        log = made.log(before, [] if played is None else list(_played(played)), revealed=True)
    except StichError as error:
        refuse(error, as_json)
    with _writing(folder, "FOLDER"):
        _write(folder / LOG, msgspec.json.encode(log) + b"\n")
        (folder / REVEALED).mkdir(exist_ok=True)
        for board, file in enumerate(made.files(log), 1):
            _write(folder / REVEALED / f"{board}.fair.json", written(file))
    findings = check_log(log.entries, key=log.key, checkpoint=log.checkpoint)
    if as_json:
        say_json({"folder": str(folder / REVEALED), "boards": made.count, "entries": len(log.entries), "findings": findings})
    else:
        say(f"{made.name}: {made.count} boards are revealed in {folder / REVEALED}; the log has {len(log.entries)} entries")
        for finding in findings:
            say(f"  {finding.code}: {finding.message}", hang=4)
    if findings:
        raise typer.Exit(1)


# -- folder ----------------------------------------------------------------------------------------------------------


def _read(folder: Path, as_json: bool) -> Boards:
    """Return the set in a folder. Exit with 2 if there is none, with 1 if its file was changed."""
    try:
        return read_boards(_content(folder / SECRET))
    except StichError as error:
        refuse(StichError(f"{folder / SECRET}: {error}", of=error), as_json)


def _content(path: Path) -> bytes:
    with opened(str(path)) as stream:
        return stream.read()


def _write_dealt(folder: Path, boards: Boards) -> None:
    """Write the files that depend on the cards. The log is written last, so if the log exists, all of these files exist."""
    names = SEAT_NAMES[: boards.rules.seats]
    records = "".join(encode(record_of(boards.rules.start(deal), names)) + "\n" for deal in boards.deals)
    _write(folder / RECORDS, records.encode(), ONLY_MINE)
    _write(folder / LOG, msgspec.json.encode(boards.log()) + b"\n")


def _write(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file at once, replacing an existing one. ``mode``: its permissions."""
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    Path(part).chmod(mode)
    Path(part).replace(path)


@contextmanager
def _writing(folder: Path, flag: str) -> Iterator[None]:
    """Exit with 2 if writing to the folder fails in the block."""
    try:
        yield
    except OSError as error:
        misused(f"{folder}: {error.strerror or error}", flag)


def _played(file: str) -> Iterator[Played]:
    """Yield the boards that tables have played, from the lines of a file. Raise `StichError` ``boards/played`` if a line is malformed."""
    with opened(file) as stream:
        for number, line in enumerate(stream, 1):
            match line.decode(errors="replace").split():
                case [table, deal, board] if all(n.isascii() and n.isdigit() and len(n) < 10 for n in (deal, board)):
                    yield Played(table, int(deal), int(board))
                case []:
                    pass
                case _:
                    raise StichError("boards/played#line", number=number)
