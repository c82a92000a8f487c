"""``stich verify``: check how deals were dealt by their fair files, and check a server's public log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeVar

import httpx
import msgspec
import typer

from stich.fair import (
    Commitment,
    FairFile,
    Finding,
    PublicKey,
    WholeLog,
    check,
    check_boards,
    check_log,
    check_several,
    committed,
    read,
    read_log,
)
from stich.fair.file import MAX_SIZE
from stich.fair.statements import WITHHELD, opened, revealed
from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.server.wire.fair_messages import FairLogHead, LogEntries

from .arguments import AsJson, application
from .output import complain, misused, say, say_json
from .output import opened as opened_file
from .progress import bars

app = application()

T = TypeVar("T")

AT_ONCE = 1000
"""Number of log entries that are fetched with one request."""


@app.command()
def verify(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Fair files of deals, from the page of a table, or - for standard input."),
    ] = None,
    *,
    log: Annotated[
        str | None, typer.Option("--log", metavar="ADDRESS", help="Check the whole public log of the server at this address, or of a file.")
    ] = None,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="With --log: keep the log's head here, and check that the log extends it.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option("--commitment", metavar="FILE", help="Check that these are boards of this commitment; see stich fair boards."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that deals were dealt fairly.

    The server's seed and the numbers of all seats must match what was committed to before, the cards must follow from them, and all of it
    must be in the public log. The method is described in docs/explanation/fair.md.
    """
    if bool(files) == (log is not None):
        misused("name fair files, or a server's log with --log ADDRESS")
    if log is not None:
        if commitment is not None:
            misused("--commitment goes with files of boards", "--commitment")
        check_whole_log(log, head, as_json)
        return
    if head is not None:
        misused("--head goes with --log", "--head")
    published = None if commitment is None else _commitment(commitment, as_json)
    right: list[FairFile] = []
    failed = False
    for name in files or ():
        with opened_file(name) as stream:
            data = stream.read(MAX_SIZE + 1)
        try:
            file = read(data)
            findings = check(file)
        except StichError as error:
            file, findings = None, (Finding(error.code, str(error)),)
        if file is not None and not findings:
            right.append(file)
        failed |= bool(findings)
        _tell(name, file, findings, as_json)
    between = check_several(right)
    for finding in between:
        _tell_finding("together", finding, as_json)
    if published is not None and right:
        strange = check_boards(right, published)
        _tell_boards(right, published, strange, as_json)
        failed |= bool(strange)
    if failed or between:
        raise typer.Exit(1)


def _commitment(file: str, as_json: bool) -> Commitment:
    """Return the commitment to a set of boards in a file; exit with 1 if the file is not one."""
    with opened_file(file) as stream:
        data = stream.read(MAX_SIZE)
    try:
        return committed(data.decode(errors="replace"))
    except StichError as error:
        complain(f"{file}: {error}")
        if as_json:
            say_json({"file": file, "fair": False, "findings": [Finding(error.code, str(error))]})
        raise typer.Exit(1) from None


def _tell_boards(files: list[FairFile], published: Commitment, findings: tuple[Finding, ...], as_json: bool) -> None:
    number = None if findings else published.number_in(opened(files[0].opened).table)
    if as_json:
        fair = {} if findings else {"boards": len(files), "public_number": number}
        say_json({"commitment": published.hash, "fair": not findings, "findings": findings, **fair})
        return
    if findings:
        say("boards: not those that were committed to")
        for finding in findings:
            say(f"  {finding.code}: {finding.message}", hang=4)
        return
    say(f"boards: {len(files)} of the {published.count} of {published.name}, as this commitment fixed them; compare what was published:")
    say(f"  {published.hash}")
    if number is not None:
        say(f"  they were made with the public number {number}; see for yourself that this is right: {published.awaited}", hang=4)


def _tell(name: str, file: FairFile | None, findings: tuple[Finding, ...], as_json: bool) -> None:
    if as_json:
        say_json({"file": name, "fair": not findings, "findings": findings, **({} if findings or file is None else _facts(file))})
        return
    if findings or file is None:
        say(f"{name}: not fair")
        for finding in findings:
            say(f"  {finding.code}: {finding.message}", hang=4)
        return
    opening, reveal = opened(file.opened), revealed(file.revealed)
    numbers = [n for n in reveal.numbers if n not in (None, WITHHELD)]
    say(f"{name}: deal {opening.deal} of table {opening.table} ({opening.preset}) is fair")
    say(f"  the server's seed is the one it committed to before; {len(numbers)} of {len(reveal.numbers)} seats added a number")
    for seat, number in enumerate(reveal.numbers):
        if number == WITHHELD:
            say(f"  seat {seat} withheld its number: the deal went on without it")
    if reveal.end != "played":
        say(f"  it was {reveal.end}")
    last = file.log.entries[-1].index + 1
    say(f"  the cards are those that seed and numbers give; in the public log up to entry {last}")
    if not any(reveal.numbers):
        say(
            "  nobody added a number: no seed was changed after it had been committed to; that it was left to chance, this does not show",
            hang=4,
        )
    elif file.witness is None:
        say("  whether the server told you the same before the cards were dealt, only a file from your own page can show", hang=4)


