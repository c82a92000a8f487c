"""Running ``stich`` inside the test's own process."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from stich.cli import run

RUNNER = CliRunner()


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def answers(self) -> list[Any]:
        """The JSON values on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def stich(*arguments: str, given: bytes | str | None = None, columns: int | None = None) -> Ran:
    """Run the command on a terminal of this width or, for None, without a terminal.

    Fail if a traceback is printed, or if an exception other than an exit is raised."""
    width = None if columns is None else str(columns)
    code: object = 0
    with RUNNER.isolation(given, {"COLUMNS": width}) as (out, err, _):
        try:
            run(list(arguments))
        except SystemExit as exit:
            code = exit.code or 0
        sys.stdout.flush()
        sys.stderr.flush()
        ran = Ran(code if isinstance(code, int) else 1, _text(out), _text(err))
    assert "Traceback" not in ran.out + ran.err
    return ran


def _text(written: io.BytesIO) -> str:
    return written.getvalue().decode().replace("\r\n", "\n")
