"""Ratios of speed in five minutes, for docs/research/speed.md: ``python benchmarks/quick.py [--only NAME …] [--json] [--write]``.

Each ratio compares two programs in one run on one machine, because absolute rates differ between machines by a factor of two. The parts
are short runs of the other benchmarks. ``--write`` appends the ratios to ``benchmarks/speed.jsonl``, whose lines are the history, and
writes the table and the drawing of the page anew.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pictures import ratios_by_run

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "benchmarks/speed.jsonl"
PAGE = ROOT / "docs/research/speed.md"
PICTURE = ROOT / "docs/images/speed.svg"
BEGIN, END = "<!-- begin: written by benchmarks/quick.py -->\n", "<!-- end -->\n"
GOLDEN = 10
"""Every tenth golden deal is solved."""

Figures = dict[str, Any]
"""Output of a benchmark."""


@dataclass(frozen=True)
class Ratio:
    """Ratio of two figures of one run."""

    title: str
    command: str
    """Command whose output has both figures; its parts are separated by spaces."""
    target: float
    of: Callable[[Figures], float]
    is_cost: bool = False
    """True if smaller is better."""
    needs: str = ""
    """Module without which the ratio is left out."""

    def gain(self, value: float) -> float:
        """Return how often the target is reached (1: just met)."""
        return self.target / value if self.is_cost else value / self.target


def _per_second(found: Figures, kind: str, what: str = "deals_per_second") -> float:
    """Return the rate of Skat over that of OpenSpiel's Skat."""
    rates = {row["game"]: row[what] for row in found["results"] if row["kind"] == kind}
    return float(rates["skat (skat-isko)"] / rates["OpenSpiel's Skat"])


def _rate(found: Figures, entry: str) -> float:
    """Return the median of an interface's deals a second."""
    return statistics.median(deals for deals, _ in found["figures"][entry])


def _decisions(found: Figures, entry: str) -> float:
    return statistics.median(decisions for _, decisions in found["figures"][entry])


LOAD = "server_load.py --tables 60 --seconds 8 --warm-up 4 --no-probe --json"
RANDOM = "random_games.py skat --deals 400 --repeats 3 --json"
BATCH = "batch_envs.py --rounds 3 --json"
ADAPTERS = "adapters.py --deals 100 --rounds 3 --json"
PLAYOUTS = "native_playouts.py --deals 200000 --rounds 3 --json"
SOLVER = "quick.py --solver"
RATIOS: dict[str, Ratio] = {
    "server": Ratio(
        "server: processor time of an action over that of a bare echo",
        LOAD,
        4.0,
        lambda found: float(found["times_the_echo"]),
        is_cost=True,
    ),
    "states": Ratio("random Skat in Python over OpenSpiel's", RANDOM, 1.0, lambda found: _per_second(found, "states"), needs="pyspiel"),
    "views": Ratio(
        "random Skat with a view at every decision over OpenSpiel's with tensor",
        RANDOM,
        1.0,
        lambda found: _per_second(found, "views"),
        needs="pyspiel",
    ),
    "batch": Ratio(
        "decisions of a batch with planes over OpenSpiel's with tensor",
        BATCH,
        10.0,
        lambda found: float(found["skat, planes, 1 thread"]["median"] / found["OpenSpiel's skat from Python, tensor"]["median"]),
        needs="pyspiel",
    ),
    "vector": Ratio(
        "Gymnasium `VectorEnv` over `stich.batch`",
        ADAPTERS,
        2 / 3,
        lambda found: _decisions(found, "Gymnasium VectorEnv") / _decisions(found, "stich.batch"),
        needs="gymnasium",
    ),
    "openspiel": Ratio(
        "OpenSpiel adapter over OpenSpiel's own Skat",
        ADAPTERS,
        0.5,
        lambda found: _rate(found, "OpenSpiel adapter") / _rate(found, "OpenSpiel's own Skat"),
        needs="pyspiel",
    ),
    "native": Ratio(
        "cards on the native core over the Python rules", PLAYOUTS, 10.0, lambda found: float(found["ratios"]["native : reference"])
    ),
    "solver": Ratio("solver over plain alpha-beta, 61 or not", SOLVER, 50.0, lambda found: float(found["times"])),
}


