"""Nets that play: deals a second of self-play training, and decisions a second of play-outs, on one core.

    python benchmarks/net_play.py --beside ../before

``--beside`` names a checkout with its own ``.venv``: both take turns in the same run. The ratio of each round is printed, and whether the
weights that were learnt and the ends of the play-outs are the same. Times are processor times. PyTorch may be installed in one of the two
environments alone (`scripts/install-training`).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[1]
TRAINING = """
import hashlib, json, sys, tempfile, time
from pathlib import Path
import training.self_play.__main__ as trainer

game, net, deals, games, steps = *sys.argv[1:4], *map(int, sys.argv[4:6])
learn, times = trainer.learn, []
def timed(*turns, **options):
    found = learn(*turns, **options)
    times.append(time.process_time())
    return found
trainer.learn = timed
with tempfile.TemporaryDirectory() as folder:
    out = Path(folder)
    trainer.train(game, deals=Path(deals), nets=net, plays=(1 + steps) * games, games=games, batch=4096, out=out, state=out)
    told = (out / f"self-play-{net}.onnx").read_bytes()
print(json.dumps([steps * games / (times[-1] - times[0]), hashlib.sha256(told).hexdigest()]))
"""
PLAY_OUTS = """
import hashlib, json, sys, time
from importlib import import_module
from random import Random
from stich.kernel.rules.action import PlayCard
from stich.registry import plugin, worlds

game, kind = sys.argv[1:3]
state = import_module(f"training.{game}").random_contract(Random(1), {kind: 1.0})
while not any(isinstance(action, PlayCard) for action in state.legal_actions):
    state = state.apply("pass")
view, policy = state.view(state.actor), plugin(game).players.card_policy()
cards = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
positions = [world.phase.perfect_info.position for world in worlds(view, Random(1), 96)]
left = sum(hand.bit_count() for hand in positions[0].hands) - 1
policy.play_outs(view, positions[:2], cards)
started = time.process_time()
ends = policy.play_outs(view, positions, cards)
seconds = time.process_time() - started
told = repr([[(end.tricks, end.points) for end in row] for row in ends])
print(json.dumps([len(positions) * len(cards) * left / seconds, hashlib.sha256(told.encode()).hexdigest()]))
"""


def measured(root: Path, program: str, *arguments: object) -> tuple[float, str]:
    """Run a program in a checkout. Returns the speed that it printed, and the hash of its results."""
    packages = [str(path) for checkout in (root, HERE) for path in (checkout / ".venv" / "lib").glob("python*/site-packages")]
    variables = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(packages)}
    command = [root / ".venv/bin/python", "-c", program, *map(str, arguments)]
    done = subprocess.run(command, cwd=root, env=variables, check=True, stdout=subprocess.PIPE, text=True)
    speed, results = json.loads(done.stdout.splitlines()[-1])
    return speed, results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--deals", type=Path, help="a folder of Skat's deals, by training.deals; else 5,000 are made first")
    parser.add_argument("--games", type=int, default=2048, help="deals that are played before each step of learning")
    parser.add_argument("--steps", type=int, default=4, help="steps of learning in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    roots = [HERE, *([told.beside.resolve()] if told.beside else [])]
    with tempfile.TemporaryDirectory() as folder:
        deals = told.deals or Path(folder)
        if not told.deals:
            subprocess.run([sys.executable, "-m", "training.deals", "skat", "--deals", "5000", "--out", folder], cwd=HERE, check=True)
        for name, program, *arguments in (
            ("decisions a second, play-outs of skat suit", PLAY_OUTS, "skat", "suit"),
            ("decisions a second, play-outs of schafkopf partner", PLAY_OUTS, "schafkopf", "partner"),
            ("deals a second, training skat suit", TRAINING, "skat", "suit", deals.resolve(), told.games, told.steps),
        ):
            rounds = [[measured(root, program, *arguments) for root in roots] for _ in range(told.rounds)]
            figures: dict[str, object] = {name: round(statistics.median(here for (here, _), *_ in rounds))}
            if told.beside:
                ratios = sorted(here / there for (here, _), (there, _) in rounds)
                figures["ratio"] = [round(ratio, 3) for ratio in (statistics.median(ratios), ratios[0], ratios[-1])]
                figures["same results"] = len({result for pair in rounds for _, result in pair}) == 1
            print(json.dumps(figures) if told.json else "  ".join(f"{key}: {value}" for key, value in figures.items()), flush=True)


if __name__ == "__main__":
    main()
