"""Time to solve deals with open hands, on one core: thread time of each question, with a fresh solver.

Skat: the contested golden deals and those of ``benchmarks/corpora/skat.jsonl``, from ten cards a hand to five. Schafkopf: those of
``benchmarks/corpora/schafkopf.jsonl``, and soloists dealt by seed. Suitability: endings in which all play alone. For comparison, in the
same run: the baseline, plain alpha-beta (``native/solver/baseline_alpha_beta.cpp``), on every tenth deal, and the gain of each technique,
measured by switching it off.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pictures import times_by_cards
from solver_deals import ROOT, Deal, Ending, corpus, four_players, golden, schafkopf, suitability

from stich import native

PICTURE = ROOT / "docs/images/solver_cards_left.svg"
TECHNIQUES = {1: "table", 2: "patterns", 4: "sure tricks", 8: "unbeatable trumps", 16: "ordering", 32: "equal cards"}
EVERY = 10
"""The baseline and switched-off techniques are slow: they see every tenth deal."""
ENDINGS = 40
OWN_LIMIT = 20_000_000
"""Positions searched for an ending at most."""

Asked = TypeVar("Asked")
Row = dict[str, Any]


def exact(deal: Deal) -> int:
    return native.solve(deal.position, deal.side)[2]


def reach(deal: Deal) -> int:
    return native.reach(deal.position, deal.side, deal.need)[2]


def cards(deal: Deal) -> int:
    return native.solve_cards(deal.position, deal.side)[1]


def null(deal: Deal) -> int:
    return native.solve(deal.position, deal.side, "no_trick")[2]


def baseline(deal: Deal) -> int:
    return native.baseline_alpha_beta(deal.position, deal.side, deal.need - 1, deal.need)[1]


def baseline_exact(deal: Deal) -> int:
    low, high, played = 0, 120, 0
    while low < high:
        middle = (low + high + 1) // 2
        value, more = native.baseline_alpha_beta(deal.position, deal.side, middle - 1, middle)
        played += more
        low, high = (max(low, value), high) if value >= middle else (low, min(high, value))
    return played


def max_n(ending: Ending) -> int:
    found = native.max_n(ending.position, ending.scores.scores, OWN_LIMIT)
    return OWN_LIMIT if found is None else found[2]


def paranoid(ending: Ending) -> int:
    """For each place what it can secure."""
    places = range(len(ending.position.hands))
    return sum(native.paranoid_value(ending.position, place, ending.scores.scores, OWN_LIMIT)[2] for place in places)


def timed(deals: list[Asked], question: Callable[[Asked], int], repeat: int) -> tuple[list[float], list[int]]:
    """Milliseconds, the least of some repetitions, and nodes, by deal."""
    milliseconds, nodes = [], []
    for deal in deals:
        least = float("inf")
        for _ in range(repeat):
            begin = time.thread_time_ns()
            searched = question(deal)
            least = min(least, (time.thread_time_ns() - begin) / 1e6)
        milliseconds.append(least)
        nodes.append(searched)
    return milliseconds, nodes


def row(name: str, milliseconds: list[float], nodes: list[int]) -> Row:
    ordered = sorted(milliseconds)
    return {
        "question": name,
        "deals": len(ordered),
        "mean_ms": statistics.mean(ordered),
        "median_ms": statistics.median(ordered),
        "p95_ms": ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)],
        "max_ms": ordered[-1],
        "nodes": round(statistics.mean(nodes)),
    }


HEAD = f"{'milliseconds':<40}{'deals':>6}{'mean':>9}{'median':>9}{'p95':>9}{'max':>10}{'nodes':>12}"


def text(row: Row) -> str:
    times = f"{row['mean_ms']:>9.3f}{row['median_ms']:>9.3f}{row['p95_ms']:>9.3f}{row['max_ms']:>10.3f}"
    return f"{row['question']:<40}{row['deals']:>6}{times}{row['nodes']:>12,}"


def questions(group: str) -> dict[str, Callable[[Deal], int]]:
    if "null" in group:
        return {"null": null}
    if "four" in group or "schafkopf" in group:
        return {"exact": exact}
    return {"61 or not": reach, "exact": exact, "every card": cards}


def against_baseline(deals: list[Deal], repeat: int) -> Iterator[str]:
    some = deals[::EVERY]
    for name, ours, plain in (("61 or not", reach, baseline), ("exact", exact, baseline_exact)):
        fast, slow = sum(timed(some, ours, repeat)[0]), sum(timed(some, plain, 1)[0])
        yield f"{deals[0].group}, {name}: baseline {slow / len(some):.1f} ms a deal, {slow / fast:.0f} times the solver's time"


def without(deals: list[Deal]) -> Iterator[str]:
    """Nodes and time for "61 or not" with one technique switched off, as a multiple of those with all."""
    some = deals[::EVERY]
    limit = 20_000_000

    def cost(off: int) -> tuple[float, int]:
        spent, nodes = timed(some, lambda deal: native.reach(deal.position, deal.side, deal.need, nodes=limit, without=off)[2], 1)
        return sum(spent), sum(nodes)

    base_time, base_nodes = cost(0)
    for off, name in TECHNIQUES.items():
        spent, nodes = cost(off)
        yield f"{deals[0].group}, without {name:<18} nodes ×{nodes / base_nodes:<8.2f} time ×{spent / base_time:.2f}"


def with_fewer_cards(deal: Deal, left: int) -> Deal:
    """Return the same deal after tricks in which all played their best."""
    count = "no_trick" if "null" in deal.group else "points"
    position, played = deal.position, native.line(deal.position, deal.side, count)
    for card in played[: 3 * (10 - left)]:
        position = position.play(card)
    return Deal(deal.group, position, deal.side, deal.need)


def cards_left(groups: dict[str, list[Deal]], every: int) -> Iterator[tuple[str, int, Row]]:
    """Curve, cards left in a hand, and the row, from ten cards to five of every so many deals."""
    asked = [(f"{kind}-contested", label) for kind in ("suit", "grand") for label in ("exact", "61 or not")]
    for name, label in (*asked, ("null-contested", "null"), ("suit-random", "exact"), ("grand-random", "exact"), ("null-random", "null")):
        group = f"corpus {name}"
        for left in range(10, 4, -1):
            fewer = [with_fewer_cards(deal, left) for deal in groups[group][::every]]
            yield f"{name}, {label}", left, row(f"{group}, {label}, {left} cards", *timed(fewer, questions(group)[label], 1))


def endings(repeat: int) -> Iterator[Row]:
    both = {"max^n": max_n, "paranoid": paranoid}
    # max^n of four players with six cards meets its limit.
    for players, cards, methods in ((3, 5, both), (3, 6, both), (4, 5, both), (4, 6, {"paranoid": paranoid})):
        some = list(suitability(players, cards, ENDINGS))
        for name, question in methods.items():
            yield row(f"suitability {players} players {cards} cards, {name}", *timed(some, question, repeat))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="the least of so many times counts")
    parser.add_argument("--quick", action="store_true", help="without the baseline, the techniques and the picture")
    parser.add_argument("--json", action="store_true", help="one JSON object a line: the rows, the notes, and the memory used")
    args = parser.parse_args()

    def show(found: Row) -> None:
        print(json.dumps(found) if args.json else text(found), flush=True)

    def say(note: str) -> None:
        print(json.dumps({"note": note}) if args.json else note, flush=True)

    groups: dict[str, list[Deal]] = {}
    for deal in (*golden(), *corpus(), *schafkopf(), *four_players(60)):
        groups.setdefault(deal.group, []).append(deal)
    if not args.json:
        print(HEAD)
    for group, deals in groups.items():
        for name, question in questions(group).items():
            show(row(f"{group}, {name}", *timed(deals, question, args.repeat)))
    for found in endings(args.repeat):
        show(found)
    if not args.quick:
        curves: dict[str, list[tuple[int, float]]] = {}
        for curve, left, found in cards_left(groups, 4):
            show(found)
            if "contested" in curve:
                curves.setdefault(curve, []).append((left, float(found["mean_ms"])))
        PICTURE.write_text(times_by_cards(curves))
        for group in ("golden suit-contested", "golden grand-contested"):
            for note in (*against_baseline(groups[group], args.repeat), *without(groups[group])):
                say(note)
    say(f"memory of the whole run, at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")


if __name__ == "__main__":
    main()