def solver_ratio() -> Figures:
    """Return how many times as long plain alpha-beta takes as the solver for "61 or not" on every tenth contested golden suit game."""
    from solver import baseline, reach, timed
    from solver_deals import golden

    deals = [deal for deal in golden() if deal.group == "golden suit-contested"][::GOLDEN]
    ours, plain = (sum(timed(deals, question, repeat)[0]) for question, repeat in ((reach, 3), (baseline, 1)))
    return {"times": round(plain / ours, 1)}


def measured(names: Sequence[str]) -> dict[str, float]:
    """Return these ratios. Each command runs once; ratios whose libraries are missing are left out."""
    outputs: dict[str, Figures] = {}
    found = {}
    for name in names:
        ratio = RATIOS[name]
        if ratio.needs and find_spec(ratio.needs) is None:
            print(f"{name}: left out, {ratio.needs} is not installed", file=sys.stderr)
            continue
        if ratio.command not in outputs:
            print(f"python benchmarks/{ratio.command}", file=sys.stderr, flush=True)
            script, *options = ratio.command.split()
            run = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks" / script), *options], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            outputs[ratio.command] = json.loads(run.stdout)
        found[name] = round(ratio.of(outputs[ratio.command]), 3)
        print(f"{ratio.title}: {found[name]:.3g}", file=sys.stderr, flush=True)
    return found


def machine() -> str:
    """Return the name of the processor and the number of its cores."""
    names = [line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def commit() -> str:
    """Return the short hash of the checkout's commit; empty outside a checkout."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip()


def history() -> list[Figures]:
    """Return all runs, the oldest first."""
    return [json.loads(line) for line in HISTORY.read_text().splitlines()]


def text(value: float) -> str:
    """Return a ratio with three significant digits."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def page(runs: Sequence[Figures]) -> str:
    """Return the page with the table of these runs."""
    lines = ["| ratio | newest | target | earlier, newest first | command |", "|---|---|---|---|---|"]
    for name, ratio in RATIOS.items():
        values = [run["ratios"][name] for run in reversed(runs) if name in run["ratios"]]
        newest, *earlier = map(text, values) if values else ("–",)
        target = f"{'≤' if ratio.is_cost else '≥'} {text(ratio.target)}"
        lines.append(f"| {ratio.title} | **{newest}** | {target} | {', '.join(earlier)} | `python benchmarks/{ratio.command}` |")
    lines += ["", "| run | commit | machine | load |", "|---|---|---|---|"]
    lines += [f"| {run['date']} | {run['commit'] or '–'} | {run['machine']} | {run['load']} |" for run in reversed(runs)]
    before, _, rest = PAGE.read_text().partition(BEGIN)
    return f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n\n{END}{rest.partition(END)[2]}"


def drawn(runs: Sequence[Figures]) -> str:
    """Return the drawing of these runs."""
    gains = {ratio.title: [ratio.gain(run["ratios"][name]) for run in runs if name in run["ratios"]] for name, ratio in RATIOS.items()}
    return ratios_by_run(gains)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=RATIOS, default=list(RATIOS), help="these ratios only")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help=f"append to {HISTORY.relative_to(ROOT)} and write the page and its drawing")
    parser.add_argument("--solver", action="store_true", help="compare the solver with plain alpha-beta, and nothing else")
    given = parser.parse_args()
    if given.solver:
        print(json.dumps(solver_ratio()))
        return
    load = round(os.getloadavg()[0])
    ratios = measured(given.only)
    run = {"date": datetime.now(UTC).date().isoformat(), "commit": commit(), "machine": machine(), "load": load, "ratios": ratios}
    if given.write:
        with HISTORY.open("a") as file:
            file.write(json.dumps(run, ensure_ascii=False) + "\n")
        runs = history()
        PAGE.write_text(page(runs))
        PICTURE.write_text(drawn(runs))
    if given.json:
        print(json.dumps(run, ensure_ascii=False))
    else:
        print("\n".join(f"{RATIOS[name].title}: {text(value)}" for name, value in ratios.items()))


if __name__ == "__main__":
    main()
