"""The installed command in a separate process: exit codes, streams, imported modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records.bad_records import GOOD

STICH = Path(sys.executable).with_name("stich")


def run(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    inherited = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ran = subprocess.run([STICH, *arguments], input=given, capture_output=True, check=False, timeout=60, env={**inherited, **environment})
    assert b"Traceback" not in ran.stderr + ran.stdout
    return ran


def test_exit_codes_and_streams() -> None:
    good = run("replay", "-", given=GOOD)
    assert (good.returncode, good.stderr) == (0, b"")
    wrong = run("replay", "-", given=GOOD[:100] + b"\n")
    assert (wrong.returncode, wrong.stdout) == (1, b"")
    assert wrong.stderr.startswith(b"stich: line 1: ")
    usage = run("replay")
    assert (usage.returncode, usage.stdout) == (2, b"")


def test_bytes_that_are_no_text() -> None:
    assert run("replay", "-", given=b"\xff\xfe\0").returncode == 1
    played = run("play", "skat", "--seed", "1", "--players", "random", given=b"\xff\xfe\n\xc3\n")
    assert played.returncode == 0
    assert b"you left the match" in played.stderr


def test_a_terminal_without_our_signs() -> None:
    ran = run("replay", "-", given=GOOD, PYTHONIOENCODING="latin-1")
    assert ran.returncode == 0
    assert b"?" in ran.stdout
    assert b"clubs" in run("replay", "-", "--json", given=GOOD, PYTHONIOENCODING="ascii").stdout


def test_a_reader_that_goes_away() -> None:
    many = (GOOD + b"\n") * 300
    command = f"'{STICH}' replay - --json | head -n 1"
    ran = subprocess.run(["bash", "-c", command], input=many, capture_output=True, check=False, timeout=60)
    assert ran.stdout.count(b"\n") == 1
    assert b"Traceback" not in ran.stderr
    assert b"Exception" not in ran.stderr


@pytest.mark.thorough
def test_a_match_through_a_pipe() -> None:
    cards = [s + r for s in "CSHD" for r in "ATKQJ987"]
    typed = "".join(f"{word}\n" for word in ["pass", "refuse", *cards] * 90).encode()
    ran = run("play", "skat", "--seed", "2", given=typed)
    assert ran.returncode == 0
    assert b"The match is over" in ran.stdout


SLOW_TO_IMPORT = ("uvicorn", "starlette", "sqlalchemy", "alembic", "numpy")
"""Modules that only some commands need. Speed is not tested; the test checks that ``--help`` does not import these."""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_loads_nothing_that_it_does_not_need(option: str) -> None:
    code = (
        "import sys\nfrom stich.cli import main\nsys.argv = ['stich', sys.argv[1]]\n"
        "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code\n"
        f"print('loaded:', *sorted(set({SLOW_TO_IMPORT!r}) & set(sys.modules)))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code, option], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1].strip() == "loaded:"
