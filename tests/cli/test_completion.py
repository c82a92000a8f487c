"""Shell completion, as bash asks for it and, where that differs, as the others do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stich.cli.completion import join_at_equals
from stich.players import OPPONENTS, PLAYERS
from stich.registry import PLUGINS
from tests.rows import rows
from tests.sample import sample

STICH = Path(sys.executable).with_name("stich")
ASK = """
eval "$(stich --show-completion bash)"
while IFS= read -r line; do
    IFS='|' read -ra COMP_WORDS <<<"$line|"
    [[ $line == *'|' ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _stich_completion stich
    IFS=' '; echo "${COMPREPLY[*]}"
done
"""
"""Reads words with | between them, the last one unfinished, and says what the shell would offer for it."""
SKAT_PRESETS = " ".join(PLUGINS["skat"].presets.names)
CASES = {
    "stich|": "games serve play deal replay hint convert verify archive progress rating leaders score solve bot arena puzzle school puzzles"
    " records train backup restore move-database doctor admin fair",
    "stich|pl": "play",
    "stich|play|": " ".join(PLUGINS),
    "stich|convert|x|--to|": "stich iss xskat",
    "stich|games|su": "suitability",
    "stich|solve|--game|s": " ".join(PLUGINS),
    "stich|play|skat|--preset|": SKAT_PRESETS,
    "stich|play|skat|--preset|=|skat-k": "skat-kneipe",
    "stich|deal|schafkopf|-o|kl": "klopfen=false klopfen=true",
    "stich|play|skat|-o|kon": "kontra= kontra_after_bid= kontra_null=",
    "stich|play|skat|-o|kontra|=": "false true",
    "stich|play|skat|-o|kontra|=|t": "true",
    "stich|play|skat|-o|refu": "refused_claim=play-on refused_claim=rest-lost",
    "stich|play|suitability|-o|players|=": "2 3 4 5",
    "stich|play|skat|--players|": " ".join(OPPONENTS),
    "stich|play|skat|--players|beginner,s": "beginner,strong",
    "stich|arena|skat|": " ".join(PLAYERS),
    "stich|arena|skat|simple|new|=|st": "strong strong-1",
    "stich|arena|skat|simple|random|--seatings|a": "all alone",
    "stich|deal|skat|--se": "--seed",
    "stich|train|": "bid count",
    "stich|school|sk": "skat",
    "stich|school|skat|d": "deal discarding defence",
    "stich|train|count|su": "suitability",
    "stich|play|poker|--preset|sau": "sauspiel",
}
ASKED = list(CASES)[:: sample(5, 1)]
"""Every case is a program that starts: `make test` asks some of them."""


@pytest.fixture(scope="module")
def offered() -> dict[str, str]:
    """Return bash's completions in each case."""
    environment = {**os.environ, "PATH": f"{STICH.parent}{os.pathsep}{os.environ['PATH']}"}
    given = "".join(f"{words}\n" for words in ASKED)
    ran = subprocess.run(["bash", "-c", ASK], input=given, env=environment, capture_output=True, text=True, check=True, timeout=120)
    assert not ran.stderr
    return dict(zip(ASKED, ran.stdout.splitlines(), strict=True))


@pytest.mark.thorough
@rows("words", ASKED)
def test_in_bash(words: str, offered: dict[str, str]) -> None:
    assert offered[words] == CASES[words]


@rows(
    ("words", "current", "joined", "place", "before"),
    [
        ("stich play", 1, "stich play", 1, ""),
        ("stich -o kontra =", 3, "stich -o kontra=", 2, "kontra="),
        ("stich -o kontra = t", 4, "stich -o kontra=t", 2, "kontra="),
        ("stich -o kontra = true --seed 1", 6, "stich -o kontra=true --seed 1", 4, ""),
        ("stich play ", 2, "stich play ", 2, ""),
    ],
)
def test_bash_splits_words_at_equals_signs(words: str, current: int, joined: str, place: int, before: str) -> None:
    environment = {"COMP_WORDS": words.replace(" ", "\n"), "COMP_CWORD": str(current)}
    assert join_at_equals(environment) == before
    assert environment == {"COMP_WORDS": joined.replace(" ", "\n"), "COMP_CWORD": str(place)}


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_shells_that_show_meanings_get_them(shell: str) -> None:
    asked = {
        "_STICH_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "stich play skat --preset skat-k",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    ran = subprocess.run([STICH], env={**os.environ, **asked}, capture_output=True, text=True, check=True, timeout=60)
    assert "skat-kneipe" in ran.stdout and "As in the pub" in ran.stdout
