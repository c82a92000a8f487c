"""Hands that strong players played out: what nets learn from last.

    python -m training.played skat --hands 20000 --out /tmp/played

The hands are declared by the nets of before, with some chance, so that other ways than theirs are tried too. Where there are none yet,
``--simple`` takes hands by rules of thumb and lets *simple* play them, a hundred times as fast. Stops and goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.progress import track

from stich.kernel.action import PlayCard
from stich.kernel.player import Player
from stich.kernel.state import State
from stich.players.search import Effort, SearchPlayer
from stich.registry import ROOMS
from training.hands import Hand, write
from training.open_hands import read_kinds

A_FILE = 200
"""Hands in a file."""
CANDIDATES = 48
"""Worlds that are drawn for those to be solved to be chosen from."""


def make(
    game: str,
    *,
    out: Annotated[Path, typer.Option()],
    hands: Annotated[int, typer.Option()] = 20_000,
    kinds: Annotated[
        str, typer.Option(help="nets and how often their hands are wanted, as in suit=3,grand=2; else as the nets declare")
    ] = "",
    worlds: Annotated[int, typer.Option(help="worlds that are solved for a card")] = 4,
    seed: int = 1,
    first: Annotated[int, typer.Option(help="number of the first file, where several machines share the work")] = 0,
    simple: Annotated[bool, typer.Option("--simple", help="played by simple, without nets")] = False,
    mixed: Annotated[bool, typer.Option("--mixed", help="all worlds count alike, and half of the others are simple: cheap")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="make the files on a Ray cluster that shares the folder")] = False,
) -> None:
    """Make files of hands with the results of their play."""
    room = import_module(f"training.{game}")
    wanted = read_kinds(kinds) if kinds else room.KINDS
    out.mkdir(parents=True, exist_ok=True)
    numbers = [n for n in range(first, first + -(-hands // A_FILE)) if not _path(out, seed, n).exists()]
    if ray:
        cluster = import_module("ray")
        remote = cluster.remote(_file)
        waiting = [remote.remote(game, wanted, seed, number, out=out, worlds=worlds, simple=simple, mixed=mixed) for number in numbers]
        for ticket in track(waiting, description=f"{game}, played"):
            cluster.get(ticket)
        return
    for number in track(numbers, description=f"{game}, played"):
        _file(game, wanted, seed, number, out=out, worlds=worlds, simple=simple, mixed=mixed)


def _path(out: Path, seed: int, number: int) -> Path:
    return out / f"played-{seed}-{number:05}.npz"


def _file(game: str, kinds: dict[str, float], seed: int, number: int, *, out: Path, worlds: int, simple: bool, mixed: bool) -> None:
    rng = Random(f"{seed} {number}")
    room: Any = import_module(f"training.{game}")
    guide = ROOMS[game].players().simple()
    effort = Effort(worlds=worlds, seconds=60.0, rounds=1000, candidates=CANDIDATES)
    player = guide if simple else SearchPlayer(guide, None if mixed else ROOMS[game].players().bidding_policy(rng), effort, rng)
    begin = room.start if simple else room.declare

    def other() -> Player:
        return guide if mixed and rng.random() < 0.5 else player

    write(_path(out, seed, number), [_hand(room, begin(rng, kinds), player, other) for _ in range(A_FILE)])


def _hand(room: Any, state: State, player: Player, other: Callable[[], Player]) -> Hand:
    """A declared hand, played out. ``player`` declares, each other seat is given to an ``other``."""
    way, place, own, laid = room.declared(state)
    opened = state.phase.open_hand
    assert opened is not None
    at = {seat: player if seat == opened.order[place] else other() for seat in opened.order}
    while (seat := state.actor) is not None:
        state = state.apply(at[seat].act(state.view(seat)))
    points, tricks = room.made(state)
    played = bytes(opened.spec.deck.bit[action.card] for _, action in state.log if isinstance(action, PlayCard))
    return Hand(way, place, own, laid, points, tricks, tuple(opened.position.hands), played)


if __name__ == "__main__":
    typer.run(make)
