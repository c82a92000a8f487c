"""Instructions per unit of work, counted by valgrind, here and in another checkout: a comparison that a busy machine does not disturb.

    python benchmarks/instructions.py --beside ../before

Each piece of work runs twice, with a small and a large number of units; the difference leaves out start-up. The ratio is here to there.
``--beside`` names a checkout with its own ``.venv``. Both must offer what the snippets import. Counts vary by less than 1 % between runs.
Instructions are not seconds: memory and waiting are not counted. Needs ``valgrind``.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).parents[1]
RANDOM_DEALS = """
import random, sys
sys.path.insert(0, "benchmarks")
from random_games import entries
play = next(play for (name, kind), play in entries(["{game}"]).items() if name.startswith("{game} ") and kind == "{kind}")
rng = random.Random(1)
for seed in range({units}):
    play(seed, rng)
"""
BATCH = """
import stich
rows = stich.batch("{game}", n=256, threads=1, seed=1, obs="planes")
for _ in range({units}):
    rows.step(rows.sample())
"""
SOLVER = """
import sys
sys.path.insert(0, "benchmarks")
from solver import golden, exact
for _, deal in zip(range({units}), golden()):
    exact(deal)
"""
START = {"import stich": "import stich", "stich --help": "import sys; from stich.cli import main; sys.argv = ['stich', '--help']; main()"}


def work() -> dict[str, tuple[str, int, int]]:
    """Return a snippet with a place for the units, and the two numbers of units, by name."""
    games = ("skat", "schafkopf", "suitability")
    deals = {
        f"random deals, {game}, {kind}": (RANDOM_DEALS.replace("{game}", game).replace("{kind}", kind), 5, 45 if kind == "states" else 15)
        for game in games
        for kind in ("states", "views")
    }
    batches = {f"batch with planes, {game}": (BATCH.replace("{game}", game), 200, 2200) for game in games}
    return deals | batches | {"solver, exact value of a contested deal of Skat": (SOLVER, 2, 12)}


def instructions(checkout: Path, snippet: str) -> int:
    """Return how many instructions a Python process of this checkout executes. Raise RuntimeError with its output if it fails."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", ".venv/bin/python", "-c", snippet]
    run = subprocess.run(command, cwd=checkout, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False)
    counted = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
    if run.returncode or not counted:
        raise RuntimeError(f"{checkout}: {run.stderr}")
    return int(counted[1].replace(",", ""))


def per_unit(checkout: Path, snippet: str, few: int, many: int) -> float:
    counts = [instructions(checkout, snippet.replace("{units}", str(units))) for units in (few, many)]
    return (counts[1] - counts[0]) / (many - few)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout with its own .venv")
    beside = parser.parse_args().beside
    checkouts = [HERE] if beside is None else [beside.resolve(), HERE]
    print(f"{'thousand instructions':44}" + "".join(f"{checkout.name:>12}" for checkout in checkouts) + f"{'ratio':>8}")
    rows = [(name, [per_unit(checkout, *item) for checkout in checkouts]) for name, item in work().items()]
    rows += [(name, [float(instructions(checkout, snippet)) for checkout in checkouts]) for name, snippet in START.items()]
    for name, counts in rows:
        print(f"{name:44}" + "".join(f"{count / 1000:12,.0f}" for count in counts) + f"{counts[-1] / counts[0]:8.3f}")


if __name__ == "__main__":
    main()
