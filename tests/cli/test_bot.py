"""``stich bot`` before it plays."""

from __future__ import annotations

import signal
from collections.abc import Collection
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


@rows(
    ("how", "ladders", "error"),
    [
        ((), None, ""),
        (("--ladder", "skat-isko", "--ladder", "schafkopf-2023"), [("skat", "skat-isko"), ("schafkopf", "schafkopf-2023")], ""),
        (("--no-ladder",), [], ""),
        (("--ladder", "skat-isko", "--no-ladder"), None, "not both"),
        (("--ladder", "whist"), None, "no preset 'whist'"),
    ],
)
def test_ladders_are_entered_before_the_bot_plays(
    how: tuple[str, ...], ladders: list[tuple[str, str]] | None, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[Collection[tuple[str, str]]] = []
    monkeypatch.setattr(Bot, "run", _stop)
    monkeypatch.setattr(Bot, "play_ladders", lambda _bot, wanted: entered.append(wanted))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    token = tmp_path / "token"
    token.write_text("a" * 43)
    ran = stich("bot", "--url", "http://127.0.0.1:8000", "--token-file", str(token), "--player", "simple", *how)
    assert entered == ([] if ladders is None else [ladders])
    assert error in ran.err and (ran.code == 2) == bool(error)
