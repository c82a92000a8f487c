"""How *simple* plays a game against itself: the rates that people know from their own tables, and its time for a decision.

Rates are shares of all deals; those of wins are shares of the declared deals. The band beside a rate is the one that the rules of thumb
are tuned for. An illegal action would be a bug: they are counted, and there must be none.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import stich
from stich.registry import PLUGINS, plugin, scorer

CHUNK = 100
BANDS = {
    "skat": {"passed in": (0.0, 0.08), "seat declares": (0.25, 0.38), "declarer wins": (0.70, 0.90)},
    "schafkopf": {"passed in": (0.0, 0.40), "partner": (0.60, 0.85), "solo": (0.60, 0.85)},
}
"""By game, the bands of rates: of all deals, of each seat, of the declared deals, or of a kind of contract."""


@dataclass
class Tally:
    """Counts over some deals. Times are in seconds."""

    deals: int = 0
    passed_in: int = 0
    declared: Counter[int] = field(default_factory=Counter)
    """By seat."""
    kinds: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    """By kind of contract: deals, deals won, game points of the declarer."""
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    illegal: int = 0

    def add(self, other: Tally) -> None:
        for name in ("deals", "passed_in", "decisions", "seconds", "illegal"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("declared", "kinds", "won", "points"):
            getattr(self, name).update(getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)


def play(name: str, preset: str | None, first: int, deals: int) -> Tally:
    """Play the deals with these seeds. The dealer changes with every deal."""
    game = stich.game(name, preset)
    player, tally = plugin(game.name).players.simple(), Tally()
    for seed in range(first, first + deals):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while not state.finished:
            view = state.view(state.actor)
            started = time.perf_counter()
            action = player.act(view)
            seconds = time.perf_counter() - started
            tally.decisions += 1
            tally.seconds += seconds
            tally.slowest = max(tally.slowest, seconds)
            try:
                state = state.apply(action)
            except stich.StichError as error:
                tally.illegal += 1
                print(f"seed {seed}: {error}", file=sys.stderr)
                break
        tally.deals += 1
        outcome = state.outcome
        if outcome is None:
            continue
        if outcome.declarer is None:
            tally.passed_in += 1
            continue
        kind = scorer(game).contract_kind(outcome)
        tally.declared[outcome.declarer] += 1
        tally.kinds[kind] += 1
        tally.won[kind] += outcome.won is True
        tally.points[kind] += outcome.scores[outcome.declarer]
    return tally


def measure(args: argparse.Namespace, console: Console) -> Tally:
    """Play on several processes, with a progress bar."""
    chunks = [(args.game, args.preset, args.seed + at, min(CHUNK, args.deals - at)) for at in range(0, args.deals, CHUNK)]
    total = Tally()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress, ProcessPoolExecutor(args.processes) as pool:
        task = progress.add_task("deals", total=args.deals)
        for finished in as_completed([pool.submit(play, *chunk) for chunk in chunks]):
            total.add(finished.result())
            progress.update(task, completed=total.deals)
    return total


def result(tally: Tally) -> dict[str, object]:
    """Return the figures, as plain data. Scores are game points of the declarer."""
    declared = sum(tally.declared.values())
    return {
        "deals": tally.deals,
        "passed_in": round(tally.passed_in / tally.deals, 4),
        "declares_by_seat": [round(tally.declared[s] / tally.deals, 4) for s in sorted(tally.declared)],
        "declarer_wins": round(sum(tally.won.values()) / max(1, declared), 4),
        "mean_score": round(sum(tally.points.values()) / max(1, declared), 2),
        "kinds": {
            kind: {"share": round(n / declared, 4), "wins": round(tally.won[kind] / n, 4), "mean_score": round(tally.points[kind] / n, 2)}
            for kind, n in tally.kinds.most_common()
        },
        "milliseconds_per_decision": round(1e3 * tally.seconds / max(1, tally.decisions), 4),
        "slowest_milliseconds": round(1e3 * tally.slowest, 2),
        "decisions": tally.decisions,
        "illegal_actions": tally.illegal,
        "python": platform.python_version(),
    }


def table(name: str, tally: Tally) -> Table:
    """Return the same as a table."""
    bands = BANDS.get(name, {})
    figures = result(tally)
    declared = sum(tally.declared.values())
    shown = Table(title=f"a table of simple, {name}, {tally.deals:,} deals")
    shown.add_column("")
    for heading in ("share", "won", "mean score", "band"):
        shown.add_column(heading, justify="right")

    def percent(part: float, whole: float = 1) -> str:
        return f"{100 * part / max(1, whole):.1f} %"

    def band(name: str, rate: float) -> str:
        if name not in bands:
            return ""
        low, high = bands[name]
        return f"{100 * low:.0f}–{100 * high:.0f} % {'✓' if low <= rate <= high else '✗'}"

    shown.add_row("passed in", percent(tally.passed_in, tally.deals), "", "", band("passed in", tally.passed_in / tally.deals))
    for seat in sorted(tally.declared):
        rate = tally.declared[seat] / tally.deals
        shown.add_row(f"seat {seat} declares", percent(rate), "", "", band("seat declares", rate))
    wins = sum(tally.won.values()) / max(1, declared)
    shown.add_row("declared", percent(declared, tally.deals), percent(wins), f"{figures['mean_score']}", band("declarer wins", wins))
    shown.add_section()
    for kind, n in tally.kinds.most_common():
        shown.add_row(
            kind, percent(n, declared), percent(tally.won[kind], n), f"{tally.points[kind] / n:.1f}", band(kind, tally.won[kind] / n)
        )
    shown.add_section()
    shown.add_row("ms for a decision", f"{figures['milliseconds_per_decision']}", "", "", f"slowest {figures['slowest_milliseconds']}")
    shown.add_row("illegal actions", str(tally.illegal), "", "", "none ✓" if not tally.illegal else "✗")
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="skat", choices=PLUGINS)
    parser.add_argument("--preset", help="default: the game's usual rules")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.deals < 1 or args.processes < 1:
        parser.error("at least one deal and one process")
    tally = measure(args, Console(stderr=True))
    if args.json:
        print(json.dumps(result(tally)))
    else:
        Console().print(table(args.game, tally))
    sys.exit(1 if tally.illegal else 0)


if __name__ == "__main__":
    main()
