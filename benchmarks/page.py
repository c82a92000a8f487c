"""The size of the page, and the time to the first card, in Debian's Chromium with a server on this machine."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

SITE = Path(__file__).parent.parent / "src/stich/server/site"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def gzip_size(*kinds: str, at_once: bool = False) -> int:
    """Bytes of the built files with these endings, compressed by gzip. ``at_once``: only of those that every page loads."""
    index = (SITE / "index.html").read_text()
    files = [f for f in SITE.rglob("*") if f.suffix in kinds and (f.name in index or not at_once)]
    return sum(len(gzip.compress(f.read_bytes(), 9)) for f in files)


def first_card(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds from opening the lobby to its button, and from pressing "play now" to the first card, with an empty cache."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(address)
    button = page.get_by_test_id("play-now")
    button.wait_for()
    lobby = page.evaluate("performance.now()")
    clicked = page.evaluate("performance.now()")
    button.click()
    page.locator("[data-card]").first.wait_for()
    shown = page.evaluate("performance.now()")
    page.context.close()
    return lobby, shown - clicked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--port", type=int, default=8377)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    address = f"http://127.0.0.1:{args.port}/"
    with tempfile.TemporaryDirectory() as folder:
        serve = [
            "-c",
            "from stich.cli import main; main()",
            "serve",
            "--port",
            str(args.port),
            "--database",
            os.path.join(folder, "stich.db"),
        ]
        server = subprocess.Popen([sys.executable, *serve], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
                times = [first_card(browser, address) for _ in range(args.runs)]
                browser.close()
        finally:
            server.terminate()
            server.wait()
    result = {
        "lobby_and_table_script_and_style_gzip_kB": round(gzip_size(".js", ".css", at_once=True) / 1000, 1),
        "all_pages_and_languages_gzip_kB": round(gzip_size(".js", ".css") / 1000, 1),
        "pictures_gzip_kB": round(gzip_size(".svg") / 1000, 1),
        "lobby_ms_median": round(statistics.median(t[0] for t in times)),
        "first_card_ms_median": round(statistics.median(t[1] for t in times)),
        "first_card_ms_max": round(max(t[1] for t in times)),
    }
    print(json.dumps(result) if args.json else "\n".join(f"{k.replace('_', ' ')}: {v}" for k, v in result.items()))


if __name__ == "__main__":
    main()
