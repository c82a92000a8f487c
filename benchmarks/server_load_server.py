"""The servers of server_load.py: real processes of `stich serve` without rate limits, and what the system says of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = """
import asyncio, collections, json, signal, sys, threading, time
sys.meta_path = [finder for finder in sys.meta_path if not type(finder).__name__.startswith('ScikitBuild')]
sys.path.insert(0, sys.argv[3])
from stich.server import run, settings
plain = settings.Settings
given = {name: value for name, value in json.loads(sys.argv[2]).items() if name in plain.__struct_fields__}
run.Settings = lambda **more: plain(**{**more, **given})

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

own, inner = collections.Counter(), collections.Counter()
def sample(_signal, frame):
    names = []
    while frame is not None:
        code = frame.f_code
        names.append('/'.join(code.co_filename.split('/')[-2:]) + ' ' + code.co_qualname)
        frame = frame.f_back
    own[names[0]] += 1
    inner.update(set(names))
if sys.argv[4]:
    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 0.002, 0.002)

def tell():
    for _ in sys.stdin:
        if sys.argv[4]:
            whole = max(sum(own.values()), 1)
            with open(sys.argv[4], 'w') as file:
                for title, counts in (('itself', own), ('with its calls', inner)):
                    print('per cent of the processor time,', title, file=file)
                    for name, count in counts.most_common(100):
                        print(f'{100 * count / whole:6.1f}', name, file=file)
                    counts.clear()
        seen, turns[:] = turns[:], []
        print(json.dumps({'max_ms': round(max(seen) * 1000, 1), 'over_100_ms': sum(turn > 0.1 for turn in seen)}), flush=True)
threading.Thread(target=tell, daemon=True).start()
run.serve('127.0.0.1', 0, sys.argv[1], computer_delay=0.0)
"""
"""``argv``: the database, settings, the sources that run in place of those installed for editing, and the file for the profile or nothing.

Every 5 ms the event loop notes how much processor time it has taken since it did so last; a line of standard input asks for the longest
such turn. What else the machine does makes none longer.
"""
WITHOUT_LIMITS = {
    "thinkers": 1,
    "message_rate": 1e9,
    "message_burst": 10**9,
    "frame_rate": 1e9,
    "frame_burst": 10**9,
    "request_rate": 1e9,
    "request_burst": 10**9,
    "guest_rate": 1e9,
    "guest_burst": 10**9,
    "tables_per_hour": 10**9,
    "sockets_per_table": 10**6,
}
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """Server in a process of its own. ``command``: its command line; the first line that it prints ends with its address."""

    def __init__(self, command: Sequence[str], unstarted: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            raise SystemExit(unstarted)
        self.address = said.split()[-1]

    def stop(self) -> None:
        with self._process as process:  # closes its pipes
            process.terminate()

    def processor(self) -> dict[str, float]:
        """Seconds of processor time so far: of the event loop's thread, and of all others; of both, in the system."""
        threads = {}
        for task in Path(f"/proc/{self._process.pid}/task").iterdir():
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            threads[int(task.name)] = int(fields[11]) / TICKS, int(fields[12]) / TICKS
        loop = threads.pop(self._process.pid)
        system = loop[1] + sum(s for _, s in threads.values())
        return {"loop": sum(loop), "threads": sum(map(sum, threads.values())), "system": system}

    def memory(self) -> float:
        """MB that the process holds now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000


class Server(Process):
    """One node. ``checkout``: the tree whose code it runs."""

    def __init__(self, checkout: Path, database: str, profile: Path | None = None) -> None:
        """Start it. ``profile``: file that gets the functions with the most processor time between two calls of `turns`, from 500 samples a
        second."""
        command = [sys.executable, "-c", PROGRAM, database, json.dumps(WITHOUT_LIMITS), str(checkout / "src"), str(profile or "")]
        super().__init__(command, f"the server of {checkout} did not start: is its native core built?")

    def turns(self) -> dict[str, float]:
        """Return the longest turn of the event loop since this was asked last, and how many were too long, by processor time."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("turns\n")
        self._process.stdin.flush()
        seen: dict[str, float] = json.loads(self._process.stdout.readline())
        return seen
