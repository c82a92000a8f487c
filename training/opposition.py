"""How results of Skat depend on the auction: `games.skat.player.opposition`.

    python -m training.opposition --deals deals --players src/stich/games/skat/player/nets

Plays deals of ``training.deals`` with the self-play nets. For suit games and grands, where somebody else bid and where nobody did, it
prints the tilt of what the value nets say that makes the results likeliest, with its 95 % interval. To be done when the value nets change.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import track

from stich.games.skat.player.contract_evaluation import Nets, load_nets, tilted
from stich.games.skat.rules.contract import parse_declaration
from training import skat
from training.hands import Hand, finished
from training.self_play.deals import Deals
from training.self_play.hands import played_out
from training.train import value_examples

TILTS = np.linspace(-2, 2, 401)
POINT_NETS = ("suit", "grand")
Results = tuple[NDArray[np.float32], NDArray[np.int64]]
"""Probabilities of the classes, by nets that know no auction, [n, classes], and the classes of the results, [n]."""


def fit(
    *,
    deals: Annotated[Path, typer.Option(help="a folder of deals, by training.deals")],
    players: Annotated[Path, typer.Option(help="a folder of self-play nets")],
) -> None:
    """Play deals with their auctions, and print the tilts."""
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    kinds = defaultdict[tuple[str, bool], list[Results]](list)
    for path in track(finished(deals, "deals-*.npz"), description="deals with their auctions"):
        for dealt, hands in played_out("skat", path, players):
            net = skat.net_of(hands[0].declaration)
            if net in POINT_NETS:
                heard = opposed(dealt)
                for flag in (True, False):
                    kinds[net, flag] += _results(nets, [hand for hand, other in zip(hands, heard, strict=True) if other == flag])
    for (kind, flag), found in sorted(kinds.items()):
        tilt, interval = likeliest_tilt(*map(np.concatenate, zip(*found, strict=True)))
        print(f"{kind}, {'somebody' if flag else 'nobody'} else bid: {tilt:+.2f} ± {interval:.2f} ({sum(len(c) for _, c in found)} games)")


def opposed(deals: Deals) -> list[bool]:
    """Whether anybody but the declarer bid."""
    bids = deals.public_facts[:, :, 0].bool().scatter(1, deals.declarer[:, None], value=False)
    flags: list[bool] = bids.any(1).tolist()
    return flags


def _results(nets: Nets, hands: list[Hand]) -> list[Results]:
    """By declaration."""
    found = []
    for declaration in sorted({hand.declaration for hand in hands}):
        declared = [hand for hand in hands if hand.declaration == declaration]
        numbers = np.array([(hand.place, hand.hand, hand.discards, hand.points, hand.tricks) for hand in declared], dtype=np.uint64)
        arrays = dict(zip(("place", "hand", "discards", "points", "tricks"), numbers.T, strict=True))
        rows, classes, _ = value_examples(skat, declaration, arrays)
        found.append((nets.result_net(parse_declaration(declaration)).probabilities(rows.astype(np.float32)), classes[:, 0]))
    return found


def likeliest_tilt(probabilities: NDArray[np.float32], classes: NDArray[np.int64]) -> tuple[float, float]:
    """Return the tilt under which results of these classes are likeliest, and half of its 95 % interval, by the curvature there."""
    each = np.arange(len(classes))
    likelihood = np.array([np.log(tilted(probabilities, float(tilt))[each, classes]).sum() for tilt in TILTS])
    best, step = int(np.clip(likelihood.argmax(), 1, len(TILTS) - 2)), TILTS[1] - TILTS[0]
    curvature = (2 * likelihood[best] - likelihood[best - 1] - likelihood[best + 1]) / step**2
    return float(TILTS[best]), float(1.96 / np.sqrt(max(curvature, 1e-9)))


if __name__ == "__main__":
    typer.run(fit)
