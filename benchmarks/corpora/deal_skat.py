"""Writes skat.jsonl: ten-card Skat deals with open hands, fixed by seed.

*contested*: *simple* bids, exchanges and declares; only deals with a declarer are written. *random*: cards and contract at random, with
some place as declarer. A line names the contract, the declarer's place (0 leads) and for each card of the deck, in
bit order, the place that holds it, or ``s`` for the skat.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import stich
from stich.games.skat.rules.contract import DECK, Contract
from stich.kernel.rules.shuffle import shuffled
from stich.registry import plugin

FILE = Path(__file__).with_name("skat.jsonl")
WANTED = {"suit": 400, "grand": 200, "null": 200}
RANDOM_WANTED = 100
FIRST_SEED = 1_000_000
SUITS = ("clubs", "spades", "hearts", "diamonds")


def kind_of(contract: str) -> str:
    return contract if contract in ("grand", "null") else "suit"


def row(group: str, contract: str, declarer: int, hands: tuple[int, ...] | list[int]) -> dict[str, str | int]:
    holders = "".join(next((str(p) for p, hand in enumerate(hands) if hand >> bit & 1), "s") for bit in range(len(DECK)))
    return {"group": f"{kind_of(contract)}-{group}", "contract": contract, "declarer": declarer, "cards": holders}


def contested() -> Iterator[dict[str, str | int]]:
    game = stich.game("skat")
    player = plugin(game.name).players.simple()
    missing = dict(WANTED)
    seed = FIRST_SEED
    while any(missing.values()):
        state = game.deal(seed=seed, dealer=seed % 3)
        seed += 1
        while not state.finished and state.phase.name != "play":
            state = state.apply(player.act(state.view(state.actor)))
        if state.finished:
            continue
        fixed = state.phase.fixed
        contract = fixed.declaration.contract.value
        if missing[kind_of(contract)]:
            missing[kind_of(contract)] -= 1
            yield row("contested", contract, fixed.declarer, state.phase.position.hands)


def by_chance() -> Iterator[dict[str, str | int]]:
    rng = random.Random(FIRST_SEED)
    for kind in WANTED:
        for i in range(RANDOM_WANTED):
            order = shuffled(DECK.cards, rng.getrandbits(60))
            hands = [DECK.mask(order[first : first + 10]) for first in (0, 10, 20)]
            yield row("random", SUITS[i % 4] if kind == "suit" else Contract(kind).value, i % 3, hands)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with FILE.open("w") as file:
        for line in (*contested(), *by_chance()):
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
