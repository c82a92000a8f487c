"""The page on a mid-range phone as Chromium simulates it: bytes, time to the first card, layout shift, frames while tricks are played.

The processor is slowed down four times, the network gives 10 Mbit/s and answers after 40 ms; the server is on this machine.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

SITE = Path(__file__).parent.parent / "src/stich/server/site"
GAMES = Path(__file__).parent.parent / "web/src/games"
CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SERVER = "import sys; from stich.server.run import serve; serve('127.0.0.1', int(sys.argv[2]), sys.argv[1], computer_delay=0.3)"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "service_workers": "block"}
SLOWER, LATENCY_MS, BYTES_PER_SECOND = 4, 40, 10_000_000 / 8
FRAME_MS = 1000 / 60

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ startTime, value }) => [startTime, value])))
  .observe({ type: 'layout-shift', buffered: true });
window.frames = [];
let last = 0, moved = false;
requestAnimationFrame(function frame(now) {
  const running = document.getAnimations().filter((it) => it.playState === 'running');
  const moves = running.some((it) => !it.pending && it.currentTime > 0);
  if (running.length && last) window.frames.push([now - last, moved && moves]);
  last = running.length ? now : 0;
  moved = moves;
  requestAnimationFrame(frame);
});
window.play = async (tricks) => {
  const wait = () => new Promise((done) => setTimeout(done, 40));
  for (let played = 0; played < tricks; await wait()) {
    const choice = document.querySelector('[data-action=pass], [data-testid=hand] [data-action], [data-testid=next-deal]');
    if (!choice || choice.disabled) continue;
    const { card } = choice.dataset;
    choice.click();
    if (!card) continue;
    while (document.querySelector(`[data-testid=hand] [data-card=${card}]`)) await wait();
    played += 1;
  }
};
"""
"""Notes how far the layout jumped, and how long each frame took while an animation was running, and whether something had begun to move
before it, or was still to be drawn for the first time, so that nothing could be seen to halt. And plays, looking at most 25 times a second:
Playwright looks in every frame, which took a tenth of the page's own time."""


class Opening(NamedTuple):
    """One visit with an empty cache. Times in milliseconds."""

    lobby: float
    first_card: float
    """From pressing "play now"."""
    shift: float
    """Layout shift after the first card."""
    wire: float
    """Bytes that came before the first card, all kinds, as they came over the wire."""
    link: float
    """From opening the table's address, again with an empty cache, to the first card."""


def needed(*sources: str) -> set[Path]:
    """Return the page and the built scripts and styles that these sources, such as ``src/lobby/Lobby.svelte``, need."""
    parts = json.loads((SITE / "parts.json").read_text())
    found: set[str] = set()
    ahead = ["index.html", *sources]
    while ahead:
        part = ahead.pop()
        if part not in found:
            found.add(part)
            ahead += parts[part].get("imports", [])
    return {SITE / "index.html"} | {SITE / file for part in found for file in (parts[part]["file"], *parts[part].get("css", []))}


def table_of(game: str) -> set[Path]:
    """Return the files that are loaded before a table of this game is shown."""
    return needed("src/table/Table.svelte", f"src/games/{game}/parts.ts")


def gzip_size(files: Iterable[Path]) -> int:
    """Bytes of these files, each compressed by gzip."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """Yield a page of a mid-range phone, and the way to its browser."""
    context = browser.new_context(**PHONE)
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    session.send("Network.emulateNetworkConditions", conditions)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page, session
    context.close()


def until_a_card(page: Page) -> float:
    """Return the page's clock when it shows the first card."""
    shown: float = page.wait_for_function(
        "() => document.querySelector('[data-testid=hand] [data-card]') && performance.now()"
    ).json_value()
    return shown


def opening(browser: Browser, address: str) -> Opening:
    """Open the lobby, play at once, and open the table's address again."""
    with phone(browser) as (page, session):
        wire: list[float] = []
        session.on("Network.loadingFinished", lambda event: wire.append(event["encodedDataLength"]))
        page.goto(address)
        page.get_by_test_id("play-now").wait_for()
        lobby = page.evaluate("performance.now()")
        clicked = page.evaluate("(document.querySelector('[data-testid=play-now]').click(), performance.now())")
        shown = until_a_card(page)
        came = sum(wire)
        # Everything that comes late has come: the hand is complete, pictures are there, and nothing moves.
        page.wait_for_function("() => [...document.images].every((it) => it.complete) && !document.getAnimations().length")
        shift = page.evaluate("(since) => shifts.filter(([at]) => at > since).reduce((sum, [, value]) => sum + value, 0)", shown)
        session.send("Network.clearBrowserCache")
        page.reload()
        link = until_a_card(page)
        return Opening(lobby, shown - clicked, shift, came, link)


