"""Deals for self-play (`training.self_play`): hands with a contract, before the first lead, and what each result pays.

    python -m training.deals skat --deals 400000 --out deals

With ``--tried`` also contracts that are not the best, and of seats that would not have won the auction: for value nets. It can be
stopped and continued: a file that exists is not made again.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import track

from stich.kernel.rules.playspec import PlaySpec
from stich.nets.card_order import card_order
from stich.research.arena import chosen

DEALS_PER_FILE = 5000


class Dealt(NamedTuple):
    """A deal before the first lead. Cards are masks, players are places."""

    net: str
    """The net that learns to play it."""
    declaration: str
    """Its text, as in ``declare``; empty where everybody plays for himself."""
    spec: PlaySpec
    hands: list[int]
    face_down: int
    """Cards that nobody holds, whose points count for the declarer."""
    declarer: int
    """0 where everybody plays for himself."""
    knows_face_down: bool
    """Whether the declarer does."""
    public_facts: NDArray[np.uint8]
    """`TrickKnowledge.public_facts`, by place, [players, bits]."""
    payoffs: list[float]
    """What each result pays the declarer; where everybody plays for himself, by place the number of the table that he scores by
    (`training.self_play.goals`)."""


def make(
    game: str,
    *,
    out: Annotated[Path, typer.Option()],
    deals: Annotated[int, typer.Option(help="random deals, of which some are passed in")] = 400_000,
    seed: int = 1,
    first: Annotated[int, typer.Option(help="number of the first file, where several machines share the work")] = 0,
    tried: Annotated[bool, typer.Option("--tried", help="contracts that anybody may try, not only those of the auction")] = False,
    jobs: Annotated[int, typer.Option(help="processes to work on")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="make the files on a Ray cluster that shares the folder")] = False,
) -> None:
    """Make files of deals."""
    if tried and not hasattr(import_module(f"training.{game}_deals"), "tried"):
        raise SystemExit(f"{game}: nobody declares, so no contracts can be tried; skat and schafkopf have some")
    out.mkdir(parents=True, exist_ok=True)
    numbers = [n for n in range(first, first + -(-deals // DEALS_PER_FILE)) if not (out / f"deals-{seed}-{n:05}.npz").exists()]
    tasks = ((game, seed, number) for number in numbers)
    for _ in track(chosen(jobs, ray)(partial(_make_file, out=out, tried=tried), tasks), total=len(numbers), description=f"{game}, deals"):
        pass


def _make_file(game: str, seed: int, number: int, *, out: Path, tried: bool) -> None:
    """One file, completely or not at all: for each net its deals, ``NET.FIELD``."""
    by_net = defaultdict(list)
    room = import_module(f"training.{game}_deals")
    for deal in (room.tried if tried else room.deals)(Random(f"{seed} {number}"), DEALS_PER_FILE):
        by_net[deal.net].append(deal)
    unfinished = out / f"deals-{seed}-{number:05}.part.npz"
    arrays: dict[str, Any] = {f"{net}.{name}": values for net, deals in by_net.items() for name, values in _arrays(deals).items()}
    np.savez_compressed(unfinished, **arrays)
    unfinished.rename(out / f"deals-{seed}-{number:05}.npz")


def _arrays(deals: list[Dealt]) -> dict[str, NDArray[Any]]:
    """``owner``: who holds each card, in the `CardOrder` of the deal's PlaySpec, [n, cards]; the number of players for cards face down."""
    owners = [_owner(deal) for deal in deals]
    return {
        "declaration": np.array([deal.declaration for deal in deals]),
        "owner": np.stack(owners),
        "declarer": np.array([deal.declarer for deal in deals], dtype=np.uint8),
        "knows": np.array([deal.knows_face_down for deal in deals], dtype=bool),
        "public_facts": np.stack([deal.public_facts for deal in deals]),
        "payoffs": np.array([deal.payoffs for deal in deals], dtype=np.float32),
    }


def _owner(deal: Dealt) -> NDArray[np.uint8]:
    masks = np.array([*deal.hands, deal.face_down], dtype=np.uint64)
    held = masks[:, None] >> card_order(deal.spec).bits & np.uint64(1)
    owner: NDArray[np.uint8] = held.argmax(axis=0).astype(np.uint8)
    return owner


if __name__ == "__main__":
    typer.run(make)
