"""Make the test set of decisions of a game: `src/stich/research/test_positions/data/GAME.jsonl.gz` (docs/how-to/arena.md).

    python benchmarks/make_test_positions.py GAME --kept FILE [--moments N] [--seed N] [--preset NAME] [--jobs N] [--out FILE]

Deals are looked at in their order until there are enough moments, half of them about cards. Each deal is a line of ``--kept``: the same
command goes on where that file ends, and with more ``--moments`` it goes further. The same arguments give the same moments, with any
number of jobs. Without ``--out`` the file of the package is written.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import msgspec

import stich
from stich.cli.progress import bars
from stich.kernel.rules.game import Game
from stich.research.arena import chosen
from stich.research.test_positions.collecting import collect
from stich.research.test_positions.judged_position import JudgedPosition
from stich.research.test_positions.library import packed

SHIPPED = Path(__file__).parents[1] / "src" / "stich" / "research" / "test_positions" / "data"


class Deal(msgspec.Struct):
    """A line of the file that is kept."""

    game: str
    preset: str
    seed: int
    deal: int
    moment: JudgedPosition | None


def kept(path: Path, game: Game, seed: int) -> dict[int, JudgedPosition | None]:
    """Return the moments found before, by deal. A last line that was cut off is dropped."""
    if not path.exists():
        return {}
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    found = [msgspec.json.decode(line, type=Deal) for line in whole.splitlines()]
    if other := next((each for each in found if (each.game, each.preset, each.seed) != (game.name, game.preset, seed)), None):
        raise SystemExit(f"{path} holds moments of {other.game} ({other.preset}) from seed {other.seed}: take another file")
    return {each.deal: each.moment for each in found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--kept", type=Path, required=True, metavar="FILE", help="a line of JSON for each deal; added to")
    parser.add_argument("--moments", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the collection")
    parser.add_argument("--preset", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, metavar="FILE")
    wanted = parser.parse_args()
    game = stich.game(wanted.game, preset=wanted.preset)
    before = kept(wanted.kept, game, wanted.seed)
    made: list[JudgedPosition] = []
    with wanted.kept.open("ab") as file, bars() as begin:
        told = begin(f"moments of {game.name}")

        def keep(deal: int, moment: JudgedPosition | None) -> None:
            file.write(msgspec.json.encode(Deal(game.name, game.preset, wanted.seed, deal, moment)) + b"\n")
            file.flush()

        for moment in collect(game, wanted.moments, wanted.seed, kept=before, keep=keep, executor=chosen(wanted.jobs)):
            made.append(moment)
            told(len(made), wanted.moments)
    (wanted.out or SHIPPED / f"{game.name}.jsonl.gz").write_bytes(packed(made))
    counts = Counter(f"{moment.phase} {moment.contract}".strip() for moment in made)
    print(f"{len(made)} moments of {game.name}: {', '.join(f'{what} {number}' for what, number in counts.most_common())}")


if __name__ == "__main__":
    main()
