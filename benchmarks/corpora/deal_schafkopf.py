"""Writes schafkopf.jsonl: eight-card Schafkopf deals with open hands, fixed by seed, as *simple* declares them.

A line names the contract as ``declare`` does, the declarer's place (0 leads) and for each card of the deck, in bit order, the
place that holds it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import stich
from stich.registry import plugin

FILE = Path(__file__).with_name("schafkopf.jsonl")
WANTED = {"partner": 100, "wenz": 60, "solo": 60}
FIRST_SEED = 1_000_000
CARDS = 32


def declared() -> Iterator[dict[str, str | int]]:
    game = stich.game("schafkopf")
    player = plugin(game.name).players.simple()
    missing = dict(WANTED)
    seed = FIRST_SEED
    while any(missing.values()):
        state = game.deal(seed=seed, dealer=seed % 4)
        seed += 1
        while not state.finished and state.phase.name != "play":
            state = state.apply(player.act(state.view(state.actor)))
        if state.finished:
            continue
        contract = state.phase.fixed.declaration.text
        group = contract.split()[0]
        if not missing.get(group):
            continue
        missing[group] -= 1
        hands = state.phase.position.hands
        holders = "".join(next(str(place) for place, hand in enumerate(hands) if hand >> bit & 1) for bit in range(CARDS))
        yield {"group": group, "contract": contract, "declarer": state.phase.fixed.declarer, "cards": holders}


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with FILE.open("w") as file:
        for line in sorted(declared(), key=lambda line: list(WANTED).index(str(line["group"]))):
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
