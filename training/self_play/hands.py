"""Hands that the self-play nets play out, all seats, each the likeliest card: results from which value nets learn.

    python -m training.deals skat --tried --deals 1000000 --out tried
    python -m training.self_play.hands skat --deals tried --players src/stich/games/skat/player/nets --out more

A thousand times as fast as the search players of `training.played`, who play a little better. It can be stopped and continued: a file
that exists is not made again.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from numpy.typing import NDArray
from rich.progress import track
from torch import Tensor

from stich.nets.card_order import card_order
from stich.nets.policy import Family
from stich.research.arena import chosen
from training.fit import read_perceptron
from training.hands import Hand, finished, write

from .deals import Deals
from .goals import won_by_declarer
from .learner import Guest, play_likeliest


def make(
    game: str,
    *,
    deals: Annotated[Path, typer.Option(help="a folder of deals, by training.deals")],
    players: Annotated[Path, typer.Option(help="a folder of self-play nets")],
    out: Annotated[Path, typer.Option()],
    jobs: Annotated[int, typer.Option(help="processes to work on")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="make the files on a Ray cluster that shares the folder")] = False,
) -> None:
    """Play deals out, and make files of hands with their results."""
    if not hasattr(import_module(f"training.{game}_deals"), "tried"):
        raise SystemExit(f"{game}: nobody declares, so no hands can be declared; skat and schafkopf have some")
    out.mkdir(parents=True, exist_ok=True)
    targets = {path: out / path.name.replace("deals-", "played-") for path in finished(deals, "deals-*.npz")}
    tasks = [(path, target) for path, target in targets.items() if not target.exists()]
    for _ in track(chosen(jobs, ray)(partial(_make_file, game, players), tasks), total=len(tasks), description=f"{game}, played by nets"):
        pass


def _make_file(game: str, players: Path, path: Path, target: Path) -> None:
    torch.set_num_threads(1)
    write(target, [hand for _, hands in played_out(game, path, players) for hand in hands])


def played_out(game: str, path: Path, players: Path) -> list[tuple[Deals, list[Hand]]]:
    """Return the deals of a file, by net, and what became of each."""
    room = import_module(f"training.{game}_deals")
    found = []
    for net, deals in Deals.of_file(path).items():
        with np.load(path) as file:
            declarations = file[f"{net}.declaration"]
        model = read_perceptron(players / f"{Family.SELF_PLAY}-{net}.onnx")
        spec = room.spec(net)
        everybody = torch.zeros(len(deals.owner), spec.players, dtype=torch.long)
        games = play_likeliest(spec, deals, [Guest(model, model[0].in_features)], everybody)  # type: ignore[arg-type]
        points, tricks = won_by_declarer(games, deals)
        columns = (declarations, deals.declarer, *_masks(game, declarations, deals), points.int(), tricks.int())
        found.append((deals, [Hand(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]))
    return found


def _masks(game: str, declarations: NDArray[np.str_], deals: Deals) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the declarer's cards when play begins, and the cards face down, as masks of the deck, [n] both."""
    room = import_module(f"training.{game}")
    bits = {declaration: card_order(room.spec(declaration)).bits for declaration in np.unique(declarations).tolist()}
    cards = np.stack([bits[declaration] for declaration in declarations.tolist()])
    players = deals.public_facts.shape[1]

    def masks(held: Tensor) -> NDArray[np.uint64]:
        total: NDArray[np.uint64] = (held.numpy().astype(np.uint64) << cards).sum(axis=1, dtype=np.uint64)
        return total

    return masks(deals.owner == deals.declarer[:, None]), masks(deals.owner == players)


if __name__ == "__main__":
    typer.run(make)
