"""Hands that strong players played out, from which nets learn last.

    python -m training.played skat --hands 20000 --out /tmp/played

The hands are declared by the present nets, with some randomness, so that other contracts than the best are tried too. Where there are no
nets yet, ``--simple`` declares hands by rules of thumb and lets *simple* play them, a hundred times as fast. It can be stopped and
continued: a file that exists is not made again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.progress import track

from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.players.search import SearchConfig, SearchPlayer
from stich.registry import PLUGINS
from stich.research.arena import chosen
from training.double_dummy import read_kinds
from training.hands import Hand, write

HANDS_PER_FILE = 200
DRAWS = 200
"""Draws of hidden cards, from which worlds are chosen by likelihood (`SearchConfig.draws`)."""


def make(
    game: str,
    *,
    out: Annotated[Path, typer.Option()],
    hands: Annotated[int, typer.Option()] = 20_000,
    kinds: Annotated[
        str, typer.Option(help="nets and how often their hands are wanted, as in suit=3,grand=2; else as the nets declare")
    ] = "",
    chances: Annotated[
        str, typer.Option(help="only hands to which the nets give such a chance to win, as in 0.1-0.5, whatever else is better")
    ] = "",
    worlds: Annotated[int, typer.Option(help="worlds that are solved for a card")] = 4,
    seed: int = 1,
    first: Annotated[int, typer.Option(help="number of the first file, where several machines share the work")] = 0,
    simple: Annotated[bool, typer.Option("--simple", help="played by simple, without nets")] = False,
    mixed: Annotated[bool, typer.Option("--mixed", help="all worlds are equally likely, and half of the others are simple: cheap")] = False,
    jobs: Annotated[int, typer.Option(help="processes to work on")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="make the files on a Ray cluster that shares the folder")] = False,
) -> None:
    """Make files of hands with the results of their play."""
    plugin = import_module(f"training.{game}")
    shares = read_kinds(kinds) if kinds else plugin.KINDS
    out.mkdir(parents=True, exist_ok=True)
    numbers = [n for n in range(first, first + -(-hands // HANDS_PER_FILE)) if not _path(out, seed, n).exists()]
    contract = plugin.random_contract if simple else plugin.contract_by_nets
    if chances:
        low, high = map(float, chances.split("-"))
        contract = partial(plugin.contract_by_chance, low=low, high=high)
    work = partial(_make_file, contract, out=out, worlds=worlds, simple=simple, mixed=mixed)
    tasks = ((game, shares, seed, number) for number in numbers)
    for _ in track(chosen(jobs, ray)(work, tasks), total=len(numbers), description=f"{game}, played"):
        pass


def _path(out: Path, seed: int, number: int) -> Path:
    return out / f"played-{seed}-{number:05}.npz"


def _make_file(
    contract: Callable[..., State],
    game: str,
    kinds: dict[str, float],
    seed: int,
    number: int,
    *,
    out: Path,
    worlds: int,
    simple: bool,
    mixed: bool,
) -> None:
    rng = Random(f"{seed} {number}")
    plugin: Any = import_module(f"training.{game}")
    simple_player = PLUGINS[game].players.simple()
    config = SearchConfig(worlds=worlds, seconds=60.0, iterations=1000, candidates=4 * worlds, draws=DRAWS)
    policy = None if mixed or simple else PLUGINS[game].players.bidding_policy(rng)
    player = simple_player if simple else SearchPlayer(simple_player, policy, config, rng)

    def other() -> Player:
        return simple_player if mixed and rng.random() < 0.5 else player

    write(_path(out, seed, number), [_played_out(plugin, contract(rng, kinds), player, other) for _ in range(HANDS_PER_FILE)])


def _played_out(plugin: Any, state: State, player: Player, other: Callable[[], Player]) -> Hand:
    """Return a declared hand with the result of its play. ``player`` is the declarer; ``other`` makes the player of each other seat."""
    declaration, place, hand, discards = plugin.declarers_hand(state)
    perfect_info = state.phase.perfect_info
    assert perfect_info is not None
    players = {seat: player if seat == perfect_info.order[place] else other() for seat in perfect_info.order}
    while (seat := state.actor) is not None:
        state = state.apply(players[seat].act(state.view(seat)))
    points, tricks = plugin.result(state)
    played = bytes(perfect_info.spec.deck.bit[action.card] for _, action in state.log if isinstance(action, PlayCard))
    return Hand(declaration, place, hand, discards, points, tricks, tuple(perfect_info.position.hands), played)


if __name__ == "__main__":
    typer.run(make)
