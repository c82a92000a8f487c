"""``stich bot`` before it plays."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from stich.bot import Bot
from tests.cli.running import stich
from tests.rows import rows


def _stop(bot: Bot) -> None:
    raise KeyboardInterrupt


@rows(("url", "warned"), [("http://stich.example", True), ("https://stich.example", False), ("http://127.0.0.1:8000", False)])
def test_a_token_that_others_may_read_is_warned_of(url: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bot, "run", _stop)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    token = tmp_path / "token"
    token.write_text("a" * 43)
    ran = stich("bot", "--url", url, "--token-file", str(token), "--player", "simple")
    assert "stopped" in ran.err
    assert ("without https others on the way may read the token" in ran.err) == warned
