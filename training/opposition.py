"""How results of Skat depend on the auction: `games.skat.player.opposition`.

    python -m training.opposition --deals 2000 --out auctions.jsonl

Three search players bid and play random deals; for suit games and grands, where somebody else bid and where nobody did, it prints the tilt
that makes the results likeliest, with its 95 % interval. About 0.7 s a deal. It can be stopped and continued.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import numpy as np
import typer
from rich.progress import track

import stich
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy, bidding_context
from stich.games.skat.player.contract_evaluation import load_nets
from stich.games.skat.player.opposition import tilted
from stich.games.skat.rules.actions import Declare
from stich.games.skat.rules.contract import Contract
from stich.nets.result_classes import result_index
from stich.players.search import SearchConfig, SearchPlayer
from stich.registry import ROOMS
from training.skat import TRICKS, declarers_hand, knows_discards, net_of, result, spec

CONFIG = SearchConfig(worlds=6, candidates=24, seconds=60.0, iterations=1000, draws=300)
TILTS = np.linspace(-2, 2, 401)


class Result(msgspec.Struct, frozen=True):
    """A contract for points that came from an auction, and the class of its result."""

    seed: int
    contract: str = ""
    """What was declared; empty where it was nothing, or a null."""
    opposed: bool = False
    probabilities: tuple[float, ...] = ()
    """Of the classes, by the nets, which know no auction."""
    result: int = 0


def fit(
    *,
    deals: Annotated[int, typer.Option(help="deals to learn from")] = 2_000,
    out: Annotated[Path, typer.Option(help="where the results are kept, as JSON lines")],
    seed: Annotated[int, typer.Option(help="of the first deal")] = 1,
) -> None:
    """Play deals with their auctions, and print the tilts."""
    results = [msgspec.json.decode(line, type=Result) for line in out.read_bytes().splitlines()] if out.exists() else []
    played = {each.seed for each in results}
    with out.open("ab") as file:
        for number in track([n for n in range(seed, seed + deals) if n not in played], description="deals with their auctions"):
            results.append(_played(number))
            file.write(msgspec.json.encode(results[-1]) + b"\n")
            file.flush()
    kinds = defaultdict[tuple[str, bool], list[Result]](list)
    for each in results:
        if each.contract:
            kinds[net_of(each.contract), each.opposed].append(each)
    for (kind, opposed), found in sorted(kinds.items()):
        tilt, interval = _likeliest(found)
        print(f"{kind}, {'somebody' if opposed else 'nobody'} else bid: {tilt:+.2f} ± {interval:.2f} ({len(found)} games)")


def _played(seed: int) -> Result:
    """A deal, bid and played to its end."""
    game, nets, simple = stich.game("skat"), load_nets(), ROOMS["skat"].players().simple()
    if nets is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    policy = SkatBiddingPolicy(nets)
    players = [SearchPlayer(simple, policy, CONFIG, Random(f"{seed} {seat}")) for seat in range(game.seats)]
    state, contract = game.deal(seed=seed, dealer=seed % game.seats), Result(seed)
    while (seat := state.actor) is not None:
        action = players[seat].act(state.view(seat))
        state = state.apply(action)
        if isinstance(action, Declare) and action.declaration.contract is not Contract.NULL:
            declared, _, hand, discards = declarers_hand(state)
            context = bidding_context(state.view(seat), seat)  # type: ignore[arg-type]
            known = discards if knows_discards(declared) else 0
            probabilities = nets.result_probabilities(action.declaration, context._replace(opposed=None), [hand], [known])[0].tolist()
            contract = Result(seed, declared, bool(context.opposed), tuple(probabilities))
    if not contract.contract:
        return contract
    return msgspec.structs.replace(contract, result=result_index(spec(contract.contract), *result(state), TRICKS))


def _likeliest(results: list[Result]) -> tuple[float, float]:
    """The tilt under which the results are likeliest, and half of its 95 % interval, by the curvature there."""
    probabilities, classes = np.array([r.probabilities for r in results], dtype=np.float32), np.array([r.result for r in results])
    each = np.arange(len(classes))
    likelihood = np.array([np.log(tilted(probabilities, float(tilt))[each, classes]).sum() for tilt in TILTS])
    best, step = int(np.clip(likelihood.argmax(), 1, len(TILTS) - 2)), TILTS[1] - TILTS[0]
    curvature = (2 * likelihood[best] - likelihood[best - 1] - likelihood[best + 1]) / step**2
    return float(TILTS[best]), float(1.96 / np.sqrt(max(curvature, 1e-9)))


if __name__ == "__main__":
    typer.run(fit)
