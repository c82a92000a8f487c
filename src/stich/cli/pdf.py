"""PDF of an HTML page, printed by a browser that is installed: Chromium, Chrome, Edge or Brave."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from .output import misused

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "chrome",
    "brave-browser",
    "chromium-headless-shell",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Names and places of browsers that print without a window, in the order in which they are tried."""
PATIENCE = 120
"""Limit of a browser's work (seconds)."""


def write_pdf(html: str, file: Path) -> None:
    """Write an HTML page as PDF. Exit with 2 if no browser is installed or the file cannot be written."""
    browser = next((found for found in map(shutil.which, BROWSERS) if found), None)
    if browser is None:
        misused("no Chromium, Chrome or Edge is installed: use --out, open the page in a browser, and save it as PDF there", "--pdf")
    with tempfile.TemporaryDirectory(prefix="stich-print-") as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        # The superuser, as in a container, gets no sandbox; the page is our own and has no scripts.
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        options = ["--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer", *sandbox]
        command = [browser, *options, f"--print-to-pdf={made}", page.as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            misused(f"{browser} did not print: {error}", "--pdf")
        if not made.is_file() or made.stat().st_size == 0:
            misused(f"{browser} did not print: {done.stderr.strip()[-300:] or f'exit status {done.returncode}'}", "--pdf")
        try:
            shutil.copyfile(made, file)
        except OSError as error:
            misused(f"{file}: {error.strerror or error}", "--pdf")