class Frames(NamedTuple):
    """Frames of the page while tricks were played. Times in milliseconds."""

    moving: list[float]
    """Each frame of the page in which something that had begun to move went on moving."""
    all: list[float]
    """These, and those that draw a motion for the first time."""
    drawn: float
    """Share of the frames with a motion that the browser drew, whether the page had anything new for them or not."""


def frames(browser: Browser, address: str, tricks: int) -> Frames:
    """Return the frames while this number of own cards are played, with the others' cards between."""
    tracing = browser.new_browser_cdp_session()
    states: Counter[str] = Counter()
    ended: list[object] = []

    def collected(event: dict[str, Any]) -> None:
        for entry in event["value"]:
            frame = entry.get("args", {}).get("frame_reporter", {})
            if entry["name"] == "PipelineReporter" and frame.get("has_compositor_animation"):
                states[frame["state"]] += 1

    def complete(event: object) -> None:
        ended.append(event)

    tracing.on("Tracing.dataCollected", collected)
    tracing.on("Tracing.tracingComplete", complete)
    with phone(browser) as (page, _):
        page.goto(address)
        page.get_by_test_id("play-now").click()
        until_a_card(page)
        config = {"includedCategories": ["disabled-by-default-devtools.timeline.frame"], "excludedCategories": ["*"]}
        tracing.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
        page.evaluate("void (window.frames = [])")
        page.evaluate("(tricks) => play(tricks)", tricks)
        seen: list[tuple[float, bool]] = page.evaluate("window.frames")
        tracing.send("Tracing.end")
        while not ended:
            page.wait_for_timeout(50)
    tracing.detach()
    drawn = states["STATE_PRESENTED_ALL"] + states["STATE_PRESENTED_PARTIAL"]
    return Frames(sorted(ms for ms, moved in seen if moved), sorted(ms for ms, _ in seen), drawn / (drawn + states["STATE_DROPPED"]))


def on_time(times: list[float]) -> float:
    """Per cent of these frames that no refresh of the screen waited for in vain."""
    return 100 * sum(t < 1.5 * FRAME_MS for t in times) / len(times)


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--tricks", type=int, default=10)
    parser.add_argument("--port", type=int, default=8377)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    address = f"http://127.0.0.1:{args.port}/"
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, os.path.join(folder, "stich.db"), str(args.port)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, chromium_sandbox=False)
                openings = [opening(browser, address) for _ in range(args.runs)]
                seen = frames(browser, address, args.tricks)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    tables = [gzip_size(table_of(folder.name)) for folder in GAMES.iterdir() if folder.is_dir()]
    everything = [file for kind in ("js", "css") for file in (SITE / "assets").glob(f"*.{kind}")]
    result = {
        "load of the machine before": round(load, 1),
        "page, script and style before the largest game's table, gzip kB (target: 150)": round(max(tables) / 1000, 1),
        "page, script and style of the lobby, gzip kB": round(gzip_size(needed("src/lobby/Lobby.svelte")) / 1000, 1),
        "script and style of all pages and languages, gzip kB": round(gzip_size(everything) / 1000, 1),
        "all that came before the first card, kB": round(statistics.median(o.wire for o in openings) / 1000, 1),
        "lobby, ms, median": round(statistics.median(o.lobby for o in openings)),
        "first card after play now, ms, median (target: 1000)": round(statistics.median(o.first_card for o in openings)),
        "first card after play now, ms, most": round(max(o.first_card for o in openings)),
        "first card after opening the table's address, ms, median": round(statistics.median(o.link for o in openings)),
        "layout shift after the first card, most (target: 0)": round(max(o.shift for o in openings), 4),
        "frames of a motion under way": len(seen.moving),
        "frame, ms, 95 of 100 (target: 16.7)": round(seen.moving[int(len(seen.moving) * 0.95)], 1),
        "frames on time, per cent": round(on_time(seen.moving), 1),
        "the same with those that begin a motion, ms, 95 of 100": round(seen.all[int(len(seen.all) * 0.95)], 1),
        "on time of these, per cent": round(on_time(seen.all), 1),
        "frames of motion that the browser drew, per cent": round(100 * seen.drawn, 1),
    }
    width = max(map(len, result))
    print(json.dumps(result) if args.json else "\n".join(f"{name:<{width}}  {value:>8}" for name, value in result.items()))


if __name__ == "__main__":
    main()
