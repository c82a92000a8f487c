"""Load that a server, or several nodes, can take: ``python benchmarks/server_load.py [--tables 60] [--think 0] [--watchers 250] …``.

Real server processes, and clients in separate processes that write WebSocket frames directly. The people of a table play random legal
actions; ``--think`` is their time for one in seconds (half to one and a half times as long), 0 for none. A latency is the time from sending
an action until its `Ack`, which is after the commit. At one more table a person plays with 20 ms of thinking and sends a ping every 10 ms,
which shows the influence on other tables and stalls of the event loop. ``turn of loop`` is the longest time for which the loop did one
thing, by its processor time.

In the same call a bare Starlette server with as many sockets echoes frames (server_load_echo.py), and ``times the echo`` is the processor
time of an action in its processor times. ``--no-echo`` leaves it out.

``--server`` runs the code of another checkout, to compare; ``--picture`` measures several loads and draws latency against them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import server_load_echo
from pictures import latency_by_load
from server_load_server import Server

from stich.registry import plugin

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/server_load.svg"
PRESETS = {"skat": "skat-isko", "schafkopf": "schafkopfschule", "suitability": "suitability-parlett"}
THINKS = (0.8, 0.4, 0.2, 0.1, 0.05, 0.0)
"""Seconds of thinking, of the loads of the picture."""
STALL = 0.1
"""Seconds for which the loop may not stand still."""
PROBE_THINKS = 0.02


class Crowd:
    """A process of people."""

    def __init__(self, **told: Any) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("server_load_people.py")), "crowd"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._say(json.dumps(told))

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def ask(self, word: str) -> None:
        self._say(word)

    def answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the people have gone: see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def all_of(crowds: Sequence[Crowd], word: str) -> list[dict[str, Any]]:
    """Return the answers of all crowds to a command."""
    for crowd in crowds:
        crowd.ask(word)
    return [crowd.answer() for crowd in crowds]


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return {f"p{p}_ms": round(ordered[min(len(ordered) - 1, len(ordered) * p // 100)] * 1000, 1) for p in (50, 95, 99)}


class Load:
    """One load on fresh servers. Use it as a context: at its end all processes are stopped."""

    def __init__(self, given: argparse.Namespace, think: float, nodes: int) -> None:
        self._given, self._think, self._nodes = given, think, nodes
        options = {"rounds": given.rounds} if given.game == "skat" else {}
        self._wanted = {"game": given.game, "preset": PRESETS[given.game], "options": options}
        self._seats = plugin(given.game).configure(PRESETS[given.game], options).seats
        self._folder = tempfile.TemporaryDirectory()
        self._servers: list[Server] = []
        self._crowds: list[Crowd] = []

    def __enter__(self) -> Load:
        return self

    def __exit__(self, *_: object) -> None:
        for process in (*self._crowds, *self._servers):
            process.stop()
        self._folder.cleanup()

    def _crowd(self, **told: Any) -> Crowd:
        nobody = {"tables": 0, "watched": [], "watchers": 0, "idle": 0, "think": self._think, "probe": False, "seed": 0}
        common = {"addresses": [server.address for server in self._servers], "wanted": self._wanted, "seats": self._seats}
        how = {"seconds": self._given.seconds, "whole": self._given.whole, "spread": self._given.spread}
        crowd = Crowd(**{**nobody, **common, **how, **told})
        self._crowds.append(crowd)
        return crowd

    def run(self) -> dict[str, Any]:
        """Measure it."""
        given = self._given
        database = str(Path(self._folder.name) / "stich.db") if given.database == "sqlite" else given.database
        self._servers = [Server(given.server, database, given.profile) for _ in range(self._nodes)]
        empty = self._memory()
        tell(f"{given.tables} tables of {self._seats} who think {self._think:g} s, nodes: {self._nodes}")
        shares = [given.tables // given.processes + (i < given.tables % given.processes) for i in range(given.processes)]
        players = [self._crowd(tables=share, seed=1000 * i) for i, share in enumerate(shares) if share]
        names = [name for came in all_of(players, "come") for name in came["tables"]]
        others = [self._crowd(watched=names, watchers=given.watchers)] if given.watchers else []
        others += [self._crowd(idle=given.idle)] if given.idle else []
        tell(f"{given.watchers * len(names)} watchers and {given.idle} sockets that stay idle")
        before = self._memory()
        all_of(others, "come")
        held = self._memory()
        probe = [self._crowd(tables=1, think=PROBE_THINKS, probe=True, seed=99)] if given.probe else []
        all_of(probe, "come")
        time.sleep(given.warm_up)
        tell(f"measuring for {given.seconds:g} s")
        for server in self._servers:
            server.turns()
        began = [server.processor() for server in self._servers]
        crowds = [*players, *others, *probe]
        seen = all_of(crowds, "measure")
        ended = [server.processor() for server in self._servers]
        spent = {part: sum(e[part] - b[part] for b, e in zip(began, ended, strict=True)) for part in began[0]}
        result = self._figures(seen, seen[len(crowds) - len(probe) :], spent)
        turns = [server.turns() for server in self._servers]
        result["turn_of_loop"] = {"max_ms": max(t["max_ms"] for t in turns), "over_100_ms": sum(t["over_100_ms"] for t in turns)}
        if others:
            all_of(others, "go")
            time.sleep(given.after)
            result["memory_mb"] = {"empty": empty, "before": before, "held": held, "after": self._memory()}
            sockets = given.watchers * len(names) + given.idle
            result["kb_per_socket"] = round((held - before) * 1000 / sockets, 1)
        return result

    def _memory(self) -> float:
        return round(sum(server.memory() for server in self._servers), 1)

    def _figures(self, seen: Sequence[dict[str, Any]], probed: Sequence[dict[str, Any]], spent: dict[str, float]) -> dict[str, Any]:
        latencies = [latency for crowd in seen for latency in crowd["latencies"]]
        actions, seconds = len(latencies), max(crowd["seconds"] for crowd in seen)
        a_thousandth = 1000 / max(actions, 1)
        result: dict[str, Any] = {
            "load_of_machine": round(os.getloadavg()[0], 1),
            "nodes": self._nodes,
            "tables": self._given.tables,
            "think_s": self._think,
            "actions_per_s": round(actions / seconds, 1),
            **percentiles(latencies),
            "cpu_ms_per_action": round((spent["loop"] + spent["threads"]) * a_thousandth, 3),
            "of_that_event_loop": round(spent["loop"] * a_thousandth, 3),
            "of_that_threads": round(spent["threads"] * a_thousandth, 3),
            "of_that_system": round(spent["system"] * a_thousandth, 3),
            "server_cores": round((spent["loop"] + spent["threads"]) / seconds, 2),
            "people_cores": round(sum(crowd["cpu"] for crowd in seen) / seconds, 2),
            "bytes_per_action": round(sum(crowd["received"] for crowd in seen) / max(actions, 1)),
            "refused": sum(crowd["refused"] for crowd in seen),
            "sockets_lost": sum(crowd["lost"] for crowd in seen),
        }
        for crowd in probed:
            result["another_table"] = percentiles(crowd["latencies"])
            pongs = crowd["pongs"]
            result["loop"] = {**percentiles(pongs), "max_ms": round(max(pongs) * 1000, 1), "over_100_ms": sum(p > STALL for p in pongs)}
        return result


def echo(given: argparse.Namespace) -> dict[str, float]:
    """Return the figures of a bare Starlette echo with as many groups as there are tables."""
    people = plugin(given.game).configure(PRESETS[given.game], {}).seats
    tell(f"a bare echo for {given.tables} groups of {people}")
    found = server_load_echo.measure(given.tables, people, given.seconds)
    actions = max(len(found["latencies"]), 1)
    rate = {"actions_per_s": round(actions / found["seconds"], 1), "cpu_ms_per_action": round(1000 * found["processor"] / actions, 4)}
    return {**rate, **percentiles(found["latencies"])}


def tell(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--game", choices=PRESETS, default="skat", help="its seats are the people of a table")
    parser.add_argument("--rounds", type=int, default=5, help="of a match of Skat, three deals each")
    parser.add_argument("--think", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--watchers", type=int, default=0, metavar="N", help="at each table")
    parser.add_argument("--idle", type=int, default=0, metavar="SOCKETS", help="four at each of so many more tables")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--warm-up", type=float, default=5.0, metavar="SECONDS")
    parser.add_argument("--after", type=float, default=5.0, metavar="SECONDS", help="until memory is looked at once sockets are gone")
    parser.add_argument("--database", default="sqlite", help="sqlite, in a new file; or the URL of an empty database")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1], help="server processes on one database; the same load for each number")
    parser.add_argument("--spread", action="store_true", help="the people of one table come to different nodes")
    parser.add_argument("--processes", type=int, default=1, help="of people who play")
    parser.add_argument("--server", type=Path, default=ROOT, metavar="CHECKOUT", help="whose code the server runs")
    parser.add_argument("--whole", action="store_true", help="ask for whole updates, not for changes")
    parser.add_argument("--no-probe", dest="probe", action="store_false", help="nobody beside them asks how long the loop stalls")
    parser.add_argument("--no-echo", dest="echo", action="store_false", help="do not measure a bare Starlette echo in the same call")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="of the server: functions by processor time")
    parser.add_argument("--json", action="store_true", help="a JSON object for each load")
    parser.add_argument("--picture", action="store_true", help=f"several loads; draw {PICTURE.relative_to(ROOT)}")
    given = parser.parse_args()
    bare = echo(given) if given.echo and given.tables else None
    points: dict[int, list[dict[str, Any]]] = {}
    for nodes, think in product(given.nodes, THINKS if given.picture else (given.think,)):
        with Load(given, think, nodes) as load:
            point = load.run()
        if bare:
            point["echo"] = bare
            point["times_the_echo"] = round(point["cpu_ms_per_action"] / bare["cpu_ms_per_action"], 2)
        points.setdefault(nodes, []).append(point)
        print(json.dumps(point) if given.json else "\n".join(f"{k.replace('_', ' ')}: {v}" for k, v in point.items()), flush=True)
    if given.picture:
        PICTURE.write_text(latency_by_load(points))


if __name__ == "__main__":
    main()
