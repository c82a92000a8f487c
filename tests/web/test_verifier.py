"""verify.html as a file: whole in itself, shut off from every network, and the same on every machine."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from pathlib import Path

import pytest

from stich.server.settings import Settings

pytestmark = pytest.mark.quick

VERIFIER = Settings().site / "verify.html"
GUIDE = Path("docs/explanation/fair.md")


def test_the_guide_has_its_hash() -> None:
    """Every build of the repository makes the same file, so anyone can compare the file of a server."""
    now = hashlib.sha256(VERIFIER.read_bytes()).hexdigest()
    assert now in GUIDE.read_text(), f"verify.html has changed, perhaps with a style or a text that it shares: write {now} into {GUIDE}"


def test_it_may_load_nothing_and_run_nothing_else() -> None:
    page = VERIFIER.read_text()
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    [script] = re.findall(r"<script[^>]*>(.*)</script>", page, re.DOTALL)
    [style] = re.findall(r"<style>(.*)</style>", page, re.DOTALL)
    hashes = {
        kind: f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for kind, text in (("script", script), ("style", style))
    }
    assert policy.split("; ")[:3] == ["default-src 'none'", f"script-src {hashes['script']}", f"style-src-elem {hashes['style']}"]
    assert not re.search(r"\b(?:src|href)=[\"'](?!#)", page.replace(script, "").replace(style, ""))
    assert "fetch(" not in script and "url(" not in style
