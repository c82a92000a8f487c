"""Equal names mean equal strength: the data behind a player's decisions is known, and missing data is reported."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import pytest

from stich.players import OPPONENTS, PLAYERS, Equipment, equipment, missing_nets, weakened
from stich.players.strength import WITH_NETS
from stich.registry import PLUGINS, plugin
from tests.players.without_nets import hide_onnxruntime
from tests.rows import rows

SKAT = "stich.games.skat.player.bidding_policy"
NETS = {
    "skat": {"suit", "grand", "null", "null-ouvert", "suit-1", "grand-1", "null-1", "bid-limits", "ramsch"}
    | {f"{what}-{contract}" for what in ("locations", "policy", "self-play") for contract in ("suit", "grand", "null")},
    "schafkopf": {"partner", "solo", "wenz", "partner-1", "solo-1", "wenz-1", "farbwenz", "bettel", "policy-partner"}
    | {f"{what}-{contract}" for what in ("locations", "self-play") for contract in ("partner", "solo", "wenz")},
    "suitability": set[str](),
}


@rows("level", PLAYERS)
@rows("game", PLUGINS)
def test_the_nets_are_named_with_what_is_in_their_files(game: str, level: str) -> None:
    found = equipment(game, [level])
    assert set(found.nets) == (NETS[game] if level in WITH_NETS else set())
    assert (found.onnxruntime is not None) == bool(found.nets)
    for name, sha256 in found.nets.items():
        file = files(plugin(game).players.net_package or "") / "nets" / f"{name}.onnx"
        assert sha256 == hashlib.sha256(file.read_bytes()).hexdigest()


def test_every_level_that_bids_by_nets_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that ask the game for its bidding policy are those whose nets are recorded."""
    for level, make in PLAYERS.items():
        calls: list[object] = []
        monkeypatch.setattr(f"{SKAT}.load_bidding_policy", lambda rng, before=False, calls=calls: calls.append(rng))
        make("skat")
        assert bool(calls) == bool(equipment("skat", [level]).nets), level


def test_without_onnxruntime_the_levels_with_nets_are_weaker(monkeypatch: pytest.MonkeyPatch) -> None:
    assert weakened("skat", PLAYERS) == ()
    hide_onnxruntime(monkeypatch)
    assert {game: weakened(game, OPPONENTS) for game in PLUGINS} == {
        "skat": ("regular", "club", "strong"),
        "schafkopf": ("regular", "club", "strong"),
        "suitability": (),
    }
    assert weakened("skat", ["simple", "beginner"]) == ()
    assert equipment("skat", ["strong"]) == Equipment()
    assert "onnxruntime is not installed (pip install 'stich[nets]')" in missing_nets(["club"])
