"""Start a server, let people play, attack, and print what the people experienced."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, suppress
from multiprocessing import get_context
from pathlib import Path

import msgspec
import uvloop

from . import base
from .attackers import attack, attack_again

sys.path.insert(0, str(Path(__file__).parents[1]))
from server_load_people import House, Message, Table, Tally, frame

P99, GROWTH = 50.0, 20.0
"""Targets of one attack: latency of another table's pings [ms], growth of the server's memory [MB]."""
LONG_P99 = 250.0
"""Target of the long run: latency of actions and pings beside all attacks [ms]."""
PROGRESS_EVERY = 300.0
"""Time between two lines of progress in the long run [s]."""
OBSERVERS, PING_EVERY = 4, 0.06
PEOPLE_OF_ADDRESS = 40
"""So few that the limit of new guests by address does not stop them."""
WANTED = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 12}}


PROGRAM = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if not type(finder).__name__.startswith('ScikitBuild')]
sys.path.insert(0, sys.argv[2])
import asyncio, json, threading, time
from stich.server import run
turns = []
class Watched(run._Server):
    async def startup(self, *args, **kwargs):
        await super().startup(*args, **kwargs)
        loop, last = asyncio.get_running_loop(), time.thread_time()
        def look():
            nonlocal last
            now = time.thread_time()
            turns.append(now - last)
            last = now
            loop.call_later(0.005, look)
        look()
run._Server = Watched
def tell():
    for _ in sys.stdin:
        seen, turns[:] = turns[:], []
        print(json.dumps(1e3 * max(seen, default=0.0)), flush=True)
threading.Thread(target=tell, daemon=True).start()
run.serve('127.0.0.1', 0, sys.argv[1])
"""


class Server:
    """Process of the attacked server."""

    def __init__(self, folder: Path, checkout: Path) -> None:
        """``checkout``: tree whose code runs."""
        self.database = folder / "stich.db"
        self._log = (folder / "log").open("wb")
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.database), str(checkout / "src")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            raise SystemExit((folder / "log").read_text()[-2000:])
        self.address = said.split()[-1]
        self.port = int(self.address.rpartition(":")[2])

    def memory(self) -> float:
        """Return the memory that the process holds [MB]."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000

    def longest_turn(self) -> float:
        """Return the longest turn of the event loop since the last call, by its own processor time [ms]."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("turns\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def log_lines(self) -> int:
        """Return the number of lines in the server's log."""
        with Path(self._log.name).open("rb") as log:
            return sum(1 for _ in log)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(20)
        self._process.kill()
        self._process.wait()
        self._log.close()

    def lost(self, acknowledged: dict[str, int]) -> int:
        """Return the number of acknowledged events that the database does not have."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            rows = dict(connection.execute("SELECT table_id, COUNT(*) FROM events GROUP BY table_id"))
        return sum(max(0, seq - rows.get(table, 0)) for table, seq in acknowledged.items())


class Line(msgspec.Struct):
    """Measurements of other people during one attack."""

    name: str
    pings: list[float]
    """[ms]"""
    actions: list[float]
    """[ms]"""
    growth: float
    """[MB]"""
    turn: float
    """Longest turn of the server's event loop, by its own processor time [ms]."""
    note: str = ""
    held: bool = True


