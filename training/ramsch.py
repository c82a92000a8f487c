"""Trains the net that tells what ten cards are worth in a Ramsch of Skat, on deals that *simple* plays.

    python -m training.ramsch --deals 200000 --data /tmp/ramsch --out src/stich/games/skat/player/nets

Deals in which the net that knows how far hands bid thinks it likely that all pass. Cards are pushed round as *simple* does; in half of the
deals one player pushes anyhow, so that hands occur that *simple* would not keep, and only his is learnt from. Some 3 ms a deal. It can be
stopped and continued: deals that were played already are not played again.
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
from stich.games.skat.player.ramsch_worth import PAYOFFS, RAMSCH, ramsch_features
from stich.games.skat.player.simple import SimplePlayer
from stich.games.skat.rules.actions import PASS, Discard
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.ramsch import Ramsch
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import relative_payoffs
from training.fit import export, fit, perceptron

LAYERS = (96, 48)
DEALS_PER_FILE = 2_000
DRAWN = 2_048
"""Deals of which the bid-limit net is asked together."""
ALL_PASS = 0.3
"""A deal is played where each of the three passes with this chance or more."""
EXPLORED = 0.5
"""The part of the deals in which one player pushes anyhow."""
GAME = stich.game("skat", ramsch="schieberamsch")
HANDS = ("hand", "passed", "place", "payoff")


def train(
    *,
    data: Annotated[Path, typer.Option(help="folder where the hands are kept")],
    out: Annotated[Path, typer.Option(help="where the ONNX file goes")],
    deals: Annotated[int, typer.Option(help="deals to learn from")] = 200_000,
    seed: int = 1,
    epochs: int = 30,
) -> None:
    """Play deals, train the net on their hands and print its loss on hands held out."""
    arrays = _made(data, deals, seed)
    torch.manual_seed(seed)
    hands, passed = (arrays[name].astype(np.uint64) for name in ("hand", "passed"))
    rows = torch.from_numpy(ramsch_features(hands, passed, arrays["place"]))
    classes = torch.tensor([[PAYOFFS.index(payoff)] for payoff in arrays["payoff"].tolist()])
    model = perceptron(rows.shape[1], 1, len(PAYOFFS), LAYERS)
    before, after = fit(model, rows, classes, epochs=epochs, stage=0, file=data / "training.pt", title=RAMSCH)
    export(model, out / f"{RAMSCH}.onnx")
    print(f"{RAMSCH}: {len(rows)} hands, loss held out {before:.4f} before, {after:.4f} after")


def _made(data: Path, deals: int, seed: int) -> dict[str, np.ndarray]:
    """Return a row for each hand that is learnt from: its cards and those passed on, as masks, the place, the payoff over the factor."""
    data.mkdir(parents=True, exist_ok=True)
    parts = []
    for first in track(range(0, deals, DEALS_PER_FILE), description="deals"):
        file = data / f"{first}.npz"
        if not file.exists():
            rng = Random(f"{seed} {first}")
            rows = [row for opened in islice(_passed(rng), DEALS_PER_FILE) for row in _played(opened, rng)]
            unfinished = file.with_suffix(".part.npz")
            np.savez_compressed(unfinished, **dict(zip(HANDS, map(np.array, zip(*rows, strict=True)), strict=True)))
            unfinished.rename(file)
        parts.append(dict(np.load(file)))
    return {name: np.concatenate([part[name] for part in parts]) for name in HANDS}


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


def _played(state: State, rng: Random) -> list[tuple[int, int, int, int]]:
    """Hand, cards passed on, place and payoff of the three, or of the one who pushes anyhow: cards are pushed round and played."""
    simple, explorer = SimplePlayer(), rng.choice(range(3)) if rng.random() < EXPLORED else None
    while state.phase.name != "play":
        seat = cast(Seat, state.actor)
        state = state.apply(rng.choice(state.legal_actions) if seat == explorer else simple.act(state.view(seat)))
    play = cast(Ramsch, state.phase)
    passed = {seat: DECK.mask(action.cards) for seat, action in state.log if isinstance(action, Discard)}
    while state.actor is not None:
        state = state.apply(simple.act(state.view(state.actor)))
    assert state.outcome is not None
    order = play.seating.order
    payoffs = relative_payoffs([state.outcome.scores[seat] for seat in order])
    hands = play.position.hands
    return [
        (hands[place], passed.get(seat, 0), place, round(payoffs[place] / play.factor))
        for place, seat in enumerate(order)
        if explorer in (None, seat)
    ]


if __name__ == "__main__":
    typer.run(train)
