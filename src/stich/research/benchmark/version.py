"""Versions of the benchmark: what each one fixes, by game, and the results of our own players."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.players import equipment, player
from stich.records import configured
from stich.research.arena import Contender, Experiment
from stich.research.arena.experiment import Seatings
from stich.research.test_positions import JudgedPosition
from stich.research.test_positions import encode as encode_positions
from stich.research.test_positions import load as load_positions

VERSIONS = ("v1",)
"""Names of all versions of the benchmark, the newest last."""


class BoardsScore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Score of a player less that of an opponent on the boards of the benchmark (game points for a deal and seat)."""

    opponent: str
    boards: int
    """Number of boards that were played, from the first one on."""
    mean: float | None
    interval: tuple[float, float] | None
    """95 % interval over the boards."""
    saved: float = 0.0
    """Share of the variance that was removed as luck of random choices (0 to 1).

    It is 0 for players that do not state the probabilities of their choices.
    """


class MomentsScore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Loss of a player at the moments of the benchmark (game points for a decision)."""

    moments: int
    """Number of moments that were answered, from the first one on."""
    mean: float | None
    interval: tuple[float, float] | None
    best: float | None
    """Share of answers that are the best choice, or as good (0 to 1)."""


class BenchmarkScore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result of one player in the benchmark: a row of its table."""

    player: str
    stich: str
    """Version of Stich that measured the row."""
    boards: tuple[BoardsScore, ...] = ()
    moments: MomentsScore | None = None


class Opposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Opponent of the benchmark, with the number of boards played against it."""

    opponent: str
    """Level that holds the other seats."""
    boards: int
    nets: str = ""
    """SHA-256 (hexadecimal) of the names and hashes of the nets by which the opponent decides; empty if it uses none."""


class Benchmark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One version of the benchmark for one game. Nothing of it ever changes, except that rows of `table` are added."""

    version: str
    game: str
    preset: str
    seed: int
    """Seed of the first board; each next board has the next number."""
    seatings: Seatings
    oppositions: tuple[Opposition, ...]
    boards_hash: str
    """`fingerprint` of the boards."""
    moments: int
    moments_hash: str
    """SHA-256 (hexadecimal) of the moments as JSON Lines."""
    table: tuple[BenchmarkScore, ...] = ()
    """Results of our own players, the weakest first."""

    def rules(self) -> Game:
        """Return the game with its rules."""
        return configured(self.game, self.preset, {})

    def experiment(self, level: str, opponent: str) -> Experiment:
        """Return the settings of the boards on which the player named ``level`` meets this opponent."""
        return Experiment(
            game=self.game,
            preset=self.preset,
            options={},
            players=(Contender("player", level), Contender(opponent, opponent)),
            seed=self.seed,
            seatings=self.seatings,
            timed=False,
            controls=("policies",),
        )

    def questions(self, level: str) -> Experiment:
        """Return the settings of the moments at which the player named ``level`` is asked."""
        players = (Contender("player", level),)
        return Experiment(game=self.game, preset=self.preset, options={}, players=players, seed=self.seed, timed=False)

    def positions(self) -> tuple[JudgedPosition, ...]:
        """Return the moments of this version."""
        return load_positions(self.game)[: self.moments]

    def check(self) -> None:
        """Raise `StichError` ``benchmark/changed`` if boards, moments or opponents of this program differ from those of this version."""
        changed = []
        if fingerprint(self) != self.boards_hash:
            changed.append("boards, rules or simple")
        if sha256(encode_positions(self.positions())).hexdigest() != self.moments_hash:
            changed.append("moments")
        for opposition in self.oppositions:
            if nets_hash(self.game, opposition.opponent) != opposition.nets:
                changed.append(f"nets of {opposition.opponent} (pip install 'stich[nets]' if they are missing)")
        if changed:
            raise StichError("benchmark/changed", version=self.version, what=", ".join(changed))


@cache
def load(game: str, version: str = VERSIONS[-1]) -> Benchmark:
    """Return a version of the benchmark for a game. Raise `StichError` ``benchmark/version`` or ``benchmark/game`` if there is none."""
    if version not in VERSIONS:
        raise StichError("benchmark/version", version=version, known=VERSIONS)
    text = files(__package__).joinpath(f"{version}.json").read_bytes()
    games = {each.game: each for each in msgspec.json.decode(text, type=tuple[Benchmark, ...])}
    if game not in games:
        raise StichError("benchmark/game", version=version, game=game, known=tuple(games))
    return games[game]


@cache
def fingerprint(benchmark: Benchmark) -> str:
    """Return the SHA-256 (hexadecimal) of the cards of all boards, and of the deals that *simple* plays with them in all seats.

    It changes with the dealing, the rules, the scoring and *simple*.
    """
    game, digest = benchmark.rules(), sha256()
    simple = player(game.name, "simple")
    for number in range(max(opposition.boards for opposition in benchmark.oppositions)):
        state = game.deal(seed=benchmark.seed + number, dealer=number % game.seats)
        deal = state.deal
        cards = "; ".join(" ".join(hand) for hand in (*deal.hands, deal.undealt))
        while (seat := state.actor) is not None:
            state = state.apply(simple.act(state.view(seat)))
        actions = " ".join(f"{seat}:{action.text}" for seat, action in state.log)
        assert state.outcome is not None
        digest.update(f"{deal.dealer} | {cards} | {actions} | {list(state.outcome.scores)}\n".encode())
    return digest.hexdigest()


def nets_hash(game: str, level: str) -> str:
    """Return the SHA-256 (hexadecimal) of the names and hashes of the nets of a level on this machine; empty without nets."""
    nets = equipment(game, [level]).nets
    return sha256(" ".join(f"{name} {nets[name]}" for name in sorted(nets)).encode()).hexdigest() if nets else ""
