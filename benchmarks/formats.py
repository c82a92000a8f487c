"""Deals in other formats: how many a second are read, each played by the rules, and written. CPU time of one core.

The texts are those of ``tests/golden/formats``, over and over.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import process_time

from stich.records.formats import iss, read, text_of, write

GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "formats"


def rate(deals: int, work: Callable[[], object]) -> int:
    """Deals a second: the best of three."""
    seconds = []
    for _ in range(3):
        begin = process_time()
        work()
        seconds.append(process_time() - begin)
    return round(deals / min(seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="how often each text is repeated")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures: dict[str, dict[str, int]] = {}
    for name, file in (("iss", "iss_stich.sgf"), ("xskat", "xskat_english.log")):
        text = text_of((GOLDEN / file).read_bytes()) * options.times
        records = [deal.record for deal in read(text, name)]
        figures[name] = {
            "deals": len(records),
            "read": rate(len(records), lambda text=text, name=name: list(read(text, name))),  # type: ignore[misc]
            "write": rate(len(records), lambda records=records, name=name: write(name, records)),  # type: ignore[misc]
        }
        if name == "iss":
            figures[name]["frame alone"] = rate(len(records), lambda text=text: list(iss.games(text)))  # type: ignore[misc]
            lines = write("stich", records)
            figures["stich"] = {"deals": len(records), "read": rate(len(records), lambda lines=lines: list(read(lines, "stich")))}  # type: ignore[misc]
    if options.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name}: {figure.pop('deals')} deals; " + ", ".join(f"{what} {per:,}/s" for what, per in figure.items()))


if __name__ == "__main__":
    main()
