"""Trains the net that tells from a hand of Skat how far it bids, on random hands and what the bidding policy does with them.

    python -m training.bid_limits --hands 24000 --data /tmp/limits.npz --out src/stich/games/skat/player/nets

About 50 ms a hand. It can be stopped and continued: hands that were made already are not made again. The net is trained when there are
enough.
"""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Annotated

import numpy as np
import torch
import typer
from rich.progress import track

import stich
from stich.games.skat.player.auction_likelihood import BID_LIMITS, LIMITS, SeatCalls, limit_class, limit_features
from stich.games.skat.player.contract_evaluation import BiddingContext, Nets, evaluate_playing, load_nets
from stich.games.skat.player.likelihoods import bids_from
from stich.games.skat.rules.options import legal_bids
from stich.games.skat.rules.seating import SkatSeating
from training.fit import export, fit, perceptron

LAYERS = (96, 48)
HANDS_PER_SAVE = 600
HIGHEST = 120
"""A hand that bids so much is asked no further."""


def train(
    *,
    data: Annotated[Path, typer.Option(help="where the hands are kept, .npz")],
    out: Annotated[Path, typer.Option(help="where the ONNX file goes")],
    hands: Annotated[int, typer.Option(help="hands to learn from")] = 24_000,
    seed: int = 1,
    epochs: int = 20,
) -> None:
    """Make hands with their limits, train the net on them and print its loss on hands held out."""
    arrays = _made(data, hands, seed)
    torch.manual_seed(seed)
    rows = torch.from_numpy(limit_features(arrays["hand"], arrays["place"]).astype(np.uint8))
    classes = torch.tensor([[limit_class(limit)] for limit in arrays["limit"].tolist()])
    model = perceptron(rows.shape[1], 1, len(LIMITS) + 1, LAYERS)
    before, after = fit(model, rows, classes, epochs=epochs, stage=0, file=data.with_suffix(".pt"), title=BID_LIMITS)
    export(model, out / f"{BID_LIMITS}.onnx")
    print(f"{BID_LIMITS}: {len(rows)} hands, loss held out {before:.4f} before, {after:.4f} after")


def _made(data: Path, hands: int, seed: int) -> dict[str, np.ndarray]:
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    arrays = dict(np.load(data)) if data.exists() else {name: np.zeros(0, dtype=np.int64) for name in ("hand", "place", "limit")}
    made = len(arrays["hand"])
    for first in track(range(made, hands, HANDS_PER_SAVE), description="hands and their limits"):
        rng = Random(f"{seed} {first}")
        more = [hand for _ in range(HANDS_PER_SAVE // 3) for hand in _hands_of_a_deal(nets, rng)]
        arrays = {name: np.concatenate([arrays[name], column]) for name, column in zip(arrays, zip(*more, strict=True), strict=True)}
        unfinished = data.with_suffix(".part.npz")
        np.savez_compressed(unfinished, **arrays)
        unfinished.rename(data)
    return {**arrays, "hand": arrays["hand"].astype(np.uint64)}


def _hands_of_a_deal(nets: Nets, rng: Random) -> list[tuple[int, int, int]]:
    """Return the hands of a random deal as masks, their places, and how far they bid; 0 for a hand that passes at once."""
    game = stich.game("skat")
    seating = SkatSeating.of(game.options, game.deal(seed=rng.randbytes(32), dealer=0).deal)
    return [(ten, place, _limit(nets, BiddingContext(game.options, seating.order, place), ten)) for place, ten in enumerate(seating.hands)]


def _limit(nets: Nets, context: BiddingContext, ten: int) -> int:
    """As far as it goes against another, or the lowest number with a hand that only opens."""
    other = 1 if context.place == 0 else 0

    def plays(bid: int, *, opposed: bool) -> bool:
        said = tuple(SeatCalls(bid if opposed and at == other else 0) for at in range(len(context.order)))
        heard = context._replace(said=said)
        return evaluate_playing(nets, heard, ten, bid).payoff >= bids_from(heard)

    bids = [bid for bid in legal_bids(context.options) if bid <= HIGHEST]
    limit = max(takewhile(partial(plays, opposed=True), bids), default=0)
    return limit or (bids[0] if plays(bids[0], opposed=False) else 0)


if __name__ == "__main__":
    typer.run(train)
