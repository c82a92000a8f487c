"""How long ``stich fair audit`` takes for the database of a server.

    python benchmarks/fair_audit.py [--deals N] [--json]

The database is an SQLite file with tables of 36 deals of Skat, each deal with the 28 actions that one has on average. Times are of the
command as it is typed, in seconds: of the clock, and of the processor.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import stich
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.shuffle import shuffled
from stich.server.store.events import Acted, Created, Dealt, Filled, encode
from stich.server.store.migrate import prepare

MATCH = 36
ACTIONS = [encode(Acted(Seat(number % 3), "CJ")) for number in range(28)]
"""Actions of a deal. An audit reads none of them."""


def tables(deals: int) -> Iterator[tuple[str, list[bytes]]]:
    """Every table with its log."""
    dealing = stich.game("skat").dealing
    for first in range(0, deals, MATCH):
        name = f"t{first}"
        log = [encode(Created(name, "skat", "skat-isko", {}, Seat(0))), *(encode(Filled(Seat(seat), "random")) for seat in range(3))]
        for seed in range(first, min(first + MATCH, deals)):
            log += [encode(Dealt(dealing.deal_out(shuffled(dealing.deck.cards, seed), Seat(seed % 3)))), *ACTIONS]
        yield name, log


def fill(file: Path, deals: int) -> None:
    prepare(file)
    with closing(sqlite3.connect(file)) as connection:
        for name, log in tables(deals):
            connection.execute(
                "INSERT INTO tables (id, opened_by, created_at, changed_at, finished, info) VALUES (?, 'ada', 0, 0, 1, ?)", (name, b"{}")
            )
            rows = ((name, seq, event) for seq, event in enumerate(log, 1))
            connection.executemany("INSERT INTO events (table_id, seq, at, event) VALUES (?, ?, 0, ?)", rows)
        connection.commit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stich.db"
        fill(file, arguments.deals)
        command = [sys.executable, "-c", "from stich.cli import main; main()", "fair", "audit", "--database", str(file), "--json"]
        began, before = time.monotonic(), os.times()
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
        took, after = time.monotonic() - began, os.times()
        answer = json.loads(ran.stdout)
        figures = {
            "deals": answer["deals"],
            "verdict": answer["verdict"],
            "megabytes": round(file.stat().st_size / 1e6),
            "seconds": round(took, 1),
            "processor_seconds": round(after.children_user + after.children_system - before.children_user - before.children_system, 1),
        }
    if arguments.json:
        print(json.dumps(figures))
    else:
        print("  ".join(f"{name.replace('_', ' ')}: {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
