"""Functions that both trainers of the terminal use: choice of the deal, and names of seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.game import Game
from stich.players import PLAYERS
from stich.registry import PLUGINS

from . import completion
from .arguments import GAME_HELP
from .lines import LineWriter
from .output import asked_game, misused, warn_of_weakened

Found = TypeVar("Found")

TrainedGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help=f"{GAME_HELP} Default: a random one.", autocompletion=completion.games)
]
LevelOption = Annotated[
    str, typer.Option("--player", metavar="LEVEL", help="Level of the computers that play the deals.", autocompletion=completion.players)
]


class Chosen(NamedTuple):
    """Game, seed and player that the command line chooses for a training."""

    game: Game[Any, Any]
    seed: int
    player: str

    def moment(self, find: Callable[[Game[Any, Any], int, str], Found]) -> Found:
        """Return the moment that the function ``find`` finds in deals of this game and seed. Exit with 2 if the rules of the game have no
        such moment."""
        try:
            return find(self.game, self.seed, self.player)
        except StichError as error:
            misused(str(error), "GAME")


def chosen(name: str | None, preset: str | None, options: list[str] | None, seed: int | None, player: str) -> Chosen:
    """Return the choices of the command line, with a random game and seed if none is given. Exit with 2 if the command line is wrong."""
    if player not in PLAYERS:
        misused(f"{player!r:.80} is no computer player: {', '.join(PLAYERS)}", "--player")
    if name is None and (preset or options):
        misused("--preset and --option go with a GAME", "GAME")
    number = some_number(seed)
    game = asked_game(name or Random(number).choice(list(PLUGINS)), preset, options)
    warn_of_weakened(game.name, [player])
    return Chosen(game, number, player)


def some_number(seed: int | None) -> int:
    """Return the seed, or a random one if it is None. A random one has at most six digits, so that it can be typed again."""
    return Random().randrange(1_000_000) if seed is None else seed


def begin(chosen: Chosen, view: View, lines: LineWriter) -> None:
    """Print the first lines of a training: game, seed and seats."""
    lines.print(f"{chosen.game.name} ({chosen.game.preset}), --seed {chosen.seed}; ? shows help, quit leaves")
    lines.print(f"You are seat {view.observer} of {len(view.order)}; {who(view.dealer, view)} dealt")


def who(seat: int, view: View) -> str:
    """Return the name of a seat: "you", or its number."""
    return "you" if seat == view.observer else f"seat {seat}"


def described(chosen: Chosen, view: View) -> dict[str, Any]:
    """Return the moment of a deal at which the user is asked as JSON: game, seed, and the view of its seat."""
    return {"game": chosen.game.name, "seed": chosen.seed, "view": msgspec.to_builtins(view)}
