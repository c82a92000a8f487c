"""Running ``stich`` inside the test's own process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from stich.cli import app

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
    """Run the command, on a terminal that is so wide or, for None, where nothing has a width.

    Whatever happens, nobody is shown a traceback, and only exceptions that mean an exit leave it.
    """
    width = None if columns is None else str(columns)
    result = RUNNER.invoke(app, list(arguments), input=given, env={"COLUMNS": width}, prog_name="stich")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return Ran(result.exit_code, result.stdout, result.stderr)
