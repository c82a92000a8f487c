"""Measure each game's constants for ratings (`Scale`) by play of computers, and write them to ``scales.json``.

Usage: ``python -m stich.study.ratings [--deals N] [GAME …]``; by default all built-in games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from stich.registry import HOUSE, plugin

from .fit import fit
from .scale import MEASURED, Scale

DEALS = 1500


def main() -> int:
    """Measure the games and write the file after each of them. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m stich.study.ratings", description="Measure the scales of games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of the house unless told")
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N")
    asked = parser.parse_args()
    path = Path(__file__).with_name(MEASURED)
    scales = msgspec.json.decode(path.read_bytes(), type=dict[str, Scale]) if path.exists() else {}
    for name in asked.games or HOUSE:
        scales[name] = fit(plugin(name).configure(), asked.deals)
        print(name, scales[name])
        path.write_bytes(msgspec.json.format(msgspec.json.encode(scales), indent=2) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
