"""Processor time of ``import stich`` and of the first deal of each game, without the start of Python itself.

    python benchmarks/importing.py [--runs 20] [--modules]

Each figure is the least of several processes, as other programs only make a process slower. ``--modules`` lists the slowest modules.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys

import stich

WORK = {
    "import stich": "import stich",
    **{f"the same and a deal of {game}": f"import stich; stich.game('{game}').deal(seed=1)" for game in stich.registry.HOUSE},
}


def processor_time(code: str) -> float:
    """Return the processor time of a Python process that runs this code (seconds)."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def slowest_modules(count: int = 15) -> list[str]:
    """Return the lines of ``-X importtime`` for the modules that take longest by themselves, the slowest first."""
    ran = subprocess.run([sys.executable, "-X", "importtime", "-c", "import stich"], capture_output=True, text=True, check=True)
    lines = [line for line in ran.stderr.splitlines() if line.split("|")[0].split()[-1].isdigit()]
    return sorted(lines, key=lambda line: -int(line.split("|")[0].split()[-1]))[:count]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--modules", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    python = min(processor_time("pass") for _ in range(asked.runs))
    found = {name: min(processor_time(code) for _ in range(asked.runs)) - python for name, code in WORK.items()}
    print(json.dumps(found) if asked.json else "\n".join(f"{name:34} {seconds:.3f} s" for name, seconds in found.items()))
    if asked.modules:
        print(*slowest_modules(), sep="\n")


if __name__ == "__main__":
    main()