def share(values: list[float], part: float) -> float:
    """Return the value below which this part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


class Honest:
    """People who play, and observers who ask whether the server is there."""

    def __init__(self, server: Server, people: int, think: float) -> None:
        self._server, self._people, self._think = server, people, think
        self.tally = Tally()
        self._pings: list[float] = []
        self._tables: list[Table] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """Open all tables, and begin to play and to ask."""
        per_address = PEOPLE_OF_ADDRESS // 3
        for number in range(max(1, self._people // 3)):
            house = House(self._server.address, False, self.tally, f"127.0.1.{1 + number // per_address}")
            table = Table([house], WANTED, 3, self._think, number)
            await table.begin()
            self._tables.append(table)
        for number in range(OBSERVERS):
            observer = House(self._server.address, False, Tally(), "127.0.3.1")
            self._tasks.append(asyncio.create_task(self._observe(observer, number * PING_EVERY / OBSERVERS)))
        for table in self._tables:
            table.play()

    async def _observe(self, house: House, after: float) -> None:
        asked: dict[int, float] = {}

        def heard(message: Message) -> None:
            if message.type == "pong":
                self._pings.append(1e3 * (time.perf_counter() - asked.pop(message.id or 0)))

        await asyncio.sleep(after)
        socket = await house.socket(self._tables[0].name, await house.guest(), heard)
        number = 0
        while not socket.lost.done():
            number += 1
            asked[number] = time.perf_counter()
            socket.transport.write(frame(b'{"type":"ping","id":%d}' % number))
            await asyncio.sleep(PING_EVERY)
        raise SystemExit("an observer has lost the connection")

    async def experience(self, name: str, attack: list[Future[base.Outcome]], seconds: float, *, is_long: bool = False) -> Line:
        """Measure until the attacks end, at most for this time [s]. In a long run, memory grows from the first half to the second."""
        self._pings.clear()
        self.tally.latencies.clear()
        before = self._server.memory()
        self._server.longest_turn()
        begun = time.monotonic()
        highest_by_half = [before, before]
        shown = 0
        while (passed := time.monotonic() - begun) < seconds and (not attack or not all(future.done() for future in attack)):
            await asyncio.sleep(0.25)
            memory = self._server.memory()
            half = passed > seconds / 2
            highest_by_half[half] = max(highest_by_half[half], memory)
            for task in self._tasks:
                if task.done():
                    task.result()
            if passed > (shown + 1) * PROGRESS_EVERY:
                shown += 1
                print(f"{passed / 60:.0f} min: {len(self.tally.latencies)} actions, {memory:.0f} MB", file=sys.stderr, flush=True)
        growth = highest_by_half[1] - highest_by_half[0] if is_long else max(highest_by_half) - before
        outcomes = [await asyncio.wrap_future(future) for future in attack]
        note, held = "; ".join(outcome.note for outcome in outcomes), all(outcome.held for outcome in outcomes)
        actions = [1e3 * value for value in self.tally.latencies]
        return Line(name, self._pings[:], actions, growth, self._server.longest_turn(), note, held)

    def go(self) -> None:
        """Ask no more."""
        for task in self._tasks:
            task.cancel()

    def acknowledged(self) -> dict[str, int]:
        """Return the newest acknowledged event of each table."""
        return self.tally.acknowledged


def verdict(line: Line, lost: int, quiet: float, p99: float) -> str:
    """Return whether the targets were met; where the machine is too slow without an attack, say so."""
    wrong = []
    if share(line.pings, 0.99) > p99 or (p99 == LONG_P99 and share(line.actions, 0.99) > p99):
        wrong.append(f"p99 above {p99:.0f} ms" + (f" (without attack {quiet:.0f})" if quiet > p99 / 2 else ""))
    if line.growth > GROWTH:
        wrong.append(f"memory grew by more than {GROWTH:.0f} MB")
    if lost:
        wrong.append("acknowledged actions lost")
    if not line.held:
        wrong.append("the server did not hold")
    return ", ".join(wrong) or "met"


def show(line: Line, lost: int, quiet: float, p99: float) -> None:
    pings = " / ".join(f"{value:.0f}" for value in (share(line.pings, 0.5), share(line.pings, 0.99), max(line.pings, default=float("nan"))))
    actions = f"{share(line.actions, 0.5):.0f} / {share(line.actions, 0.99):.0f}"
    cells = (
        line.name,
        pings,
        actions,
        f"{lost} of {len(line.actions)}",
        f"{line.growth:+.1f}",
        f"{line.turn:.0f}",
        verdict(line, lost, quiet, p99),
        line.note,
    )
    print(f"| {' | '.join(cells)} |", flush=True)


HEAD = """| attack | pings p50 / p99 / max [ms] | actions p50 / p99 [ms] | actions lost | memory [MB] | turn [ms] | targets | attacker |
|---|---|---|---|---|---|---|---|"""


async def main(given: argparse.Namespace) -> int:
    """Run what is asked for; return 1 if a target was missed."""
    names = [name for name in base.load() if not given.only or any(part in name for part in given.only)]
    with tempfile.TemporaryDirectory(prefix="stich-attack-") as folder:
        server = Server(Path(folder), given.server)
        context = get_context("spawn")
        honest = Honest(server, given.people, given.think)
        try:
            await honest.come()
            await asyncio.sleep(given.warm_up)
            print(
                f"{given.people} people, {len(names)} attacks, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n\n{HEAD}", flush=True
            )
            wrong = False
            with ProcessPoolExecutor(len(names) if given.minutes else 1, mp_context=context) as pool:
                targets = [base.Target(server.port, f"127.0.2.{number}") for number in range(1, len(names) + 1)]
                line = await honest.experience("none", [], given.seconds)
                quiet = share(line.pings, 0.99)
                show(line, server.lost(honest.acknowledged()), quiet, P99)
                if given.minutes:
                    until = time.time() + 60 * given.minutes
                    running = [pool.submit(attack_again, name, target, until) for name, target in zip(names, targets, strict=True)]
                    line = await honest.experience(f"all {len(names)} together", running, 60 * given.minutes + 120, is_long=True)
                    lost = server.lost(honest.acknowledged())
                    show(line, lost, quiet, LONG_P99)
                    wrong = verdict(line, lost, quiet, LONG_P99) != "met"
                else:
                    for name, target in zip(names, targets, strict=True):
                        running = [pool.submit(attack, name, target, given.seconds)]
                        line = await honest.experience(name, running, given.seconds + 60)
                        lost = server.lost(honest.acknowledged())
                        show(line, lost, quiet, P99)
                        wrong = wrong or verdict(line, lost, quiet, P99) != "met"
            print(
                f"\nload {os.getloadavg()[0]:.1f}, lines in the server's log: {server.log_lines()}, refused actions: {honest.tally.refused}"
            )
        finally:
            honest.go()
            server.stop()
    return int(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each attack")
    parser.add_argument("--people", type=int, default=30, help="who play at other tables, three each")
    parser.add_argument("--think", type=float, default=1.0, metavar="SECONDS", help="for each action")
    parser.add_argument("--warm-up", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument("--minutes", type=float, default=0.0, help="run all attacks side by side for so long")
    parser.add_argument("--server", type=Path, default=Path(__file__).parents[2], metavar="CHECKOUT", help="whose code the server runs")
    parser.add_argument("--only", nargs="*", metavar="TEXT", help="attacks whose name contains one of these")
    sys.exit(uvloop.run(main(parser.parse_args())))
