"""How fast records become tables of Parquet, and how fast those are read: rows a second of one process.

    python benchmarks/tables.py [--deals N] [--player LEVEL] [--json]

Deals of Skat that a level played. Both clocks are given: processor time, which a busy machine changes little (of all threads that read or
write Parquet), and the wall. Files that were just written are read from the page cache; ``bytes`` are those of the
file, ``plain`` those of the arrays that come out of it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import stich
from stich.records import write
from stich.research.arena import Experiment, lineup
from stich.research.data import play_deals, read_deals, read_decisions, to_parquet


def timed(work: Callable[[], int]) -> dict[str, float]:
    """Rows a second by both clocks."""
    began, busy = time.perf_counter(), time.process_time()
    rows = work()
    wall, processor = time.perf_counter() - began, time.process_time() - busy
    return {"rows": rows, "a second of processor time": round(rows / processor), "a second": round(rows / wall)}


def looked_at(file: Path) -> int:
    """Rows of decisions, every byte of which was read."""
    rows = 0
    for part in read_decisions(file):
        assert part.observation.max() and part.legal.max()
        rows += len(part.action)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--player", default="simple")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    game = stich.game("skat")
    experiment = Experiment(
        game=game.name, preset=game.preset, options={}, players=lineup([arguments.player], game), seed=1, seatings="turns"
    )
    with tempfile.TemporaryDirectory() as folder:
        file, deals, decisions = (Path(folder) / name for name in ("deals.jsonl", "deals.parquet", "decisions.parquet"))
        with file.open("wb") as stream:
            write(stream, play_deals(experiment, range(arguments.deals)))

        def written(**tables: Path) -> Callable[[], int]:
            def work() -> int:
                with file.open("rb") as stream:
                    told = to_parquet([("deals.jsonl", stream)], **tables)
                return told.decisions or told.deals

            return work

        figures = {
            "deals written": timed(written(deals=deals)),
            "decisions written": timed(written(decisions=decisions)),
            "deals read": timed(lambda: sum(1 for _ in read_deals(deals))),
            "decisions read": timed(lambda: looked_at(decisions)),
        }
        (part, *_) = read_decisions(decisions)
        plain = figures["decisions read"]["rows"] * sum(array[0].nbytes for array in vars(part).values())
        sizes = {"records": file.stat().st_size, "deals": deals.stat().st_size, "decisions": decisions.stat().st_size, "plain": plain}
    if arguments.json:
        print(json.dumps({**figures, "bytes": sizes}))
        return
    for name, figure in figures.items():
        processor, wall = figure["a second of processor time"], figure["a second"]
        print(f"{name}: {figure['rows']:,} rows, {processor:,} a second of processor time, {wall:,} by the wall")
    print(", ".join(f"{name}: {size:,} bytes" for name, size in sizes.items()))


if __name__ == "__main__":
    main()
