"""Trains nets for card play by playing with themselves, and writes them as ONNX.

    python -m training.self_play skat --deals deals --nets suit,grand,null --plays 20000000 --out nets

Some seats are taken by ``--guests``, policy nets that learnt from other players: who plays well with his like only is of little use. It
can be stopped and continued (``--state``), and uses a GPU where there is one. Each minute it says what both sides score against the
first guest.

    python -m training.self_play skat --deals deals --nets suit --against src/stich/games/skat/player/nets --side others --out answers

instead looks for the best answer to nets that stay as they are: how much more one side scores by it is the least that they give away.
"""

from __future__ import annotations

import time
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import torch
import typer
from torch import Tensor

from stich.kernel.rules.playspec import PlaySpec
from stich.nets.policy import Family
from training.fit import export, perceptron, read_perceptron

from .deals import Deals
from .goals import Payment, payment
from .learner import Guest, Judged, Turns, learn, play, results
from .table import Games, declarers_side

RATES, ENTROPIES = (1e-3, 5e-5), (3e-2, 1e-3)
"""At the beginning and in the end: how fast it learns, and what being undecided is worth, in standard deviations of what is won."""
ANSWER_RATES, ANSWER_ENTROPIES = (2e-4, 5e-5), (3e-3, 1e-3)
"""The same of an answer, which begins as a player who is good already …"""
JUDGED_FIRST = 0.05
"""… and stays so for this share of the deals, until the judge knows something."""
HELD_OUT = 20
"""One deal of so many is kept for testing."""
TESTS = 4096
"""Deals of a test at most, but of the last, which has all."""
REPORT = 60.0
"""Seconds between two reports."""


DECLARER_AND_TWO = 3
"""Players of a game whose deals may be dealt anew."""


class Side(StrEnum):
    """Who answers."""

    DECLARER = "declarer"
    OTHERS = "others"


def train(
    game: str,
    *,
    deals: Annotated[Path, typer.Option(help="a folder of deals, by training.deals")],
    out: Annotated[Path, typer.Option(help="where the ONNX files go")],
    nets: Annotated[str, typer.Option(help="these nets, with commas")],
    state: Annotated[Path, typer.Option(help="where it keeps what it needs to continue")] = Path("training-state"),
    guests: Annotated[list[Path] | None, typer.Option(help="a folder of policy nets that play along; several may be given")] = None,
    guest_rate: Annotated[float, typer.Option(help="the part of the seats that guests take")] = 0.25,
    against: Annotated[Path | None, typer.Option(help="a folder of self-play nets to answer; what learns begins as they are")] = None,
    side: Annotated[Side, typer.Option(help="with --against: who answers; partners answer together")] = Side.DECLARER,
    tests: Annotated[Path | None, typer.Option(help="a folder of other deals to test with; else a part of the deals is held out")] = None,
    plays: Annotated[int, typer.Option(help="deals that each net plays, all runs together")] = 20_000_000,
    games: Annotated[int, typer.Option(help="deals that are played before each step of learning")] = 16384,
    batch: int = 16384,
    redeal: Annotated[float, typer.Option(help="the part of the deals with opponents' cards dealt anew: for few deals of three")] = 0.0,
    layers: Annotated[tuple[int, int], typer.Option(help="sizes of the two hidden layers")] = (512, 256),
    seed: int = 1,
) -> None:
    """Train nets for card play, and say how they do."""
    out.mkdir(parents=True, exist_ok=True)
    state.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    room = import_module(f"training.{game}_deals")
    for net in nets.split(","):
        torch.manual_seed(seed)
        dealt = Deals.read(deals, net)
        others = Deals.read(tests, net) if tests else None
        spec = room.spec(net)
        if redeal and spec.players != DECLARER_AND_TWO:
            raise SystemExit(f"--redeal {redeal}: for a declarer and two opponents; {game} has {spec.players} players, leave it out")
        plan = Plan(guest_rate, redeal, plays, games, batch, side if against else None)
        if against:
            files, name = [against / f"{Family.SELF_PLAY}-{net}.onnx"], f"{game}-{net}-{side}"
            if not files[0].exists():
                raise SystemExit(f"{against}: no {files[0].name}")
        else:
            files, name = [file for folder in guests or [] if (file := folder / f"{Family.IMITATION}-{net}.onnx").exists()], f"{game}-{net}"
        school = School(spec, payment(room, net), dealt, files, layers, tests=others, device=device)
        school.train(state / f"{name}.pt", name.replace("-", " "), plan)
        export(school.actor, out / f"{Family.SELF_PLAY}-{net}.onnx")


class Plan(NamedTuple):
    """How a net is to learn."""

    guest_rate: float
    """The part of the seats that guests take."""
    redeal: float
    """The part of the deals with opponents' cards dealt anew."""
    plays: int
    """Deals that are played, all runs together."""
    games: int
    """Deals that are played before each step of learning."""
    batch: int
    """Decisions that are learnt from at once."""
    answers: Side | None = None
    """The only side that learns, where the first guest takes the other; it begins as that guest."""


