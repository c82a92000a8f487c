"""How long deals with open hands take, on one core: thread time of each question, asked of a solver that knows nothing.

Skat: the contested golden deals and those of ``benchmarks/corpora/skat.jsonl``, from ten cards a hand to five. Four players with
eight cards: a soloist, a partner game with a called ace, and jacks alone as trumps, dealt by seed. Beside it, in the same run: the
plain alpha-beta of ``native/yardstick.cpp`` on every tenth deal, and what each technique is worth by switching it off.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stich import native
from stich.games.skat.contract import DECK, POINTS, Contract, play_spec
from stich.kernel.cards import Card
from stich.kernel.play import compiled
from stich.kernel.playspec import CalledAce, EachOwn, Goal, PlaySpec

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/solver_cards_left.svg"
TECHNIQUES = {1: "table", 2: "patterns", 4: "sure tricks", 8: "unbeatable trumps", 16: "ordering", 32: "equal cards"}
EVERY = 10
"""The yardstick and switched-off techniques are slow: they see every tenth deal."""


@dataclass(frozen=True)
class Deal:
    """A position before a lead, a side, and what it needs."""

    group: str
    position: native.Position
    side: int
    need: int


@cache
def skat_spec(contract: str) -> native.Spec:
    return compiled(play_spec(Contract(contract), 0))


def golden() -> Iterator[Deal]:
    for line in (ROOT / "tests/golden/skat_open_hand.jsonl").read_text().splitlines():
        case = json.loads(line)
        hands = [DECK.mask(case["hands"][(place + case["leader"]) % 3]) for place in range(3)]
        beside = sum(POINTS[DECK.bit[card]] for card in case["skat"])
        position = native.Position.start(skat_spec(case["contract"]), hands)
        yield Deal(f"golden {case['group']}", position, 1 << (case["declarer"] - case["leader"]) % 3, 61 - beside)


def corpus() -> Iterator[Deal]:
    for line in (ROOT / "benchmarks/corpora/skat.jsonl").read_text().splitlines():
        case = json.loads(line)
        hands = [sum(1 << bit for bit, who in enumerate(case["cards"]) if who == str(place)) for place in range(3)]
        beside = sum(points for points, who in zip(POINTS, case["cards"], strict=True) if who == "s")
        position = native.Position.start(skat_spec(case["contract"]), hands)
        yield Deal(f"corpus {case['group']}", position, 1 << case["declarer"], 61 - beside)


def four_spec(ranks: str, trump_suit: str, called: str | None) -> PlaySpec:
    """The ranks named are trumps in all suits, with the trump suit below them."""
    high = [suit + rank for rank in reversed(ranks) for suit in "DHSC"]
    plain = [rank for rank in "789JQKTA" if rank not in ranks]
    trumps = [trump_suit + rank for rank in plain] * bool(trump_suit) + high
    classes = [trumps, *([suit + rank for rank in plain] for suit in "CSHD" if suit != trump_suit)]
    return PlaySpec(
        deck=DECK,
        classes=tuple(tuple(map(Card, cards)) for cards in classes),
        trump=0,
        points=POINTS,
        players=4,
        parties=EachOwn(),
        goal=Goal.CARD_POINTS,
        constraints=(CalledAce(Card(called), 4),) if called else (),
    )


def four_players(count: int) -> Iterator[Deal]:
    """Only deals whose soloist would play: five trumps with two of the highest four, or three jacks."""
    rng = random.Random(4)
    kinds = {"solo": four_spec("QJ", "H", None), "partner": four_spec("QJ", "H", "CA"), "jacks": four_spec("J", "", None)}
    for kind, spec in kinds.items():
        made, found = compiled(spec), 0
        trumps = spec.deck.mask(spec.classes[0])
        highest = spec.deck.mask(spec.classes[0][-4:])
        while found < count:
            order = rng.sample(range(32), 32)
            hands = [sum(1 << card for card in order[first : first + 8]) for first in (0, 8, 16, 24)]
            held, high = (hands[0] & trumps).bit_count(), (hands[0] & highest).bit_count()
            if (high < 3) if kind == "jacks" else (high < 2 or held < (4 if kind == "partner" else 5)):
                continue
            ace = 1 << spec.deck.bit[Card("CA")]
            friend = next(place for place in range(4) if hands[place] & ace)
            if kind == "partner" and (friend == 0 or not hands[0] & spec.deck.mask(spec.classes[1])):
                continue
            found += 1
            yield Deal(f"four {kind}", native.Position.start(made, hands), 1 | (1 << friend if kind == "partner" else 0), 61)


def exact(deal: Deal) -> int:
    return native.solve(deal.position, deal.side)[2]


def reach(deal: Deal) -> int:
    return native.reach(deal.position, deal.side, deal.need)[2]


def cards(deal: Deal) -> int:
    return native.solve_cards(deal.position, deal.side)[1]


def null(deal: Deal) -> int:
    return native.solve(deal.position, deal.side, "no_trick")[2]


def yardstick(deal: Deal) -> int:
    return native.yardstick(deal.position, deal.side, deal.need - 1, deal.need)[1]


def yardstick_exact(deal: Deal) -> int:
    low, high, played = 0, 120, 0
    while low < high:
        middle = (low + high + 1) // 2
        value, more = native.yardstick(deal.position, deal.side, middle - 1, middle)
        played += more
        low, high = (max(low, value), high) if value >= middle else (low, min(high, value))
    return played


def timed(deals: list[Deal], question: Callable[[Deal], int], repeat: int) -> tuple[list[float], list[int]]:
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


def row(name: str, milliseconds: list[float], nodes: list[int]) -> str:
    ordered = sorted(milliseconds)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    numbers = f"{statistics.mean(ordered):>9.3f}{statistics.median(ordered):>9.3f}{p95:>9.3f}{ordered[-1]:>10.3f}"
    return f"{name:<40}{len(ordered):>6}{numbers}{statistics.mean(nodes):>12,.0f}"


def questions(group: str) -> dict[str, Callable[[Deal], int]]:
    if "null" in group:
        return {"null": null}
    if "four" in group:
        return {"exact": exact}
    return {"61 or not": reach, "exact": exact, "every card": cards}


def against_yardstick(deals: list[Deal], repeat: int) -> Iterator[str]:
    some = deals[::EVERY]
    for name, ours, plain in (("61 or not", reach, yardstick), ("exact", exact, yardstick_exact)):
        fast, slow = sum(timed(some, ours, repeat)[0]), sum(timed(some, plain, 1)[0])
        yield f"{deals[0].group}, {name}: yardstick {slow / len(some):.1f} ms a deal, {slow / fast:.0f} times the solver's time"


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
    """The same deal after tricks in which all played their best."""
    position, played = deal.position, native.line(deal.position, deal.side)
    for card in played[: 3 * (10 - left)]:
        position = position.play(card)
    return Deal(deal.group, position, deal.side, deal.need)


def picture(curves: dict[str, list[tuple[int, float]]]) -> str:
    """Mean milliseconds by cards left in a hand, on a logarithmic scale."""
    width, height, left, bottom = 480, 300, 60, 40
    colours = ("#1b5e9e", "#b3541e", "#3f7d3a", "#7a4fa0")
    decades = range(-3, 2)

    def at(cards_left: int, milliseconds: float) -> tuple[float, float]:
        from math import log10

        x = left + (cards_left - 5) / 5 * (width - left - 110)
        return x, height - bottom - (log10(max(milliseconds, 1e-3)) + 3) / 4 * (height - bottom - 20)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    for decade in decades:
        y = at(5, 10.0**decade)[1]
        parts.append(f'<path d="M{left} {y:.0f}H{width - 110}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{10.0**decade:g} ms</text>')
    for cards_left in range(5, 11):
        parts.append(f'<text x="{at(cards_left, 1)[0]:.0f}" y="{height - 20}" text-anchor="middle">{cards_left}</text>')
    parts.append(f'<text x="{(left + width - 110) / 2:.0f}" y="{height - 4}" text-anchor="middle">cards left in a hand</text>')
    for (name, curve), colour in zip(curves.items(), colours, strict=False):
        points = [at(*point) for point in curve]
        parts.append(f'<path d="M{"L".join(f"{x:.0f} {y:.0f}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = points[-1]
        parts.append(f'<text x="{x + 6:.0f}" y="{y + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def draw(groups: dict[str, list[Deal]]) -> None:
    curves: dict[str, list[tuple[int, float]]] = {}
    for name in ("suit", "grand"):
        some = groups[f"corpus {name}-contested"][::4]
        for label, question in (("exact", exact), ("61 or not", reach)):
            points = []
            for left in range(5, 11):
                fewer = [with_fewer_cards(deal, left) for deal in some]
                points.append((left, statistics.mean(timed(fewer, question, 1)[0])))
            curves[f"{name}, {label}"] = points
    PICTURE.write_text(picture(curves))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="the least of so many times counts")
    parser.add_argument("--quick", action="store_true", help="without the yardstick, the techniques and the picture")
    args = parser.parse_args()

    groups: dict[str, list[Deal]] = {}
    for deal in (*golden(), *corpus(), *four_players(60)):
        groups.setdefault(deal.group, []).append(deal)
    print(f"{'milliseconds':<40}{'deals':>6}{'mean':>9}{'median':>9}{'p95':>9}{'max':>10}{'nodes':>12}")
    for group, deals in groups.items():
        for name, question in questions(group).items():
            print(row(f"{group}, {name}", *timed(deals, question, args.repeat)), flush=True)
    if args.quick:
        return
    for group in ("golden suit-contested", "golden grand-contested"):
        for line in (*against_yardstick(groups[group], args.repeat), *without(groups[group])):
            print(line, flush=True)
    draw(groups)


if __name__ == "__main__":
    main()