def _facts(file: FairFile) -> dict[str, object]:
    opening, reveal = opened(file.opened), revealed(file.revealed)
    return {
        "table": opening.table,
        "deal": opening.deal,
        "preset": opening.preset,
        "end": reveal.end,
        "numbers": [s for s, n in enumerate(reveal.numbers) if n not in (None, WITHHELD)],
        "withheld": [s for s, n in enumerate(reveal.numbers) if n == WITHHELD],
        "witness": file.witness is not None,
    }


def _tell_finding(where: str, finding: Finding, as_json: bool) -> None:
    if as_json:
        say_json({"file": where, "fair": False, "findings": [finding]})
    else:
        say(f"{where}: {finding.code}: {finding.message}", hang=4)


class _KnownHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Newest head of a log, stored in a file until the next check."""

    key: str
    checkpoint: str


def check_whole_log(address: str, head: Path | None, as_json: bool) -> None:
    """Check a whole public log, of a server or in a file, and that it extends the head stored in the file ``head``. Then store its new head
    there."""
    known = _known(head)
    log = _fetched(address) if address.startswith(("http://", "https://")) else _from_file(address)
    entries = log.entries
    findings = check_log(entries, key=log.key, checkpoint=log.checkpoint, known=None if known is None else (known.key, known.checkpoint))
    if as_json:
        say_json({"log": address, "entries": len(entries), "fair": not findings, "findings": findings})
    elif findings:
        say(f"{address}: something is wrong with this public log")
        for finding in findings:
            say(f"  {finding.code}: {finding.message}", hang=4)
    else:
        went_on = "" if known is None else ", and goes on from the head that was known"
        say(f"{address}: the public log holds together: {len(entries)} entries{went_on}")
    if findings:
        raise typer.Exit(1)
    if head is not None:
        head.write_bytes(msgspec.json.encode(_KnownHead(log.key, log.checkpoint)) + b"\n")


def _known(head: Path | None) -> _KnownHead | None:
    if head is None or not head.exists():
        return None
    try:
        kept = head.read_bytes()
        check_nesting(kept)
        return msgspec.json.decode(kept, type=_KnownHead)
    except (OSError, msgspec.DecodeError) as error:
        misused(f"{head}: this is not a head that stich verify --log has kept: {error}", "--head")


def _from_file(name: str) -> WholeLog:
    """Return the public log in a file; exit with 1 if the file is not one."""
    with opened_file(name) as stream:
        data = stream.read()
    try:
        return read_log(data)
    except StichError as error:
        complain(f"{name}: {error}")
        raise typer.Exit(1) from None


def _decoded(answer: httpx.Response, kind: type[T]) -> T:
    """Return the body of a response as this struct. Raise `httpx.HTTPStatusError` for an error response, `msgspec.DecodeError` for another
    body."""
    content = answer.raise_for_status().content
    check_nesting(content)
    return msgspec.json.decode(content, type=kind)


def _fetched(address: str) -> WholeLog:
    """Return the whole log of a server; exit with 1 if the server does not return it."""
    try:
        with httpx.Client(base_url=address.rstrip("/"), timeout=30) as http, bars() as begin:
            bar = begin("reading the log")
            log = _decoded(http.get("/api/fair/log"), FairLogHead)
            head = PublicKey(log.key).head(log.checkpoint)
            size = 0 if head is None else head.size
            entries: list[str] = []
            while len(entries) < size:
                wanted = {"start": len(entries), "count": min(AT_ONCE, size - len(entries))}
                more = _decoded(http.get("/api/fair/log/entries", params=wanted), LogEntries).entries
                if not more:
                    break
                entries += more
                bar(len(entries), size)
    except (httpx.HTTPError, httpx.InvalidURL, msgspec.DecodeError, StichError) as error:
        complain(f"{address} does not tell its public log: {error}")
        raise typer.Exit(1) from None
    return WholeLog(log.key, log.checkpoint, tuple(entries))
