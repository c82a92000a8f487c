"""Nets that play: deals a second of self-play training, and decisions a second of play-outs, on one core.

    python benchmarks/net_play.py --beside ../before

``--beside`` names a checkout with its own ``.venv``: both take turns in the same run, and the ratio of each round is printed, with whether
the weights that were learnt and the ends of the play-outs are the same. Times are processor times. PyTorch may be installed in one of the
two environments alone (`scripts/install-training`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[1]
GAMES = 2048
"""Deals that are played before each step of learning."""
PLAY_OUTS = """
import hashlib, json, sys, time
from importlib import import_module
from random import Random
from stich.kernel.action import PlayCard
from stich.registry import room, worlds

game, kind, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
state = import_module(f"training.{game}").random_contract(Random(1), {kind: 1.0})
while not any(isinstance(action, PlayCard) for action in state.legal_actions):
    state = state.apply("pass")
view, policy = state.view(state.actor), room(game).players().card_policy()
cards = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
positions = [world.phase.open_hand.position for world in worlds(view, Random(1), 96)]
left = sum(hand.bit_count() for hand in positions[0].hands) - 1
policy.play_outs(view, positions[:2], cards)
started = time.process_time()
for _ in range(rounds):
    ends = policy.play_outs(view, positions, cards)
seconds = time.process_time() - started
told = repr([[(end.tricks, end.points) for end in row] for row in ends])
print(json.dumps([rounds * len(positions) * len(cards) * left / seconds, hashlib.sha256(told.encode()).hexdigest()]))
"""


def in_checkout(root: Path, *command: str) -> tuple[str, float]:
    """Run Python in a checkout. Returns what it printed, and its processor time in seconds."""
    packages = [str(path) for checkout in (root, HERE) for path in (checkout / ".venv" / "lib").glob("python*/site-packages")]
    variables = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(packages)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([root / ".venv/bin/python", *command], cwd=root, env=variables, check=True, stdout=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def trained(root: Path, game: str, net: str, deals: Path, steps: int) -> tuple[float, str]:
    """Deals a second of training, without its beginning and its end, and what the net learnt."""
    seconds, learnt = [], ""
    for plays in (GAMES, (1 + steps) * GAMES):
        with tempfile.TemporaryDirectory() as folder:
            how = f"{game} --deals {deals} --nets {net} --plays {plays} --games {GAMES} --batch 4096 --out {folder} --state {folder}"
            seconds.append(in_checkout(root, "-m", "training.self_play", *how.split())[1])
            learnt = hashlib.sha256((Path(folder) / f"self-play-{net}.onnx").read_bytes()).hexdigest()
    return steps * GAMES / (seconds[1] - seconds[0]), learnt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=4, help="steps of learning in a round")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    roots = [HERE, *([told.beside.resolve()] if told.beside else [])]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "training.deals", "skat", "--deals", "5000", "--out", folder], cwd=HERE, check=True)
        measures = {
            "deals a second, training skat suit": lambda root: trained(root, "skat", "suit", Path(folder), told.steps),
            **{
                f"decisions a second, play-outs {game} {kind}": lambda root, game=game, kind=kind: json.loads(
                    in_checkout(root, "-c", PLAY_OUTS, game, kind, "3")[0]
                )
                for game, kind in (("skat", "suit"), ("schafkopf", "partner"))
            },
        }
        for name, measure in measures.items():
            rounds = [[measure(root) for root in roots] for _ in range(told.rounds)]
            figures: dict[str, object] = {name: round(statistics.median(here for (here, _), *_ in rounds))}
            if told.beside:
                ratios = [here / there for (here, _), (there, _) in rounds]
                figures["ratio"] = [round(ratio, 3) for ratio in (statistics.median(ratios), min(ratios), max(ratios))]
                figures["same results"] = len({result for pair in rounds for _, result in pair}) == 1
            print(json.dumps(figures) if told.json else "  ".join(f"{key}: {value}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