class School:
    """Everything that one net needs to learn."""

    def __init__(
        self,
        spec: PlaySpec,
        paid: Payment,
        deals: Deals,
        guests: list[Path],
        hidden: tuple[int, int],
        *,
        tests: Deals | None = None,
        device: str = "cpu",
    ) -> None:
        """Prepare a training. ``tests``: deals to test with; None holds some of the deals out. ``device``: where the nets are."""
        self._spec, self._paid, self._device = spec, paid, device
        held_out = torch.arange(len(deals.owner)) % HELD_OUT == 0
        self._deals, self._tests = (deals, tests) if tests else (deals.some(~held_out), deals.some(held_out))
        games = Games(spec, deals.some(torch.zeros(1, dtype=torch.long)))
        self.row = games.of_actor()[0].shape[1]
        self.actor = perceptron(self.row, 1, len(spec.deck), hidden).to(self._device)
        self.judge = perceptron(games.of_judge().shape[1], 1, paid.outputs, hidden).to(self._device)
        self._guests = []
        for file in guests:
            model = read_perceptron(file).to(self._device)
            self._guests.append(Guest(model, model[0].in_features))  # type: ignore[arg-type]

    def train(self, file: Path, title: str, plan: Plan) -> None:
        """Until all is played. ``file`` keeps what is needed to continue."""
        if plan.answers:
            self.actor.load_state_dict(self._guests[0].model.state_dict())
        optimizer = torch.optim.Adam([{"params": list(net.parameters())} for net in (self.actor, self.judge)], lr=RATES[0], eps=1e-5)
        rates, entropies = (ANSWER_RATES, ANSWER_ENTROPIES) if plan.answers else (RATES, ENTROPIES)
        parts = {"actor": self.actor, "judge": self.judge, "optimizer": optimizer}
        spent, played = 0.0, 0
        if file.exists():
            saved = torch.load(file, weights_only=False, map_location=self._device)
            spent, played = saved["spent"], saved["played"]
            for name, part in parts.items():
                part.load_state_dict(saved[name])

        def save() -> None:
            torch.save({"spent": spent, "played": played, **{name: part.state_dict() for name, part in parts.items()}}, file)

        began, told = time.monotonic() - spent, spent
        while played < plan.plays:
            done = played / plan.plays
            actors, judges = optimizer.param_groups
            actors["lr"] = 0.0 if plan.answers and done < JUDGED_FIRST else _between(rates, done)
            judges["lr"] = _between(RATES, done)
            turns, judged = self._play(plan)
            entropy = _between(entropies, done)
            pupils = {"actor": self.actor, "judge": self.judge}
            undecided, wrong = learn(turns, judged, paid=self._paid, **pupils, optimizer=optimizer, batch=plan.batch, entropy=entropy)
            played, spent = played + plan.games, time.monotonic() - began
            if spent - told >= REPORT or played == plan.games:
                told = spent
                print(
                    f"{title}, {spent / 60:.1f} min, {played} deals: undecided {undecided:.3f}, judge {wrong:.3f}{self._test()}", flush=True
                )
                save()
        save()
        print(f"{title}, end, {played} deals{self._test(len(self._tests.owner))}", flush=True)

    def _play(self, plan: Plan) -> tuple[Turns, Judged]:
        deals = self._deals.some(torch.randint(len(self._deals.owner), (plan.games,)))
        deals = deals.redealt(plan.redeal) if plan.redeal else deals
        sits = self._answers(deals, plan.answers) if plan.answers else self._seats(plan.games, plan.guest_rate)
        return play(self._spec, deals, self._paid, self.actor, self.judge, guests=self._guests, sits=sits)

    def _answers(self, deals: Deals, answers: Side) -> Tensor:
        """Who sits at each place where one side learns."""
        declares = declarers_side(self._spec, deals)
        return (declares if answers is Side.OTHERS else ~declares).long()

    def _seats(self, games: int, guest_rate: float) -> Tensor:
        """Who sits at each place."""
        takes = torch.rand(games, self._spec.players) < guest_rate
        who = torch.randint(1, len(self._guests) + 1, takes.shape) if self._guests else torch.zeros_like(takes)
        return torch.where(takes, who, 0).long()

    def _test(self, most: int = TESTS) -> str:
        """Return what declarers score in deals held out: of guests, and when one side or both are played by what was learnt instead."""
        if not self._guests:
            return ""
        deals = self._tests.some(torch.arange(min(most, len(self._tests.owner))))
        declares = declarers_side(self._spec, deals)
        models = [Guest(self.actor, self.row), self._guests[0]]
        seats = {"guests": 1 + 0 * declares, "new side of the declarer": ~declares * 1, "new opponents": declares * 1, "new": 0 * declares}
        scored = {}
        for name, sits in seats.items():
            payoffs = results(self._spec, deals, self._paid, models, sits.long())
            scored[name] = payoffs.gather(1, deals.declarer[:, None])[:, 0]
        base = scored["guests"]
        differences = ((name, (values - base)) for name, values in scored.items() if name != "guests")
        told = [f"{name} {_mean(values)}" for name, values in differences]
        return f"; declarer's payoff {_mean(base)}, " + ", ".join(told)


def _mean(values: Tensor) -> str:
    """Mean and 95 % interval."""
    return f"{values.mean().item():+.2f} ± {1.96 * values.std().item() / np.sqrt(len(values)):.2f}"


def _between(ends: tuple[float, float], share: float) -> float:
    """Geometrically."""
    return float(ends[0] * (ends[1] / ends[0]) ** share)


if __name__ == "__main__":
    typer.run(train)
