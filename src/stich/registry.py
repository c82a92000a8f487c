"""The games of Stich: one line each. Everything outside the game rooms reaches them through here."""

from __future__ import annotations

from stich.games.schafkopf import Schafkopf, SchafkopfEntry, SchafkopfOutcome, SchafkopfView
from stich.games.skat import Skat, SkatEntry, SkatOutcome, SkatView
from stich.games.suitability import Suitability, SuitabilityEntry, SuitabilityOutcome, SuitabilityView
from stich.kernel.errors import InvalidOptions
from stich.kernel.game import Game

GAMES: dict[str, type[Game]] = {g.name: g for g in (Skat, Schafkopf, Suitability)}
AnyView = SkatView | SchafkopfView | SuitabilityView
AnyOutcome = SkatOutcome | SchafkopfOutcome | SuitabilityOutcome
AnyEntry = SkatEntry | SchafkopfEntry | SuitabilityEntry


def game(name: str, /, preset: str | None = None, **options: object) -> Game:
    """A game by name, with its default preset unless told; options are those of ``docs/rules``. Raises `InvalidOptions`."""
    if name not in GAMES:
        raise InvalidOptions(f"unknown game {name!r}: {', '.join(GAMES)}")
    return GAMES[name].configure(preset, options)
