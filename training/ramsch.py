"""Trains the net that tells what ten cards are worth in a Ramsch of Skat, on deals that *simple* plays.

    python -m training.ramsch --deals 150000 --data /tmp/ramsch.npz --out src/stich/games/skat/player/nets

Deals in which the net that knows how far hands bid thinks it likely that all pass. Cards are pushed round as *simple* does, or now and then
in another way, so that hands occur that it would not keep. Some 5 ms a deal. It can be stopped and continued: deals that were played
already are not played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, cast

import numpy as np
import torch
import typer
from rich.progress import track

import stich
from stich.games.skat.player.auction_likelihood import limit_features, load_bid_limits
from stich.games.skat.player.ramsch_worth import PAYOFFS, RAMSCH
from stich.games.skat.player.simple import SimplePlayer
from stich.games.skat.rules.actions import PASS
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.ramsch import Ramsch
from stich.kernel.deal import Deal, Seat
from stich.kernel.payoffs import relative_payoffs
from stich.kernel.state import State
from training.fit import export, fit, perceptron

LAYERS = (96, 48)
DEALS_PER_SAVE = 2_000
DRAWN = 2_048
"""Deals of which the bid-limit net is asked together."""
ALL_PASS = 0.3
"""A deal is played where each of the three passes with this chance or more."""
ANYHOW = 0.3
"""The part of the decisions before the play that are made by chance."""
GAME = stich.game("skat", ramsch="schieberamsch")
HANDS = ("hand", "place", "payoff")


def train(
    *,
    data: Annotated[Path, typer.Option(help="where the hands are kept, .npz")],
    out: Annotated[Path, typer.Option(help="where the ONNX file goes")],
    deals: Annotated[int, typer.Option(help="deals to learn from")] = 150_000,
    seed: int = 1,
    epochs: int = 30,
) -> None:
    """Play deals, train the net on their hands and print its loss on hands held out."""
    arrays = _made(data, deals, seed)
    torch.manual_seed(seed)
    rows = torch.from_numpy(limit_features(arrays["hand"].astype(np.uint64), arrays["place"]).astype(np.uint8))
    classes = torch.tensor([[PAYOFFS.index(payoff)] for payoff in arrays["payoff"].tolist()])
    model = perceptron(rows.shape[1], 1, len(PAYOFFS), LAYERS)
    before, after = fit(model, rows, classes, epochs=epochs, stage=0, file=data.with_suffix(".pt"), title=RAMSCH)
    export(model, out / f"{RAMSCH}.onnx")
    print(f"{RAMSCH}: {len(rows)} hands, loss held out {before:.4f} before, {after:.4f} after")


def _made(data: Path, deals: int, seed: int) -> dict[str, np.ndarray]:
    """A row for each hand that was played: the cards as a mask, the place, the payoff over the factor."""
    arrays = dict(np.load(data)) if data.exists() else {name: np.zeros(0, dtype=np.int64) for name in HANDS}
    made = len(arrays["hand"]) // 3
    for first in track(range(made, deals, DEALS_PER_SAVE), description="deals"):
        rng = Random(f"{seed} {first}")
        more = [row for opened in islice(_passed(rng), DEALS_PER_SAVE) for row in _played(opened, rng)]
        arrays = {name: np.concatenate([arrays[name], column]) for name, column in zip(HANDS, zip(*more, strict=True), strict=True)}
        unfinished = data.with_suffix(".part.npz")
        np.savez_compressed(unfinished, **arrays)
        unfinished.rename(data)
    return arrays


def _passed(rng: Random) -> Iterator[State]:
    """Deals in which all have passed, one after the other."""
    limits = load_bid_limits()
    if limits is None:
        raise SystemExit("the net that knows how far hands bid is needed: pip install onnxruntime")
    while True:
        packs = [rng.sample(DECK.cards, len(DECK.cards)) for _ in range(DRAWN)]
        hands = np.array([[DECK.mask(pack[10 * place : 10 * place + 10]) for place in range(3)] for pack in packs], dtype=np.uint64)
        passes = np.stack([limits.probabilities(limit_features(hands[:, place], place))[:, 0] for place in range(3)], axis=1)
        for number in np.flatnonzero((passes >= ALL_PASS).all(axis=1)).tolist():
            pack = packs[number]
            # The dealer has the last place.
            state = GAME.start(Deal(Seat(2), (tuple(pack[:10]), tuple(pack[10:20]), tuple(pack[20:30])), tuple(pack[30:])))
            for _ in range(3):
                state = state.apply(PASS)
            yield state


def _played(state: State, rng: Random) -> list[tuple[int, int, int]]:
    """Hand, place and payoff of the three: cards are pushed round and played."""
    simple = SimplePlayer()
    while state.phase.name != "play":
        anyhow = rng.random() < ANYHOW
        state = state.apply(rng.choice(state.legal_actions) if anyhow else simple.act(state.view(cast(Seat, state.actor))))
    play = cast(Ramsch, state.phase)
    while state.actor is not None:
        state = state.apply(simple.act(state.view(state.actor)))
    assert state.outcome is not None
    payoffs = relative_payoffs([state.outcome.scores[seat] for seat in play.seating.order])
    return [(hand, place, round(payoffs[place] / play.factor)) for place, hand in enumerate(play.position.hands)]


if __name__ == "__main__":
    typer.run(train)
