"""Computer players for every game. `PLAYERS` contains all levels of strength by name, `OPPONENTS` the names offered to people.

A level makes a `Player` for a game: ``PLAYERS["random"]("skat")``. The player draws its random numbers from ``rng``, or from the system.
`named` also finds players written by users: ``named("my.module:Player")``, ``named("exec:./program")``.
"""

from __future__ import annotations

from stich.kernel.sentences import register

from .chances import Chances, chances
from .computer_tables import computers_outcome
from .levels import DEFAULT_PLAYER, OPPONENTS, PLAYERS, RULES_OF_THUMB, STAND_IN, Level, player
from .own import named
from .program import PATIENCE
from .random import RandomPlayer
from .strength import Equipment, equipment, missing_nets, weakened

register(
    {
        "arena/controls#module-fails": "{text!r:.80}: {module} cannot be imported: {kind}: {reason}",
        "arena/controls#no-object": "{text!r:.80}: there is no {name!r:.40} in {module}",
        "arena/controls#not-callable": "{text!r:.80} {called}, but cannot be called",
        "player/chances#action": "chances: {action} has {chance}, but chances are from 0 to 1, and 0 for illegal actions",
        "player/chances#total": "chances: their sum is {total:.6g}, not 1",
        "player/program": "{command}: {reason}",
        "player/unknown#command": "exec:{command:.80}: {reason}",
        "player/unknown#empty": "exec: write a command after it, as in exec:./my-player",
        "player/unknown#form": "{text!r:.80} is no computer player: {forms}",
        "player/unknown#kind": "{text!r:.80} returns {kind}, which has no method act(view)",
        "player/unknown#level": "no player {name!r}: {known}",
        "player/unknown#module-fails": "{text!r:.80}: {module} cannot be imported: {kind}: {reason}",
        "player/unknown#no-object": "{text!r:.80}: there is no {name!r:.40} in {module}",
        "player/unknown#not-callable": "{text!r:.80} {called}, but cannot be called",
        "player/unknown#raised": "{text!r:.80} returns no player, called with {game!r} and a Random: {kind}: {reason}",
    }
)

__all__ = [
    "DEFAULT_PLAYER",
    "OPPONENTS",
    "PATIENCE",
    "PLAYERS",
    "RULES_OF_THUMB",
    "STAND_IN",
    "Chances",
    "Equipment",
    "Level",
    "RandomPlayer",
    "chances",
    "computers_outcome",
    "equipment",
    "missing_nets",
    "named",
    "player",
    "weakened",
]
